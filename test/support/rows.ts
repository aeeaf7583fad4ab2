import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InvestorPrincipal } from '@app/auth';
import type { AppConfig } from '@app/config';
import { createDataSource, Db, Keyset, newId } from '@app/database';
import type { EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import { createTestDatabase } from './database';
import { testConfig } from './service';

export interface Statement {
  text: string;
  params: unknown[];
  /** Not prepared: PostgreSQL plans it for its values. */
  plannedAnew: boolean;
}

export interface AskedStatement extends Statement {
  /** Asked for while one before it was under way: in a pipelined transaction PostgreSQL goes on to it without waiting for us. */
  behind: boolean;
}

/** The real access to the database, which also remembers what it was asked. */
export class WatchedDb extends Db {
  readonly statements: AskedStatement[] = [];

  private underWay = 0;

  override rows<T>(text: string, params: unknown[] = []): Promise<T[]> {
    return this.watch({ text, params, plannedAnew: false }, () => super.rows<T>(text, params));
  }

  override run(text: string, params: unknown[] = []): Promise<number> {
    return this.watch({ text, params, plannedAnew: false }, () => super.run(text, params));
  }

  override queryUnprepared<T>(text: string, params: unknown[]): Promise<T[]> {
    return this.watch({ text, params, plannedAnew: true }, () => super.queryUnprepared<T>(text, params));
  }

  private watch<T>(statement: Statement, ask: () => Promise<T>): Promise<T> {
    this.statements.push({ ...statement, behind: this.underWay > 0 });
    this.underWay++;
    return ask().finally(() => this.underWay--);
  }

  get last(): AskedStatement {
    const statement = this.statements.at(-1);
    if (!statement) throw new Error('nothing was asked yet');
    return statement;
  }
}

export interface OpenDatabase {
  config: AppConfig;
  db: WatchedDb;
  keyset: Keyset;
  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity>;
  close(): Promise<void>;
}

/** A database of the test file's own, with what services are made of. */
export async function openDatabase(): Promise<OpenDatabase> {
  const database = await createTestDatabase();
  const config = testConfig(database.url, join(tmpdir(), 'deal-flow-rows'));
  const dataSource = await createDataSource({
    url: database.url,
    poolSize: 6,
    statementTimeout: 60_000,
    connectTimeout: 60_000,
  }).initialize();
  const close = async (): Promise<void> => {
    await dataSource.destroy();
    await database.drop();
  };
  return {
    config,
    db: new WatchedDb(dataSource),
    keyset: new Keyset(config),
    repository: (entity) => dataSource.getRepository(entity),
    close,
  };
}

export interface TeamRows {
  teamId: string;
  pipelineIds: [string, string];
  /** Sees all pipelines. */
  admin: InvestorPrincipal;
  /** Sees the second pipeline only. */
  member: InvestorPrincipal;
}

export async function teamRows(db: Db): Promise<TeamRows> {
  const teamId = newId();
  const pipelineIds: [string, string] = [newId(), newId()];
  await db.run(`INSERT INTO teams (id, name) VALUES ($1, 'Northwind Capital')`, [teamId]);
  await db.run(`INSERT INTO pipelines (id, team_id, name, is_default) VALUES ($1, $3, 'Main', true), ($2, $3, 'Side', false)`, [
    ...pipelineIds,
    teamId,
  ]);
  const admin: InvestorPrincipal = {
    kind: 'investor',
    keyId: newId(),
    userId: newId(),
    teamId,
    role: 'admin',
    pipelineIds: null,
    canWrite: true,
  };
  return {
    teamId,
    pipelineIds,
    admin,
    member: { ...admin, keyId: newId(), userId: newId(), role: 'member', pipelineIds: [pipelineIds[1]] },
  };
}

export interface CompanyFields {
  name?: string;
  stage?: string | null;
  industry?: string | null;
  website?: string | null;
  problem_statement?: string | null;
  cri_score?: number | null;
  created_at?: Date;
  updated_at?: Date;
}

/** A company with its folder and a deal in each of these pipelines. */
export async function companyRow(db: Db, teamId: string, pipelineIds: readonly string[], fields: CompanyFields = {}): Promise<string> {
  const id = newId();
  const { name = 'Acme', stage = null, industry = null, website = null, problem_statement = null, cri_score = null } = fields;
  const created = fields.created_at ?? new Date();
  const verified = cri_score === null ? null : cri_score >= 700;
  await db.run(
    `INSERT INTO companies (id, team_id, name, normalized_name, stage, industry, website, problem_statement, cri_score, cri_max, cri_verified,
                            cri_scored_at, created_at, updated_at)
     VALUES ($1, $2, $3, lower($3), $4, $5, $6, $7, $8, 1000, $9, $10, $10, $11)`,
    [id, teamId, name, stage, industry, website, problem_statement, cri_score, verified, created, fields.updated_at ?? created],
  );
  await db.run(`INSERT INTO folders (id, company_id, name, path, created_at) VALUES ($1, $2, 'Decks', '/Decks', $3)`, [
    newId(),
    id,
    created,
  ]);
  for (const pipelineId of pipelineIds) {
    await db.run('INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at) VALUES ($1, $2, $3, $4, $5)', [
      newId(),
      teamId,
      id,
      pipelineId,
      created,
    ]);
  }
  return id;
}

interface Question {
  id: string;
  options: { id: string; label: string }[];
}

/** An answer to a property: the option of this label where there is one, else the value itself. */
export async function answerRow(db: Db, companyId: string, { id, options }: Question, given: string, position = 0): Promise<void> {
  const option = options.find(({ label }) => label === given);
  await db.run(
    `INSERT INTO property_answers (id, company_id, property_id, option_id, value, position, company_created_at)
     SELECT $1, c.id, $3, $4, $5, $6, c.created_at FROM companies c WHERE c.id = $2`,
    [newId(), companyId, id, option?.id ?? null, option ? null : given, position],
  );
}

/**
 * Statistics are what the test makes them: a small table that autovacuum happens to look at is read from end to end from then on, one
 * that nobody looked at by its index.
 */
export async function withoutAutovacuum(db: Db): Promise<void> {
  await db.manager.query(`DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT oid::regclass::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', name);
    END LOOP; END $$`);
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  /** Of the whole plan, in its root. */
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

export interface Plan {
  /** Names of the indexes it uses. */
  indexes: string[];
  /** Tables that are read from end to end. */
  scanned: string[];
  /** Rows that the busiest step really passed on: a walk that ends with its page stays near the page's size. */
  mostRows: number;
  /** Rows that the busiest step looked at, those that it threw away included. */
  mostRead: number;
  /** Pages of tables and indexes that were looked at. */
  pages: number;
}

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(asText(item))).join(',')}}`;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return value instanceof Date ? value.toISOString() : String(value);
};

const literal = (value: unknown): string => (value === null || value === undefined ? 'NULL' : `'${asText(value).replaceAll("'", "''")}'`);

/**
 * How PostgreSQL runs a statement in production: a prepared one by the one plan that it settles on for all values (where a plan
 * that only suits today's values would not be seen), another by a plan for its values. The statement is run.
 */
export async function planOf(db: Db, { text, params, plannedAnew }: Statement): Promise<Plan> {
  return db.tx(async () => {
    await db.manager.query(`SET LOCAL plan_cache_mode = force_${plannedAnew ? 'custom' : 'generic'}_plan`);
    await db.manager.query(`PREPARE examined AS ${text}`);
    const args = params.length ? `(${params.map(literal).join(', ')})` : '';
    const rows = (await db.manager.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE examined${args}`)) as {
      'QUERY PLAN': [{ Plan: PlanNode }];
    }[];
    await db.manager.query('DEALLOCATE examined');
    const nodes: PlanNode[] = [];
    const open = rows.map((row) => row['QUERY PLAN'][0].Plan);
    const pages = open.reduce((sum, root) => sum + root['Shared Hit Blocks'] + root['Shared Read Blocks'], 0);
    for (let node = open.pop(); node; node = open.pop()) {
      nodes.push(node);
      open.push(...(node.Plans ?? []));
    }
    return {
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? []),
      mostRows: Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops'])),
      mostRead: Math.max(...nodes.map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])),
      pages,
    };
  });
}

/**
 * How often PostgreSQL planned a prepared statement for its values, and how often it used the one plan for all: it decides after five. On the
 * connection that asks, which is that of whoever asked last.
 */
export async function timesPlanned(db: Db, text: string): Promise<{ anew: number; once: number } | null> {
  return db.row('SELECT custom_plans::int AS anew, generic_plans::int AS once FROM pg_prepared_statements WHERE statement = $1', [text]);
}

/** Walks a list to its end. */
export async function walk<T>(page: (cursor?: string) => Promise<{ data: T[]; next_cursor: string | null }>): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | undefined; ;) {
    const { data, next_cursor: next } = await page(cursor);
    if (data.length === 0 && cursor !== undefined) throw new Error('an empty trailing page');
    all.push(...data);
    if (next === null) return all;
    cursor = next;
  }
}
