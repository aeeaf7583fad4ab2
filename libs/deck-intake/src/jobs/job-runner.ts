import { hostname } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { DeckReadError } from '@app/deck-analysis';
import { Doorbell } from '@app/queue';
import { JobHandlers, type JobResult } from './job-handlers';
import { JobLog, type RunEnding, RunWatch } from './job-log';
import { JOB_FAILURES, type JobFailureCode, type JobRow } from './job-states';
import { JobsRepository, LEASE_SECONDS, MAX_TRIES } from './jobs.repository';

/** Thrown inside the result's transaction when somebody else holds the job by now. */
class LeaseLost extends Error {}

/** Seconds before the next try: 2, 8, 32. */
function backoff(tries: number): number {
  return 2 * 4 ** (tries - 1);
}

/**
 * Runs one job by its id: claim, lease, handler, result. Safe to call with any id at any time and from any number of
 * processes: only the holder of the newest claim writes (docs/adr, "The jobs table is the truth").
 */
@Injectable()
export class JobRunner {
  private readonly worker = `${hostname()}:${process.pid}`;

  constructor(
    private readonly db: Db,
    private readonly repository: JobsRepository,
    private readonly handlers: JobHandlers,
    private readonly doorbell: Doorbell,
    private readonly log: JobLog,
  ) {}

  /** @param stop aborted when the process is about to end and will not wait any longer */
  async run(id: string, stop?: AbortSignal): Promise<void> {
    const job = await this.repository.claim(id, this.worker);
    if (!job) return;
    const watch = new RunWatch();
    const ending = await this.attempt(job, watch, stop);
    this.log.write({ job, ...watch.ended(), ...ending });
  }

  private async attempt(job: JobRow, watch: RunWatch, stop?: AbortSignal): Promise<RunEnding> {
    const abort = new AbortController();
    const signal = stop ? AbortSignal.any([abort.signal, stop]) : abort.signal;
    const heartbeat = setInterval(() => void this.beat(job, abort), (LEASE_SECONDS * 1000) / 3);
    try {
      const result = await this.handlers.get(job.type).run({
        job,
        signal,
        step: (name, work) => watch.step(name, work),
        progress: async (done, total, step) => {
          if (!(await this.repository.progress(job, done, total, step))) abort.abort();
        },
      });
      await watch.step('write', () => this.finish(job, result));
      return { outcome: 'completed' };
    } catch (error) {
      return await this.afterFailure(job, error, signal.aborted);
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Fails a job whose tries are used up; the sweeper calls it for rows that nobody answers for. */
  async failExhausted(job: JobRow): Promise<void> {
    const failed = await this.db.tx(async () => {
      const updated = await this.db.run(
        `UPDATE jobs SET status = 'failed', completed_at = now(), lease_until = NULL, error_code = 'analysis_failed',
                error_message = $3, progress_step = 'failed'
         WHERE id = $1 AND attempt = $2 AND status IN ('queued', 'processing') AND tries >= ${MAX_TRIES}
           AND (status = 'queued' OR lease_until < now())`,
        [job.id, job.attempt, JOB_FAILURES.analysis_failed],
      );
      if (updated === 0) return false;
      await this.handlers.get(job.type).failed?.(job, 'analysis_failed', JOB_FAILURES.analysis_failed);
      return true;
    });
    if (failed) this.log.write({ job, ...new RunWatch().ended(), outcome: 'failed', code: 'analysis_failed', error: 'tries used up' });
  }

  private async beat(job: JobRow, abort: AbortController): Promise<void> {
    try {
      if (!(await this.repository.renew(job))) abort.abort();
    } catch {
      // The database is away: the lease runs on, and the fence decides at the end.
    }
  }

  private async finish(job: JobRow, result: JobResult): Promise<void> {
    await this.db.tx(async () => {
      if (!(await this.repository.complete(job, result.warnings, result.criScore))) throw new LeaseLost();
      await result.apply();
    });
  }

  private async afterFailure(job: JobRow, error: unknown, aborted: boolean): Promise<RunEnding> {
    if (error instanceof LeaseLost) return { outcome: 'lost' };
    try {
      if (error instanceof DeckReadError) return await this.fail(job, error.code);
      if (aborted) {
        if (!(await this.repository.release(job))) return { outcome: 'lost' };
        await this.doorbell.ring(job.lane, job.id);
        return { outcome: 'released' };
      }
      if (job.tries >= MAX_TRIES) return await this.fail(job, 'analysis_failed', nameOf(error));
      const delay = backoff(job.tries);
      if (!(await this.repository.giveBack(job, delay))) return { outcome: 'lost', error: nameOf(error) };
      await this.doorbell.ring(job.lane, job.id, { delayMs: delay * 1000 });
      return { outcome: 'retried', error: nameOf(error) };
    } catch (second) {
      // The database is away: the lease runs out and the sweeper takes over.
      return { outcome: 'lost', error: nameOf(second) };
    }
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
