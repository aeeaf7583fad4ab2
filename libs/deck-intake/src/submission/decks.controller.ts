import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, actorOf, CurrentPrincipal, type InvestorPrincipal } from '@app/auth';
import {
  acceptedAt,
  ApiMultipart,
  Body,
  Fails,
  FILE_ERRORS,
  Idempotent,
  Multipart,
  Returns,
  Upload,
  type ServiceRequest,
  type StoredUpload,
} from '@app/http';
import { PipelinesService } from '@app/pipelines';
import { PropertyAnswers } from '@app/properties';
import type { Response } from 'express';
import { SubmissionDto, SubmitDeckRequest } from '../dto/submission.dto';
import { JobResource } from '../jobs/job-reader';
import { DeckSubmissionsService } from './deck-submissions.service';
import { assertPdf, MAX_DECK_BYTES, requireFile } from './pdf-check';

@ApiTags('Investor')
@Controller('v1/decks')
export class DecksController {
  constructor(
    private readonly submissions: DeckSubmissionsService,
    private readonly pipelines: PipelinesService,
    private readonly answers: PropertyAnswers,
  ) {}

  @Post()
  @Access('investor', 'write')
  @Idempotent({ checker: JobResource, id: 'job_id' })
  @Multipart({ maxBytes: MAX_DECK_BYTES, check: assertPdf })
  @ApiOperation({
    operationId: 'submitDeck',
    summary: 'Submit a deck for analysis',
    description: 'Company, deals, answers, document and job appear together or not at all, and an accepted submission is never lost.',
  })
  @ApiMultipart(SubmitDeckRequest, 'The deck, a PDF of at most 50 MiB.')
  @Returns(202, SubmissionDto, 'Accepted: poll the job.')
  @Fails(...FILE_ERRORS, 'invalid_pipeline', 'unknown_property', 'invalid_property_value', 'job_not_found', 'duplicate_submission')
  async submit(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Upload() file: StoredUpload | null,
    @Body() body: SubmitDeckRequest,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubmissionDto> {
    const upload = requireFile(file);
    const answers = await this.answers.prepare(principal.teamId, body.properties);
    const pipelineIds = await this.pipelines.resolve(principal, body.pipeline_ids);
    const submitted = await this.submissions.submit({
      teamId: principal.teamId,
      submitter: principal,
      actor: actorOf(principal, request.context.requestId),
      upload,
      companyName: body.company_name,
      website: body.website,
      founderName: body.founder_name,
      founderEmail: body.founder_email,
      pipelineIds,
      answers,
      requestId: request.context.requestId,
    });
    return acceptedAt(response, this.submissions.accepted(submitted));
  }
}
