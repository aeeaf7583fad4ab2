import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONCURRENCY, onBothBackends, until } from './testing/queue-suite';

jest.setTimeout(120_000);

const BACKLOG = 10_000;

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

onBothBackends('a backlog of 10,000', (start) => {
  it('does not delay the start of a draft, and does not wait for it either', async () => {
    const subject = await start();
    const api = subject.node();
    const worker = subject.node();
    const starts = new Map<string, number>();
    let bulk = 0;
    worker.workers.start(CONCURRENCY, async (id) => {
      if (starts.has(id)) starts.set(id, performance.now() - (starts.get(id) as number));
      else {
        bulk += 1;
        await sleep(20);
      }
    });

    /** Median milliseconds from a ring to the start, one draft at a time. */
    const startOfDrafts = async (): Promise<number> => {
      starts.clear();
      for (let i = 0; i < 60; i += 1) {
        const id = randomUUID();
        const rung = performance.now();
        starts.set(id, rung);
        await api.doorbell.ring('interactive', id);
        await until('draft started', () => starts.get(id) !== rung);
        await sleep(10);
      }
      return median([...starts.values()]);
    };

    try {
      await startOfDrafts();
      const idle = await startOfDrafts();
      for (let i = 0; i < BACKLOG; i += 100) {
        const rung = await Promise.all(Array.from({ length: 100 }, () => api.doorbell.ring('bulk', randomUUID())));
        expect(rung.every(Boolean)).toBe(true);
      }
      const before = bulk;
      const busy = await startOfDrafts();
      const { waiting } = await api.doorbell.counts('bulk');
      expect(waiting).toBeGreaterThan(BACKLOG / 2);
      expect(bulk).toBeGreaterThan(before);
      // The budget is a factor of 1.5; the constant is for a test machine that does other things meanwhile.
      expect(busy).toBeLessThan(1.5 * idle + 10);
    } finally {
      await subject.stop();
    }
  });
});
