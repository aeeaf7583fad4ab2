import { Injectable } from '@nestjs/common';
import { ThesisMatchQueue } from '@app/theses';
import { JobsService } from '@app/jobs';
import { CompanyMatching } from './company-matching';

/** Matching in the background, for the theses lib. */
@Injectable()
export class ThesisMatchJobs extends ThesisMatchQueue {
  constructor(
    private readonly jobs: JobsService,
    private readonly matching: CompanyMatching,
  ) {
    super();
  }

  async companyChanged(companyId: string): Promise<void> {
    await this.matching.matchAgain(companyId);
  }

  async thesisChanged(thesisId: string, teamId: string): Promise<void> {
    await this.jobs.enqueue({ type: 'thesis_match', lane: 'background', source: 'system', teamId, thesisId });
  }
}
