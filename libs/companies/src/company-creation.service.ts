import { Injectable } from '@nestjs/common';
import type { Actor, InvestorPrincipal } from '@app/auth';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { DealsRepository, PipelinesService } from '@app/pipelines';
import { PropertyAnswers } from '@app/properties';
import { CompanySubmissionService, type SubmittedCompany } from './company-submission.service';
import type { CreateCompanyRequest } from './dto/company-create.request.dto';

/** Companies that a team enters itself, without a deck. */
@Injectable()
export class CompanyCreationService {
  constructor(
    private readonly db: Db,
    private readonly pipelines: PipelinesService,
    private readonly answers: PropertyAnswers,
    private readonly submission: CompanySubmissionService,
    private readonly deals: DealsRepository,
  ) {}

  /**
   * @returns the company's id
   * @throws ApiError invalid_pipeline, unknown_property, invalid_property_value; duplicate_company where the caller sees the same
   *   company and it has a deal in a targeted pipeline already
   */
  async create(principal: InvestorPrincipal, request: CreateCompanyRequest, actor: Actor): Promise<string> {
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
      await this.submission.hold(submitted);
      const found = await this.submission.find(submitted);
      if (found.match && (await this.deals.existsIn(found.match.id, pipelineIds))) throw new ApiError('duplicate_company');
      const { company } = await this.submission.place(submitted, found);
      return company.id;
    });
  }
}
