import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import {
  acceptedAt,
  ApiPreferWait,
  Fails,
  Idempotent,
  Optional,
  PageQuery,
  pageRequest,
  patienceOf,
  Query,
  Returns,
  ReturnsPage,
  type ServiceRequest,
} from '@app/http';
import { JOB_STATUSES, type JobStatus } from '@app/jobs';
import { IsIn } from 'class-validator';
import type { Response } from 'express';
import { JobDto } from '../dto/job.response.dto';
import { SubmissionDto } from '../dto/submission.dto';
import { DeckSubmissionsService } from '../submission/deck-submissions.service';
import { JobReader, JobResource } from './job-reader';

class JobListQuery extends PageQuery {
  @ApiProperty({ required: false, enum: JOB_STATUSES, example: 'failed' })
  @Optional()
  @IsIn(JOB_STATUSES, { message: `must be one of ${JOB_STATUSES.join(', ')}` })
  status?: JobStatus;
}

const JOB_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' };

@ApiTags('Investor')
@Controller('v1/jobs')
export class JobsController {
  constructor(
    private readonly reader: JobReader,
    private readonly submissions: DeckSubmissionsService,
  ) {}

  @Get()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listJobs',
    summary: 'Intake jobs, newest first',
    description: 'Intake jobs of companies that the caller sees, newest first.',
  })
  @ReturnsPage(JobDto, 'A page of jobs.')
  list(@CurrentPrincipal() principal: InvestorPrincipal, @Query() query: JobListQuery): Promise<Page<JobDto>> {
    return this.reader.list(principal, pageRequest(query), { status: query.status });
  }

  @Get(':id')
  @Access('investor', 'read')
  @Resource(JobResource, { id: 'job_not_found' })
  @ApiOperation({
    operationId: 'getJob',
    summary: 'Poll an intake job',
    description: '`completed` and `failed` are final unless the job is retried.',
  })
  @ApiParam(JOB_ID)
  @ApiPreferWait('the job ends')
  @Returns(200, JobDto, 'The job.')
  @Fails('job_not_found')
  get(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Param('id') id: string,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JobDto> {
    const patience = patienceOf(request, response);
    return patience ? this.reader.wait(principal, id, patience) : this.reader.get(principal, id);
  }

  @Post(':id/retry')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(JobResource, { id: 'job_not_found' })
  @ApiOperation({
    operationId: 'retryJob',
    summary: 'Start a failed job over; its file is kept',
    description: 'The file is kept, so a failed analysis can be tried again without another upload.',
  })
  @ApiParam(JOB_ID)
  @Returns(202, SubmissionDto, 'The job is queued again.')
  @Fails('invalid_json', 'job_not_found', 'job_not_failed')
  async retry(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Param('id') id: string,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubmissionDto> {
    return acceptedAt(response, await this.submissions.retry(principal, id, request.context.requestId));
  }
}
