import { Injectable } from '@nestjs/common';
import { CompanyChanges, CompanyChangesRepository } from '@app/companies';
import { Db } from '@app/database';
import { ThesisMatches } from '@app/theses';
import { JobsService } from '@app/jobs';
import { FollowUps } from './follow-ups';

/** Thesis matches that follow the company: pending at once, scored by a background job. */
@Injectable()
export class CompanyMatching {
  constructor(
    private readonly theses: ThesisMatches,
    private readonly jobs: JobsService,
  ) {}

  /** In the transaction of the change. One waiting job serves any number of changes; `requestId` names the request behind this one. */
  async matchAgain(companyId: string, requestId?: string): Promise<void> {
    await this.theses.markPending([companyId]);
    await this.jobs.enqueueUnlessWaiting('thesis_match', [companyId], { change: 'own', requestId });
  }
}

/** The one listener to changes of companies: scores and matches follow. */
@Injectable()
export class ScoresFollowChanges extends CompanyChanges {
  constructor(
    private readonly db: Db,
    private readonly changes: CompanyChangesRepository,
    private readonly followUps: FollowUps,
  ) {
    super();
  }

  async changed(companyId: string): Promise<void> {
    await this.changes.note(companyId);
    this.followSoon();
  }

  followSoon(): void {
    this.db.afterCommit(() => this.followUps.soon());
  }
}
