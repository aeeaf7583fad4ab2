import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { RedisConfig } from '@app/config';
import { describeWith } from '../../../test/support/programs';
import { startTestCluster, startTestSentinels } from '../../../test/support/redis';
import { QUEUES } from '.';
import { nodeOf, type QueueNode } from './testing/queue-node';
import { CONCURRENCY, emptied, until } from './testing/queue-suite';

jest.setTimeout(120_000);

/** One process that notifies and one that works, on a Redis of several servers. */
async function withNodes(queue: RedisConfig, work: (api: QueueNode, runs: string[]) => Promise<void>): Promise<void> {
  const config = { queue, environment: 'test' as const };
  const [api, worker] = await Promise.all([nodeOf(config), nodeOf(config)]);
  const runs: string[] = [];
  try {
    worker.workers.start(CONCURRENCY, async (id) => void runs.push(id));
    await work(api, runs);
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
  }
}

async function expectAllQueuesWork({ notifier }: QueueNode, runs: string[]): Promise<void> {
  for (const queue of QUEUES) {
    const id = randomUUID();
    await until(`${queue} notified`, () => notifier.notify(queue, id));
    await until(`${queue} woken`, () => runs.includes(id));
  }
}

describeWith('redis-server', 'a primary that sentinels watch', () => {
  it('is followed to the replica that takes its place, with what was notified, and nobody starts anew', async () => {
    const fleet = await startTestSentinels();
    try {
      await withNodes({ kind: 'redis', url: fleet.url, sentinels: fleet.sentinels }, async (api, runs) => {
        await expectAllQueuesWork(api, runs);
        const kept = randomUUID();
        expect(await api.notifier.notify('bulk', kept, { delayMs: 2_000 })).toBe(true);
        await fleet.killPrimary();
        // Whoever notifies meanwhile is told that it was in vain; the jobs' table knows, and a scheduled task says it again.
        expect(await api.notifier.notify('bulk', randomUUID())).toBe(false);
        await until('a new primary', () => api.notifier.notify('bulk', randomUUID()), 60_000);
        await until('what was notified before ran', () => runs.includes(kept), 60_000);
        await expectAllQueuesWork(api, runs);
        await emptied(api.notifier);
      });
    } finally {
      await fleet.stop();
    }
  });
});

describeWith('redis-server', 'a cluster', () => {
  it('serves all queues from one of its nodes', async () => {
    const cluster = await startTestCluster();
    try {
      await withNodes({ kind: 'redis', url: cluster.url, cluster: true }, async (api, runs) => {
        await expectAllQueuesWork(api, runs);
        const late = randomUUID();
        await api.notifier.notify('background', late, { delayMs: 300 });
        await until('a delayed one ran', () => runs.includes(late));
        await emptied(api.notifier);
      });
      const keys = await Promise.all(
        cluster.ports.map(async (port) => {
          const client = new Redis({ port, host: '127.0.0.1' });
          return client.keys('*').finally(() => client.disconnect());
        }),
      );
      expect(keys.filter((ofNode) => ofNode.length > 0)).toHaveLength(1);
    } finally {
      await cluster.stop();
    }
  });
});
