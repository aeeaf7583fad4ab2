import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal, PortalPrincipal } from '@app/auth';
import { CompaniesService } from '@app/companies';
import { isUuid, Keyset, type KeysetPosition, type Page, type PageRequest } from '@app/database';
import { AUDITED_TYPES, AuditedEventsRepository, type AuditedEventRow } from '@app/events';
import { AuditEntriesRepository, type AuditEntry } from '@app/audit';
import type { AuditEntryDto, AuditFilters } from './audit.dto';

const BATCH = 500;

/** Operators and the command line read a team's trail without being anybody in it. */
export function readerOf({ userId, pipelineIds }: PortalPrincipal, teamId: string): InvestorPrincipal {
  return { kind: 'investor', keyId: '', userId: userId ?? '', teamId, role: 'admin', pipelineIds, canWrite: false };
}

/**
 * The whole of a team's audit trail: what was administered, from its own table, and what was done to the deal flow, from the events that
 * tell of it (ADR 0026). Each fact is written once, in the transaction of its change; here the two are one list, newest first.
 */
@Injectable()
export class AuditReader {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly events: AuditedEventsRepository,
    private readonly companies: CompaniesService,
    private readonly keyset: Keyset,
  ) {}

  /** @param reader null: of all teams, for who runs the service @throws ApiError invalid_cursor */
  async page(reader: InvestorPrincipal | null, filters: AuditFilters, request: PageRequest): Promise<Page<AuditEntryDto>> {
    const { actorId, actorKind, actions, objectId, since, until } = filters;
    const binding = ['whole audit', reader?.teamId, actorId, actorKind, actions?.join(), objectId, since, until];
    const rows = await this.after(reader, filters, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, keyOf, (row) => row);
  }

  /** All of it, a batch at a time: what is added meanwhile is newer than the first row and left out. */
  async *batches(reader: InvestorPrincipal, filters: AuditFilters): AsyncGenerator<AuditEntryDto[], undefined> {
    let position: KeysetPosition | null = null;
    for (;;) {
      const rows: AuditEntryDto[] = await this.after(reader, filters, position, BATCH);
      const last = rows.at(-1);
      if (last) yield rows;
      if (!last || rows.length < BATCH) return undefined;
      position = keyOf(last);
    }
  }

  private async after(
    reader: InvestorPrincipal | null,
    filters: AuditFilters,
    position: KeysetPosition | null,
    limit: number,
  ): Promise<AuditEntryDto[]> {
    const { actorId, objectId, actions, ...rest } = filters;
    // Actors of entries are users and keys, objects of events have UUIDs: of anything else there is none.
    const noEntries = actorId !== undefined && !isUuid(actorId);
    // Each of the two has its own index.
    const actors = actorId === undefined ? [{}] : [{ actorUserId: actorId }, { actorKeyId: actorId }];
    const types = AUDITED_TYPES.filter(
      (type) => !actions || actions.some((action) => action === type || action === `${type.split('.')[0]}.*`),
    );
    const noEvents = types.length === 0 || (objectId !== undefined && !isUuid(objectId));
    const listed = noEntries
      ? []
      : actors.map((actor) => this.entries.list(reader?.teamId ?? null, position, limit, { ...rest, ...actor, objectId, actions }));
    const [entries, events] = await Promise.all([
      Promise.all(listed).then((lists) => lists.flat()),
      noEvents ? [] : this.events.list(reader, { ...rest, actorId, objectId, types }, position, limit),
    ]);
    const named = await this.named(reader, entries);
    return [...named, ...events.map(eventDto)].sort(newestFirst).slice(0, limit);
  }

  /** Entries of companies with their names; an admin of some pipelines may not see all of them. */
  private async named(reader: InvestorPrincipal | null, entries: readonly AuditEntry[]): Promise<AuditEntryDto[]> {
    const seesAll = reader === null || reader.pipelineIds === null;
    const ids = entries.filter(({ object_type: type }) => type === 'company').map(({ object_id: id }) => id);
    const names = seesAll && ids.length > 0 ? await this.companies.names(ids) : new Map<string, string>();
    return entries.map((entry) => entryDto(entry, names.get(entry.object_id)));
  }
}

const keyOf = ({ created_at: createdAt, id }: AuditEntryDto): KeysetPosition => [createdAt, id];

/** As the database orders them: ISO moments and UUIDs compare as texts do. */
function newestFirst(a: AuditEntryDto, b: AuditEntryDto): number {
  const [left, right] = [`${a.created_at} ${a.id}`, `${b.created_at} ${b.id}`];
  return left < right ? 1 : left > right ? -1 : 0;
}

function entryDto(
  { created_at: createdAt, actor_key_id: keyId, actor_key_name: keyName, ...entry }: AuditEntry,
  companyName: string | undefined,
): AuditEntryDto {
  return {
    ...entry,
    actor_id: entry.actor_user_id ?? keyId,
    actor_name: keyName,
    by_founder: false,
    company: companyName === undefined ? null : { id: entry.object_id, name: companyName },
    created_at: createdAt.toISOString(),
  };
}

function eventDto(row: AuditedEventRow): AuditEntryDto {
  const { type, actor_kind: kind, actor_id: actorId, company_id: companyId, deal_id: dealId } = row;
  const object = (row.data.object ?? {}) as { id?: string; job_id?: string };
  return {
    id: row.id,
    actor_kind: kind,
    actor_id: actorId,
    actor_user_id: kind === 'user' ? actorId : null,
    actor_email: row.actor_email,
    actor_name: row.actor_name,
    by_founder: row.actor_company_id !== null && row.actor_company_id === companyId,
    action: type,
    object_type: type === 'deck.submitted' ? 'job' : type.slice(0, type.indexOf('.')),
    object_id: object.id ?? object.job_id ?? dealId ?? companyId ?? '',
    company: companyId !== null && row.company_name !== null ? { id: companyId, name: row.company_name } : null,
    details: detailsOf(row),
    created_at: row.occurred_at.toISOString(),
  };
}

/** What a reader needs to understand it: names of fields and stages, no texts that people wrote and no answers. */
function detailsOf({ type, data }: AuditedEventRow): Record<string, unknown> {
  const { changes = [], object } = data;
  const change = changes[0];
  const nameOf = (value: unknown): string | null => (value as { name?: string } | null)?.name ?? null;
  switch (type) {
    case 'deal.moved':
    case 'deal.owner_changed': {
      const named = changes.find(({ field }) => field === 'stage' || field === 'owner') ?? change;
      return { from: nameOf(named?.from), to: nameOf(named?.to) };
    }
    case 'company.updated':
      return { changed: changes.map(({ field }) => (field.startsWith('properties.') ? 'an answer' : field)) };
    case 'document.created':
      return { name: nameOf(object) };
    case 'import.completed': {
      const { counts } = (object ?? {}) as { counts?: Record<string, number> };
      return { ...counts };
    }
    default:
      return {};
  }
}
