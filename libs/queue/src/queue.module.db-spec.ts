import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import { Client, type Pool } from 'pg';
import { getQueueToken } from '@nestjs/bullmq';
import { Test, type TestingModule } from '@nestjs/testing';
import { AppConfig, type AppConfigValues, ConfigModule } from '@app/config';
import { JobNotifier, QueueWorkers, migrateQueue, QueueModule } from '.';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database';
import { QueueConnection } from './queue-connection';
import { storedNameOf } from './queues';
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

  it('has the statement that adds a job parsed and planned once a connection', async () => {
    // PostgreSQL plans the first five anew, and decides then.
    for (let i = 0; i < 12; i++) expect(await module.get(JobNotifier).notify('bulk', randomUUID())).toBe(true);
    // The connection that was given back last is the first to be taken.
    const { rows } = await (module.get(QueueConnection).client as Pool).query(
      `SELECT custom_plans::int AS anew, generic_plans > 0 AS kept FROM pg_prepared_statements WHERE statement LIKE '%add_job(%'`,
    );
    expect(rows).toEqual([{ anew: 5, kept: true }]);
    await module.close();
  });

  it('reads a job as before when a later release has added a column to its tables', async () => {
    const id = randomUUID();
    expect(await module.get(JobNotifier).notify('bulk', id)).toBe(true);
    const queue = module.get<Queue>(getQueueToken(storedNameOf('bulk')));
    expect((await queue.getJob(id))?.name).toBe('run');
    await (module.get(QueueConnection).client as Pool).query('ALTER TABLE bullmq.job ADD COLUMN of_a_later_release integer');
    expect((await queue.getJob(id))?.name).toBe('run');
    await module.close();
  });
});
