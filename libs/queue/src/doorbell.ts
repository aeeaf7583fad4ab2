import type { JobsOptions } from 'bullmq';
import type { BellQueue, BellQueueOptions, QueueBackend } from './backend/queue-backend';
import { type Lane, queueNameOf } from './lanes';
import { OutageLog } from './outage-log';
import type { RunningJobs } from './running-jobs';
import { within } from './within';

export interface RingOptions {
  /** Start after this many milliseconds; 0 by default. */
  delayMs?: number;
  /**
   * Within the lane: lower is earlier, 0 (the default) comes first, equals in order of arrival. Given the number of jobs that
   * the same team already has waiting, teams take turns, however many thousand decks one of them imports.
   */
  priority?: number;
}

export interface LaneCounts {
  waiting: number;
  active: number;
  delayed: number;
}

/** Longest wait of a ring or a check for the backend. */
const LIMIT_MS = 2000;
/** After a failure, rings give up at once for this long instead of piling up in front of a dead server. */
const PAUSE_MS = 1000;
/** BullMQ's own limit. */
const MAX_PRIORITY = 2 ** 21;

/**
 * Nothing of a job is kept in the queue once it ended: the row is the truth, and a finished job of the same id would turn a
 * later ring into a silent no-op. Tries are counted in the row, too.
 */
const JOB: JobsOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1, stackTraceLimit: 0 };
/** BullMQ writes an event for each step of a job; nobody reads them here, and they hold nothing but ids. */
const QUEUE: BellQueueOptions = { streams: { events: { maxLen: 256 } } };

/**
 * Wakes a worker for a job whose row is already committed. It carries only the row's id and promises nothing: whatever
 * must happen is in the row, and the sweeper rings again for rows that nobody answered for.
 */
export class Doorbell {
  private readonly queues = new Map<Lane, Promise<BellQueue>>();
  private readonly outages = new OutageLog(Doorbell.name);
  private readonly ringing = new Set<Promise<boolean>>();
  private pausedUntil = 0;

  constructor(
    private readonly backend: QueueBackend,
    private readonly running: RunningJobs,
  ) {}

  /**
   * Asks for a run of the job; an id that already waits is not added twice. Call it after the commit. Never throws, and
   * answers within two seconds: false means that the queue could not be reached. A ring from within the run of the same job
   * takes effect when that run has ended.
   */
  async ring(lane: Lane, jobId: string, options: RingOptions = {}): Promise<boolean> {
    if (this.running.ringAgain(lane, jobId, options.delayMs ?? 0)) return true;
    return this.attempt(async () => {
      await this.add(await this.queue(lane), jobId, options);
    });
  }

  /**
   * For the sweeper: rings for a job which the queue should have delivered by now. Where the queue still holds it as waiting
   * nothing happens, so it keeps its place; what is left of an older, delayed or finished job makes way.
   */
  async ringAgain(lane: Lane, jobId: string): Promise<boolean> {
    return this.attempt(async () => {
      const queue = await this.queue(lane);
      const state = await queue.getJobState(jobId);
      if (state === 'delayed' || state === 'completed' || state === 'failed') await queue.remove(jobId);
      if (state !== 'waiting' && state !== 'prioritized' && state !== 'active') await this.add(queue, jobId, {});
    });
  }

  /** How many jobs the queue knows of, for metrics. Rejects within two seconds when it is out of reach. */
  async counts(lane: Lane): Promise<LaneCounts> {
    return within(LIMIT_MS, this.count(lane));
  }

  /** Rejects within two seconds when the queue is out of reach (readiness). */
  async check(): Promise<void> {
    await within(LIMIT_MS, this.backend.probe());
  }

  /** Waits for rings under way (two seconds at most), then closes the queues. */
  async close(): Promise<void> {
    await Promise.all(this.ringing);
    const queues = await Promise.allSettled(this.queues.values());
    this.queues.clear();
    for (const opened of queues) {
      if (opened.status === 'fulfilled') await within(LIMIT_MS, opened.value.close()).catch(() => undefined);
    }
  }

  private async attempt(work: () => Promise<void>): Promise<boolean> {
    if (Date.now() < this.pausedUntil) return false;
    const attempt = within(LIMIT_MS, work()).then(
      () => true,
      (error: unknown) => {
        this.pausedUntil = Date.now() + PAUSE_MS;
        this.outages.report('the queue is out of reach, the sweeper will ring again', error);
        return false;
      },
    );
    this.ringing.add(attempt);
    return attempt.finally(() => this.ringing.delete(attempt));
  }

  private async add(queue: BellQueue, jobId: string, { delayMs = 0, priority = 0 }: RingOptions): Promise<void> {
    const delay = Math.max(0, delayMs);
    await queue.add('run', {}, { ...JOB, jobId, delay, priority: Math.min(Math.max(0, Math.trunc(priority)), MAX_PRIORITY) });
  }

  private async count(lane: Lane): Promise<LaneCounts> {
    const queue = await this.queue(lane);
    const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed');
    const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = counts;
    return { waiting: waiting + prioritized, active, delayed };
  }

  private queue(lane: Lane): Promise<BellQueue> {
    const known = this.queues.get(lane);
    if (known) return known;
    const opening = this.open(lane);
    this.queues.set(lane, opening);
    opening.catch(() => this.queues.delete(lane));
    return opening;
  }

  /** BullMQ remembers a failed start for ever, so a queue that did not start is thrown away. */
  private async open(lane: Lane): Promise<BellQueue> {
    await within(LIMIT_MS, this.backend.probe());
    const queue = this.backend.openQueue(queueNameOf(lane), QUEUE);
    queue.on('error', (error) => this.outages.report('queue', error));
    try {
      await within(LIMIT_MS, queue.waitUntilReady());
      return queue;
    } catch (error) {
      await within(LIMIT_MS, queue.close()).catch(() => undefined);
      throw error;
    }
  }
}
