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

/**
 * Rings again for jobs whose ring was lost, fails those that used up their tries, and runs the registered chores. Every
 * worker has one; an advisory lock lets one of them work at a time, and nothing breaks when two do.
 */
@Injectable()
export class Sweeper {
  private readonly log = new Logger(Sweeper.name);
  private readonly chores: (Chore & { due: number })[] = [];
  private timer: NodeJS.Timeout | null = null;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Db,
    private readonly repository: JobsRepository,
    private readonly runner: JobRunner,
    private readonly doorbell: Doorbell,
  ) {}

  addChore(chore: Chore): void {
    this.chores.push({ ...chore, due: Date.now() + Math.min(chore.everyMs, 30_000) });
  }

  start(): void {
    this.timer = setInterval(() => {
      this.sweeping = this.sweeping.then(() => this.sweep());
    }, EVERY_MS);
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.sweeping;
  }

  /** One round; also what a test or the command line calls. Errors are logged, the next round tries again. */
  async sweep(): Promise<void> {
    try {
      for (const job of await this.repository.exhausted(BATCH)) await this.runner.failExhausted(job);
      for (const job of await this.repository.unheard(BATCH)) await this.doorbell.ringAgain(job.lane, job.id);
      await this.runChores();
    } catch (error) {
      this.log.warn(`sweep: ${error instanceof Error ? error.name : 'failed'}`);
    }
  }

  private async runChores(): Promise<void> {
    for (const chore of this.chores.filter(({ due }) => due <= Date.now())) {
      chore.due = Date.now() + chore.everyMs;
      await this.oneAtATime(chore);
    }
  }

  /** Chores scan; two workers need not scan at once. */
  private async oneAtATime(chore: Chore): Promise<void> {
    try {
      const held = await this.db.tx(async () => {
        const lock = await this.db.row<{ held: boolean }>('SELECT pg_try_advisory_xact_lock(hashtext($1)) AS held', [chore.name]);
        return lock?.held ?? false;
      });
      if (held) await chore.run();
    } catch (error) {
      this.log.warn(`${chore.name}: ${error instanceof Error ? error.name : 'failed'}`);
    }
  }
}
