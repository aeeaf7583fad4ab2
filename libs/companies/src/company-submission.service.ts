import { Injectable } from '@nestjs/common';
import type { Actor, InvestorScope } from '@app/auth';
import { Db } from '@app/database';
import { DealsService } from '@app/pipelines';
import { PropertyAnswers, type PreparedAnswers } from '@app/properties';
import { normalizedName, websiteHost } from './company-identity';
import { CompanyArchiveService } from './company-archive.service';
import { CompanyEventsService } from './company-events.service';
import { CompanyMatches, type CompanyClaim, type CompanyKey } from './company-matches.repository';
import { CompanyProfilesRepository } from './company-profiles.repository';
import { CompanyStatementsService } from './company-statements.service';

export interface SubmittedCompany extends CompanyClaim {
  teamId: string;
  /** Who submits it. */
  actor: Actor;
  /** What the user of the key sees; null for a public form, which sees no company. */
  sight: InvestorScope | null;
  /** False where nobody gave the name, so that it is the file's. */
  named?: boolean;
  industry?: string;
  stage?: string;
  problemStatement?: string;
  founderName?: string;
  /** Resolved: the team's own and within reach. One deal each, however often it is named. */
  pipelineIds: string[];
  answers: PreparedAnswers;
}

export interface PlacedCompany {
  company: CompanyKey;
  created: boolean;
  /** One per pipeline, in the order of the pipelines. */
  dealIds: string[];
  warnings: string[];
}

/**
 * Finds the company that a submission is of, or makes it, and places it in its pipelines. A claim is no proof: a submission joins
 * only a company that its key sees, and one by a public form joins none (contract-2, section 3, who may join). In the caller's
 * transaction: first `hold`, then `find`, then `place`.
 */
@Injectable()
export class CompanySubmissionService {
  constructor(
    private readonly db: Db,
    private readonly profiles: CompanyProfilesRepository,
    private readonly matches: CompanyMatches,
    private readonly deals: DealsService,
    private readonly answers: PropertyAnswers,
    private readonly archive: CompanyArchiveService,
    private readonly statements: CompanyStatementsService,
    private readonly events: CompanyEventsService,
  ) {}

  /**
   * Holds back what could make the same company at this moment: submissions of the same name or host into one of these pipelines,
   * and those of callers who see just the same. All of these see what this one makes. Nobody waits for what they will not see, so
   * none learns by waiting that a colleague is busy with the same company elsewhere.
   */
  async hold({ sight, ...submitted }: SubmittedCompany): Promise<void> {
    if (sight !== null) await this.holdAll(sight, [submitted]);
  }

  /** The same for many at once, all by one caller. */
  async holdAll(sight: InvestorScope, submitted: readonly Pick<SubmittedCompany, 'name' | 'website' | 'pipelineIds'>[]): Promise<void> {
    const audience = sight.pipelineIds === null ? 'all' : [...sight.pipelineIds].sort().join();
    const locks = submitted.flatMap(({ name, website, pipelineIds }) => {
      const host = website ? websiteHost(website) : null;
      const claims = [`name ${normalizedName(name)}`, ...(host ? [`host ${host}`] : [])];
      const places = [...pipelineIds.map((id) => `in ${id}`), `seeing ${audience}`];
      return claims.flatMap((claim) => places.map((place) => ['company', sight.teamId, claim, place]));
    });
    await this.db.lockAll(locks);
  }

  /** @param known a company that the caller has reason to take for this one; it counts only where the key sees it */
  async find(submitted: SubmittedCompany, known?: string): Promise<CompanyKey | null> {
    return submitted.sight && this.matches.find(submitted.sight, submitted, known);
  }

  /** @param match what `find` found; without it the company is made */
  async place(submitted: SubmittedCompany, match: CompanyKey | null): Promise<PlacedCompany> {
    const company = match ?? (await this.create(submitted));
    if (match) await this.fill(match.id, submitted);
    const warnings = match ? [] : await this.warnOfNamesakes(submitted, company.id);
    const dealIds = await this.deals.place(submitted.teamId, company, submitted.pipelineIds, submitted.actor);
    await this.answers.store(company, submitted.answers.rows);
    return { company, created: !match, dealIds, warnings };
  }

  private async create(submitted: SubmittedCompany): Promise<CompanyKey> {
    const { teamId, founderName: name, founderEmail: email } = submitted;
    const company = await this.profiles.insert(teamId, submitted, { name, email });
    await this.events.record('company.created', teamId, company.id, submitted.actor);
    return company;
  }

  /**
   * A later submission adds what the company lacks and corrects what a deck said; the contact has a rule of its own. The row is held from here on, so that
   * two submissions found by different keys do not store answers at once.
   */
  private async fill(companyId: string, submitted: SubmittedCompany): Promise<void> {
    const { name, named = true, website, industry, stage, problemStatement, founderName, founderEmail, actor } = submitted;
    await this.statements.state(companyId, 'submitted', actor, () => ({
      ...(named && { name }),
      website,
      industry,
      stage,
      problem_statement: problemStatement,
      founder_name: founderName,
      founder_email: founderEmail,
    }));
    // It has another deal now, and perhaps other answers.
    await this.profiles.touch(companyId);
    // Nobody submits a company that should stay out of sight.
    if (submitted.sight) await this.archive.restore(submitted.sight, companyId, submitted.actor);
  }

  /** A form's job is read by people who may not see the namesake, and the form itself sees none. */
  private async warnOfNamesakes({ sight, name }: SubmittedCompany, companyId: string): Promise<string[]> {
    const seen = sight !== null && (await this.matches.hasNamesake(sight, name, companyId));
    return seen ? ['possible_duplicate'] : [];
  }
}
