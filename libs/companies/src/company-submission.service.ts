import { Injectable } from '@nestjs/common';
import type { Actor, InvestorPrincipal, InvestorScope } from '@app/auth';
import { Db, locksOn, newId, together, type Locks } from '@app/database';
import { ApiError } from '@app/errors';
import type { Consumer, FieldChange } from '@app/events';
import { DealsRepository, DealsService, type DealRow, PipelinesService } from '@app/pipelines';
import { PropertyAnswers, type PreparedAnswers } from '@app/properties';
import { CompaniesRepository } from './companies.repository';
import { normalizedName, websiteHost } from './company-identity';
import { CompanyArchiveService } from './company-archive.service';
import { CompanyEventsService } from './company-events.service';
import { CompanyMatches, type CompanyClaim, type CompanyKey, type FoundCompany } from './company-matches.repository';
import { CompanyProfilesRepository } from './company-profiles.repository';
import { changedAnswers, type Statement } from './company-statement';
import { CompanyStatementsService } from './company-statements.service';
import type { CreateCompanyRequest } from './dto/company-create.request.dto';

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
  /** A deck comes with it, whose analysis scores, matches and compares the company. */
  withDeck?: boolean;
}

export interface PlacedCompany {
  company: CompanyKey;
  created: boolean;
  /** Of the first folder of a company that was created. */
  folderId?: string;
  /** One per pipeline, in the order of the pipelines. */
  dealIds: string[];
  warnings: string[];
}

/** A form's job is read by people who may not see the namesake, and the form itself sees none. */
const SEES_NOTHING: FoundCompany = { match: null, namesake: false };

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
    private readonly companies: CompaniesRepository,
    private readonly pipelines: PipelinesService,
    private readonly placed: DealsRepository,
  ) {}

  /**
   * A company that a team enters itself, without a deck.
   * @returns its id
   * @throws ApiError invalid_pipeline, unknown_property, invalid_property_value; duplicate_company where the caller sees the same
   *   company and it has a deal in a targeted pipeline already
   */
  async enter(principal: InvestorPrincipal, request: CreateCompanyRequest, actor: Actor): Promise<string> {
    const answers = await this.answers.prepare(principal.teamId, request.properties);
    const pipelineIds = await this.pipelines.resolve(principal, request.pipeline_ids);
    const submitted: SubmittedCompany = {
      teamId: principal.teamId,
      sight: principal,
      actor,
      name: request.name,
      website: request.website,
      industry: request.industry,
      stage: request.stage,
      problemStatement: request.problem_statement,
      founderName: request.founder_name,
      founderEmail: request.founder_email,
      pipelineIds,
      answers,
    };
    return this.db.tx(async () => {
      await this.hold(submitted);
      const found = await this.find(submitted);
      if (found.match && (await this.placed.existsIn(found.match.id, pipelineIds))) throw new ApiError('duplicate_company');
      const { company } = await this.place(submitted, found);
      return company.id;
    });
  }

  /**
   * Holds back what could make the same company at this moment: submissions of the same name or host into one of these pipelines,
   * and those of callers who see just the same. All of these see what this one makes. Nobody waits for what they will not see, so
   * none learns by waiting that a colleague is busy with the same company elsewhere.
   */
  async hold({ sight, ...submitted }: SubmittedCompany): Promise<void> {
    if (sight !== null) await this.holdAll(this.locksOf(sight, [submitted]));
  }

  /** The same for many at once, all by one caller. @param locks of `locksOf` */
  async holdAll(locks: Locks): Promise<void> {
    await this.db.take(locks);
  }

  /** What `hold` holds: known before a transaction begins. */
  locksOf(sight: InvestorScope, submitted: readonly Pick<SubmittedCompany, 'name' | 'website' | 'pipelineIds'>[]): Locks {
    const audience = sight.pipelineIds === null ? 'all' : [...sight.pipelineIds].sort().join();
    const locks = submitted.flatMap(({ name, website, pipelineIds }) => {
      const host = website ? websiteHost(website) : null;
      const claims = [`name ${normalizedName(name)}`, ...(host ? [`host ${host}`] : [])];
      const places = [...pipelineIds.map((id) => `in ${id}`), `seeing ${audience}`];
      return claims.flatMap((claim) => places.map((place) => ['company', sight.teamId, claim, place]));
    });
    return locksOn(locks);
  }

  /** A public form sees nothing. */
  async find(submitted: SubmittedCompany): Promise<FoundCompany> {
    return submitted.sight ? this.matches.find(submitted.sight, submitted) : SEES_NOTHING;
  }

  /** @param found what `find` found; without a match the company is made */
  async place(submitted: SubmittedCompany, { match, namesake }: FoundCompany): Promise<PlacedCompany> {
    if (match) return { company: match, created: false, dealIds: await this.join(match, submitted), warnings: [] };
    const { company, folderId, deals } = await this.create(submitted);
    await this.answers.store(company, submitted.answers.rows);
    const warnings = namesake ? ['possible_duplicate'] : [];
    return { company, folderId, created: true, dealIds: deals.map(({ id }) => id), warnings };
  }

  private placeDeals(companyId: string, { teamId, pipelineIds, actor }: SubmittedCompany): Promise<DealRow[]> {
    return this.deals.place(teamId, companyId, pipelineIds, actor);
  }

  /** The deals are asked for while the company is written: in a pipelined transaction PostgreSQL goes on to them by itself. */
  private async create(submitted: SubmittedCompany): Promise<{ company: CompanyKey; folderId: string; deals: DealRow[] }> {
    const { teamId, actor, founderName: name, founderEmail: email } = submitted;
    const id = newId();
    const [made, deals] = await together(this.profiles.insert(id, teamId, submitted, { name, email }), this.placeDeals(id, submitted));
    await this.events.created(teamId, made, deals, actor, handledWith(submitted));
    await this.deals.tellMade(teamId, deals, actor);
    return { company: { id, created_at: made.created_at }, folderId: made.folderId, deals };
  }

  /**
   * A later submission adds what the company lacks, corrects what a deck said and answers anew; the contact has a rule of its own. The row is held from
   * here on, so that two submissions found by different keys do not store answers at once. What changed is told once, with the new deals in place.
   * @returns the deals
   */
  private async join(company: CompanyKey, submitted: SubmittedCompany): Promise<string[]> {
    const { sight, answers, actor } = submitted;
    const held = await this.profiles.hold(company.id);
    const stated = held && (await this.statements.write(held, 'submitted', statementOf(submitted)));
    // It has another deal now, and perhaps other answers.
    await this.profiles.touch(company.id);
    // Nobody submits a company that should stay out of sight.
    if (sight) await this.archive.restore(sight, company.id, actor);
    const deals = await this.placeDeals(company.id, submitted);
    await this.deals.tellMade(submitted.teamId, deals, actor);
    const answered = await this.answerAnew(company, answers);
    const changes = [...(stated ?? []), ...answered];
    if (held && (stated || answered.length > 0)) await this.statements.tell(held, actor, changes, handledWith(submitted));
    else if (!submitted.withDeck) await this.events.outdated(company.id);
    return deals.map(({ id }) => id);
  }

  private async answerAnew(company: CompanyKey, { rows }: PreparedAnswers): Promise<FieldChange[]> {
    if (rows.length === 0) return [];
    const before = await this.companies.answersOf(company.id);
    await this.answers.store(company, rows);
    return changedAnswers(before, await this.companies.answersOf(company.id));
  }
}

function handledWith({ withDeck }: SubmittedCompany): Consumer[] {
  return withDeck ? ['follow-ups'] : [];
}

function statementOf(submitted: SubmittedCompany): Statement {
  const { name, named = true, website, industry, stage, problemStatement, founderName, founderEmail } = submitted;
  return {
    ...(named && { name }),
    website,
    industry,
    stage,
    problem_statement: problemStatement,
    founder_name: founderName,
    founder_email: founderEmail,
  };
}
