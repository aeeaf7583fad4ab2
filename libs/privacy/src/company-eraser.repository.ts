import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { type Counts, LEFT_ALONE } from './left-alone';
import { inJson, likePattern } from './needles';
import { keyOf, type Reference, type SchemaMap } from './schema-map.repository';

/** Every statement that erases a company; which tables hang on it is asked of the database. */
@Injectable()
export class CompanyEraserRepository {
  constructor(private readonly db: Db) {}

  async companyOf(teamId: string, id: string): Promise<{ id: string; name: string; contact_email: string | null } | null> {
    return this.db.row('SELECT id, name, contact_email FROM companies WHERE id = $1 AND team_id = $2 FOR UPDATE', [id, teamId]);
  }

  async hasCompany(teamId: string, id: string): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM companies WHERE id = $1 AND team_id = $2', [id, teamId])) !== null;
  }

  async pipelinesOf(companyId: string): Promise<string[]> {
    const rows = await this.db.rows<{ id: string }>('SELECT DISTINCT pipeline_id AS id FROM deals WHERE company_id = $1', [companyId]);
    return rows.map(({ id }) => id);
  }

  /** Admins of the company who are nobody else here. */
  async foundersOf(companyId: string): Promise<{ id: string; email: string }[]> {
    return this.db.rows(
      `SELECT u.id, u.email FROM company_admins a JOIN users u ON u.id = a.user_id
       WHERE a.company_id = $1 AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id)`,
      [companyId],
    );
  }

  /** Deletes a company and whatever hangs on it. @returns what was deleted, and the files that were named there */
  async dropCompany(map: SchemaMap, companyId: string): Promise<{ counts: Counts; keys: string[]; sha256s: string[]; apiKeys: string[] }> {
    const below = await this.below(map, companyId);
    const keys: string[] = [];
    const sha256s: string[] = [];
    for (const [table, conditions] of below.conditions) {
      const names = map.table(table)?.columns.map(({ name }) => name) ?? [];
      const [where, params] = whereOf(conditions);
      if (names.includes('storage_key'))
        keys.push(...(await this.values(`SELECT storage_key AS value FROM ${table} WHERE ${where}`, params)));
      if (names.includes('sha256')) sha256s.push(...(await this.values(`SELECT sha256 AS value FROM ${table} WHERE ${where}`, params)));
    }
    const back = map.references.filter(({ table, target }) => table === 'companies' && below.conditions.has(target));
    for (const { column } of back) await this.db.run(`UPDATE companies SET ${column} = NULL WHERE id = $1`, [companyId]);
    // Jobs and drafts name each other: what a row of the company names among its own is let go first.
    const within = map.references.filter(
      ({ table, target, nullable, enforced }) =>
        nullable &&
        enforced &&
        target !== 'companies' &&
        below.conditions.has(target) &&
        map.table(table)?.columns.some(({ name }) => name === 'company_id'),
    );
    for (const { table, column } of within)
      if (below.conditions.has(table)) await this.db.run(`UPDATE ${table} SET ${column} = NULL WHERE company_id = $1`, [companyId]);
    const counts: Counts = {};
    for (const table of childrenFirst([...below.conditions.keys()], map.references)) {
      const [where, params] = whereOf(below.conditions.get(table) ?? []);
      const rows = await this.db.run(`DELETE FROM ${table} WHERE ${where}`, params);
      if (rows > 0) counts[table] = rows;
    }
    counts.companies = await this.db.run('DELETE FROM companies WHERE id = $1', [companyId]);
    return { counts, keys: keys.filter(Boolean), sha256s: [...new Set(sha256s)], apiKeys: [...(below.ids.get('api_keys') ?? [])] };
  }

  /** What else tells of a company that is gone: answers kept for repeats, events of others, details of the trail, uploads asked for. */
  async dropMentions(
    teamId: string,
    company: { id: string; name: string; contact_email: string | null },
    apiKeys: readonly string[],
  ): Promise<void> {
    const id = likePattern(company.id);
    const ours = `principal IN (SELECT k.id::text FROM api_keys k WHERE k.team_id = $1
      UNION ALL SELECT u.jti::text FROM upload_tokens u JOIN forms f ON f.id = u.form_id WHERE f.team_id = $1)`;
    await this.db.run(`DELETE FROM idempotency_records WHERE principal = ANY($1)`, [apiKeys]);
    await this.db.run(`DELETE FROM idempotency_records WHERE ${ours} AND (body LIKE $2 OR path LIKE $2)`, [teamId, id]);
    await this.db.run(`DELETE FROM events WHERE team_id = $1 AND data::text LIKE $2 AND type <> 'company.erased'`, [teamId, id]);
    await this.db.run(
      `DELETE FROM requested_uploads WHERE key_id IN (SELECT id FROM api_keys WHERE team_id = $1)
         AND (arguments::text LIKE $2 OR arguments::text LIKE $3 OR arguments::text ILIKE $4)`,
      [teamId, id, likePattern(inJson(company.name)), likePattern(inJson(company.contact_email ?? company.name))],
    );
    await this.db.run(`UPDATE audit_entries SET details = '{}' WHERE team_id = $1 AND (object_id = $2 OR details::text LIKE $3)`, [
      teamId,
      company.id,
      id,
    ]);
  }

  /** Every row that names the company, or a row that does, by table: the conditions to delete by. */
  private async below(map: SchemaMap, companyId: string): Promise<{ conditions: Map<string, Condition[]>; ids: Map<string, Set<string>> }> {
    const ids = new Map<string, Set<string>>([['companies', new Set([companyId])]]);
    const conditions = new Map<string, Condition[]>();
    const open: [string, string[]][] = [['companies', [companyId]]];
    for (let next = open.shift(); next; next = open.shift()) {
      const [target, found] = next;
      for (const { table, column } of map.references.filter((each) => each.target === target)) {
        if (table === 'companies' || table === 'users' || LEFT_ALONE.has(table)) continue;
        const condition: Condition = { column, ids: found };
        conditions.set(table, [...(conditions.get(table) ?? []), condition]);
        const key = map.table(table)?.columns.find(({ name, type }) => name === keyOf(table) && type === 'uuid');
        if (!key) continue;
        const known = ids.get(table) ?? new Set<string>();
        const [where, params] = whereOf([condition]);
        const fresh = (await this.values(`SELECT ${key.name} AS value FROM ${table} WHERE ${where}`, params)).filter(
          (id) => !known.has(id),
        );
        ids.set(table, new Set([...known, ...fresh]));
        if (fresh.length > 0) open.push([table, fresh]);
      }
    }
    return { conditions, ids };
  }

  private async values(text: string, params: unknown[]): Promise<string[]> {
    return (await this.db.rows<{ value: string }>(text, params)).map(({ value }) => value);
  }
}

interface Condition {
  column: string;
  ids: readonly string[];
}

function whereOf(conditions: readonly Condition[]): [string, unknown[]] {
  const params: unknown[] = [];
  const where = conditions.map(({ column, ids }) => `${column} = ANY($${params.push(ids)}::uuid[])`).join(' OR ');
  return [where || 'false', params];
}

/** Rows that name others go before them. */
function childrenFirst(tables: readonly string[], references: readonly Reference[]): string[] {
  const order: string[] = [];
  const visit = (table: string, trail: readonly string[]): void => {
    if (order.includes(table) || trail.includes(table)) return;
    for (const each of references)
      if (each.enforced && each.target === table && tables.includes(each.table)) visit(each.table, [...trail, table]);
    order.push(table);
  };
  for (const table of tables) visit(table, []);
  return order;
}
