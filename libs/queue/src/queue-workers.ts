import { BullRegistrar } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import {
  BackgroundProcessor,
  BulkProcessor,
  DeliveriesProcessor,
  InteractiveProcessor,
  type JobsProcessor,
  type RunJob,
  SlowProcessor,
} from './jobs.processor';
import { type QueueConcurrency, type QueueName, QUEUES } from './queues';

/** The workers of this process, one for each queue; only the worker process starts them. */
@Injectable()
export class QueueWorkers implements BeforeApplicationShutdown {
  private readonly processors: Record<QueueName, JobsProcessor>;
  private started = false;

  constructor(
    private readonly config: AppConfig,
    private readonly registrar: BullRegistrar,
    interactive: InteractiveProcessor,
    bulk: BulkProcessor,
    background: BackgroundProcessor,
    slow: SlowProcessor,
    deliveries: DeliveriesProcessor,
  ) {
    this.processors = { interactive, bulk, background, slow, deliveries };
  }

  /**
   * Takes jobs from now on, also when the queue can be reached only later. Returns at once.
   * @param concurrency 0: no job of that queue is taken
   * @param others what runs the jobs of single queues, where that is not `runJob`
   * @throws Error when called twice without a stop in between
   */
  start(concurrency: QueueConcurrency, runJob: RunJob, others: Partial<Record<QueueName, RunJob>> = {}): void {
    if (this.started) throw new Error('the workers were started already');
    this.started = true;
    for (const queue of QUEUES) this.processors[queue].prepare(others[queue] ?? runJob);
    this.registrar.register();
    for (const queue of QUEUES) this.processors[queue].limit(concurrency[queue]);
  }

  /**
   * Takes no more jobs and waits `graceMs` for the running ones; then aborts their signals and waits five seconds at most.
   * A job whose run does not heed its signal is delivered again later. Never rejects.
   */
  async stop(graceMs: number): Promise<void> {
    if (!this.started) return;
    await Promise.all(Object.values(this.processors).map((processor) => processor.stop(graceMs)));
    this.started = false;
  }

  /** While the database is still there for what the jobs write. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.stop(this.config.shutdownGraceSeconds * 1000);
  }
}
