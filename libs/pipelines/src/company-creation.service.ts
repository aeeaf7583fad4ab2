import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal } from '@app/auth';
import { CompanyChanges } from '@app/companies';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { PropertyAnswers } from '@app/properties';
import { CompanySubmission, type SubmittedCompany } from './company-submission.service';
import type { CreateCompanyRequest } from './dto/company-create.request.dto';
import { Pipelines } from './pipelines.service';

/** Companies that a team enters itself, without a deck. */
@Injectable()
export class CompanyCreation {
  constructor(
    private readonly db: Db,
    private readonly pipelines: Pipelines,
    private readonly answers: PropertyAnswers,
    private readonly submission: CompanySubmission,
    private readonly changes: CompanyChanges,
  ) {}

  /**
   * @returns the company's id
   * @throws ApiError invalid_pipeline, unknown_property, invalid_property_value; duplicate_company where the same company has
   *   a deal in a targeted pipeline already
   */
  async create(principal: InvestorPrincipal, request: CreateCompanyRequest): Promise<string> {
    const answers = await this.answers.prepare(principal.teamId, request.properties);
    const pipelineIds = await this.pipelines.resolve(principal, request.pipeline_ids);
    const submitted: SubmittedCompany = {
      teamId: principal.teamId,
      source: 'investor',
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
      await this.submission.holdBackSame(submitted);
      const match = await this.submission.match(submitted);
      if (match && (await this.submission.hasDealIn(match.id, pipelineIds))) throw new ApiError('duplicate_company');
      const { company } = await this.submission.findOrCreate({ ...submitted, knownCompanyId: match?.id });
      await this.changes.changed(company.id, 'profile');
      return company.id;
    });
  }
}
