import { Injectable, Logger } from '@nestjs/common';
import { type LockSession, SessionLocks } from '@app/database';
import { JobNotifier } from '@app/queue';
import { JobRunner } from './job-runner';
import { JobsRepository, LEASE_SECONDS } from './jobs.repository';

const EVERY_MS = 5_000;
const BATCH = 200;
/**
 * After a round that failed: the database was away, and workers that could not give a try back then do so first. Longer than a lease,
 * so that whoever lives has renewed its own by then.
 */
const AFTER_OUTAGE_MS = (LEASE_SECONDS + 5) * 1000;

/** What runs again and again; registered by the lib that owns the rows. */
export interface ScheduledTask {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/** Removes a batch of rows and says how many; run again at once while there are more, or a busy service outgrows its tasks. */
export interface Purge extends ScheduledTask {
  run(): Promise<number>;
}

/** How many jobs workers were notified of again, and how many had used up their tries. */
export interface RecoveredJobs {
  requeued: number;
  failed: number;
}

/**
 * Notifies again of jobs that no worker picked up, fails those that used up their tries, and runs the scheduled tasks. Every
 * worker has one; an advisory lock lets one of them work at a time, and nothing breaks when two do.
 */
@Injectable()
export class ScheduledTasks {
  private readonly log = new Logger(ScheduledTasks.name);
  private readonly tasks: (ScheduledTask & { due: number })[] = [];
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;
  private failsFrom = 0;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly locks: SessionLocks,
    private readonly repository: JobsRepository,
    private readonly runner: JobRunner,
    private readonly notifier: JobNotifier,
  ) {}

  addTask(task: ScheduledTask): void {
    this.tasks.push({ ...task, due: Date.now() });
  }

  addPurge(purge: Purge): void {
    this.addTask({ ...purge, run: () => this.purgeAll(purge) });
  }

  start(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.runDue());
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  /** One round. Errors are logged, the next round tries again; one part's failure does not cost the others theirs. */
  async runDue(): Promise<void> {
    await this.logged('jobs', () =>
      this.recoverJobs().catch((error: unknown) => {
        this.failsFrom = Date.now() + AFTER_OUTAGE_MS;
        throw error;
      }),
    );
    await this.locks.during(async (locks) => {
      for (const task of this.tasks.filter(({ due }) => due <= Date.now())) {
        if (this.stopping) return;
        task.due = Date.now() + task.everyMs;
        await this.logged(task.name, () => oneAtATime(locks, task));
      }
    });
  }

  /** Looks after the jobs alone, once; also what the command line calls. */
  async recoverJobs(): Promise<RecoveredJobs> {
    const exhausted = Date.now() < this.failsFrom ? [] : await this.repository.exhausted(BATCH);
    for (const job of exhausted) await this.logged('jobs', () => this.runner.failExhausted(job));
    const undelivered = await this.repository.undelivered(BATCH);
    for (const { queue, id, abandoned } of undelivered) await this.notifier.notifyAgain(queue, id, { abandoned });
    return { requeued: undelivered.length, failed: exhausted.length };
  }

  private async purgeAll(purge: Purge): Promise<void> {
    while (!this.stopping && (await purge.run()) > 0);
  }

  private async logged(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.warn(`scheduled task ${what}: ${error instanceof Error ? error.name : 'failed'}`);
    }
  }
}

/** Tasks scan; two workers need not scan at once. */
function oneAtATime(locks: LockSession, task: ScheduledTask): Promise<boolean> {
  return locks.whileHeld(task.name, () => task.run());
}
