import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueNode } from './testing/queue-node';
import { CONCURRENCY, onBothBackends, until } from './testing/queue-suite';
import type { QueueSubject } from './testing/queue-subject';

jest.setTimeout(180_000);

const BACKLOG = 10_000;
const DRAFTS = 60;
/** Notifications at once: each has two seconds, the wait for one of the pool's few connections included. */
const AT_ONCE = 10;

/** An api and a worker on a queue of their own; drafts are told from the rest by being expected. */
class Site {
  readonly startsMs: number[] = [];
  otherRuns = 0;
  private readonly expected = new Map<string, () => void>();

  private constructor(
    readonly subject: QueueSubject,
    readonly api: QueueNode,
  ) {}

  static async of(subject: QueueSubject): Promise<Site> {
    const site = new Site(subject, await subject.node());
    const { workers } = await subject.node();
    workers.start(CONCURRENCY, async (id) => {
      const started = site.expected.get(id);
      if (started) return started();
      site.otherRuns += 1;
      await sleep(20);
    });
    return site;
  }

  /** Notifies of one draft and notes how long it took to start. */
  async draft(): Promise<void> {
    const id = randomUUID();
    const started = new Promise<void>((resolve) => this.expected.set(id, resolve));
    const notified = performance.now();
    await Promise.all([this.api.notifier.notify('interactive', id), started]);
    this.startsMs.push(performance.now() - notified);
  }

  get median(): number {
    return [...this.startsMs].sort((a, b) => a - b)[Math.floor(this.startsMs.length / 2)] as number;
  }
}

onBothBackends('a backlog of 10,000', (start) => {
  it('does not delay the start of a draft', async () => {
    const [idle, busy] = [await Site.of(await start()), await Site.of(await start())];
    try {
      await until('the queue is open', () => busy.api.notifier.notify('bulk', randomUUID()));
      for (let i = 0; i < BACKLOG; i += AT_ONCE) {
        const notified = await Promise.all(Array.from({ length: AT_ONCE }, () => busy.api.notifier.notify('bulk', randomUUID())));
        expect(notified.every(Boolean)).toBe(true);
      }
      await until('bulk runs', () => busy.otherRuns > 0);
      // In turns, so that whatever else the machine does meets both alike.
      for (let i = 0; i < DRAFTS; i += 1) {
        for (const site of i % 2 ? [idle, busy] : [busy, idle]) {
          await site.draft();
          await sleep(5);
        }
      }
      expect((await busy.api.notifier.counts('bulk')).waiting).toBeGreaterThan(BACKLOG / 4);
      // The budget is a factor of 1.5; the constant forgives a machine that is busy with other tests.
      expect(busy.median).toBeLessThan(1.5 * idle.median + 10);
    } finally {
      await idle.subject.stop();
      await busy.subject.stop();
    }
  });
});
