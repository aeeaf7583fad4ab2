import { Injectable } from '@nestjs/common';
import { type InvestorScope, SYSTEM } from '@app/auth';
import { CompanyArchiveService, CompanyMatches } from '@app/companies';
import type { DeckFacts } from '@app/deck-analysis';
import { DuplicatesService, type LikeCompany } from './duplicates.service';
import { LateMatchRepository } from './late-match.repository';
import { MergesService } from './merges.service';

/** A deck that was analysed. */
export interface AnalysedSubmission {
  teamId: string;
  jobId: string;
  companyId: string;
  /** Whose key it came by; null: a form's. */
  submittedBy: string | null;
}

export interface LateMatch {
  /** The company that the submission belongs to now. */
  companyId: string;
  /** What the job has to say of it. */
  warnings: string[];
}

/**
 * After an analysis the company is compared again, with what the deck says (contract-2, section 3). Joining an older company needs
 * the right to change it, and a company that nobody but this submission has made: else a person decides.
 */
@Injectable()
export class LateMatchService {
  constructor(
    private readonly duplicates: DuplicatesService,
    private readonly matches: CompanyMatches,
    private readonly archive: CompanyArchiveService,
    private readonly repository: LateMatchRepository,
    private readonly merges: MergesService,
  ) {}

  /** In the transaction that writes what the analysis found, after that. */
  async settle(submission: AnalysedSubmission, facts: DeckFacts): Promise<LateMatch> {
    const { teamId, companyId, submittedBy } = submission;
    await this.duplicates.learn(companyId, teamId, facts);
    const like = await this.duplicates.look(companyId);
    const sight = submittedBy === null ? null : await this.matches.scopeOf(teamId, submittedBy);
    if (sight === null || like.length === 0) return { companyId, warnings: [] };
    const older = await this.olderOne(submission, sight, like);
    if (older === null) return { companyId, warnings: await this.warnings(sight, companyId) };
    // Nobody submits a company that should stay out of sight.
    await this.archive.restore(sight, older, SYSTEM);
    await this.merges.joinLate(teamId, companyId, older, SYSTEM);
    await this.duplicates.look(older);
    return { companyId: older, warnings: ['joined_existing', ...(await this.warnings(sight, older))] };
  }

  /** The oldest company that is the same and that the submitter sees, where the submission may join it. */
  private async olderOne(
    { companyId, jobId }: AnalysedSubmission,
    sight: InvestorScope,
    like: readonly LikeCompany[],
  ): Promise<string | null> {
    const same = like.filter((each) => each.same).map(({ id }) => id);
    if (same.length === 0 || !(await this.repository.isOnlyTheSubmissions(companyId, jobId))) return null;
    const seen = await this.repository.seen(sight, same);
    const oldest = like.find((each) => each.same && seen.has(each.id));
    return oldest && (await this.repository.isOlder(oldest.id, companyId)) ? oldest.id : null;
  }

  private async warnings(sight: InvestorScope, companyId: string): Promise<string[]> {
    return (await this.duplicates.openOf(sight, [companyId])).size > 0 ? ['possible_duplicate'] : [];
  }
}
