import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { Test, type TestingModule } from '@nestjs/testing';
import { AppConfig, type AppConfigValues, ConfigModule } from '@app/config';
import { JobNotifier, QueueWorkers, migrateQueue, QueueModule } from '.';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database';
import { CONCURRENCY, until } from './testing/queue-suite';

describe('QueueModule', () => {
  let database: TestDatabase;
  let module: TestingModule;

  beforeEach(async () => {
    database = await createTestDatabase();
    const queue = { kind: 'postgres' as const, url: database.url };
    const values: Partial<AppConfigValues> = { environment: 'test', queue, shutdownGraceSeconds: 5 };
    const config = new AppConfig(values as AppConfigValues);
    await migrateQueue(config);
    module = await Test.createTestingModule({ imports: [ConfigModule.of(config), QueueModule] }).compile();
    await module.init();
  });
  afterEach(() => database.drop());

  it('brings a notifier and workers, and lets a running job finish when the process stops', async () => {
    const ended: string[] = [];
    const started: string[] = [];
    module.get(QueueWorkers).start(CONCURRENCY, async (id) => {
      started.push(id);
      await new Promise((resolve) => setTimeout(resolve, 500));
      ended.push(id);
    });
    expect(() => module.get(QueueWorkers).start(CONCURRENCY, async () => undefined)).toThrow('started already');
    const id = randomUUID();
    await module.get(JobNotifier).check();
    expect(await module.get(JobNotifier).notify('interactive', id)).toBe(true);
    await until('started', () => started.length === 1);
    await module.close();
    expect(ended).toEqual([id]);
  });

  it('holds no connection before it is used, and none after it is closed', async () => {
    const client = new Client(database.url);
    await client.connect();
    const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'deal-flow queue'`;
    const connections = async (): Promise<number> => (await client.query(sql)).rows.length;
    try {
      expect(await connections()).toBe(0);
      await module.get(JobNotifier).check();
      expect(await connections()).toBe(1);
      await module.close();
      await until('connections ended', async () => (await connections()) === 0, 2000);
    } finally {
      await client.end();
    }
    expect(await module.get(JobNotifier).notify('bulk', randomUUID())).toBe(false);
  });
});
