import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DelayedError, WaitingError } from 'bullmq';
import type { BellJob, BellWorker, BellWorkerOptions, QueueBackend } from './backend/queue-backend';
import { type Lane, queueNameOf } from './lanes';
import { OutageLog } from './outage-log';
import type { RunningJobs } from './running-jobs';
import { within } from './within';

/**
 * Runs one job by its id. It may be called twice for the same job, at the same time too (the row's claim decides), and should
 * settle soon after `signal` is aborted, which means that the process is about to end.
 */
export type RunJob = (jobId: string, signal: AbortSignal) => Promise<unknown>;

const START_LIMIT_MS = 5000;
const RETRY_MS = 1000;
/** What a run still gets after its signal, to give its job back. */
const FAREWELL_MS = 3000;
const CLOSE_LIMIT_MS = 2000;

/**
 * A killed worker's jobs are delivered again 10 to 20 s later: about when the row's lease ends. Nothing is wrong with an
 * early or a double delivery, so there is no need for BullMQ's more patient defaults.
 */
const WORKER: BellWorkerOptions = {
  lockDuration: 10_000,
  stalledInterval: 5_000,
  // Only a second line of defence: the row counts the tries of a job that kills its workers.
  maxStalledCount: 10,
  // Seconds between an idle worker's own looks, should a wake-up be lost.
  drainDelay: 5,
  runRetryDelay: RETRY_MS,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
};

/** Takes the jobs of one lane from the queue, as long as the process lives and whatever becomes of the backend. */
export class LaneWorker {
  private readonly log: Logger;
  private readonly outages: OutageLog;
  private readonly stopping = new AbortController();
  private readonly farewell = new AbortController();
  private worker: BellWorker | null = null;
  private serving: Promise<void> = Promise.resolve();

  constructor(
    private readonly backend: QueueBackend,
    private readonly running: RunningJobs,
    private readonly lane: Lane,
    private readonly concurrency: number,
    private readonly runJob: RunJob,
  ) {
    this.log = new Logger(`worker ${lane}`);
    this.outages = new OutageLog(`worker ${lane}`);
  }

  /** Returns at once; the lane is served as soon as the backend is there. */
  start(): void {
    this.serving = this.serve();
  }

  /** Takes no more jobs, waits for the running ones, tells those that take longer to give up. Never rejects. */
  async stop(graceMs: number): Promise<void> {
    this.stopping.abort();
    const closed = this.worker?.close() ?? Promise.resolve();
    const late = setTimeout(() => this.farewell.abort(new Error('the worker is stopping')), graceMs);
    await within(graceMs + FAREWELL_MS + CLOSE_LIMIT_MS, Promise.all([closed, this.serving])).catch((error: unknown) => {
      this.outages.report('a worker did not end', error);
    });
    clearTimeout(late);
  }

  private async serve(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        this.worker = await this.open();
        if (this.stopping.signal.aborted) await this.worker.close();
        // Ends when the worker is closed; should it ever end by itself, another one takes its place.
        await this.worker.run();
      } catch (error) {
        this.outages.report('the queue is out of reach', error);
      }
      if (this.stopping.signal.aborted) return;
      await this.worker?.close(true).catch(() => undefined);
      await sleep(RETRY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  /** BullMQ remembers a failed start for ever, so a worker that did not start is thrown away. */
  private async open(): Promise<BellWorker> {
    await within(START_LIMIT_MS, this.backend.probe());
    const options = { ...WORKER, concurrency: this.concurrency };
    const worker = this.backend.openWorker(queueNameOf(this.lane), (job) => this.process(job), options);
    worker.on('error', (error) => this.outages.report('queue', error));
    try {
      await within(START_LIMIT_MS, worker.waitUntilReady());
      return worker;
    } catch (error) {
      await within(CLOSE_LIMIT_MS, worker.close(true)).catch(() => undefined);
      throw error;
    }
  }

  /** Never fails: what went wrong is in the row. An error's message may hold data, and has no place in the queue or the log. */
  private async process(job: BellJob): Promise<void> {
    const id = job.id as string;
    const run = this.running.begin(this.lane, id);
    try {
      await this.untilAbandoned(this.runJob(id, this.farewell.signal));
    } catch (error) {
      this.log.warn(`job ${id}: ${error instanceof Error ? error.name : 'failed'}`);
    } finally {
      this.running.end(this.lane, id, run);
    }
    if (run.again === null) return;
    if (run.again > 0) {
      await job.moveToDelayed(Date.now() + run.again, job.token);
      throw new DelayedError();
    }
    await job.moveToWait(job.token);
    throw new WaitingError();
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
