import { setMaxListeners } from 'node:events';
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import { DelayedError, type Job, WaitingError, type WorkerOptions } from 'bullmq';
import type { JobWorker } from './bullmq-classes';
import { OutageLog } from './outage-log';
import { type QueueName, storedNameOf } from './queues';
import { RunningJobs } from './running-jobs';

/**
 * Runs one job by its id. It may be called twice for the same job, at the same time too (the row's claim decides), and should
 * settle soon after `signal` is aborted, which means that the process is about to end.
 */
export type RunJob = (jobId: string, signal: AbortSignal, queue: QueueName) => Promise<unknown>;

/** What a run still gets after its signal, to give its job back. */
const FAREWELL_MS = 3000;
const CLOSE_LIMIT_MS = 2000;

/**
 * A killed worker's jobs are delivered again 10 to 20 s later: about when the row's lease ends. Nothing is wrong with an
 * early or a double delivery, so there is no need for BullMQ's more patient defaults.
 */
const WORKER: Omit<WorkerOptions, 'connection'> = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  // Only a second line of defence: the row counts the tries of a job that kills its workers.
  maxStalledCount: 10,
  // Seconds between an idle worker's own looks, should a wake-up be lost.
  drainDelay: 5,
  runRetryDelay: 1000,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
};

/** Takes the jobs of one queue, once its worker is registered (`QueueWorkers`). */
export abstract class JobsProcessor extends WorkerHost<JobWorker> {
  private readonly log: Logger;
  private readonly outages: OutageLog;
  private farewell = new AbortController();
  private run: RunJob = () => Promise.reject(new Error('no job is expected yet'));

  constructor(
    private readonly queue: QueueName,
    private readonly running: RunningJobs,
  ) {
    super();
    this.log = new Logger(`worker ${queue}`);
    this.outages = new OutageLog(`worker ${queue}`);
  }

  /** What to do with a job; to be told before the worker is registered. */
  prepare(run: RunJob): void {
    this.run = run;
    this.farewell = new AbortController();
    // As many listen as there are attempts under way.
    setMaxListeners(0, this.farewell.signal);
  }

  /** How many at once; 0: none. To be told as soon as the worker is registered. */
  limit(concurrency: number): void {
    if (concurrency > 0) this.worker.concurrency = concurrency;
    else void this.worker.pause(true);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.outages.report('queue', error);
  }

  /** Never fails: what went wrong is in the row. An error's message may hold data, and has no place in the queue or the log. */
  async process(job: Job): Promise<void> {
    const id = job.id as string;
    const run = this.running.begin(this.queue, id);
    try {
      await this.untilAbandoned(this.run(id, this.farewell.signal, this.queue));
    } catch (error) {
      this.log.warn(`job ${id}: ${error instanceof Error ? error.name : 'failed'}`);
    } finally {
      this.running.end(this.queue, id, run);
    }
    if (run.again === null) return;
    if (run.again > 0) {
      await job.moveToDelayed(Date.now() + Math.ceil(run.again), job.token);
      throw new DelayedError();
    }
    await job.moveToWait(job.token);
    throw new WaitingError();
  }

  /** Takes no more jobs, waits for the running ones, tells those that take longer to give up. Never rejects. */
  async stop(graceMs: number): Promise<void> {
    const late = setTimeout(() => this.farewell.abort(new Error('the worker is stopping')), graceMs);
    await this.worker.close(false, graceMs + FAREWELL_MS + CLOSE_LIMIT_MS);
    clearTimeout(late);
  }

  /** Settles with `work`, or a moment after the farewell when that does not heed its signal: a stop must come to an end. */
  private untilAbandoned(work: Promise<unknown>): Promise<unknown> {
    const { signal } = this.farewell;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const abandon = (): void => void (timer = setTimeout(resolve, FAREWELL_MS));
      if (signal.aborted) abandon();
      else signal.addEventListener('abort', abandon, { once: true });
      const forget = (): void => {
        signal.removeEventListener('abort', abandon);
        clearTimeout(timer);
      };
      work.finally(forget).then(resolve, reject);
    });
  }
}

@Processor(storedNameOf('interactive'), WORKER)
export class InteractiveProcessor extends JobsProcessor {
  constructor(running: RunningJobs) {
    super('interactive', running);
  }
}

@Processor(storedNameOf('bulk'), WORKER)
export class BulkProcessor extends JobsProcessor {
  constructor(running: RunningJobs) {
    super('bulk', running);
  }
}

@Processor(storedNameOf('background'), WORKER)
export class BackgroundProcessor extends JobsProcessor {
  constructor(running: RunningJobs) {
    super('background', running);
  }
}

@Processor(storedNameOf('slow'), WORKER)
export class SlowProcessor extends JobsProcessor {
  constructor(running: RunningJobs) {
    super('slow', running);
  }
}

@Processor(storedNameOf('deliveries'), WORKER)
export class DeliveriesProcessor extends JobsProcessor {
  constructor(running: RunningJobs) {
    super('deliveries', running);
  }
}
