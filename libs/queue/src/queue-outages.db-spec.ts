import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QUEUES, type RunJob } from '.';
import type { QueueNode } from './testing/queue-node';
import type { QueueSubject } from './testing/queue-subject';
import { CONCURRENCY, onBothBackends, until } from './testing/queue-suite';
import { within } from './within';

jest.setTimeout(240_000);

/** Two seconds and a little. A timer of this process, which whatever delays the process delays alike. */
const SOON_MS = 2100;

const SLEEPER = join(__dirname, 'testing', 'sleeping-worker.js');
const SKEWED_CLOCK = join(__dirname, '../../../test/support/skewed-clock.js');

interface Place {
  subject: QueueSubject;
  node: QueueNode;
  /** Ids of the jobs that ran. */
  runs: string[];
  record: RunJob;
}

onBothBackends('the queue in an outage', (start) => {
  /** All of them wait most of the time, so that they run side by side, each with a queue of its own. */
  const during = (what: string, test: (place: Place) => Promise<void>): void =>
    it.concurrent(what, async () => {
      const subject = await start();
      const runs: string[] = [];
      try {
        await test({ subject, node: await subject.node(), runs, record: async (id) => void runs.push(id) });
      } finally {
        await subject.stop();
      }
    });

  during(
    'says within two seconds that the queue is away, at once when it knows, and notifies again afterwards',
    async ({ subject, node, runs, record }) => {
      node.workers.start(CONCURRENCY, record);
      await node.notifier.notify('interactive', randomUUID());
      await until('first run', () => runs.length === 1);
      await subject.proxy.unplug();
      expect(await within(SOON_MS, node.notifier.notify('interactive', randomUUID()))).toBe(false);
      expect(await within(50, node.notifier.notify('bulk', randomUUID()))).toBe(false);
      expect(
        await within(
          SOON_MS,
          node.notifier.check().catch(() => 'away'),
        ),
      ).toBe('away');
      await sleep(1500);
      await subject.proxy.plugIn();
      await until(
        'ready again',
        () =>
          node.notifier.check().then(
            () => true,
            () => false,
          ),
        10_000,
      );
      const id = randomUUID();
      await until('notified again', () => node.notifier.notify('interactive', id), 10_000);
      await until('ran', () => runs.includes(id), 10_000);
    },
  );

  during('answers within two seconds when the queue accepts connections but hangs', async ({ subject, node }) => {
    await node.notifier.notify('interactive', randomUUID());
    subject.proxy.hang();
    for (const target of [node, await subject.node()]) {
      expect(await within(SOON_MS, target.notifier.notify('interactive', randomUUID()))).toBe(false);
      expect(
        await within(
          SOON_MS,
          target.notifier.check().catch(() => 'away'),
        ),
      ).toBe('away');
    }
    await subject.proxy.plugIn();
    await until('notified again', () => node.notifier.notify('interactive', randomUUID()), 10_000);
  });

  during('wakes idle workers as quickly as before after the server dropped their connections', async ({ subject, node, runs, record }) => {
    node.workers.start(CONCURRENCY, record);
    await node.notifier.notify('interactive', randomUUID());
    await until('first run', () => runs.length === 1);
    await subject.breakConnections();
    const id = randomUUID();
    await until('notified again', () => node.notifier.notify('interactive', id), 10_000);
    await until('ran', () => runs.includes(id), 10_000);
    await sleep(1500);
    // Polling alone would take five seconds.
    for (const queue of QUEUES) {
      const quick = randomUUID();
      await node.notifier.notify(queue, quick);
      await until(`${queue} woken`, () => runs.includes(quick), 1000);
    }
  });

  during('goes on after the server hung for a while', async ({ subject, node, runs, record }) => {
    node.workers.start(CONCURRENCY, record);
    await node.notifier.notify('interactive', randomUUID());
    await until('first run', () => runs.length === 1);
    subject.proxy.hang();
    await sleep(6000);
    await subject.proxy.plugIn();
    const id = randomUUID();
    await until('notified again', () => node.notifier.notify('interactive', id), 10_000);
    await until('ran', () => runs.includes(id), 15_000);
  });

  during('finds new jobs though its connections died without a sign', async ({ subject, node, runs, record }) => {
    node.workers.start(CONCURRENCY, record);
    await node.notifier.notify('interactive', randomUUID());
    await until('first run', () => runs.length === 1);
    subject.proxy.freeze();
    const id = randomUUID();
    const api = await subject.node();
    await until('notified', () => api.notifier.notify('interactive', id), 10_000);
    await until('ran', () => runs.includes(id), 120_000);
    const next = randomUUID();
    await until('notified by the frozen process', () => node.notifier.notify('bulk', next), 20_000);
    await until('ran', () => runs.includes(next), 120_000);
  });

  during(
    'begins to work when the queue comes up after the worker, and notifies when it comes up after the api',
    async ({ subject, node, runs, record }) => {
      await subject.proxy.unplug();
      node.workers.start(CONCURRENCY, record);
      expect(await node.notifier.notify('bulk', randomUUID())).toBe(false);
      await sleep(2500);
      await subject.proxy.plugIn();
      const id = randomUUID();
      await until('notified', () => node.notifier.notify('bulk', id), 10_000);
      await until('ran', () => runs.includes(id), 10_000);
    },
  );

  during('stops within its grace while the queue is away', async ({ subject, node, runs, record }) => {
    node.workers.start(CONCURRENCY, record);
    await node.notifier.notify('interactive', randomUUID());
    await until('first run', () => runs.length === 1);
    await subject.proxy.unplug();
    await within(12_000, node.stop(1000));
  });

  const killed: [string, object, string[]][] = [
    ['was killed', {}, []],
    ['was killed and had a clock ten minutes fast', { SKEW_MS: String(10 * 60_000) }, ['--require', SKEWED_CLOCK]],
  ];
  for (const [how, environment, flags] of killed)
    during(`delivers a job again whose worker process ${how}`, async ({ subject, node, runs, record }) => {
      const id = randomUUID();
      const child = spawn(process.execPath, [...flags, SLEEPER, JSON.stringify(subject.config)], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...environment },
      });
      await node.notifier.notify('bulk', id);
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      expect(line.toString()).toContain(id);
      child.kill('SIGKILL');
      await once(child, 'exit');
      node.workers.start(CONCURRENCY, record);
      await until('delivered again', () => runs.length > 0, 30_000);
      expect(runs).toEqual([id]);
    });
});
