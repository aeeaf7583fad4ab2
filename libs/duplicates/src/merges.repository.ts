import { Injectable } from '@nestjs/common';
import { visibleCompany, type Actor, type InvestorScope } from '@app/auth';
import {
  beyond,
  createdAtKey,
  Db,
  Keyset,
  newId,
  plainCompanyTable,
  remadeCompanyTable,
  registerCompanyTable,
  insertJsonRows,
  rowsAsJson,
} from '@app/database';
import type { Page, PageRequest } from '@app/database';
import type { CompanyJson } from '@app/companies';
import type { NamedCompany } from './duplicates.repository';

/** Days in which a merge can be undone. */
export const UNDO_DAYS = 30;

export interface MergeMemory {
  /** The company that it was merged into: another one by now means that this was merged, too. */
  into: string;
  /** The row of the company that went. */
  from: CompanyJson;
  /** Columns of the other that the merge changed: before and after. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** The deck columns of the other before the merge. */
  deck: Record<string, unknown>;
  /** Of each table, what it needs to give the rows back. */
  tables: Record<string, unknown>;
}

export interface MergeRow {
  id: string;
  team_id: string;
  company_id: string;
  company: NamedCompany;
  from_company_id: string;
  created_at: Date;
  undone_at: Date | null;
}

const SELECT = `SELECT m.id, m.team_id, m.company_id, m.from_company_id, m.created_at, m.undone_at,
  json_build_object('id', c.id, 'name', c.name, 'website', c.website) AS company
  FROM merges m JOIN companies c ON c.id = m.company_id`;

/** Every statement on merges. */
@Injectable()
export class MergesRepository {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  async insert(teamId: string, memory: MergeMemory, kind: 'person' | 'late_match', actor: Actor): Promise<string> {
    const id = newId();
    await this.db.run(
      `INSERT INTO merges (id, team_id, company_id, from_company_id, kind, actor_kind, actor_id, memory)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, teamId, memory.into, memory.from.id, kind, actor.kind, actor.id ?? null, JSON.stringify(memory)],
    );
    return id;
  }

  /** Newest first, of companies that the caller sees. @throws ApiError invalid_cursor */
  async page(scope: InvestorScope, fromCompanyId: string | undefined, request: PageRequest): Promise<Page<MergeRow>> {
    const binding = ['merges', scope.teamId, fromCompanyId?.toLowerCase()];
    const params: unknown[] = [request.limit + 1];
    const after = beyond(this.keyset.position(request.cursor, binding), ['m.created_at', 'm.id'], params);
    const from = fromCompanyId === undefined ? '' : `AND m.from_company_id = $${params.push(fromCompanyId)}::uuid`;
    const rows = await this.db.queryUnprepared<MergeRow>(
      `${SELECT} WHERE m.team_id = $${params.push(scope.teamId)} ${from} AND ${after} AND ${visibleCompany(scope, 'c', params)}
       ORDER BY m.created_at DESC, m.id DESC LIMIT $1`,
      params,
    );
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  find(scope: InvestorScope, id: string): Promise<MergeRow | null> {
    const params: unknown[] = [id];
    return this.db.row<MergeRow>(`${SELECT} WHERE m.id = $1 AND ${visibleCompany(scope, 'c', params)}`, params);
  }

  /** Holds the merge until the transaction ends. @returns its memory and where it belongs; null where it cannot be undone (any more) */
  holdUndoable(id: string): Promise<{ company_id: string; created_at: Date; memory: MergeMemory } | null> {
    return this.db.row<{ company_id: string; created_at: Date; memory: MergeMemory }>(
      `SELECT company_id, created_at, memory FROM merges
       WHERE id = $1 AND undone_at IS NULL AND memory IS NOT NULL AND created_at > now() - make_interval(days => ${UNDO_DAYS}) FOR UPDATE`,
      [id],
    );
  }

  /** @returns the moment */
  async undone(id: string): Promise<Date> {
    const row = await this.db.row<{ undone_at: Date }>(
      'UPDATE merges SET undone_at = now(), memory = NULL WHERE id = $1 RETURNING undone_at',
      [id],
    );
    return row!.undone_at;
  }

  /** Whether the company was merged with others after that, or parted from them. */
  async hasOthersSince(companyId: string, at: Date): Promise<boolean> {
    const other = await this.db.row('SELECT 1 FROM merges WHERE company_id = $1 AND (created_at > $2 OR undone_at > $2) LIMIT 1', [
      companyId,
      at,
    ]);
    return other !== null;
  }

  /** What undoing needed, of merges that cannot be undone any more: copies of personal data are not kept for nothing. @returns how many */
  purge(): Promise<number> {
    return this.db.run(
      `UPDATE merges SET memory = NULL WHERE id IN (
         SELECT id FROM merges WHERE memory IS NOT NULL AND created_at <= now() - make_interval(days => ${UNDO_DAYS}) LIMIT 500
         FOR NO KEY UPDATE SKIP LOCKED)`,
    );
  }

  /** How long statements wait for a lock, as the session has it. */
  async lockTimeout(): Promise<string> {
    const row = await this.db.row<{ value: string }>("SELECT current_setting('lock_timeout') AS value");
    return row?.value ?? '0';
  }

  /** Until the transaction ends. */
  async waitForLocks(timeout: string): Promise<void> {
    await this.db.rows("SELECT set_config('lock_timeout', $1, true)", [timeout]);
  }
}

/** A merge into a company that is merged itself names the one that remains. */
export const MERGES_OF_COMPANY = plainCompanyTable({ table: 'merges' });

export const SIGNS_OF_COMPANY = remadeCompanyTable('company_signs');

const PAIRS = 'duplicate_pairs';
const OF_EITHER = 't.company_id = $1 OR t.other_company_id = $1';

/** What was proposed or dismissed for the company that goes holds for the one that remains, unless that has a word of its own on it. */
export const PAIRS_OF_COMPANY = registerCompanyTable({
  table: PAIRS,
  merge: async (db, { from, into }) => {
    const gone = await rowsAsJson(db, PAIRS, OF_EITHER, [from]);
    await db.run('DELETE FROM duplicate_pairs WHERE company_id = $1 OR other_company_id = $1', [from]);
    const moved = gone
      .map((row) => ({ row, other: row.company_id === from ? row.other_company_id : row.company_id }))
      .filter(({ other }) => other !== into)
      .map(({ row, other }) => {
        const [company_id, other_company_id] = [into, other as string].sort();
        return { ...row, company_id, other_company_id };
      });
    await insertJsonRows(db, PAIRS, moved);
    return { moved: moved.length, memory: gone };
  },
  undo: async (db, _pair, memory) => {
    const gone = memory as Record<string, unknown>[];
    await db.run('DELETE FROM duplicate_pairs WHERE id = ANY($1::uuid[])', [gone.map(({ id }) => id)]);
    // A pair with a company that is gone by now is none.
    const ids = await db.rows<{ id: string }>('SELECT id FROM companies WHERE id = ANY($1::uuid[])', [
      gone.flatMap(({ company_id, other_company_id }) => [company_id, other_company_id]),
    ]);
    const there = new Set(ids.map(({ id }) => id));
    await insertJsonRows(
      db,
      PAIRS,
      gone.filter(({ company_id, other_company_id }) => there.has(company_id as string) && there.has(other_company_id as string)),
    );
  },
});
