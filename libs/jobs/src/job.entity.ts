import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { JobQueue } from './job-states';

/** The truth about asynchronous work; the queue only notifies. Written by submissions and by the worker that holds the lease. */
@Entity('jobs')
@Check('jobs_lane_check', "lane IN ('interactive', 'bulk', 'background', 'slow')")
@Check('jobs_source_check', "source IN ('investor', 'founder', 'form', 'system')")
@Check('jobs_status_check', "status IN ('queued', 'processing', 'completed', 'failed')")
@Check('jobs_type_check', "type IN ('deck_intake', 'deck_draft', 'rescore', 'thesis_match', 'import')")
@Index('jobs_company', { synchronize: false })
@Index('jobs_document', ['document_id'])
@Index('jobs_failed', { synchronize: false })
@Index('jobs_follow_ups', { synchronize: false })
@Index('jobs_running', { synchronize: false })
@Index('jobs_same_submission', { synchronize: false })
@Index('jobs_team_list', { synchronize: false })
@Index('jobs_team_status', { synchronize: false })
@Index('jobs_turns', { synchronize: false })
@Index('jobs_waiting', { synchronize: false })
@Personal('fingerprint', 'warnings', 'error_message')
export class JobEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'jobs_pkey' })
  id: string;

  /** Which handler runs it. */
  @Column('text')
  type: 'deck_intake' | 'deck_draft' | 'rescore' | 'thesis_match' | 'import';

  /** Which queue it waits in: founder drafts and forms do not wait behind a bulk import, decks that take long have a queue of their own. */
  @Column('text')
  lane: JobQueue;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'jobs_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** Null until it is known, where the deck has to say it. */
  @References('companies', 'jobs_company_id_fkey')
  @Column('uuid', { nullable: true })
  company_id: string | null;

  /** The deck to analyse. */
  @References('documents', 'jobs_document_id_fkey')
  @Column('uuid', { nullable: true })
  document_id: string | null;

  /** The founder's draft to score. */
  @References('deck_drafts', 'jobs_draft')
  @Column('uuid', { nullable: true })
  draft_id: string | null;

  /** The thesis to match. */
  @References('theses', 'jobs_thesis')
  @Column('uuid', { nullable: true })
  thesis_id: string | null;

  /** Deals that the submission made. */
  @Column('uuid', { array: true, default: [] })
  deal_ids: string[];

  /** Where the submission wants the company. */
  @Column('uuid', { array: true, default: [] })
  pipeline_ids: string[];

  /** By which way it came in. */
  @Column('text')
  source: 'investor' | 'founder' | 'form' | 'system';

  /** True where the name was given, false where the deck or the file name has to say it. */
  @Column('boolean', { default: true })
  company_named: boolean;

  /** Hash of bytes, name, website and e-mail as submitted: what makes two requests the same submission. */
  @Column('text', { nullable: true })
  fingerprint: string | null;

  /** As the API tells it. */
  @Column('text', { default: 'queued' })
  status: 'queued' | 'processing' | 'completed' | 'failed';

  /** Raised with each claim; a worker that lost its lease is told by it and changes nothing any more. */
  @Column('integer', { default: 0 })
  attempt: number;

  /** Attempts since the last submission or retry; past the limit the job fails. */
  @Column('integer', { default: 0 })
  tries: number;

  /** How long the worker's claim holds without a word of it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lease_until: Date | null;

  /** Which process holds the claim. */
  @Column('text', { nullable: true })
  worker: string | null;

  /** When the queue was last told of it; null: not yet. */
  @Column({ name: 'rung_at', type: 'timestamptz', precision: 3, nullable: true })
  notified_at: Date | null;

  /** Not claimed before: a retry waits. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  available_at: Date;

  /** Steps done … */
  @Column('integer', { default: 0 })
  progress_done: number;

  /** … of so many; 0: not known yet. */
  @Column('integer', { default: 0 })
  progress_total: number;

  /** What is being done, as the API tells it. */
  @Column('text', { default: 'queued' })
  progress_step: string;

  /** For the submitter, as the API shows them. */
  @Column('jsonb', { default: [] })
  warnings: unknown;

  /** Points that the job ended with. */
  @Column('integer', { nullable: true })
  cri_score: number | null;

  /** Of a failed job, from the closed list. */
  @Column('text', { nullable: true })
  error_code: string | null;

  /** For people. */
  @Column('text', { nullable: true })
  error_message: string | null;

  /** Of the request that made it, for the logs. */
  @Column('text', { nullable: true })
  request_id: string | null;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** When it was first claimed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  started_at: Date | null;

  /** When it completed or failed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  completed_at: Date | null;

  /** Whose key the deck came by: what the analysis says of other companies is for that user to see, or not. */
  @References('users', 'jobs_submitted_by_fkey')
  @Column('uuid', { nullable: true })
  submitted_by: string | null;

  /** Times in a row that it could not run because a part of the service was away: it waits longer each time, and they cost no try. */
  @Column('integer', { default: 0 })
  outages: number;

  /** With whom others take turns in a queue: the user whose key it came by, the form, the founder's company; null: the team. */
  @Column('text', { nullable: true })
  sender: string | null;

  /** Among its sender's jobs of the slow queue: 0, or 1 where its deck overran its first look. */
  @Column('smallint', { default: 0 })
  rank: number;

  /** The import to carry on. */
  @References('imports', 'jobs_import_id_fkey')
  @Column('uuid', { nullable: true })
  import_id: string | null;
}
