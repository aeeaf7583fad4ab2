import { setTimeout as sleep } from 'node:timers/promises';
import { DeckReadError } from '@app/deck-analysis';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database';
import { until } from '../../../../test/support/processes';
import { configFor } from '../../../auth/src/testing/fixture';
import { type JobProcess, startJobProcess } from '../testing/job-process';
import type { JobHandler, JobRun } from './job-handlers';
import { MAX_TRIES } from './jobs.repository';

jest.setTimeout(60_000);

describe('jobs', () => {
  let database: TestDatabase;
  let one: JobProcess;
  let other: JobProcess;
  /** What a run does before its result is written; a test may put something else here. */
  let during: (run: JobRun) => Promise<void>;
  let applied: string[];
  let consequences: string[];

  const handler: JobHandler = {
    run: async (run) => {
      await run.step('match', () => during(run));
      return { warnings: [], criScore: null, apply: async () => void applied.push(run.job.id) };
    },
    failed: async (job, code) => void consequences.push(`${job.id} ${code}`),
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    const config = configFor(database.url, { DATABASE_POOL_SIZE: '6' });
    [one, other] = await Promise.all([startJobProcess(config, handler), startJobProcess(config, handler)]);
  });
  beforeEach(() => {
    during = async () => undefined;
    [applied, consequences, one.runs.length, other.runs.length] = [[], [], 0, 0];
  });
  afterAll(async () => {
    await Promise.all([one.stop(), other.stop()]);
    await database.drop();
  });

  /** A moment in milliseconds since 1970, by the database's clock. */
  const msOf = async (moment: string, id: string): Promise<number> =>
    (await one.db.row<{ ms: number }>(`SELECT extract(epoch FROM ${moment})::float8 * 1000 AS ms FROM jobs WHERE id = $1`, [id]))?.ms ?? NaN;
  const set = (id: string, sql: string): Promise<number> => one.db.run(`UPDATE jobs SET ${sql} WHERE id = $1`, [id]);

  it('are each run by one of two workers that race for the same rows', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => one.unrung()));
    await Promise.all(ids.flatMap((id) => [one, other, one, other].map(({ runner }) => runner.run(id))));
    expect([...applied].sort()).toEqual([...ids].sort());
    expect(one.runs.length + other.runs.length).toBe(20);
    expect(await Promise.all(ids.map(async (id) => (await one.row(id)).attempt))).toEqual(ids.map(() => 1));
  });

  it('are written by the newest claim alone, when a worker outlives its lease', async () => {
    const id = await one.unrung();
    during = async () => {
      during = async () => undefined;
      await set(id, `lease_until = now() - interval '1 second'`);
      await other.runner.run(id);
    };
    await one.runner.run(id);
    expect(applied).toEqual([id]);
    expect([one.runs[0]?.outcome, other.runs[0]?.outcome]).toEqual(['lost', 'completed']);
    expect(await one.row(id)).toMatchObject({ status: 'completed', attempt: 2 });
  });

  it('are tried again later and later when they fail on our side, and fail in the end with their consequences', async () => {
    const id = await one.unrung();
    during = () => Promise.reject(new TypeError('something private'));
    for (let tries = 1; tries < MAX_TRIES; tries++) {
      const before = await msOf('clock_timestamp()', id);
      await one.runner.run(id);
      const setAt = (await msOf('available_at', id)) - 2000 * 4 ** (tries - 1);
      // The column keeps milliseconds, rounded.
      expect(setAt).toBeGreaterThanOrEqual(before - 1);
      expect(setAt).toBeLessThanOrEqual((await msOf('clock_timestamp()', id)) + 1);
      await one.runner.run(id);
      expect(one.runs).toHaveLength(tries);
      // A little before: the column keeps milliseconds, and rounds up.
      await set(id, "available_at = now() - interval '1 second'");
    }
    await one.runner.run(id);
    expect(await one.row(id)).toMatchObject({ status: 'failed', error_code: 'analysis_failed', tries: MAX_TRIES });
    expect(consequences).toEqual([`${id} analysis_failed`]);
    expect(one.runs.map(({ outcome }) => outcome)).toEqual(['retried', 'retried', 'retried', 'failed']);
    expect(JSON.stringify(one.runs)).not.toContain('private');
  });

  it('fail at once when the file is to blame', async () => {
    const id = await one.unrung();
    during = () => Promise.reject(new DeckReadError('encrypted_pdf', 'it has a password'));
    await one.runner.run(id);
    expect(await one.row(id)).toMatchObject({ status: 'failed', error_code: 'encrypted_pdf', tries: 1 });
    expect(one.runs[0]?.steps).toEqual([expect.objectContaining({ name: 'match', failed: true })]);
  });

  it('go back without the cost of a try when the worker stops', async () => {
    const id = await one.unrung();
    const stop = new AbortController();
    during = async ({ signal }) => {
      stop.abort();
      during = async () => undefined;
      signal.throwIfAborted();
    };
    await one.runner.run(id, stop.signal);
    expect(await one.row(id)).toMatchObject({ status: 'queued', tries: 0, attempt: 1 });
    expect(one.runs[0]?.outcome).toBe('released');
    await one.runner.run(id);
    expect(applied).toEqual([id]);
  });

  describe('that nobody answers for', () => {
    it('are rung for again, and run', async () => {
      const id = await one.unrung();
      const fell = await one.unrung();
      await set(fell, `status = 'processing', attempt = 1, tries = 1, lease_until = now() - interval '1 second'`);
      one.work();
      await one.sweeper.sweep();
      await until('both are done', async () => (await one.row(id)).status === 'completed' && (await one.row(fell)).status === 'completed' && one.runs.length === 2);
      expect([...applied].sort()).toEqual([id, fell].sort());
    });

    it('are failed once their tries are used up, once, by two sweepers at a time', async () => {
      const id = await one.unrung();
      await set(id, `status = 'processing', attempt = 7, tries = ${MAX_TRIES}, lease_until = now() - interval '1 second'`);
      await Promise.all([one.sweeper.sweep(), other.sweeper.sweep()]);
      expect(await one.row(id)).toMatchObject({ status: 'failed', error_code: 'analysis_failed' });
      expect(consequences).toEqual([`${id} analysis_failed`]);
      expect([...one.runs, ...other.runs].map(({ outcome }) => outcome)).toEqual(['failed']);
    });

    it('are left alone while a worker holds them, or while their next try is not due', async () => {
      const [held, later] = [await one.unrung(), await one.unrung()];
      await set(held, `status = 'processing', tries = ${MAX_TRIES}, lease_until = now() + interval '20 seconds'`);
      await set(later, `available_at = now() + interval '20 seconds'`);
      expect(await one.sweeper.sweepJobs()).toEqual({ rung: 0, failed: 0 });
      await one.db.run('DELETE FROM jobs WHERE id = ANY($1)', [[held, later]]);
    });
  });

  describe('leave time for chores, which', () => {
    it('are done by one worker at a time, and again and again while there is something to purge', async () => {
      const batches = [3, 3, 1, 0, 0];
      let running = 0;
      let atOnce = 0;
      for (const { sweeper } of [one, other]) {
        sweeper.addChore({
          name: 'a slow chore',
          everyMs: 3_600_000,
          run: async () => {
            atOnce = Math.max(atOnce, ++running);
            await sleep(300);
            running -= 1;
          },
        });
      }
      one.sweeper.addPurge({ name: 'a purge', everyMs: 3_600_000, run: async () => batches.shift() ?? 0 });
      await Promise.all([one.sweeper.sweep(), other.sweeper.sweep()]);
      expect(atOnce).toBe(1);
      expect(batches).toEqual([0]);
    });

    it('do not keep each other from being done', async () => {
      const done: string[] = [];
      one.sweeper.addChore({ name: 'a broken chore', everyMs: 3_600_000, run: () => Promise.reject(new Error('away')) });
      one.sweeper.addChore({ name: 'the next chore', everyMs: 3_600_000, run: async () => done.push('next') });
      await one.sweeper.sweep();
      await one.sweeper.sweep();
      expect(done).toEqual(['next']);
    });
  });
});
