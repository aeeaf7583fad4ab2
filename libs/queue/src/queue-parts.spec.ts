import { concurrencyFor, QUEUES, storedNameOf } from './queues';
import { RunningJobs } from './running-jobs';
import { TooLate, within } from './within';

describe('concurrencyFor', () => {
  it.each([
    [1, { interactive: 1, bulk: 1, background: 1, slow: 1, deliveries: 200 }],
    [2, { interactive: 2, bulk: 1, background: 1, slow: 1, deliveries: 200 }],
    [8, { interactive: 8, bulk: 7, background: 1, slow: 4, deliveries: 200 }],
  ])('with %d processes', (processes, expected) => {
    expect(concurrencyFor(processes, { reads: true, recognises: true, delivers: true })).toEqual(expected);
  });

  it.each([
    ['text', { reads: true, recognises: false, delivers: false }, { interactive: 4, bulk: 3, background: 1, slow: 0, deliveries: 0 }],
    [
      'pictures, all of it',
      { reads: false, recognises: true, delivers: false },
      { interactive: 0, bulk: 0, background: 0, slow: 4, deliveries: 0 },
    ],
    ['webhooks', { reads: false, recognises: false, delivers: true }, { interactive: 0, bulk: 0, background: 0, slow: 0, deliveries: 200 }],
  ])('of a worker for %s alone', (_what, work, expected) => {
    expect(concurrencyFor(4, work)).toEqual(expected);
  });

  it('names queues as BullMQ accepts them', () => {
    expect(QUEUES.map(storedNameOf)).toEqual(['jobs-interactive', 'jobs-bulk', 'jobs-background', 'jobs-slow', 'jobs-deliveries']);
  });
});

describe('within', () => {
  it('passes on an answer and a failure', async () => {
    await expect(within(50, Promise.resolve(7))).resolves.toBe(7);
    await expect(within(50, Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('gives up, and a failure that comes later bothers nobody', async () => {
    const late = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('late')), 40));
    await expect(within(10, late)).rejects.toThrow(TooLate);
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
});

describe('RunningJobs', () => {
  it('notes a notification only for a job that runs here, in its queue, and the last one counts', () => {
    const running = new RunningJobs();
    expect(running.runAgain('bulk', 'a', 0)).toBe(false);
    const run = running.begin('bulk', 'a');
    expect(running.runAgain('interactive', 'a', 0)).toBe(false);
    expect(running.runAgain('bulk', 'a', 0) && running.runAgain('bulk', 'a', 500)).toBe(true);
    expect(run.again).toBe(500);
    running.end('bulk', 'a', run);
    expect(running.runAgain('bulk', 'a', 0)).toBe(false);
  });

  it('keeps the newer run of a job when an older one ends', () => {
    const running = new RunningJobs();
    const older = running.begin('bulk', 'a');
    const newer = running.begin('bulk', 'a');
    running.end('bulk', 'a', older);
    expect(running.runAgain('bulk', 'a', 0)).toBe(true);
    expect(newer.again).toBe(0);
  });
});
