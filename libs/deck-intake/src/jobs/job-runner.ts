import { hostname } from 'node:os';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '@app/database';
import { DeckReadError } from '@app/deck-analysis';
import { Doorbell } from '@app/queue';
import { JobHandlers, type JobResult } from './job-handlers';
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
  private readonly log = new Logger(JobRunner.name);
  private readonly worker = `${hostname()}:${process.pid}`;

  constructor(
    private readonly db: Db,
    private readonly repository: JobsRepository,
    private readonly handlers: JobHandlers,
    private readonly doorbell: Doorbell,
  ) {}

  /** @param stop aborted when the process is about to end and will not wait any longer */
  async run(id: string, stop?: AbortSignal): Promise<void> {
    const job = await this.repository.claim(id, this.worker);
    if (!job) return;
    const abort = new AbortController();
    const signal = stop ? AbortSignal.any([abort.signal, stop]) : abort.signal;
    const heartbeat = setInterval(() => void this.beat(job, abort), (LEASE_SECONDS * 1000) / 3);
    try {
      const result = await this.handlers.get(job.type).run({
        job,
        signal,
        progress: async (done, total, step) => {
          if (!(await this.repository.progress(job, done, total, step))) abort.abort();
        },
      });
      await this.finish(job, result);
      this.log.log({ request_id: job.request_id, job: job.id, type: job.type, status: 'completed', attempt: job.attempt });
    } catch (error) {
      await this.afterFailure(job, error, signal.aborted);
    } finally {
      clearInterval(heartbeat);
    }
  }

  /** Fails a job whose tries are used up; the sweeper calls it for rows that nobody answers for. */
  async failExhausted(job: JobRow): Promise<void> {
    await this.db.tx(async () => {
      const failed = await this.db.run(
        `UPDATE jobs SET status = 'failed', completed_at = now(), lease_until = NULL, error_code = 'analysis_failed',
                error_message = $3, progress_step = 'failed'
         WHERE id = $1 AND attempt = $2 AND status IN ('queued', 'processing') AND tries >= ${MAX_TRIES}
           AND (status = 'queued' OR lease_until < now())`,
        [job.id, job.attempt, JOB_FAILURES.analysis_failed],
      );
      if (failed === 1) await this.handlers.get(job.type).failed?.(job, 'analysis_failed', JOB_FAILURES.analysis_failed);
    });
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

  private async afterFailure(job: JobRow, error: unknown, aborted: boolean): Promise<void> {
    if (error instanceof LeaseLost) return;
    try {
      if (error instanceof DeckReadError) return await this.fail(job, error.code);
      if (aborted) {
        if (await this.repository.release(job)) await this.doorbell.ring(job.lane, job.id);
        return;
      }
      this.log.warn({ request_id: job.request_id, job: job.id, type: job.type, attempt: job.attempt, error: nameOf(error) });
      if (job.tries >= MAX_TRIES) return await this.fail(job, 'analysis_failed');
      const delay = backoff(job.tries);
      if (await this.repository.giveBack(job, delay)) await this.doorbell.ring(job.lane, job.id, { delayMs: delay * 1000 });
    } catch (second) {
      // The database is away: the lease runs out and the sweeper takes over.
      this.log.warn({ request_id: job.request_id, job: job.id, error: nameOf(second) });
    }
  }

  private async fail(job: JobRow, code: JobFailureCode): Promise<void> {
    await this.db.tx(async () => {
      if (!(await this.repository.fail(job, code, JOB_FAILURES[code]))) return;
      await this.handlers.get(job.type).failed?.(job, code, JOB_FAILURES[code]);
    });
    this.log.log({ request_id: job.request_id, job: job.id, type: job.type, status: 'failed', code, attempt: job.attempt });
  }
}

/** Messages of drivers and parsers may quote data: the log gets the kind and the place only. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const at = (error.stack ?? '').split('\n').find((line) => line.trimStart().startsWith('at '));
  return `${error.name} ${at?.trim() ?? ''}`.trim();
}
