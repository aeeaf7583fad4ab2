import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal } from '@app/auth';
import { normalizedName, websiteHost } from '@app/companies';
import { AppConfig } from '@app/config';
import { DataRoom } from '@app/data-room';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import type { ServiceResponse, StoredUpload } from '@app/http';
import { CompanySubmission } from '@app/pipelines';
import type { PreparedAnswers } from '@app/properties';
import type { SubmissionDto } from '../dto/job.response.dto';
import { JobReader } from '../jobs/job-reader';
import { Jobs } from '../jobs/jobs.service';
import { nameFromFile } from './pdf-check';

/** A checked submission: pipelines and answers are already known to be the team's own. */
export interface DeckSubmission {
  teamId: string;
  source: 'investor' | 'form';
  upload: StoredUpload;
  companyName?: string;
  website?: string;
  founderName?: string;
  founderEmail?: string;
  pipelineIds: string[];
  answers: PreparedAnswers;
  requestId: string;
}

const RETRY_AFTER_SECONDS = '2';

/**
 * Takes a deck in: company, deals, answers, document and job in one transaction, so that they appear together or not at
 * all. The file is already durable in storage; the job's row is what makes the 202 a promise.
 */
@Injectable()
export class DeckSubmissions {
  constructor(
    private readonly db: Db,
    private readonly companies: CompanySubmission,
    private readonly dataRoom: DataRoom,
    private readonly jobs: Jobs,
    private readonly reader: JobReader,
    private readonly config: AppConfig,
  ) {}

  /**
   * @returns ids of the job and its company
   * @throws ApiError duplicate_submission
   */
  submit(submission: DeckSubmission): Promise<{ jobId: string; companyId: string }> {
    return this.db.tx(async () => {
      const fingerprint = fingerprintOf(submission);
      // Two identical requests at the same moment: the second waits here and then finds the first.
      await this.db.lock('submission', submission.teamId, fingerprint);
      const knownCompanyId = await this.earlierCompany(submission, fingerprint);
      const placed = await this.companies.findOrCreate({
        teamId: submission.teamId,
        source: submission.source,
        name: submission.companyName ?? nameFromFile(submission.upload.fileName),
        website: submission.website,
        founderName: submission.founderName,
        founderEmail: submission.founderEmail,
        pipelineIds: submission.pipelineIds,
        answers: submission.answers,
        knownCompanyId,
      });
      // Nobody else sees a company before this transaction ends.
      if (!placed.created) await this.refuseSameDeck(placed.company.id, submission);
      const documentId = await this.dataRoom.addDeck({
        companyId: placed.company.id,
        upload: submission.upload,
        uploadedBy: submission.source,
      });
      const jobId = await this.jobs.enqueue({
        type: 'deck_intake',
        lane: submission.source === 'form' ? 'interactive' : 'bulk',
        teamId: submission.teamId,
        source: submission.source,
        companyId: placed.company.id,
        documentId,
        dealIds: placed.dealIds,
        pipelineIds: submission.pipelineIds,
        companyNamed: submission.companyName !== undefined || !placed.created,
        fingerprint,
        warnings: [...placed.warnings, ...submission.answers.warnings],
        requestId: submission.requestId,
      });
      return { jobId, companyId: placed.company.id };
    });
  }

  /** The 202 with its headers. */
  accepted(submitted: { jobId: string; companyId: string }, response: ServiceResponse): SubmissionDto {
    const pollUrl = `${this.config.baseUrl}/v1/jobs/${submitted.jobId}`;
    response.setHeader('Location', pollUrl);
    response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    return { job_id: submitted.jobId, company_id: submitted.companyId, poll_url: pollUrl, status: 'queued' };
  }

  /** @throws ApiError job_not_found, job_not_failed */
  async retry(principal: InvestorPrincipal, id: string, requestId: string, response: ServiceResponse): Promise<SubmissionDto> {
    const job = await this.reader.row(principal, id);
    await this.jobs.retry(id, job.lane, requestId);
    return this.accepted({ jobId: id, companyId: job.company_id ?? '' }, response);
  }

  /**
   * An earlier submission of the same bytes under the same name, website and e-mail is of the same company, even where
   * the name alone would not say so.
   * @throws ApiError duplicate_submission where it went to one of these pipelines and has not failed
   */
  private async earlierCompany(submission: DeckSubmission, fingerprint: string): Promise<string | undefined> {
    const earlier = await this.db.rows<{ company_id: string; blocks: boolean }>(
      `SELECT company_id, status <> 'failed' AND pipeline_ids && $3 AS blocks FROM jobs
       WHERE team_id = $1 AND fingerprint = $2 ORDER BY created_at DESC LIMIT 100`,
      [submission.teamId, fingerprint, submission.pipelineIds],
    );
    if (earlier.some((job) => job.blocks)) throw new ApiError('duplicate_submission');
    return earlier[0]?.company_id;
  }

  /** The same bytes for the same company, found by website or e-mail rather than by an identical request. */
  private async refuseSameDeck(companyId: string, submission: DeckSubmission): Promise<void> {
    await this.db.lock('company-deck', companyId);
    const same = await this.db.row(
      `SELECT 1 FROM jobs j JOIN documents d ON d.id = j.document_id
       WHERE j.company_id = $1 AND d.sha256 = $2 AND j.type = 'deck_intake' AND j.status <> 'failed' AND j.pipeline_ids && $3
       LIMIT 1`,
      [companyId, submission.upload.sha256, submission.pipelineIds],
    );
    if (same) throw new ApiError('duplicate_submission');
  }
}

function fingerprintOf({ upload, companyName, website, founderEmail }: DeckSubmission): string {
  const identity = [
    upload.sha256,
    normalizedName(companyName ?? nameFromFile(upload.fileName)),
    website ? (websiteHost(website) ?? '') : '',
    founderEmail?.toLowerCase() ?? '',
  ];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}
