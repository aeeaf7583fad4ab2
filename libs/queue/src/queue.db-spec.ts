import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '../../../test/support/programs';
import { type Lane, type LaneConcurrency, LANES, type RunJob } from '.';
import type { QueueNode } from './testing/queue-node';
import { type QueueSubject, postgresSubject, redisSubject } from './testing/queue-subject';

jest.setTimeout(60_000);

const CONCURRENCY: LaneConcurrency = { interactive: 2, bulk: 2, background: 1 };
const SLEEPER = join(__dirname, 'testing', 'sleeping-worker.js');

async function until(what: string, reached: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await reached()); await sleep(5)) {
    if (Date.now() > end) throw new Error(`not reached: ${what}`);
  }
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await work;
  return { result, ms: performance.now() - started };
}

function promisesOfTheQueue(start: () => Promise<QueueSubject>): void {
  let subject: QueueSubject;
  let node: QueueNode;
  let runs: string[];
  const record: RunJob = async (id) => void runs.push(id);

  beforeEach(async () => {
    subject = await start();
    node = subject.node();
    runs = [];
  });
  afterEach(() => subject.stop());

  const idle = (): Promise<void> =>
    until('all lanes empty', async () => {
      const counts = await Promise.all(LANES.map((lane) => node.doorbell.counts(lane)));
      return counts.every(({ waiting, active, delayed }) => waiting + active + delayed === 0);
    });

  it('delivers every ring once, over two processes and all lanes, and keeps nothing but ids meanwhile', async () => {
    const other = subject.node();
    node.workers.start(CONCURRENCY, record);
    other.workers.start(CONCURRENCY, record);
    const ids = Array.from({ length: 150 }, () => randomUUID());
    const rung = await Promise.all(ids.map((id, i) => (i % 2 ? node : other).doorbell.ring(LANES[i % 3] as Lane, id)));
    expect(rung.every(Boolean)).toBe(true);
    await until('all jobs ran', () => runs.length >= ids.length);
    await idle();
    expect([...runs].sort()).toEqual([...ids].sort());
    const { jobs, text } = await subject.remains();
    expect(jobs).toBe(0);
    expect(text).toContain(ids.at(-1));
  });

  it('adds a job that already waits only once, and takes a job that has ended again', async () => {
    const id = randomUUID();
    expect(await node.doorbell.ring('bulk', id)).toBe(true);
    expect(await node.doorbell.ring('bulk', id)).toBe(true);
    node.workers.start(CONCURRENCY, record);
    await until('first run', () => runs.length === 1);
    await idle();
    for (const ring of [() => node.doorbell.ring('bulk', id), () => node.doorbell.ringAgain('bulk', id)]) {
      const before = runs.length;
      expect(await ring()).toBe(true);
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
    await node.doorbell.ring('bulk', id);
    await until('first run', () => runs.length === 1);
    await idle();
    await node.doorbell.ring('bulk', id);
    await until('second run', () => runs.length === 2);
    expect((await subject.remains()).text).not.toContain('ada@example.com');
  });

  it('waits as long as asked, and serves equals in order and lower priorities first', async () => {
    const [late, ...ids] = Array.from({ length: 6 }, () => randomUUID());
    await node.doorbell.ring('bulk', late as string, { delayMs: 1500 });
    const started = Date.now();
    const priorities = [7, 0, 3, 3, 0];
    for (const [i, id] of ids.entries()) await node.doorbell.ring('bulk', id, { priority: priorities[i] });
    const lateness: number[] = [];
    node.workers.start({ ...CONCURRENCY, bulk: 1 }, async (id) => {
      runs.push(id);
      if (id === late) lateness.push(Date.now() - started);
    });
    await until('all jobs ran', () => runs.length === 6);
    expect(runs).toEqual([ids[1], ids[4], ids[2], ids[3], ids[0], late]);
    expect(lateness[0]).toBeGreaterThan(1400);
    expect(lateness[0]).toBeLessThan(4000);
  });

  it('starts a job again that rang for itself while it ran, at once or after its delay', async () => {
    const starts: number[] = [];
    node.workers.start(CONCURRENCY, async (id) => {
      starts.push(Date.now());
      if (starts.length === 1) await node.doorbell.ring('interactive', id);
      if (starts.length === 2) await node.doorbell.ring('interactive', id, { delayMs: 700 });
    });
    await node.doorbell.ring('interactive', randomUUID());
    await until('third run', () => starts.length === 3);
    const [first = 0, second = 0, third = 0] = starts;
    expect(second - first).toBeLessThan(600);
    expect(third - second).toBeGreaterThan(650);
    await idle();
    expect(starts).toHaveLength(3);
  });

  it('lets the sweeper ring without moving a waiting job back or repeating a running one, and hurries a delayed one', async () => {
    const [first, second, delayed] = [randomUUID(), randomUUID(), randomUUID()];
    await node.doorbell.ring('bulk', first);
    await node.doorbell.ring('bulk', second);
    await node.doorbell.ring('bulk', delayed, { delayMs: 600_000 });
    expect(await node.doorbell.ringAgain('bulk', first)).toBe(true);
    expect(await node.doorbell.ringAgain('bulk', delayed)).toBe(true);
    expect(await node.doorbell.counts('bulk')).toEqual({ waiting: 3, active: 0, delayed: 0 });
    node.workers.start({ ...CONCURRENCY, bulk: 1 }, async (id) => {
      runs.push(id);
      if (id === first) await subject.node().doorbell.ringAgain('bulk', first);
    });
    await until('all jobs ran', () => runs.length === 3);
    await idle();
    expect(runs).toEqual([first, second, delayed]);
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
      await node.doorbell.ring('bulk', id);
    }
    await until('bulk is busy', () => runs.length === CONCURRENCY.bulk);
    const draft = randomUUID();
    await node.doorbell.ring('interactive', draft);
    await until('the draft ran', () => runs.includes(draft), 2000);
    expect(runs).toHaveLength(CONCURRENCY.bulk + 1);
    release();
    await idle();
  });

  it('keeps what was rung while no worker ran', async () => {
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const id of ids) await node.doorbell.ring('background', id);
    const first = subject.node();
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

  it('says within two seconds that the queue is away, at once when it knows, and rings again afterwards', async () => {
    node.workers.start(CONCURRENCY, record);
    await node.doorbell.ring('interactive', randomUUID());
    await until('first run', () => runs.length === 1);
    await subject.proxy.unplug();
    const first = await timed(node.doorbell.ring('interactive', randomUUID()));
    expect(first.result).toBe(false);
    expect(first.ms).toBeLessThan(2100);
    const second = await timed(node.doorbell.ring('bulk', randomUUID()));
    expect(second.result).toBe(false);
    expect(second.ms).toBeLessThan(50);
    const check = await timed(node.doorbell.check().catch(() => 'away'));
    expect(check.result).toBe('away');
    expect(check.ms).toBeLessThan(2100);
    await sleep(1500);
    await subject.proxy.plugIn();
    await until('ready again', () => node.doorbell.check().then(() => true, () => false), 10_000);
    const id = randomUUID();
    await until('rung again', () => node.doorbell.ring('interactive', id), 10_000);
    await until('ran', () => runs.includes(id), 10_000);
  });

  it('answers within two seconds when the queue accepts connections but hangs', async () => {
    await node.doorbell.ring('interactive', randomUUID());
    subject.proxy.hang();
    for (const target of [node, subject.node()]) {
      const ring = await timed(target.doorbell.ring('interactive', randomUUID()));
      expect(ring.result).toBe(false);
      expect(ring.ms).toBeLessThan(2100);
      const check = await timed(target.doorbell.check().catch(() => 'away'));
      expect(check.result).toBe('away');
      expect(check.ms).toBeLessThan(2100);
    }
    await subject.proxy.plugIn();
    await until('rung again', () => node.doorbell.ring('interactive', randomUUID()), 10_000);
  });

  it('wakes idle workers as quickly as before after the server dropped their connections', async () => {
    node.workers.start(CONCURRENCY, record);
    await node.doorbell.ring('interactive', randomUUID());
    await until('first run', () => runs.length === 1);
    await subject.breakConnections();
    const id = randomUUID();
    await until('rung again', () => node.doorbell.ring('interactive', id), 10_000);
    await until('ran', () => runs.includes(id), 10_000);
    await sleep(1500);
    // Polling alone would take five seconds.
    for (const lane of LANES) {
      const quick = randomUUID();
      await node.doorbell.ring(lane, quick);
      await until(`${lane} woken`, () => runs.includes(quick), 1000);
    }
  });

  it('begins to work when the queue comes up after the worker, and rings when it comes up after the api', async () => {
    await subject.proxy.unplug();
    node.workers.start(CONCURRENCY, record);
    expect(await node.doorbell.ring('bulk', randomUUID())).toBe(false);
    await sleep(2500);
    await subject.proxy.plugIn();
    const id = randomUUID();
    await until('rung', () => node.doorbell.ring('bulk', id), 10_000);
    await until('ran', () => runs.includes(id), 10_000);
  });

  it('stops within its grace while the queue is away', async () => {
    node.workers.start(CONCURRENCY, record);
    await node.doorbell.ring('interactive', randomUUID());
    await until('first run', () => runs.length === 1);
    await subject.proxy.unplug();
    const stop = await timed(node.stop(1000));
    expect(stop.ms).toBeLessThan(12_000);
  });

  it('delivers a job again whose worker process was killed', async () => {
    const id = randomUUID();
    const child = spawn(process.execPath, [SLEEPER, JSON.stringify(subject.config)], { stdio: ['ignore', 'pipe', 'inherit'] });
    await node.doorbell.ring('bulk', id);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect(line.toString()).toContain(id);
    child.kill('SIGKILL');
    await once(child, 'exit');
    node.workers.start(CONCURRENCY, record);
    await until('delivered again', () => runs.length > 0, 30_000);
    expect(runs).toEqual([id]);
  });

  it('waits for running jobs at a stop', async () => {
    node.workers.start(CONCURRENCY, async (id, signal) => {
      runs.push('started');
      await sleep(800);
      runs.push(signal.aborted ? 'aborted' : id);
    });
    const id = randomUUID();
    await node.doorbell.ring('bulk', id);
    await until('started', () => runs.length === 1);
    await node.workers.stop(5000);
    expect(runs).toEqual(['started', id]);
    await idle();
  });

  it('tells a run that outlasts the grace to give up, and hands its job to another worker at once', async () => {
    node.workers.start(CONCURRENCY, async (id, signal) => {
      runs.push('started');
      await sleep(30_000, undefined, { signal }).catch(() => node.doorbell.ring('bulk', id));
    });
    const id = randomUUID();
    await node.doorbell.ring('bulk', id);
    await until('started', () => runs.length === 1);
    const stop = await timed(node.workers.stop(300));
    expect(stop.ms).toBeLessThan(2500);
    const other = subject.node();
    other.workers.start(CONCURRENCY, record);
    await until('taken over', () => runs.includes(id), 4000);
  });

  it('ends a stop though a run ignores its signal', async () => {
    node.workers.start(CONCURRENCY, async () => {
      runs.push('started');
      await new Promise(() => undefined);
    });
    await node.doorbell.ring('bulk', randomUUID());
    await until('started', () => runs.length === 1);
    const stop = await timed(node.workers.stop(200));
    expect(stop.ms).toBeGreaterThan(3000);
    expect(stop.ms).toBeLessThan(6000);
  });
}

describe('the queue on PostgreSQL', () => promisesOfTheQueue(postgresSubject));

describeWith('redis-server', 'the queue on Redis', () => promisesOfTheQueue(redisSubject));
