import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CompanyChangesRepository } from '@app/companies';
import { Db } from '@app/database';
import { DuplicatesService } from '@app/duplicates';
import { ThesisMatches } from '@app/theses';
import { JobsService } from '@app/jobs';

/** Changes of so many milliseconds are followed up together. */
const GATHER_MS = 200;
const BATCH = 1000;

/**
 * Scores and matches of companies that changed. Whoever changes one only leaves a note (`changed_companies`), as long as which its
 * matches count as pending; the jobs are written here, many companies at a time. The worker's sweeper comes by as well, for the
 * notes of a process that died.
 */
@Injectable()
export class FollowUps implements OnApplicationShutdown {
  private readonly log = new Logger(FollowUps.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Db,
    private readonly changes: CompanyChangesRepository,
    private readonly theses: ThesisMatches,
    private readonly jobs: JobsService,
    private readonly duplicates: DuplicatesService,
  ) {}

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.follow().catch((error: unknown) => this.log.warn(`follow up: ${error instanceof Error ? error.name : 'failed'}`));
    }, GATHER_MS).unref();
  }

  /** Asks for scores and matches of all companies whose change was noted. @returns how many changes that were */
  async follow(): Promise<number> {
    let followed = 0;
    for (let taken = BATCH; taken === BATCH; followed += taken) {
      const noted = await this.db.tx(() => this.followBatch());
      taken = noted.length;
      // Pairs are only proposed, and looked for again with every change: one that a crash leaves out here is found at the next.
      await this.duplicates.lookAtAll([...new Set(noted)]);
    }
    return followed;
  }

  /** Pending first, then the jobs: one that ends in between writes its result after this transaction. */
  private async followBatch(): Promise<string[]> {
    const noted = await this.changes.take(BATCH);
    if (noted.length === 0) return [];
    const companyIds = [...new Set(noted)];
    await this.theses.markPending(companyIds);
    await this.jobs.enqueueUnlessWaiting('thesis_match', companyIds, { change: 'committed' });
    await this.jobs.enqueueUnlessWaiting('rescore', companyIds, { change: 'committed' });
    return noted;
  }
}
