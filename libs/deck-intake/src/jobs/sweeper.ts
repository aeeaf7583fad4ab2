import { Injectable, Logger } from '@nestjs/common';
import { Db } from '@app/database';
import { Doorbell } from '@app/queue';
import { JobRunner } from './job-runner';
import { JobsRepository } from './jobs.repository';

const EVERY_MS = 5_000;
const BATCH = 200;

/** A piece of regular tidying; registered by the lib that owns the rows. */
export interface Chore {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/** Removes a batch of rows and says how many; run again at once while there are more, or a busy service outgrows its sweeper. */
export interface Purge extends Chore {
  run(): Promise<number>;
}

export interface JobSweep {
  rung: number;
  failed: number;
}

/**
 * Rings again for jobs whose ring was lost, fails those that used up their tries, and runs the registered chores. Every
 * worker has one; an advisory lock lets one of them work at a time, and nothing breaks when two do.
 */
@Injectable()
export class Sweeper {
  private readonly log = new Logger(Sweeper.name);
  private readonly chores: (Chore & { due: number })[] = [];
  private timer: NodeJS.Timeout | null = null;
  private stopping = false;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly repository: JobsRepository,
    private readonly runner: JobRunner,
    private readonly doorbell: Doorbell,
  ) {}

  addChore(chore: Chore): void {
    this.chores.push({ ...chore, due: Date.now() });
  }

  addPurge(purge: Purge): void {
    this.addChore({ ...purge, run: () => this.purgeAll(purge) });
  }

  start(): void {
    this.timer = setInterval(() => {
      this.sweeping = this.sweeping.then(() => this.sweep());
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    if (this.timer) clearInterval(this.timer);
    await this.sweeping;
  }

  /** One round. Errors are logged, the next round tries again. */
  async sweep(): Promise<void> {
    try {
      await this.sweepJobs();
      await this.runChores();
    } catch (error) {
      this.log.warn(`sweep: ${error instanceof Error ? error.name : 'failed'}`);
    }
  }

  /** Looks after the jobs alone, once; also what the command line calls. */
  async sweepJobs(): Promise<JobSweep> {
    const exhausted = await this.repository.exhausted(BATCH);
    for (const job of exhausted) await this.runner.failExhausted(job);
    const unheard = await this.repository.unheard(BATCH);
    for (const job of unheard) await this.doorbell.ringAgain(job.lane, job.id);
    return { rung: unheard.length, failed: exhausted.length };
  }

  private async runChores(): Promise<void> {
    for (const chore of this.chores.filter(({ due }) => due <= Date.now())) {
      if (this.stopping) return;
      chore.due = Date.now() + chore.everyMs;
      await this.oneAtATime(chore);
    }
  }

  private async purgeAll(purge: Purge): Promise<void> {
    while (!this.stopping && (await purge.run()) > 0);
  }

  /** Chores scan; two workers need not scan at once. The lock is held by a transaction of its own, for as long as that lasts. */
  private async oneAtATime(chore: Chore): Promise<void> {
    try {
      await this.db.tx(async () => {
        const lock = await this.db.row<{ held: boolean }>('SELECT pg_try_advisory_xact_lock(hashtext($1)) AS held', [chore.name]);
        if (lock?.held) await this.db.detached(() => chore.run());
      });
    } catch (error) {
      this.log.warn(`${chore.name}: ${error instanceof Error ? error.name : 'failed'}`);
    }
  }
}
