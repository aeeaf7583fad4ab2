import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database';
import { migrateQueue } from './migrate-queue';
import { nodeOf, type QueueNode } from './testing/queue-node';

describe('migrateQueue', () => {
  let database: TestDatabase;
  let client: Client;
  let node: QueueNode;

  beforeEach(async () => {
    database = await createTestDatabase();
    client = new Client(database.url);
    await client.connect();
    await client.query('DROP SCHEMA IF EXISTS bullmq CASCADE');
    node = await nodeOf({ queue: { kind: 'postgres', url: database.url }, environment: 'test' });
  });
  afterEach(async () => {
    await node.stop();
    await client.end();
    await database.drop();
  });

  const versions = async (): Promise<unknown[]> => (await client.query('SELECT * FROM bullmq.migration ORDER BY version')).rows;

  it('is an explicit step: without it the queue says that it is not ready, and a notification does not throw', async () => {
    await expect(node.notifier.check()).rejects.toThrow();
    expect(await node.notifier.notify('bulk', 'a-job')).toBe(false);
    const { rows } = await client.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'bullmq'`);
    expect(rows).toEqual([]);
  });

  it('may run in several processes at once, and again, without a change', async () => {
    const config = { queue: { kind: 'postgres' as const, url: database.url } };
    await Promise.all([migrateQueue(config), migrateQueue(config), migrateQueue(config)]);
    const first = await versions();
    expect(first.length).toBeGreaterThan(0);
    await migrateQueue(config);
    expect(await versions()).toEqual(first);
    await expect(node.notifier.check()).resolves.toBeUndefined();
  });

  it('keeps its tables out of our schema', async () => {
    await migrateQueue({ queue: { kind: 'postgres', url: database.url } });
    const { rows } = await client.query(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename IN ('job', 'event', 'migration')`,
    );
    expect(rows).toEqual([]);
  });

  it('has nothing to do for Redis', async () => {
    await expect(migrateQueue({ queue: { kind: 'redis', url: 'redis://127.0.0.1:1' } })).resolves.toBeUndefined();
  });
});
