import type { QueueName } from '@app/queue';

export const JOB_TYPES = ['deck_intake', 'deck_draft', 'rescore', 'thesis_match', 'import'] as const;
export type JobType = (typeof JOB_TYPES)[number];
/** What follows a change of a company. */
export type FollowUpType = Extract<JobType, 'rescore' | 'thesis_match'>;
export type JobStatus = 'queued' | 'processing' | 'completed' | 'failed';
/** Where a job waits; deliveries have no jobs. */
export type JobQueue = Exclude<QueueName, 'deliveries'>;

/** Both ends are final unless a failed job is retried; `processing → queued` is a try that failed on our side, or a change of queue. */
export const JOB_TRANSITIONS: Record<JobStatus, readonly JobStatus[]> = {
  queued: ['processing', 'failed'],
  processing: ['completed', 'failed', 'queued'],
  completed: [],
  failed: ['queued'],
};

export const JOB_STATUSES = Object.keys(JOB_TRANSITIONS) as JobStatus[];

/** The closed list of reasons (contract, section 3). */
export const JOB_FAILURES = {
  unreadable_pdf: 'The file cannot be read as a PDF.',
  encrypted_pdf: 'The PDF is protected by a password.',
  too_many_pages: 'The PDF has more than 200 pages.',
  analysis_failed: 'The analysis did not finish; it can be retried.',
} as const;
export type JobFailureCode = keyof typeof JOB_FAILURES;

/** What a handler throws when no further try can help: the file is to blame. */
export class JobFailure extends Error {
  constructor(
    readonly code: JobFailureCode,
    options?: ErrorOptions,
  ) {
    super(JOB_FAILURES[code], options);
    this.name = 'JobFailure';
  }
}

export interface QueuePlace {
  /** 1 is next. */
  position: number;
  depth: number;
}

export interface JobRow {
  id: string;
  type: JobType;
  /** Its queue; the column has the name that earlier releases read it by. */
  lane: JobQueue;
  team_id: string;
  company_id: string | null;
  document_id: string | null;
  draft_id: string | null;
  thesis_id: string | null;
  import_id: string | null;
  deal_ids: string[];
  pipeline_ids: string[];
  source: 'investor' | 'founder' | 'form' | 'system';
  /** The user whose key it came by. */
  submitted_by: string | null;
  company_named: boolean;
  status: JobStatus;
  attempt: number;
  tries: number;
  /** Times in a row that a part of our own was away when the job ran; they are no tries. */
  outages: number;
  warnings: string[];
  cri_score: number | null;
  error_code: JobFailureCode | null;
  error_message: string | null;
  progress_done: number;
  progress_total: number;
  progress_step: string;
  request_id: string | null;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
}

/** What a caller says of a new job; the rest has defaults. */
export interface NewJob {
  type: JobType;
  queue: JobQueue;
  teamId: string;
  source: JobRow['source'];
  /** The user whose key it came by. */
  submittedBy?: string;
  companyId?: string;
  documentId?: string;
  draftId?: string;
  thesisId?: string;
  importId?: string;
  /** With whom others take turns in the queue; the submitting user, or else the team, unless it is given. */
  sender?: string;
  dealIds?: string[];
  pipelineIds?: string[];
  companyNamed?: boolean;
  fingerprint?: string;
  warnings?: string[];
  requestId?: string;
}
