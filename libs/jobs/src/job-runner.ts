import { hostname } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Db } from '@app/database';
import { JobNotifier } from '@app/queue';
import { InfrastructureError, infrastructureError } from './infrastructure';
import { ContinueInQueue, JobHandlers, type JobResult } from './job-handlers';
import { JobLog, type RunEnding, RunWatch } from './job-log';
import { JOB_FAILURES, JobFailure, type JobFailureCode, type JobQueue, type JobRow } from './job-states';
import { JobsRepository, LEASE_SECONDS, MAX_TRIES } from './jobs.repository';
import { QueueTurns } from './queue-turns';
import { OwedTries } from './owed-tries';

/** When to look again for a job whose row somebody holds. */
const HELD_MS = 1000;

/** Thrown inside the result's transaction when somebody else holds the job by now. */
class LeaseLost extends Error {}

/** Seconds before the next try: 2, 8, 32. */
function backoff(tries: number): number {
  return 2 * 4 ** (tries - 1);
}

const LONGEST_PAUSE_SECONDS = 300;

/**
 * Seconds before the next run after an outage: 2, 4, 8 and so on up to five minutes, each cut by up to a half at random, so that not
 * all that waited come back at once.
 */
function pause(outages: number): number {
  const seconds = Math.min(2 ** (Math.min(outages, 10) + 1), LONGEST_PAUSE_SECONDS);
  return seconds * (1 - Math.random() / 2);
}

/** What one run learnt of its lease. */
interface Lease {
  abort: AbortController;
  /** The database did not answer when the lease was to be renewed: if it is lost, that is why. */
  unanswered: boolean;
}

/**
 * Runs one job by its id: claim, lease, handler, result. Safe to call with any id at any time and from any number of
 * processes: only the holder of the newest claim writes (docs/adr, "The jobs table is the truth").
 */
@Injectable()
export class JobRunner implements OnApplicationShutdown {
  private readonly worker = `${hostname()}:${process.pid}`;
  private readonly owed: OwedTries;

  constructor(
    private readonly db: Db,
    private readonly repository: JobsRepository,
    private readonly handlers: JobHandlers,
    private readonly notifier: JobNotifier,
    private readonly log: JobLog,
    private readonly turns: QueueTurns,
  ) {
    this.owed = new OwedTries(repository);
  }

  onApplicationShutdown(): void {
    this.owed.stop();
  }

  /**
   * @param stop aborted when the process is about to end and will not wait any longer
   * @param queue of the notification: what runs is the job of the sender whose turn it is there, and this one comes back. Without it, or
   *   where there are no turns, this job runs
   */
  async run(id: string, stop?: AbortSignal, queue: JobQueue | null = null): Promise<void> {
    const job = (await this.turns.take(queue, this.worker)) ?? (await this.repository.claim(id, this.worker, queue));
    if (!job) return this.comeBack(id, queue, HELD_MS);
    const watch = new RunWatch();
    const ending = await this.attempt(job, watch, stop);
    this.log.write({ job, ...watch.ended(), ...ending });
    if (job.id !== id) await this.comeBack(id, queue, 0);
  }

  /**
   * For a job that waits still. A row that is held for a moment must not wait for a scheduled task, nor this worker for one that is held for
   * long.
   */
  private async comeBack(id: string, queue: JobQueue | null, delayMs: number): Promise<void> {
    const waiting = await this.turns.waiting(id, queue);
    if (waiting) await this.notifier.notify(waiting.queue, id, { delayMs: Math.max(delayMs, waiting.dueInMs) });
  }

  private async attempt(job: JobRow, watch: RunWatch, stop?: AbortSignal): Promise<RunEnding> {
    const lease: Lease = { abort: new AbortController(), unanswered: false };
    const { abort } = lease;
    const signal = stop ? AbortSignal.any([abort.signal, stop]) : abort.signal;
    const heartbeat = setInterval(() => void this.beat(job, lease), (LEASE_SECONDS * 1000) / 3);
    try {
      const result = await this.handlers.get(job.type).run({
        job,
        signal,
        step: (name, work) => watch.step(name, work),
        progress: async (done, total, step) => {
          if (!(await this.repository.progress(job, done, total, step))) abort.abort();
        },
        advance: async (done, total, step) => {
          if (!(await this.repository.advance(job, done, total, step))) throw new LeaseLost();
          // What the row says since; the tries before this part say nothing of what comes.
          job.tries = 0;
        },
      });
      await watch.step('write', () => this.finish(job, result));
      return { outcome: 'completed' };
    } catch (error) {
      const ending = await this.afterFailure(job, error, signal.aborted);
      if (ending.outcome === 'lost' && lease.unanswered) this.owed.add(job, pause(job.outages));
      return ending;
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Fails a job whose tries are used up; a scheduled task calls it for rows that nobody answers for. */
  async failExhausted(job: JobRow): Promise<void> {
    const failed = await this.db.tx(async () => {
      if (!(await this.repository.failExhausted(job, JOB_FAILURES.analysis_failed))) return false;
      await this.handlers.get(job.type).failed?.(job, 'analysis_failed', JOB_FAILURES.analysis_failed);
      return true;
    });
    if (failed) this.log.write({ job, ...new RunWatch().ended(), outcome: 'failed', code: 'analysis_failed', error: 'tries used up' });
  }

  private async beat(job: JobRow, lease: Lease): Promise<void> {
    try {
      if (!(await this.repository.renew(job))) lease.abort.abort();
    } catch {
      // The database is away: the lease runs on, and the fence decides at the end.
      lease.unanswered = true;
    }
  }

  private async finish(job: JobRow, result: JobResult): Promise<void> {
    await this.db.tx(async () => {
      this.db.concerns(job.team_id);
      if (!(await this.repository.complete(job, result.warnings, result.criScore))) throw new LeaseLost();
      await result.apply();
    });
  }

  private async afterFailure(job: JobRow, error: unknown, aborted: boolean): Promise<RunEnding> {
    if (error instanceof LeaseLost) return { outcome: 'lost' };
    try {
      if (error instanceof JobFailure) return await this.fail(job, error.code);
      if (error instanceof ContinueInQueue) return await this.move(job, error);
      if (aborted) {
        if (!(await this.repository.release(job))) return { outcome: 'lost' };
        await this.notifier.notify(job.lane, job.id);
        return { outcome: 'released' };
      }
      const away = infrastructureError(error);
      if (away) return await this.postpone(job, away);
      if (job.tries >= MAX_TRIES) return await this.fail(job, 'analysis_failed', nameOf(error));
      const delay = backoff(job.tries);
      if (!(await this.repository.giveBack(job, delay))) return { outcome: 'lost', error: nameOf(error) };
      await this.notifier.notify(job.lane, job.id, { delayMs: delay * 1000 });
      return { outcome: 'retried', error: nameOf(error) };
    } catch (second) {
      // The database is away: what the run cost is put right when it is back, if a scheduled task has not taken over by then.
      this.owed.add(job, pause(job.outages));
      return { outcome: 'lost', error: nameOf(second) };
    }
  }

  private async postpone(job: JobRow, { part, cause }: InfrastructureError): Promise<RunEnding> {
    const delay = pause(job.outages);
    const error = nameOf(cause);
    if (!(await this.repository.postpone(job, delay))) return { outcome: 'lost', error };
    // The queue takes whole milliseconds.
    await this.notifier.notify(job.lane, job.id, { delayMs: Math.ceil(delay * 1000) });
    return { outcome: 'postponed', part, error };
  }

  private async move(job: JobRow, { queue, rank }: ContinueInQueue): Promise<RunEnding> {
    if (!(await this.repository.move(job, queue, rank))) return { outcome: 'lost' };
    await this.notifier.notify(queue, job.id);
    return { outcome: 'moved', queue };
  }

  private async fail(job: JobRow, code: JobFailureCode, error?: string): Promise<RunEnding> {
    const failed = await this.db.tx(async () => {
      if (!(await this.repository.fail(job, code, JOB_FAILURES[code]))) return false;
      await this.handlers.get(job.type).failed?.(job, code, JOB_FAILURES[code]);
      return true;
    });
    return failed ? { outcome: 'failed', code, error } : { outcome: 'lost', error };
  }
}

/** Messages of drivers and parsers may quote data: the log gets the kind and the place only. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const at = (error.stack ?? '').split('\n').find((line) => line.trimStart().startsWith('at '));
  return `${error.name} ${at?.trim() ?? ''}`.trim();
}
