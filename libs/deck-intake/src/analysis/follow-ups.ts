import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Db, newId } from '@app/database';
import { DuplicatesService } from '@app/duplicates';
import { EventInbox, EventsService } from '@app/events';
import { ThesisMatches } from '@app/theses';
import { JobsService } from '@app/jobs';
import { LightFollowUpsRepository } from './light-follow-ups.repository';

/** Changes of so many milliseconds are followed up together. */
const GATHER_MS = 200;
const BATCH = 1000;
/** What is done of compared companies is taken away so many companies at a time. */
const COMPARED_AT_ONCE = 200;
/** From so many on, companies that need nothing but their matches are matched here: a job for each row of an import costs more than the row. */
const TOGETHER = 50;

/**
 * Scores and matches of companies that changed, and their comparison with others: a consumer of the outbox (ADR 0028). Whoever changes
 * one only records what happened; the jobs are written here, many companies at a time, and until then its matches count as pending. What
 * is in the inbox goes when the company was compared. A scheduled task of the worker comes by as well, for what a process left that died.
 */
@Injectable()
export class FollowUps implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(FollowUps.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Db,
    private readonly events: EventsService,
    private readonly inbox: EventInbox,
    private readonly theses: ThesisMatches,
    private readonly jobs: JobsService,
    private readonly duplicates: DuplicatesService,
    private readonly light: LightFollowUpsRepository,
  ) {}

  onModuleInit(): void {
    this.events.consumedBy('follow-ups', () => this.soon());
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.follow().catch((error: unknown) => this.log.warn(`follow up: ${error instanceof Error ? error.name : 'failed'}`));
    }, GATHER_MS).unref();
  }

  /** Asks for scores and matches of all companies that something happened to, and compares them. @returns how many events that were */
  async follow(): Promise<number> {
    let followed = 0;
    for (let taken = BATCH; taken === BATCH; followed += taken) {
      const batchId = newId();
      const told = await this.db.tx(() => this.followBatch(batchId));
      taken = told.length;
      await this.compare(batchId, [...new Set(told)]);
    }
    return followed;
  }

  /** Compares what was left over by a process that died, or by a failure. What another compares just now is compared twice, to no harm. */
  async compareLeftOver(): Promise<void> {
    for (const { batchId, companyIds } of await this.inbox.leftOver('follow-ups')) await this.compare(batchId, companyIds);
  }

  /** Companies that cannot be compared now stay in the inbox, and hold up no others. */
  private async compare(batchId: string, companyIds: readonly string[]): Promise<void> {
    for (let from = 0; from < companyIds.length; from += COMPARED_AT_ONCE) {
      const some = companyIds.slice(from, from + COMPARED_AT_ONCE);
      try {
        await this.duplicates.lookAtAll(some);
        await this.inbox.done('follow-ups', batchId, some);
      } catch (error) {
        this.log.warn(`comparing companies: ${error instanceof Error ? error.name : 'failed'}`);
      }
    }
  }

  /** Pending first, then the jobs: one that ends in between writes its result after this transaction. */
  private async followBatch(batchId: string): Promise<string[]> {
    const told = await this.inbox.take('follow-ups', batchId, BATCH);
    if (told.length === 0) return [];
    const companyIds = [...new Set(told)];
    const light = new Set(companyIds.length < TOGETHER ? [] : await this.light.of(companyIds));
    const others = companyIds.filter((id) => !light.has(id));
    await this.theses.markPending(others);
    await this.theses.matchCompanies([...light]);
    await this.jobs.enqueueUnlessWaiting('thesis_match', others, { change: 'committed' });
    await this.jobs.enqueueUnlessWaiting('rescore', others, { change: 'committed' });
    return told;
  }
}
