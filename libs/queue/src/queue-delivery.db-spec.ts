import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type QueueName, QUEUES, type RunJob } from '.';
import type { QueueNode } from './testing/queue-node';
import type { QueueSubject } from './testing/queue-subject';
import { CONCURRENCY, emptied, onBothBackends, until } from './testing/queue-suite';

jest.setTimeout(60_000);

onBothBackends('the queue', (start) => {
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

  it('delivers every notification once, over two processes and all queues, and keeps nothing but ids meanwhile', async () => {
    const other = await subject.node();
    node.workers.start(CONCURRENCY, record);
    other.workers.start(CONCURRENCY, record);
    const ids = Array.from({ length: 150 }, () => randomUUID());
    const notified = await Promise.all(ids.map((id, i) => (i % 2 ? node : other).notifier.notify(QUEUES[i % 3] as QueueName, id)));
    expect(notified.every(Boolean)).toBe(true);
    await until('all jobs ran', () => runs.length >= ids.length);
    await idle();
    expect([...runs].sort()).toEqual([...ids].sort());
    const { jobs, text } = await subject.remains();
    expect(jobs).toBe(0);
    expect(text).toContain(ids.at(-1));
  });

  it('adds a job that already waits only once, and takes a job that has ended again', async () => {
    const id = randomUUID();
    expect(await node.notifier.notify('bulk', id)).toBe(true);
    expect(await node.notifier.notify('bulk', id)).toBe(true);
    node.workers.start(CONCURRENCY, record);
    await until('first run', () => runs.length === 1);
    await idle();
    for (const notify of [() => node.notifier.notify('bulk', id), () => node.notifier.notifyAgain('bulk', id)]) {
      const before = runs.length;
      expect(await notify()).toBe(true);
      await until('another run', () => runs.length === before + 1);
      await idle();
    }
    expect(runs).toEqual([id, id, id]);
  });

  it('takes a job again whose run threw, without keeping the error', async () => {
    let failures = 0;
    node.workers.start(CONCURRENCY, async (id) => {
      runs.push(id);
      if (failures++ < 1) throw new Error('Ada Lovelace <ada@example.com>');
    });
    const id = randomUUID();
    await node.notifier.notify('bulk', id);
    await until('first run', () => runs.length === 1);
    await idle();
    await node.notifier.notify('bulk', id);
    await until('second run', () => runs.length === 2);
    expect((await subject.remains()).text).not.toContain('ada@example.com');
  });

  it('waits as long as asked, and serves in order', async () => {
    const [late, ...ids] = Array.from({ length: 6 }, () => randomUUID());
    const started = Date.now();
    await node.notifier.notify('bulk', late as string, { delayMs: 1500 });
    for (const id of ids) await node.notifier.notify('bulk', id);
    const lateness: number[] = [];
    node.workers.start({ ...CONCURRENCY, bulk: 1 }, async (id) => {
      runs.push(id);
      if (id === late) lateness.push(Date.now() - started);
    });
    await until('all jobs ran', () => runs.length === 6);
    expect(runs).toEqual([...ids, late]);
    expect(lateness[0]).toBeGreaterThanOrEqual(1499);
    expect(lateness[0]).toBeLessThan(4000);
  });

  it('starts a job again that was notified while it ran, at once or after its delay', async () => {
    const starts: number[] = [];
    node.workers.start(CONCURRENCY, async (id) => {
      starts.push(Date.now());
      if (starts.length === 1) await node.notifier.notify('interactive', id);
      if (starts.length === 2) await node.notifier.notify('interactive', id, { delayMs: 700 });
    });
    await node.notifier.notify('interactive', randomUUID());
    await until('third run', () => starts.length === 3);
    const [first = 0, second = 0, third = 0] = starts;
    expect(second - first).toBeLessThan(600);
    expect(third - second).toBeGreaterThan(650);
    await idle();
    expect(starts).toHaveLength(3);
  });

  it('notifies again without moving a waiting job back or repeating a running one, and hurries a delayed one', async () => {
    const [first, second, delayed] = [randomUUID(), randomUUID(), randomUUID()];
    await node.notifier.notify('bulk', first);
    await node.notifier.notify('bulk', second);
    await node.notifier.notify('bulk', delayed, { delayMs: 600_000 });
    expect(await node.notifier.notifyAgain('bulk', first)).toBe(true);
    expect(await node.notifier.notifyAgain('bulk', delayed)).toBe(true);
    expect(await node.notifier.counts('bulk')).toEqual({ waiting: 3, active: 0, delayed: 0 });
    node.workers.start({ ...CONCURRENCY, bulk: 1 }, async (id) => {
      runs.push(id);
      if (id === first) await (await subject.node()).notifier.notifyAgain('bulk', first);
    });
    await until('all jobs ran', () => runs.length === 3);
    await idle();
    expect(runs).toEqual([first, second, delayed]);
  });

  it('begins a job anew beside a run that never ends, once nobody is said to work on it', async () => {
    const hung = await subject.node();
    const id = randomUUID();
    let began = false;
    hung.workers.start({ ...CONCURRENCY, bulk: 1 }, () => {
      began = true;
      return new Promise(() => undefined);
    });
    await node.notifier.notify('bulk', id);
    await until('it hangs', () => began);
    node.workers.start(CONCURRENCY, record);
    await node.notifier.notifyAgain('bulk', id);
    expect(await node.notifier.counts('bulk')).toEqual({ waiting: 0, active: 1, delayed: 0 });
    await node.notifier.notifyAgain('bulk', id, { abandoned: true });
    await until('it ran', () => runs.length === 1, 3000);
    await idle();
    expect(runs).toEqual([id]);
  });

  it('runs a draft while a bulk import keeps all its workers busy', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const bulk = new Set<string>();
    node.workers.start(CONCURRENCY, async (id) => {
      runs.push(id);
      if (bulk.has(id)) await released;
    });
    for (let i = 0; i < 20; i += 1) {
      const id = randomUUID();
      bulk.add(id);
      await node.notifier.notify('bulk', id);
    }
    await until('bulk is busy', () => runs.length === CONCURRENCY.bulk);
    const draft = randomUUID();
    await node.notifier.notify('interactive', draft);
    await until('the draft ran', () => runs.includes(draft), 2000);
    expect(runs).toHaveLength(CONCURRENCY.bulk + 1);
    release();
    await idle();
  });

  it('keeps what was notified while no worker ran', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const id of ids) await node.notifier.notify('background', id);
    const first = await subject.node();
    first.workers.start(CONCURRENCY, async (id) => {
      runs.push(id);
      await sleep(20);
    });
    await until('some jobs ran', () => runs.length >= 3);
    await first.stop(5000);
    const afterStop = runs.length;
    await sleep(200);
    expect(runs).toHaveLength(afterStop);
    expect(afterStop).toBeLessThan(20);
    node.workers.start(CONCURRENCY, record);
    await until('all jobs ran', () => runs.length >= 20);
    await idle();
    expect([...runs].sort()).toEqual([...ids].sort());
  });
});
