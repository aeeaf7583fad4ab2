import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunJob } from '.';
import type { QueueNode } from './testing/queue-node';
import type { QueueSubject } from './testing/queue-subject';
import { CONCURRENCY, emptied, onBothBackends, timed, until } from './testing/queue-suite';

jest.setTimeout(60_000);

onBothBackends('the end of a worker', (start) => {
  let subject: QueueSubject;
  let node: QueueNode;
  let runs: string[];
  const record: RunJob = async (id) => void runs.push(id);

  beforeEach(async () => {
    subject = await start();
    node = await subject.node();
    runs = [];
  });
  afterEach(() => subject.stop());

  const idle = (): Promise<void> => emptied(node.notifier);

  it('waits for running jobs at a stop', async () => {
    node.workers.start(CONCURRENCY, async (id, signal) => {
      runs.push('started');
      await sleep(800);
      runs.push(signal.aborted ? 'aborted' : id);
    });
    const id = randomUUID();
    await node.notifier.notify('bulk', id);
    await until('started', () => runs.length === 1);
    await node.workers.stop(5000);
    expect(runs).toEqual(['started', id]);
    await idle();
  });

  it('tells a run that outlasts the grace to give up, and hands its job to another worker at once', async () => {
    node.workers.start(CONCURRENCY, async (id, signal) => {
      runs.push('started');
      await sleep(30_000, undefined, { signal }).catch(() => node.notifier.notify('bulk', id));
    });
    const id = randomUUID();
    await node.notifier.notify('bulk', id);
    await until('started', () => runs.length === 1);
    const stop = await timed(node.workers.stop(300));
    expect(stop.ms).toBeLessThan(2500);
    const other = await subject.node();
    other.workers.start(CONCURRENCY, record);
    await until('taken over', () => runs.includes(id), 4000);
  });

  it('ends a stop though a run ignores its signal', async () => {
    node.workers.start(CONCURRENCY, async () => {
      runs.push('started');
      await new Promise(() => undefined);
    });
    await node.notifier.notify('bulk', randomUUID());
    await until('started', () => runs.length === 1);
    const stop = await timed(node.workers.stop(200));
    expect(stop.ms).toBeGreaterThan(3000);
    expect(stop.ms).toBeLessThan(6000);
  });
});
