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
    expect(await settings(pool, 'random_page_cost', 'jit', 'statement_timeout', 'application_name')).toEqual(['1.1', 'off', '700ms', 'deal-flow']);
    await dataSource.destroy();
  });

  it('takes the word of its URL for other settings, but not for those it was made with', async () => {
    const pool = new Pool(sessionConfig(withOptions('-c search_path=pg_catalog -c work_mem=3MB'), 700, '-c search_path=bells'));
    expect(await settings(pool, 'search_path', 'work_mem', 'jit')).toEqual(['bells', '3MB', 'off']);
    await pool.end();
  });

  it('keeps no process alive once it has ended, whoever took its listeners off', async () => {
    const [set, clear] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')];
    const pool = new Pool(sessionConfig(database.url, 60_000));
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
