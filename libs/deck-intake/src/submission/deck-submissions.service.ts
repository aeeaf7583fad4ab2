import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@app/audit';
import type { Actor, InvestorPrincipal, PortalPrincipal } from '@app/auth';
import {
  CompanySubmissionService,
  DECKS_FOLDER,
  normalizedName,
  websiteHost,
  type FoundCompany,
  type PlacedCompany,
  type SubmittedCompany,
} from '@app/companies';
import { AppConfig } from '@app/config';
import { DataRoomService } from '@app/data-room';
import { Db, newId, together } from '@app/database';
import { ApiError } from '@app/errors';
import type { StoredUpload } from '@app/http';
import type { PreparedAnswers } from '@app/properties';
import { type JobRow, JobsService, type NewJob } from '@app/jobs';
import type { SubmissionDto } from '../dto/submission.dto';
import { JobEventsService } from '../jobs/job-events.service';
import { JobReader } from '../jobs/job-reader';
import { DeckSubmissionsRepository } from './deck-submissions.repository';
import { nameFromFile } from './pdf-check';

/** A checked submission: pipelines and answers are already known to be the team's own. */
export interface DeckSubmission {
  teamId: string;
  /** Whose key it came by; null: a public form. */
  submitter: Pick<InvestorPrincipal, 'userId' | 'teamId' | 'pipelineIds'> | null;
  actor: Actor;
  upload: StoredUpload;
  companyName?: string;
  website?: string;
  founderName?: string;
  founderEmail?: string;
  pipelineIds: string[];
  answers: PreparedAnswers;
  requestId: string;
}

/**
 * Takes a deck in: company, deals, answers, document and job in one transaction, so that they appear together or not at
 * all. The file is already durable in storage; the job's row is what makes the 202 a promise.
 */
@Injectable()
export class DeckSubmissionsService {
  constructor(
    private readonly db: Db,
    private readonly submissions: DeckSubmissionsRepository,
    private readonly companies: CompanySubmissionService,
    private readonly dataRoom: DataRoomService,
    private readonly jobs: JobsService,
    private readonly reader: JobReader,
    private readonly jobEvents: JobEventsService,
    private readonly audit: AuditTrailService,
    private readonly config: AppConfig,
  ) {}

  /**
   * @returns ids of the job and its company
   * @throws ApiError duplicate_submission where the submitter sees the company that this deck was submitted for; never by a form
   */
  submit(submission: DeckSubmission): Promise<{ jobId: string; companyId: string }> {
    return this.db.tx(
      async () => {
        const { found, company } = await this.findCompany(submission);
        const placed = await this.companies.place(company, found);
        const job = await this.fileAndEnqueue(submission, placed);
        await this.jobEvents.submitted(job, submission.actor);
        return { jobId: job.id, companyId: placed.company.id };
      },
      { pipelined: true },
    );
  }

  /** The document and its job are asked for side by side, so the document's folder is there before: statements are sent in their order. */
  private async fileAndEnqueue(submission: DeckSubmission, placed: PlacedCompany): Promise<JobRow> {
    const { submitter, teamId, actor, upload } = submission;
    const { id: companyId } = placed.company;
    const documentId = newId();
    const folderId = placed.folderId ?? (await this.dataRoom.ensureFolder(companyId, DECKS_FOLDER));
    const [, job] = await together(
      this.dataRoom.addDeck({ id: documentId, companyId, teamId, actor, upload, uploadedBy: sourceOf(submitter), folderId }),
      this.jobs.enqueueRow(jobOf(submission, placed, documentId)),
    );
    return job;
  }

  /** What the submitter is told: the job, and where it is polled. */
  accepted({ jobId, companyId }: { jobId: string; companyId: string }): SubmissionDto {
    return { job_id: jobId, company_id: companyId, poll_url: `${this.config.baseUrl}/v1/jobs/${jobId}`, status: 'queued' };
  }

  /**
   * Starts a failed job over. No event tells of it, so the audit trail does. @param by the key, or the person in the portal
   * @throws ApiError job_not_found, job_not_failed
   */
  async retry(
    principal: InvestorPrincipal,
    id: string,
    requestId: string,
    by: InvestorPrincipal | PortalPrincipal = principal,
  ): Promise<SubmissionDto> {
    const job = await this.reader.row(principal, id);
    await this.audit.recorded(
      by,
      () => this.jobs.retry(id, job.lane, requestId),
      () => ({ action: 'deck.retry', objectType: 'job', objectId: id }),
    );
    return this.accepted({ jobId: id, companyId: job.company_id ?? '' });
  }

  /** The company as submitted, and the one that it joins, if any. @throws ApiError duplicate_submission */
  private async findCompany(submission: DeckSubmission): Promise<{ company: SubmittedCompany; found: FoundCompany }> {
    const { submitter, upload, companyName, ...claim } = submission;
    const company = {
      ...claim,
      sight: submitter,
      name: companyName ?? nameFromFile(upload.fileName),
      named: companyName !== undefined,
      withDeck: true,
    };
    if (!submitter) return { company, found: await this.companies.find(company) };
    // Two identical requests at the same moment: the second waits for the first, and looks when that is over.
    const [, { blocks, ...found }] = await together(
      this.companies.hold(company),
      this.submissions.look(submitter, company, fingerprintOf(submission), submission.pipelineIds),
    );
    if (blocks) throw new ApiError('duplicate_submission');
    if (found.match) await this.refuseSameDeck(found.match.id, submission);
    return { company, found };
  }

  /** The same bytes for the same company, found by website or e-mail rather than by an identical request. */
  private async refuseSameDeck(companyId: string, submission: DeckSubmission): Promise<void> {
    await this.db.lock('company-deck', companyId);
    const same = await this.submissions.hasDeck(companyId, submission.upload.sha256, submission.pipelineIds);
    if (same) throw new ApiError('duplicate_submission');
  }
}

function sourceOf(submitter: DeckSubmission['submitter']): 'investor' | 'form' {
  return submitter ? 'investor' : 'form';
}

function jobOf(submission: DeckSubmission, { company, created, dealIds, warnings }: PlacedCompany, documentId: string): NewJob {
  const { submitter, teamId, actor, pipelineIds, answers, requestId } = submission;
  return {
    type: 'deck_intake',
    queue: submitter ? 'bulk' : 'interactive',
    teamId,
    source: sourceOf(submitter),
    submittedBy: submitter?.userId,
    sender: submitter?.userId ?? actor.id,
    companyId: company.id,
    documentId,
    dealIds,
    pipelineIds,
    companyNamed: submission.companyName !== undefined || !created,
    // Nobody is told that a form was sent the same before.
    fingerprint: submitter ? fingerprintOf(submission) : undefined,
    warnings: [...warnings, ...answers.warnings],
    requestId,
  };
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
