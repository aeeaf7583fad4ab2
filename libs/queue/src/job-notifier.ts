import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import { OutageLog } from './outage-log';
import { QueueConnection } from './queue-connection';
import { type QueueName, storedNameOf } from './queues';
import { RunningJobs } from './running-jobs';
import { within } from './within';

export interface NotifyOptions {
  /** Start after this many milliseconds; 0 by default. */
  delayMs?: number;
}

export interface QueueCounts {
  waiting: number;
  active: number;
  delayed: number;
}

/** Longest wait of a notification or a check for the backend. */
const LIMIT_MS = 2000;
/** After a failure, notifications give up at once for this long instead of piling up in front of a dead server. */
const PAUSE_MS = 1000;

/**
 * Tells the workers of a job whose row is already committed. It carries only the row's id and promises nothing: whatever
 * must happen is in the row, and a scheduled task notifies again of rows that no worker picked up.
 */
@Injectable()
export class JobNotifier implements OnApplicationShutdown {
  private readonly outages = new OutageLog(JobNotifier.name);
  private readonly queues: Record<QueueName, Queue>;
  private pausedUntil = 0;

  constructor(
    private readonly running: RunningJobs,
    private readonly connection: QueueConnection,
    @InjectQueue(storedNameOf('interactive')) interactive: Queue,
    @InjectQueue(storedNameOf('bulk')) bulk: Queue,
    @InjectQueue(storedNameOf('background')) background: Queue,
    @InjectQueue(storedNameOf('slow')) slow: Queue,
    @InjectQueue(storedNameOf('deliveries')) deliveries: Queue,
  ) {
    this.queues = { interactive, bulk, background, slow, deliveries };
    for (const queue of Object.values(this.queues)) queue.on('error', (error) => this.outages.report('queue', error));
  }

  /**
   * Asks for a run of the job; an id that already waits is not added twice. Call it after the commit. Never throws, and
   * answers within two seconds: false means that the queue could not be reached. A notification from within the run of the same
   * job takes effect when that run has ended.
   */
  async notify(queue: QueueName, jobId: string, options: NotifyOptions = {}): Promise<boolean> {
    if (this.running.runAgain(queue, jobId, options.delayMs ?? 0)) return true;
    return this.attempt(() => this.add(queue, jobId, options));
  }

  /**
   * Of a job which the queue should have delivered by now. Where the queue still holds it as waiting nothing happens, so it
   * keeps its place; what is left of an older, delayed or finished job makes way.
   * @param abandoned by what its row says nobody works on it any more: a run that the queue still counts as one hangs, or cannot reach the
   *   database, and another begins beside it
   */
  async notifyAgain(name: QueueName, jobId: string, { abandoned = false } = {}): Promise<boolean> {
    return this.attempt(async () => {
      const queue = this.queues[name];
      const state = await queue.getJobState(jobId);
      if (state === 'active' && abandoned) return this.moveToWait(queue, jobId);
      if (state === 'delayed' || state === 'completed' || state === 'failed') await queue.remove(jobId);
      if (state !== 'waiting' && state !== 'prioritized' && state !== 'active') await this.add(name, jobId, {});
    });
  }

  /** How many jobs the queue knows of, for metrics. Rejects within two seconds when it is out of reach. */
  async counts(queue: QueueName): Promise<QueueCounts> {
    const counting = this.queues[queue].getJobCounts('waiting', 'prioritized', 'active', 'delayed');
    const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = await within(LIMIT_MS, counting);
    return { waiting: waiting + prioritized, active, delayed };
  }

  /** Rejects within two seconds when the queue is out of reach or its schema not migrated (readiness). */
  async check(): Promise<void> {
    try {
      await this.counts('interactive');
    } catch (error) {
      // BullMQ's own words speak of an option that nobody here can set.
      throw error instanceof Error && error.message.includes('is not initialized')
        ? new Error('its schema is missing: run migrate')
        : error;
    }
  }

  /** Waits for notifications under way (two seconds at most), then closes the queues and their connection. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.queues).map((queue) => queue.close()));
    await this.connection.close();
  }

  private async attempt(work: () => Promise<void>): Promise<boolean> {
    if (Date.now() < this.pausedUntil) return false;
    return within(LIMIT_MS, work()).then(
      () => true,
      (error: unknown) => {
        this.pausedUntil = Date.now() + PAUSE_MS;
        this.outages.report('the queue is out of reach, jobs will be notified again', error);
        return false;
      },
    );
  }

  /** Whoever holds it. */
  private async moveToWait(queue: Queue, jobId: string): Promise<void> {
    const job = await queue.getJob(jobId);
    await job?.moveToWait().catch(async (error: unknown) => {
      // Ended or given back meanwhile.
      if (await job.isActive()) throw error;
    });
  }

  private async add(queue: QueueName, jobId: string, { delayMs = 0 }: NotifyOptions): Promise<void> {
    const delay = Math.ceil(Math.max(0, delayMs));
    await this.queues[queue].add('run', {}, { jobId, delay });
  }
}
