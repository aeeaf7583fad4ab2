import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database';
import { FlakyProxy } from '../../queue/src/testing/flaky-proxy';
import { createDataSource } from './data-source';
import { Db } from './db';
import { newId } from './ids';

jest.setTimeout(30_000);

describe('a database that falls silent', () => {
  let database: TestDatabase;
  let proxy: FlakyProxy;
  let db: Db;

  beforeEach(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    proxy = new FlakyProxy({ host: url.hostname, port: Number(url.port) });
    await proxy.plugIn();
    url.port = String(proxy.port);
    db = new Db(await createDataSource({ url: url.toString(), poolSize: 2, statementTimeout: 500 }).initialize());
  });
  afterEach(async () => {
    await proxy.plugIn();
    await db.dataSource.destroy();
    await proxy.unplug();
    await database.drop();
  });

  const insert = (id: string): Promise<number> => db.run('INSERT INTO teams (id, name) VALUES ($1, $2)', [id, 'Alder']);

  it('in mid-transaction costs the connection, which nobody uses again, and leaves nothing of the transaction', async () => {
    const id = newId();
    const lost = db.tx(async () => {
      await insert(id);
      proxy.hang();
      await insert(newId());
    });
    await expect(lost).rejects.toThrow('PostgreSQL does not answer');
    expect(db.pool.totalCount).toBe(0);
    await proxy.plugIn();
    expect(await db.rows('SELECT id FROM teams')).toEqual([]);
  });

  it('at the commit leaves it open whether that happened, so that what waits for it is done', async () => {
    let kept = false;
    const lost = db.tx(async () => {
      await insert(newId());
      db.afterCommit(() => void (kept = true));
      proxy.hang();
    });
    await expect(lost).rejects.toThrow('PostgreSQL does not answer');
    expect(kept).toBe(true);
  });

  it('is not taken for silent while nobody asks it anything, nor for many short answers in a row', async () => {
    const connection = await db.pool.connect();
    await connection.query('SELECT 1');
    await sleep(1500);
    for (let answers = 0; answers < 12; answers++) await connection.query('SELECT pg_sleep(0.1)');
    connection.release();
    const unused = await db.pool.connect();
    await sleep(1500);
    expect((await unused.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    unused.release();
  });

  it('before the commit leaves no doubt: what waits for it is not done', async () => {
    let kept = false;
    const refused = db.tx(async () => {
      db.afterCommit(() => void (kept = true));
      proxy.hang();
      await insert(newId());
    });
    await expect(refused).rejects.toThrow('PostgreSQL does not answer');
    expect(kept).toBe(false);
  });
});
