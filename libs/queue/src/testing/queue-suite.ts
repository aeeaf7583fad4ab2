import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '../../../../test/support/programs';
import { type JobNotifier, type QueueConcurrency, QUEUES } from '..';
import { postgresSubject, type QueueSubject, redisSubject } from './queue-subject';

export const CONCURRENCY: QueueConcurrency = { interactive: 2, bulk: 2, background: 1, slow: 1, deliveries: 1 };

/** Runs the same tests on PostgreSQL and on Redis: the rest of the service must not be able to tell them apart. */
export function onBothBackends(name: string, tests: (start: () => Promise<QueueSubject>) => void): void {
  describe(`${name}, on PostgreSQL`, () => tests(postgresSubject));
  describeWith('redis-server', `${name}, on Redis`, () => tests(redisSubject));
}

export async function until(what: string, reached: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await reached()); await sleep(5)) {
    if (Date.now() > end) throw new Error(`not reached: ${what}`);
  }
}

/** Waits until no queue holds a job. */
export function emptied(notifier: JobNotifier): Promise<void> {
  return until('all queues empty', async () => {
    const counts = await Promise.all(QUEUES.map((queue) => notifier.counts(queue)));
    return counts.every(({ waiting, active, delayed }) => waiting + active + delayed === 0);
  });
}

export async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await work;
  return { result, ms: performance.now() - started };
}
