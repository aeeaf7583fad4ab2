import { Redis } from 'ioredis';
import { Client } from 'pg';
import type { QueueConfig } from '@app/config';
import { createTestDatabase } from '../../../../test/support/database';
import { startTestRedis } from '../../../../test/support/redis';
import { migrateQueue } from '../migrate-queue';
import { FlakyProxy } from './flaky-proxy';
import { nodeOf, type QueueNode } from './queue-node';

/** A real server of the test's own, reached through a proxy that can fail. */
export interface QueueSubject {
  config: { queue: QueueConfig; environment: 'test' };
  proxy: FlakyProxy;
  node(): Promise<QueueNode>;
  /** Everything that the queue keeps about jobs: their data, and events. */
  remains(): Promise<{ jobs: number; text: string }>;
  /** Ends all connections from the server's side; a Redis is killed and started again. */
  breakConnections(): Promise<void>;
  stop(): Promise<void>;
}

async function subjectOf(url: string, kind: QueueConfig['kind']): Promise<Pick<QueueSubject, 'config' | 'proxy' | 'node' | 'stop'>> {
  const target = new URL(url);
  const proxy = new FlakyProxy({ host: target.hostname, port: Number(target.port) });
  await proxy.plugIn();
  target.hostname = '127.0.0.1';
  target.port = String(proxy.port);
  const config = { queue: { kind, url: target.toString() }, environment: 'test' as const };
  const nodes: QueueNode[] = [];
  return {
    config,
    proxy,
    node: async () => {
      const node = await nodeOf(config);
      nodes.push(node);
      return node;
    },
    stop: async () => {
      await proxy.plugIn();
      await Promise.all(nodes.map((node) => node.stop()));
      await proxy.unplug();
    },
  };
}

export async function postgresSubject(): Promise<QueueSubject> {
  const database = await createTestDatabase();
  const subject = await subjectOf(database.url, 'postgres');
  await migrateQueue({ queue: { kind: 'postgres', url: database.url } });
  const query = async (sql: string): Promise<Record<string, string>[]> => {
    const client = new Client(database.url);
    await client.connect();
    return client
      .query<Record<string, string>>(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  return {
    ...subject,
    remains: async () => {
      const [jobs] = await query('SELECT count(*) AS n FROM bullmq.job');
      return { jobs: Number(jobs?.n), text: JSON.stringify(await query('SELECT event, data FROM bullmq.event')) };
    },
    breakConnections: async () => {
      await query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
    },
    stop: async () => {
      await subject.stop();
      await database.drop();
    },
  };
}

export async function redisSubject(): Promise<QueueSubject> {
  const server = await startTestRedis();
  const subject = await subjectOf(server.url, 'redis');
  return {
    ...subject,
    remains: async () => {
      const client = new Redis(server.url);
      const keys = await client.keys('*');
      const jobs = keys.filter((key) => /:jobs-[a-z]+:[0-9a-f]{8}-[0-9a-f-]{27}/.test(key));
      const events = await Promise.all(keys.filter((key) => key.endsWith(':events')).map((key) => client.xrange(key, '-', '+')));
      client.disconnect();
      return { jobs: jobs.length, text: JSON.stringify(events) };
    },
    breakConnections: () => server.restart(),
    stop: async () => {
      await subject.stop();
      await server.stop();
    },
  };
}
