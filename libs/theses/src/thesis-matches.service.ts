import { type InvestorScope, SYSTEM } from '@app/auth';
import { Injectable, Logger } from '@nestjs/common';
import { Db, Keyset, type Page, type PageRequest } from '@app/database';
import { EventsService, type NewEvent } from '@app/events';
import { JobsService } from '@app/jobs';
import { ThesesService } from './theses.service';
import { matchThesis } from './match';
import { CompanyMatchDto, MatchDto } from './dto/thesis.response.dto';
import { MatchesRepository, type CandidateRow, type CriteriaRow, type NewMatch } from './matches.repository';

/** Companies compared at a time: a batch is one read and one write, well within the statement limit. */
const BATCH = 200;

/** How companies fit theses: stored, since both sides change rarely and lists are sorted by it. */
@Injectable()
export class ThesisMatches {
  private readonly log = new Logger(ThesisMatches.name);

  constructor(
    private readonly db: Db,
    private readonly repository: MatchesRepository,
    private readonly events: EventsService,
    private readonly jobs: JobsService,
  ) {}

  /** Within the transaction of a change to the companies. Scores stay as they were until `matchCompany` renews them. */
  markPending(companyIds: readonly string[]): Promise<void> {
    return this.repository.markPending(companyIds);
  }

  /**
   * A company's matches are pending at once and made anew by a background job, in the transaction of its change. One waiting job serves any
   * number of changes. @param requestId of the request behind this one
   */
  async matchAgain(companyId: string, requestId?: string): Promise<void> {
    await this.repository.markPending([companyId]);
    await this.jobs.enqueueUnlessWaiting('thesis_match', [companyId], { change: 'own', requestId });
  }

  /** Matches one company against its team's active theses. Safe to repeat. */
  async matchCompany(companyId: string): Promise<void> {
    const company = await this.repository.candidate(companyId);
    if (!company) return;
    const theses = await this.repository.theses(company.team_id);
    await this.save(theses.map((thesis) => this.compare(thesis, company)));
  }

  /**
   * Many companies at once, in the caller's transaction, which has marked them as pending: so it holds all rows that are written here, in
   * the order of everybody.
   */
  async matchCompanies(companyIds: readonly string[]): Promise<void> {
    const theses = new Map<string, CriteriaRow[]>();
    const matches: NewMatch[] = [];
    for (let from = 0; from < companyIds.length; from += BATCH) {
      for (const company of await this.repository.candidatesOf(companyIds.slice(from, from + BATCH))) {
        const ofTeam = theses.get(company.team_id) ?? (await this.repository.theses(company.team_id));
        theses.set(company.team_id, ofTeam);
        matches.push(...ofTeam.map((thesis) => this.compare(thesis, company)));
      }
    }
    await this.save(matches);
  }

  /**
   * Matches one thesis against all companies of its team, batch by batch; each batch commits on its own. Safe to repeat. Ends
   * early when the thesis changes meanwhile, since that change has a job of its own.
   */
  async matchThesis(thesisId: string, signal?: AbortSignal): Promise<void> {
    const thesis = await this.repository.thesis(thesisId);
    if (!thesis) return;
    for (let after: string | null = null; ;) {
      signal?.throwIfAborted();
      const companies = await this.repository.candidates(thesis.team_id, after, BATCH);
      await this.save(companies.map((company) => this.compare(thesis, company)));
      after = companies.at(-1)?.id ?? null;
      if (companies.length < BATCH) return;
      const current = await this.repository.thesis(thesisId);
      if (current?.criteria_version !== thesis.criteria_version) return;
    }
  }

  /** Writes matches and tells of those that have become as good as their theses ask for. */
  private save(matches: NewMatch[]): Promise<void> {
    return this.db.tx(async () => {
      const reached = await this.repository.save(matches);
      await this.events.record(
        ...reached.map(({ team_id: teamId, thesis_id, thesis_name, ...match }): NewEvent => {
          const { company_id: companyId } = match;
          const extra = { thesis_id, thesis_name };
          return { type: 'thesis.matched', teamId, companyId, actor: SYSTEM, object: MatchDto.from(match), extra };
        }),
      );
    });
  }

  private compare(thesis: CriteriaRow, company: CandidateRow): NewMatch {
    const key = { thesisId: thesis.id, companyId: company.id, criteriaVersion: thesis.criteria_version };
    try {
      const { score, scoring_status: scoringStatus, reasons } = matchThesis(thesis.criteria, company);
      return { ...key, score, scoringStatus, reasons };
    } catch (error) {
      // One company that cannot be compared must not keep the others from it.
      this.log.warn(`thesis ${thesis.id} and company ${company.id}: ${error instanceof Error ? error.name : 'failed'}`);
      return { ...key, score: 0, scoringStatus: 'failed', reasons: [] };
    }
  }
}

/** The investor's lists of matches. */
@Injectable()
export class MatchLists {
  constructor(
    private readonly theses: ThesesService,
    private readonly repository: MatchesRepository,
    private readonly keyset: Keyset,
  ) {}

  /** Best first, of companies that the caller sees: those not archived, or those alone. @throws ApiError thesis_not_found, invalid_cursor */
  async list(scope: InvestorScope, thesisId: string, request: PageRequest, archived = false): Promise<Page<MatchDto>> {
    await this.theses.get(scope.teamId, thesisId);
    const binding = ['thesis_matches', scope.teamId, thesisId.toLowerCase(), archived];
    const after = this.keyset.position(request.cursor, binding);
    const rows = await this.repository.list(scope, thesisId, after, request.limit + 1, archived);
    return this.keyset.page(rows, request, binding, (row) => [row.score, row.company_id], MatchDto.from);
  }

  /** One company beside the team's active theses, best first. @param companyId one that the caller sees */
  async ofCompany(scope: InvestorScope, companyId: string): Promise<CompanyMatchDto[]> {
    return (await this.repository.ofCompany(scope.teamId, companyId)).map(CompanyMatchDto.from);
  }
}
