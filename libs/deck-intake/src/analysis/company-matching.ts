import { Injectable } from '@nestjs/common';
import { ThesisMatches } from '@app/theses';
import { JobsService } from '@app/jobs';

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
