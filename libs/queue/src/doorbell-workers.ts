import type { QueueBackend } from './backend/queue-backend';
import { LANES, type LaneConcurrency } from './lanes';
import { LaneWorker, type RunJob } from './lane-worker';
import type { RunningJobs } from './running-jobs';

/** The workers of this process, one for each lane; only the worker process starts them. */
export class DoorbellWorkers {
  private workers: LaneWorker[] = [];

  constructor(
    private readonly backend: QueueBackend,
    private readonly running: RunningJobs,
  ) {}

  /**
   * Takes jobs from now on, also when the queue can be reached only later. Returns at once.
   * @throws Error when called twice
   */
  start(concurrency: LaneConcurrency, runJob: RunJob): void {
    if (this.workers.length) throw new Error('the workers were started already');
    this.workers = LANES.map((lane) => new LaneWorker(this.backend, this.running, lane, concurrency[lane], runJob));
    for (const worker of this.workers) worker.start();
  }

  /**
   * Takes no more jobs and waits `graceMs` for the running ones; then aborts their signals and waits five seconds at most.
   * A job whose run does not heed its signal is left to the sweeper. Never rejects.
   */
  async stop(graceMs: number): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop(graceMs)));
    this.workers = [];
  }
}
