import { setTimeout as sleep } from 'node:timers/promises';
import { JobNotifier } from '@app/queue';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database';
import { until } from '../../../test/support/processes';
import { FlakyProxy } from '../../queue/src/testing/flaky-proxy';
import { configFor } from '../../auth/src/testing/fixture';
import { type JobProcess, startJobProcess } from './testing/job-process';
import { InfrastructureError } from './infrastructure';
import { ContinueInQueue, type JobHandler, type JobRun } from './job-handlers';
import { JobFailure } from './job-states';
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
  // What a test leaves waiting is due in the middle of another.
  afterEach(() => one.db.run(`DELETE FROM jobs WHERE status = 'queued'`));
  afterAll(async () => {
    await Promise.all([one.stop(), other.stop()]);
    await database.drop();
  });

  /** A moment in milliseconds since 1970, by the database's clock. */
  const msOf = async (moment: string, id: string): Promise<number> =>
    (await one.db.row<{ ms: number }>(`SELECT extract(epoch FROM ${moment})::float8 * 1000 AS ms FROM jobs WHERE id = $1`, [id]))?.ms ??
    NaN;
  const set = (id: string, sql: string): Promise<number> => one.db.run(`UPDATE jobs SET ${sql} WHERE id = $1`, [id]);

  it('are each run by one of two workers that race for the same rows', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => one.unnotified()));
    await Promise.all(ids.flatMap((id) => [one, other, one, other].map(({ runner }) => runner.run(id))));
    expect([...applied].sort()).toEqual([...ids].sort());
    expect(one.runs.length + other.runs.length).toBe(20);
    expect(await Promise.all(ids.map(async (id) => (await one.row(id)).attempt))).toEqual(ids.map(() => 1));
  });

  it('are due at once, though the column that says so rounds up', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => one.unnotified()));
    for (const id of ids) {
      await one.db.run(
        `UPDATE jobs SET available_at = date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' WHERE id = $1`,
        [id],
      );
      await one.runner.run(id);
    }
    expect([...applied].sort()).toEqual([...ids].sort());
  });

  it('whose row somebody holds keep no worker waiting, and are run when it is free', async () => {
    const id = await one.unnotified();
    const third = await startJobProcess(configFor(database.url), handler);
    third.work();
    const holder = await other.db.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM jobs WHERE id = $1 FOR UPDATE', [id]);
      await one.runner.run(id);
      expect([applied, (await one.row(id)).attempt]).toEqual([[], 0]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    // Notified of by the run that found it held: no scheduled tasks run here.
    await until('the job is run', async () => (await one.row(id)).status === 'completed');
    expect(applied).toEqual([id]);
    await third.stop();
  });

  it('are written by the newest claim alone, when a worker outlives its lease', async () => {
    const id = await one.unnotified();
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
    const id = await one.unnotified();
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
    const id = await one.unnotified();
    during = () => Promise.reject(new JobFailure('encrypted_pdf'));
    await one.runner.run(id);
    expect(await one.row(id)).toMatchObject({ status: 'failed', error_code: 'encrypted_pdf', tries: 1 });
    expect(one.runs[0]?.steps).toEqual([expect.objectContaining({ name: 'match', failed: true })]);
  });

  it('go back without the cost of a try when the worker stops', async () => {
    const id = await one.unnotified();
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

  it('wait longer and longer, and lose no try, while a part of our own is away', async () => {
    const id = await one.unnotified();
    during = () => Promise.reject(new InfrastructureError('storage', { cause: new Error('something private') }));
    const pauses: number[] = [];
    const notified = jest.spyOn(JobNotifier.prototype, 'notify');
    for (let outages = 1; outages <= 12; outages++) {
      await one.runner.run(id);
      expect(await one.row(id)).toMatchObject({ status: 'queued', tries: 0, outages, error_code: null, completed_at: null });
      pauses.push((await msOf('available_at - now()', id)) / 1000);
      // Told of too early: it is told of again when its pause is over.
      await one.runner.run(id);
      // A job that is held is asked for again after a second at the earliest.
      expect(notified.mock.lastCall?.[2]?.delayMs).toBeLessThanOrEqual(Math.max(1000, Math.ceil((pauses.at(-1) as number) * 1000)));
      await set(id, "available_at = now() - interval '1 second'");
    }
    expect(notified).toHaveBeenCalledTimes(2 * pauses.length);
    expect(new Set(await Promise.all(notified.mock.results.map(({ value }) => value as Promise<boolean>)))).toEqual(new Set([true]));
    notified.mockRestore();
    expect(one.runs.map((run) => [run.outcome, 'part' in run && run.part])).toEqual(pauses.map(() => ['postponed', 'storage']));
    for (const [i, pause] of pauses.entries()) {
      const longest = Math.min(2 ** (i + 1), 300);
      expect(pause).toBeLessThanOrEqual(longest);
      // A statement's time less than a half, since the pause began before it was asked for.
      expect(pause).toBeGreaterThan(longest / 2 - 1);
    }
    expect(JSON.stringify(one.runs)).not.toContain('private');
    during = async () => undefined;
    await one.runner.run(id);
    expect(await one.row(id)).toMatchObject({ status: 'completed', tries: 1 });
    expect(consequences).toEqual([]);
  });

  it('have all their tries left after an outage, and wait for the next one from the start', async () => {
    const id = await one.unnotified();
    await set(id, 'outages = 7');
    during = () => Promise.reject(new TypeError('of the deck'));
    await one.runner.run(id);
    expect(await one.row(id)).toMatchObject({ status: 'queued', tries: 1, outages: 0 });
  });

  it('go to another queue without the cost of a try, workers are notified there, and start over', async () => {
    const id = await one.unnotified();
    during = async ({ job }) => {
      if (job.lane !== 'slow') throw new ContinueInQueue('slow', 1);
    };
    await one.runner.run(id);
    const moved = await one.row(id);
    expect(moved).toMatchObject({ status: 'queued', lane: 'slow', tries: 0, attempt: 1 });
    expect(one.runs).toEqual([expect.objectContaining({ outcome: 'moved', queue: 'slow' })]);
    one.work();
    await until('it is done in its queue', async () => (await one.row(id)).status === 'completed');
    expect(await one.row(id)).toMatchObject({ lane: 'slow', tries: 1, started_at: moved.started_at });
    await one.rest();
  });

  describe('whose database is away in the middle of a run', () => {
    let proxy: FlakyProxy;
    let cut: JobProcess;

    beforeEach(async () => {
      const url = new URL(database.url);
      proxy = new FlakyProxy({ host: url.hostname, port: Number(url.port) });
      await proxy.plugIn();
      url.port = String(proxy.port);
      cut = await startJobProcess(configFor(url.toString(), { DATABASE_POOL_SIZE: '3' }), handler);
    });
    afterEach(async () => {
      await proxy.plugIn();
      await cut.stop();
      await proxy.unplug();
    });

    it('lose no try: what could not be written is written when it is back', async () => {
      const id = await one.unnotified();
      during = async ({ job }) => {
        await proxy.unplug();
        await cut.db.run('UPDATE jobs SET warnings = warnings WHERE id = $1', [job.id]);
      };
      await cut.runner.run(id);
      expect(cut.runs[0]?.outcome).toBe('lost');
      expect(await one.row(id)).toMatchObject({ status: 'processing', tries: 1 });
      await proxy.plugIn();
      await until('it waits again', async () => (await one.row(id)).status === 'queued');
      expect(await one.row(id)).toMatchObject({ tries: 0, outages: 1, lease_until: null });
      during = async () => undefined;
      await set(id, "available_at = now() - interval '1 second'");
      await other.runner.run(id);
      expect(await one.row(id)).toMatchObject({ status: 'completed', tries: 1 });
    });

    it('lose no try either when another worker has taken over meanwhile', async () => {
      const id = await one.unnotified();
      during = async () => {
        await proxy.unplug();
        during = () => Promise.reject(new TypeError('of the deck'));
        await set(id, `lease_until = now() - interval '1 second'`);
        await other.runner.run(id);
        await cut.db.run('SELECT 1');
      };
      await cut.runner.run(id);
      expect(await one.row(id)).toMatchObject({ status: 'queued', tries: 2, attempt: 2 });
      await proxy.plugIn();
      await until('the try is given back', async () => (await one.row(id)).tries === 1);
    });

    it('are not failed by a scheduled task that was cut off itself, before workers had time to give tries back', async () => {
      const id = await one.unnotified();
      await set(id, `status = 'processing', tries = ${MAX_TRIES}, lease_until = now() - interval '1 second'`);
      await proxy.unplug();
      await cut.tasks.runDue();
      await proxy.plugIn();
      await until('the database is back', () =>
        cut.db.run('SELECT 1').then(
          () => true,
          () => false,
        ),
      );
      await cut.tasks.runDue();
      expect(await one.row(id)).toMatchObject({ status: 'processing' });
      await one.tasks.runDue();
      expect(await one.row(id)).toMatchObject({ status: 'failed' });
    });
  });

  describe('that nobody answers for', () => {
    it('workers are notified of again, and run', async () => {
      const id = await one.unnotified();
      const fell = await one.unnotified();
      await set(fell, `status = 'processing', attempt = 1, tries = 1, lease_until = now() - interval '1 second'`);
      one.work();
      await one.tasks.runDue();
      await until(
        'both are done',
        async () => (await one.row(id)).status === 'completed' && (await one.row(fell)).status === 'completed' && one.runs.length === 2,
      );
      expect([...applied].sort()).toEqual([id, fell].sort());
    });

    it('are begun anew beside a run that hangs, though the queue counts it as one still', async () => {
      const id = await one.unnotified();
      let free = (): void => undefined;
      during = () => {
        during = async () => undefined;
        return new Promise((resolve) => (free = resolve));
      };
      other.work();
      await one.tasks.recoverJobs();
      await until('it hangs', async () => (await one.row(id)).progress_step === 'starting');
      await set(id, `lease_until = now() - interval '1 second'`);
      await one.tasks.recoverJobs();
      await until('it is done', async () => (await one.row(id)).status === 'completed');
      free();
      await until('both have ended', () => one.runs.length + other.runs.length === 2);
      expect([...one.runs, ...other.runs].map(({ outcome }) => outcome).sort()).toEqual(['completed', 'lost']);
      expect(applied).toEqual([id]);
      await other.rest();
    });

    it('are failed once their tries are used up, once, by two workers at a time', async () => {
      const id = await one.unnotified();
      await set(id, `status = 'processing', attempt = 7, tries = ${MAX_TRIES}, lease_until = now() - interval '1 second'`);
      await Promise.all([one.tasks.runDue(), other.tasks.runDue()]);
      expect(await one.row(id)).toMatchObject({ status: 'failed', error_code: 'analysis_failed' });
      expect(consequences).toEqual([`${id} analysis_failed`]);
      expect([...one.runs, ...other.runs].map(({ outcome }) => outcome)).toEqual(['failed']);
    });

    it('are left alone while a worker holds them, or while their next try is not due', async () => {
      const [held, later] = [await one.unnotified(), await one.unnotified()];
      await set(held, `status = 'processing', tries = ${MAX_TRIES}, lease_until = now() + interval '20 seconds'`);
      await set(later, `available_at = now() + interval '20 seconds'`);
      expect(await one.tasks.recoverJobs()).toEqual({ requeued: 0, failed: 0 });
      await one.db.run('DELETE FROM jobs WHERE id = ANY($1)', [[held, later]]);
    });
  });

  describe('leave time for tasks, which', () => {
    it('are done by one worker at a time, and again and again while there is something to purge', async () => {
      const batches = [3, 3, 1, 0, 0];
      let running = 0;
      let atOnce = 0;
      for (const { tasks } of [one, other]) {
        tasks.addTask({
          name: 'a slow task',
          everyMs: 3_600_000,
          run: async () => {
            atOnce = Math.max(atOnce, ++running);
            await sleep(300);
            running -= 1;
          },
        });
      }
      one.tasks.addPurge({ name: 'a purge', everyMs: 3_600_000, run: async () => batches.shift() ?? 0 });
      await Promise.all([one.tasks.runDue(), other.tasks.runDue()]);
      expect(atOnce).toBe(1);
      expect(batches).toEqual([0]);
    });

    it('do not keep each other from being done', async () => {
      const done: string[] = [];
      one.tasks.addTask({ name: 'a broken task', everyMs: 3_600_000, run: () => Promise.reject(new Error('away')) });
      one.tasks.addTask({ name: 'the next task', everyMs: 3_600_000, run: async () => done.push('next') });
      await one.tasks.runDue();
      await one.tasks.runDue();
      expect(done).toEqual(['next']);
    });
  });
});
