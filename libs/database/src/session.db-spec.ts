import { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database';
import { until } from '../../../test/support/processes';
import { createDataSource } from './data-source';
import { Db } from './db';
import { sessionConfig } from './session';

describe('a connection', () => {
  let database: TestDatabase;

  beforeAll(async () => void (database = await createTestDatabase()));
  afterAll(() => database.drop());

  async function settings(pool: Pool, ...names: string[]): Promise<string[]> {
    const answers = await Promise.all(names.map((name) => pool.query<{ value: string }>('SELECT current_setting($1) AS value', [name])));
    return answers.flatMap(({ rows }) => rows.map(({ value }) => value));
  }
  const withOptions = (options: string): string => `${database.url}?options=${encodeURIComponent(options)}`;

  it.each([
    ['nothing', ''],
    ['something else', '-c random_page_cost=9 -c jit=on'],
  ])('says what the planner is to know and when to give up where its URL says %s', async (_what, options) => {
    const dataSource = await createDataSource({ url: withOptions(options), statementTimeout: 700 }).initialize();
    const { pool } = new Db(dataSource);
    expect(await settings(pool, 'random_page_cost', 'jit', 'statement_timeout', 'application_name')).toEqual([
      '1.1',
      'off',
      '700ms',
      'deal-flow',
    ]);
    await dataSource.destroy();
  });

  it('takes the word of its URL for other settings, but not for those it was made with', async () => {
    const pool = new Pool(
      sessionConfig(withOptions('-c search_path=pg_catalog -c work_mem=3MB'), { statementTimeout: 700 }, '-c search_path=bells'),
    );
    expect(await settings(pool, 'search_path', 'work_mem', 'jit')).toEqual(['bells', '3MB', 'off']);
    await pool.end();
  });

  it('tells the server to notice a client that has vanished, and a transaction that stands still', async () => {
    const dataSource = await createDataSource({ url: database.url, lockTimeout: 1500 }).initialize();
    const named = [
      'tcp_keepalives_idle',
      'tcp_keepalives_interval',
      'tcp_keepalives_count',
      'tcp_user_timeout',
      'idle_in_transaction_session_timeout',
      'lock_timeout',
    ];
    expect(await settings(new Db(dataSource).pool, ...named)).toEqual(['15', '5', '3', '30000', '30s', '1500ms']);
    await dataSource.destroy();
  });

  it('is ended by the server where its transaction stands still, which gives its locks free', async () => {
    const still = new Pool({ ...sessionConfig(database.url, { statementTimeout: 5000, idleTransactionTimeout: 300 }), max: 1 });
    const busy = new Pool(sessionConfig(database.url, { statementTimeout: 20_000 }));
    await busy.query(`INSERT INTO teams (id, name) VALUES ('019a0000-0000-7000-8000-000000000001', 'Held')`);
    const holder = await still.connect();
    const ended = new Promise<Error & { code?: string }>((resolve) => holder.on('error', resolve));
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM teams FOR UPDATE');
    // Waits for as long as the other one lives.
    expect((await busy.query(`UPDATE teams SET name = 'Free'`)).rowCount).toBe(1);
    expect((await ended).code).toBe('25P03');
    holder.release(true);
    await Promise.all([still.end(), busy.end()]);
  });

  it('to a pooler says nothing of a session: what it needs goes along with each transaction, and no statement has a name', async () => {
    const plain = new Pool({ connectionString: database.url });
    const db = new Db(
      await createDataSource({ url: database.url, pooled: true, poolSize: 1, statementTimeout: 700, lockTimeout: 300 }).initialize(),
    );
    const names = ['random_page_cost', 'jit', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const read = async (): Promise<string[]> =>
      (await db.rows<{ value: string }>('SELECT current_setting(name) AS value FROM unnest($1::text[]) AS name', [names])).map(
        ({ value }) => value,
      );
    const defaults = await settings(plain, ...names);
    expect(await read()).toEqual(defaults);
    expect(await db.tx(read)).toEqual(['1.1', 'off', '700ms', '300ms', '30s']);
    await expect(db.tx(() => db.rows('SELECT pg_sleep($1)', [5]))).rejects.toThrow(expect.objectContaining({ code: '57014' }));
    expect(await read()).toEqual(defaults);
    await db.pool.query({ name: 'of_a_library', text: 'SELECT $1::int', values: [1] });
    expect(await db.rows('SELECT name FROM pg_prepared_statements')).toEqual([]);
    // Nobody else ends a statement here that is outside of a transaction.
    await expect(db.rows('SELECT pg_sleep($1)', [5])).rejects.toThrow('PostgreSQL does not answer');
    expect(await db.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await Promise.all([plain.end(), db.dataSource.destroy()]);
  });

  it('whose transaction stood still costs that transaction and nothing else', async () => {
    const db = new Db(await createDataSource({ url: database.url, poolSize: 2 }).initialize());
    const still = db.tx(async () => {
      await db.rows('SET LOCAL idle_in_transaction_session_timeout = 200');
      await until('the server has ended it', async () =>
        db.detached(async () => (await db.rows(`SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction'`)).length === 0),
      );
      await db.rows('SELECT 1');
    });
    await expect(still).rejects.toThrow();
    expect(await db.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await db.dataSource.destroy();
  });

  it('gives a lock up after its own time, long before the statement', async () => {
    const [holding, asking] = [
      new Pool(sessionConfig(database.url, { statementTimeout: 5000 })),
      new Pool(sessionConfig(database.url, { statementTimeout: 60_000, lockTimeout: 200 })),
    ];
    const holder = await holding.connect();
    await holder.query('BEGIN; LOCK TABLE teams');
    await expect(asking.query('SELECT 1 FROM teams')).rejects.toThrow(expect.objectContaining({ code: '55P03' }));
    await holder.query('ROLLBACK');
    holder.release();
    await Promise.all([holding.end(), asking.end()]);
  });

  it('keeps no process alive once it has ended, whoever took its listeners off', async () => {
    const [set, clear] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')];
    const pool = new Pool(sessionConfig(database.url, { statementTimeout: 60_000 }));
    const client = await pool.connect();
    await client.query('SELECT 1');
    const timer = set.mock.results[set.mock.calls.findIndex(([, milliseconds]) => milliseconds === 60_500)]?.value;
    expect(timer).toBeDefined();
    client.removeAllListeners();
    client.release(true);
    await pool.end();
    await until('its timer is cleared', () => clear.mock.calls.some(([cleared]) => cleared === timer));
    jest.restoreAllMocks();
  });
});
