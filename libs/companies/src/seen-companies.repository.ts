import { Injectable } from '@nestjs/common';
import type { Actor } from '@app/auth';
import { Db, Gathering, rfc3339, TurnBatch } from '@app/database';
import { eventRowOf, eventsOf, type FieldChange } from '@app/events';
import { companyColumns } from './company-columns.repository';
import { FIELDS, FIELD_TYPES, fieldsOf, heldCompany, LATER, type HeldCompany } from './company-profiles.repository';
import { companyRowDto, type CompanyRow } from './company-row';
import type { StatedCompany } from './company-statement';

/** A company that nothing holds: as it was, of which version, and as its whole team sees it. */
export interface SeenCompany extends HeldCompany {
  row: CompanyRow;
  version: string;
}

/** What the event says of a change, beside the company. */
export interface ToldChange {
  actor: Actor;
  changes: FieldChange[];
}

interface Change {
  seen: SeenCompany;
  after: StatedCompany;
  told: ToldChange;
}

/** Sixteen of the longest profiles are a few hundred kilobytes. */
const TOGETHER = { most: 16, atOnce: 2 };
const LOOKS_TOGETHER = 16;

/**
 * Of an array PostgreSQL expects ten, and plans anew each time there are fewer, which costs more than the look; of places it knows how many
 * there are. So that there are few statements, they are one, two, four, eight or sixteen.
 */
function padded(ids: readonly string[]): string[] {
  const places = 2 ** Math.ceil(Math.log2(ids.length));
  return Array.from({ length: places }, (_, at) => ids[at] ?? (ids[0] as string));
}

const SAID_COLUMNS = FIELDS.map((field) => `${field} ${FIELD_TYPES[field] ?? 'text'}`).join(', ');

/**
 * Of companies of one team ($1), each once, where its row is of the version that was seen and nobody holds it: whoever waited here would
 * wait with the rows of others in hand.
 */
const WRITE_ALL = `
  WITH said AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS s (id uuid, version text, object jsonb, event jsonb, changes jsonb, ${SAID_COLUMNS})),
  held AS (
    SELECT c.id FROM said s JOIN companies c USING (id) WHERE c.xmin = s.version::xid FOR NO KEY UPDATE OF c SKIP LOCKED),
  written AS (
    UPDATE companies c SET ${FIELDS.map((field) => `${field} = s.${field}`).join(', ')}, updated_at = ${LATER}
    FROM said s JOIN held USING (id) WHERE c.id = s.id
    RETURNING c.id, s.event, s.changes, s.object || jsonb_build_object('updated_at', ${rfc3339('c.updated_at')}) AS object),
  ${eventsOf('written', 'company.updated', '$1', { changes: true })}
  SELECT id FROM written`;

/** Companies that are looked at and then written without being held meanwhile. */
@Injectable()
export class SeenCompaniesRepository {
  /** By team: whoever changes a company waits for its turn in the feed anyway. */
  private readonly changes = new Gathering<Change, boolean>((teamId, changes) => this.writeAll(teamId, changes), TOGETHER);

  private readonly looks = new TurnBatch<string, SeenCompany | null>((ids) => this.findAll(ids), LOOKS_TOGETHER);

  constructor(private readonly db: Db) {}

  /** The company as it is after this call, and the version of its row, in one statement with other looks that come at the same time. */
  find(companyId: string): Promise<SeenCompany | null> {
    return this.looks.add(companyId);
  }

  private async findAll(ids: string[]): Promise<(SeenCompany | null)[]> {
    const params: unknown[] = padded(ids);
    const places = params.map((_, at) => `$${at + 1}::uuid`).join(', ');
    const rows = await this.db.rows<CompanyRow & { team_id: string; version: string }>(
      `SELECT ${companyColumns(null, params)}, c.team_id, c.xmin::text AS version FROM companies c WHERE c.id IN (${places})`,
      params,
    );
    const seen = new Map(rows.map((row) => [row.id, { ...heldCompany(row), row, version: row.version }]));
    return ids.map((id) => seen.get(id) ?? null);
  }

  /**
   * Writes all fields and who stated them and the event in one statement with other changes of the team that
   * came meanwhile. Not for within a transaction.
   * @returns false where the row is of another version by now, or held, and nothing is written
   */
  write(seen: SeenCompany, after: StatedCompany, told: ToldChange): Promise<boolean> {
    return this.changes.add(seen.team_id, { seen, after, told });
  }

  private async writeAll(teamId: string, changes: Change[]): Promise<boolean[]> {
    // The first change of a company leaves no version for a second.
    const first = new Map(changes.map((change) => [change.seen.id, change]).reverse() as [string, Change][]);
    const said = [...first.values()].map(({ seen: { id, row, version }, after, told: { actor, changes: fields } }) => {
      const { updated_at: _, ...object } = companyRowDto({ ...row, ...fieldsOf(after) } as CompanyRow);
      const event = eventRowOf({ type: 'company.updated', teamId, companyId: id, actor });
      return { id, version, object, event, changes: fields, ...fieldsOf(after) };
    });
    const rows = await this.db.rows<{ id: string }>(WRITE_ALL, [teamId, JSON.stringify(said)]);
    const written = new Set(rows.map(({ id }) => id));
    return changes.map((change) => first.get(change.seen.id) === change && written.has(change.seen.id));
  }
}
