import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { type Counts, LEFT_ALONE } from './left-alone';
import { address, matches, name, type Needle, needleOf, patternOf, textOf } from './needle-conditions.repository';
import { ERASED } from './needles';
import type { ColumnInfo, SchemaMap, TableInfo } from './schema-map.repository';

/** What somebody left here: whom to look for and where. */
export interface Traces {
  teamId: string;
  email: string;
  /** Of the person, looked for in these companies alone: elsewhere a name may be another's. */
  names: readonly string[];
  /** Companies that the person is the contact or an admin of. */
  companyIds: readonly string[];
}

/** Rows that are of no use without what was erased from them, or that a repeat would answer with. */
const DROPPED = new Set(['idempotency_records', 'requested_uploads', 'deck_texts', 'import_rows', 'invitations', 'application_mails']);

/**
 * Every statement that finds or erases a person. Which tables and columns there are is asked of the database: what a later migration adds
 * is covered. It runs as long as it takes, in one transaction, so that nobody meets half an erasure.
 */
@Injectable()
export class PersonEraserRepository {
  constructor(private readonly db: Db) {}

  /** For the current transaction: these statements read whole tables. */
  async takeTime(): Promise<void> {
    await this.db.run(`SET LOCAL statement_timeout = 0`);
  }

  /** Whom an address means within a team: contacts and admins of companies, and the account. */
  async traces(teamId: string, email: string): Promise<Traces & { userId: string | null; accountKept: string | null }> {
    const companies = await this.db.rows<{ id: string; name: string | null }>(
      `SELECT c.id, CASE WHEN lower(c.contact_email) = lower($2) THEN c.contact_name END AS name FROM companies c
       WHERE c.team_id = $1 AND (lower(c.contact_email) = lower($2)
         OR EXISTS (SELECT 1 FROM company_admins a JOIN users u ON u.id = a.user_id WHERE a.company_id = c.id AND lower(u.email) = lower($2)))`,
      [teamId, email],
    );
    const people = await this.db.rows<{ name: string }>(
      `SELECT DISTINCT p->>'name' AS name FROM deck_analyses a, jsonb_array_elements(a.facts->'people') p
       WHERE a.team_id = $1 AND jsonb_typeof(a.facts->'people') = 'array' AND lower(p->>'email') = lower($2)`,
      [teamId, email],
    );
    const user = await this.db.row<{ id: string; name: string; elsewhere: boolean; member: boolean; tied: boolean }>(
      `SELECT u.id, u.name,
              EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.team_id <> $1)
                OR EXISTS (SELECT 1 FROM company_admins a JOIN companies c ON c.id = a.company_id WHERE a.user_id = u.id AND c.team_id <> $1)
                AS elsewhere,
              EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.team_id = $1 AND m.active) AS member,
              EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.team_id = $1)
                OR EXISTS (SELECT 1 FROM company_admins a JOIN companies c ON c.id = a.company_id WHERE a.user_id = u.id AND c.team_id = $1)
                AS tied
       FROM users u WHERE lower(u.email) = lower($2)`,
      [teamId, email],
    );
    const erasable = user !== null && user.tied && !user.elsewhere && !user.member;
    const names = [...companies.map(({ name }) => name), ...people.map(({ name }) => name), user?.tied ? user.name : null];
    return {
      teamId,
      email,
      names: names.filter((name): name is string => name !== null),
      companyIds: companies.map(({ id }) => id),
      userId: erasable ? user.id : null,
      accountKept: user?.tied && !erasable ? (user.member ? 'active_member' : 'other_team') : null,
    };
  }

  /** Empties the contact of the companies whose contact the person is. */
  async dropContact({ teamId, email }: Traces): Promise<number> {
    return this.db.run(
      `UPDATE companies SET contact_name = NULL, contact_email = NULL, contact_role = NULL, contact_profile_url = NULL,
         contact_submitted = false, field_sources = field_sources - 'founder_name' - 'founder_email', updated_at = now()
       WHERE team_id = $1 AND lower(contact_email) = lower($2)`,
      [teamId, email],
    );
  }

  /** The account stays as somebody without name and address, since what it did stays. */
  async dropAccount(userId: string): Promise<void> {
    await this.db.run(
      `UPDATE users SET email = 'erased-' || id || '@erased.invalid', name = 'Erased', password_hash = NULL WHERE id = $1`,
      [userId],
    );
    await this.db.run('DELETE FROM portal_sessions WHERE user_id = $1', [userId]);
    await this.db.run('DELETE FROM sso_subjects WHERE user_id = $1', [userId]);
    await this.db.run('DELETE FROM company_admins WHERE user_id = $1', [userId]);
    await this.db.run('UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE user_id = $1', [userId]);
  }

  /** What is kept under a hash of the address. */
  async dropHashes(teamId: string, identity: string, signIn: string): Promise<Counts> {
    return {
      identities: await this.db.run(`DELETE FROM identities WHERE team_id = $1 AND email_hash = decode($2, 'hex')`, [teamId, identity]),
      sign_in_limits: await this.db.run(`DELETE FROM sign_in_limits WHERE position($1 in key) > 0 OR position($2 in key) > 0`, [
        signIn,
        identity,
      ]),
      audit_entries: await this.db.run(`DELETE FROM audit_entries WHERE action = 'sign_in.fail' AND object_id = $1`, [signIn]),
    };
  }

  /** Puts `[erased]` in the place of the person, wherever somebody wrote of them. @returns rows changed or dropped, by table */
  async scrub(map: SchemaMap, traces: Traces): Promise<Counts> {
    const counts: Counts = {};
    const { teamId, email, names, companyIds } = traces;
    for (const table of map.tables) {
      if (LEFT_ALONE.has(table.name)) continue;
      let rows = await this.scrubTable(map, table, 'teams', [teamId], address(email));
      for (const each of companyIds.length === 0 ? [] : names) {
        rows += await this.scrubTable(map, table, 'companies', companyIds, name(each));
      }
      if (rows > 0) counts[table.name] = rows;
    }
    return counts;
  }

  private async scrubTable(
    map: SchemaMap,
    table: TableInfo,
    target: 'teams' | 'companies',
    ids: readonly string[],
    needle: Needle,
  ): Promise<number> {
    const within = map.belongsTo(target, table.name, 'ANY($1::uuid[])');
    const texts = map.texts(table);
    if (within === null || texts.length === 0) return 0;
    const params: unknown[] = [ids];
    const found = texts.map((column) => matches([needleOf(column, needle)], params)(textOf(column))).join(' OR ');
    if (DROPPED.has(table.name)) return this.db.run(`DELETE FROM ${table.name} t WHERE ${within} AND (${found})`, params);
    const changes = texts.map((column) => `${column.name} = ${scrubbed(column, needleOf(column, needle), params)}`);
    return this.db.run(`UPDATE ${table.name} t SET ${changes.join(', ')} WHERE ${within} AND (${found})`, params);
  }

  /** Rows that hold the person, by table; without hashes and what is made of them. */
  async *rows(map: SchemaMap, traces: Traces): AsyncGenerator<{ table: string; rows: unknown[] }> {
    const { teamId, email, names, companyIds } = traces;
    for (const table of map.tables) {
      if (LEFT_ALONE.has(table.name)) continue;
      const texts = map.texts(table);
      const conditions: string[] = [];
      const params: unknown[] = [[teamId], companyIds];
      const inTeam = map.belongsTo('teams', table.name, 'ANY($1::uuid[])');
      const inCompanies = map.belongsTo('companies', table.name, 'ANY($2::uuid[])');
      const holds = (needle: Needle): string =>
        texts.map((column) => matches([needleOf(column, needle)], params)(textOf(column))).join(' OR ') || 'false';
      if (inTeam !== null) conditions.push(`${inTeam} AND (${holds(address(email))})`);
      if (inCompanies !== null) for (const each of names) conditions.push(`${inCompanies} AND (${holds(name(each))})`);
      if (table.name === 'users') conditions.push(`lower(t.email) = lower($${params.push(email)})`);
      if (conditions.length === 0) continue;
      const secret = table.columns
        .filter(({ name, type }) => /bytea|tsvector/.test(type) || name === 'password_hash')
        .map(({ name }) => name);
      const found = await this.db.rows<{ row: unknown }>(
        `SELECT to_jsonb(t) - $${params.push(secret)}::text[] AS row FROM ${table.name} t
         WHERE $1::uuid[] IS NOT NULL AND $2::uuid[] IS NOT NULL AND (${conditions.map((each) => `(${each})`).join(' OR ')})`,
        params,
      );
      if (found.length > 0) yield { table: table.name, rows: found.map(({ row }) => row) };
    }
  }

  /** Every address that a team's rows hold, for who knows hashes alone. */
  async *addresses(map: SchemaMap): AsyncGenerator<string> {
    const pattern = '[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+[A-Za-z0-9]';
    for (const table of map.tables) {
      const texts = map.texts(table);
      if (LEFT_ALONE.has(table.name) || texts.length === 0) continue;
      const all = texts.map(textOf).join(`, ' ', `);
      const found = await this.db.rows<{ email: string }>(
        `SELECT DISTINCT lower(m[1]) AS email FROM (SELECT concat(${all}) AS text FROM ${table.name} t) t,
           regexp_matches(t.text, '(${pattern})', 'g') AS m WHERE position('@' in t.text) > 0`,
      );
      for (const { email } of found) yield email;
    }
  }
}

function scrubbed({ name, type, unique }: ColumnInfo, needle: Needle, params: unknown[]): string {
  const by = (text: string): string =>
    `regexp_replace(${text}, $${params.push(patternOf(needle))}, ${unique ? `'[erased ' || substr(md5(random()::text), 1, 12) || ']'` : `'${ERASED}'`}, 'gi')`;
  if (type === 'text[]') return `CASE WHEN t.${name} IS NULL THEN NULL ELSE ARRAY(SELECT ${by('each')} FROM unnest(t.${name}) AS each) END`;
  return type.startsWith('json') ? `${by(`t.${name}::text`)}::${type}` : by(`t.${name}`);
}
