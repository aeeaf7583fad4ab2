import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, pathResource, type PortalPrincipal, Resource } from '@app/auth';
import { CompaniesService } from '@app/companies';
import { isUuid, type Page } from '@app/database';
import {
  assertPdf,
  DeckSubmissionsService,
  JobReader,
  MAX_DECK_BYTES,
  requireFile,
  SubmitDeckRequest,
  type JobDto,
} from '@app/deck-intake';
import { ApiError } from '@app/errors';
import {
  Body,
  IsText,
  Multipart,
  Optional,
  PageQuery,
  pageRequest,
  Query,
  Upload,
  type ServiceRequest,
  type StoredUpload,
} from '@app/http';
import { PipelinesService } from '@app/pipelines';
import { PropertyAnswers } from '@app/properties';
import { asInvestor, asWriter } from './as-investor';

class BoardJobsQuery extends PageQuery {
  @Optional()
  @IsText({ max: 100, blank: true })
  company_id?: string;
}

/** With the name that the company goes by now; null where there is none. */
export type NamedJobDto = JobDto & { company_name: string | null };

export const BoardJobResource = pathResource(JobReader, (jobs, actor: PortalPrincipal, { id = '' }) => jobs.row(asInvestor(actor), id));

/** Decks that people put in by hand, and what became of all that came in. */
@ApiExcludeController()
@Controller('portal/board')
export class IntakeBoardController {
  constructor(
    private readonly jobs: JobReader,
    private readonly companies: CompaniesService,
    private readonly submissions: DeckSubmissionsService,
    private readonly pipelines: PipelinesService,
    private readonly answers: PropertyAnswers,
  ) {}

  @Get('jobs')
  @Access('portal', 'user')
  async list(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: BoardJobsQuery): Promise<Page<NamedJobDto>> {
    const companyId = query.company_id?.toLowerCase();
    if (companyId !== undefined && !isUuid(companyId)) throw ApiError.invalid('company_id', 'must be a UUID');
    const page = await this.jobs.list(asInvestor(actor), pageRequest(query), { companyId });
    return { ...page, data: await this.named(page.data) };
  }

  @Get('jobs/:id')
  @Access('portal', 'user')
  @Resource(BoardJobResource, { id: 'job_not_found' })
  async job(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<NamedJobDto> {
    const [job] = await this.named([await this.jobs.get(asInvestor(actor), id)]);
    return job as NamedJobDto;
  }

  /** The file was kept: nobody uploads it again. */
  @Post('jobs/:id/retry')
  @HttpCode(202)
  @Access('portal', 'user')
  @Resource(BoardJobResource, { id: 'job_not_found' })
  async retry(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Req() request: ServiceRequest,
  ): Promise<{ job_id: string }> {
    const { job_id } = await this.submissions.retry(asWriter(actor), id, request.context.requestId, actor);
    return { job_id };
  }

  @Post('decks')
  @HttpCode(202)
  @Access('portal', 'user')
  @Multipart({ maxBytes: MAX_DECK_BYTES, check: assertPdf })
  async submit(
    @CurrentPrincipal() principal: PortalPrincipal,
    @CurrentActor() actor: Actor,
    @Upload() file: StoredUpload | null,
    @Body() body: SubmitDeckRequest,
    @Req() request: ServiceRequest,
  ): Promise<{ job_id: string; company_id: string }> {
    const submitter = asWriter(principal);
    const upload = requireFile(file);
    const answers = await this.answers.prepare(submitter.teamId, body.properties);
    const { jobId, companyId } = await this.submissions.submit({
      teamId: submitter.teamId,
      submitter,
      actor,
      upload,
      companyName: body.company_name,
      website: body.website,
      founderName: body.founder_name,
      founderEmail: body.founder_email,
      pipelineIds: await this.pipelines.resolve(submitter, body.pipeline_ids),
      answers,
      requestId: request.context.requestId,
    });
    return { job_id: jobId, company_id: companyId };
  }

  private async named(jobs: readonly JobDto[]): Promise<NamedJobDto[]> {
    const names = await this.companies.names(jobs.flatMap(({ company_id: id }) => id ?? []));
    return jobs.map((job) => ({ ...job, company_name: names.get(job.company_id ?? '') ?? null }));
  }
}
