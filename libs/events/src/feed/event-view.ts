import type { ActorDto, EventDto } from '../dto/event.response.dto';
import { FOUNDER_FIELDS } from './event-readers.repository';
import type { EventRow } from './feed.repository';

type Fields = Record<string, unknown>;

/** An event as a member of the team reads it; of what it holds, nothing from pipelines that the reader does not see (null: sees all). */
export function eventForTeam(row: EventRow, pipelineIds: readonly string[] | null): EventDto {
  const { id, name } = { id: row.actor_id, name: row.actor_name };
  const data = pipelineIds === null ? row.data : { ...row.data, object: within(row.data.object, pipelineIds) };
  return eventDto(row, { kind: row.actor_kind, id, name }, data);
}

/** An event as the founders of its company read it: the company as they see it, and no names of investors. */
export function eventForFounders(row: EventRow, companyId: string): EventDto {
  const ours = row.actor_company_id === companyId;
  const actor = { kind: row.actor_kind, id: ours ? row.actor_id : null, name: ours ? row.actor_name : null };
  if (row.type !== 'company.updated') return eventDto(row, actor, row.data);
  const shown = new Set<string>(FOUNDER_FIELDS);
  const object = pick(row.data.object as Fields, ['id', ...FOUNDER_FIELDS, 'created_at']);
  return eventDto(row, actor, { object, changes: row.data.changes?.filter(({ field }) => shown.has(field)) });
}

function eventDto(row: EventRow, actor: ActorDto, { object, changes, ...extra }: EventRow['data']): EventDto {
  return {
    id: row.id,
    type: row.type,
    occurred_at: row.occurred_at.toISOString(),
    sequence: Number(row.sequence),
    actor,
    company_id: row.company_id,
    deal_id: row.deal_id,
    request_id: row.request_id,
    data: { object, changes: changes ?? null, ...extra },
  };
}

/** A company's deals are shown by pipeline; that another company may be the same is for those who see that one, too. */
function within(object: unknown, pipelineIds: readonly string[]): unknown {
  if (typeof object !== 'object' || object === null) return object;
  const { deals, result } = object as { deals?: unknown; result?: unknown };
  const seen: Fields = { ...object };
  if (Array.isArray(deals)) seen.deals = deals.filter((deal: Fields) => pipelineIds.includes(String(deal.pipeline_id)));
  if (typeof result === 'object' && result !== null) seen.result = withoutOthers(result as Fields);
  return seen;
}

function withoutOthers({ duplicates, ...result }: Fields): Fields {
  const warnings = Array.isArray(result.warnings) ? result.warnings.filter((warning) => warning !== 'possible_duplicate') : result.warnings;
  return { ...result, warnings, ...(duplicates !== undefined && { duplicates: [] }) };
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}
