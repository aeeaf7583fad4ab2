import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../../tools/embedded-postgres';
import { QUEUES, migrateQueue } from '.';
import { nodeOf } from './testing/queue-node';
import { CONCURRENCY, until } from './testing/queue-suite';
import { within } from './within';

jest.setTimeout(90_000);

describe('a PostgreSQL server that is killed and recovers', () => {
  it('keeps what was notified, and its workers take up work and listen again without a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-restart-'));
    let server = await startEmbeddedPostgres({ dataDir });
    const config = { queue: { kind: 'postgres' as const, url: server.url }, environment: 'test' as const };
    await migrateQueue(config);
    const [api, worker] = await Promise.all([nodeOf(config), nodeOf(config)]);
    const runs: string[] = [];
    try {
      worker.workers.start(CONCURRENCY, async (id) => void runs.push(id));
      await api.notifier.notify('bulk', randomUUID());
      await until('first run', () => runs.length === 1);
      const kept = randomUUID();
      await api.notifier.notify('bulk', kept, { delayMs: 500 });

      process.kill(server.pid, 'SIGKILL');
      await server.stop();
      expect(await within(2100, api.notifier.notify('bulk', randomUUID()))).toBe(false);
      server = await startEmbeddedPostgres({ dataDir });
      expect(server.url).toBe(config.queue.url);

      await until('the job of before ran', () => runs.includes(kept), 15_000);
      await until('notified again', () => api.notifier.notify('bulk', randomUUID()), 10_000);
      await sleep(1500);
      for (const queue of QUEUES) {
        const id = randomUUID();
        expect(await api.notifier.notify(queue, id)).toBe(true);
        // A look of its own would take an idle worker five seconds.
        await until(`${queue} woken`, () => runs.includes(id), 1000);
      }
    } finally {
      await Promise.all([api.stop(), worker.stop()]);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
