import type { PortalPrincipal } from '@app/auth';
import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SubjectHashes } from './subject-hashes';

/** An erasure or export that somebody asked for in the portal. Run by the worker. */
@Entity('portal_jobs')
@Check('portal_jobs_kind_check', "kind IN ('subject_export', 'subject_erase', 'company_erase')")
@Check('portal_jobs_status_check', "status IN ('queued', 'processing', 'completed', 'failed')")
@Index('portal_jobs_open', { synchronize: false })
@Index('portal_jobs_files', { synchronize: false })
@Personal('email', 'hashes', 'report')
export class PortalJobEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'portal_jobs_pkey' })
  id: string;

  /** Within which it works. */
  @References('teams', 'portal_jobs_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** What is to be done. */
  @Column('text')
  kind: 'subject_export' | 'subject_erase' | 'company_erase';

  /** Whether it only says what it would do. */
  @Column('boolean', { default: false })
  dry_run: boolean;

  /** Who asked for it, as in the audit trail. */
  @Column('text')
  actor_kind: PortalPrincipal['actor'];

  /** Who asked for it. */
  @Column('uuid', { nullable: true })
  actor_user_id: string | null;

  /** Of the person, until the job ends. */
  @Column('text', { nullable: true })
  email: string | null;

  /** `SubjectHashes` of that address: the worker holds no secret to make them with. */
  @Column('jsonb', { nullable: true })
  hashes: SubjectHashes | null;

  /** Of the company that is to be erased. */
  @Column('uuid', { nullable: true })
  company_id: string | null;

  /** Where it stands. */
  @Column('text', { default: 'queued' })
  status: 'queued' | 'processing' | 'completed' | 'failed';

  /** What was done: counts by table, no contents. */
  @Column('jsonb', { nullable: true })
  report: object | null;

  /** Of an export's file, until it is removed. */
  @Column('text', { nullable: true })
  storage_key: string | null;

  /** Times that a worker took it up. */
  @Column('integer', { default: 0 })
  tries: number;

  /** Until when nobody else takes it up. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lease_until: Date | null;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** When it ended. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  completed_at: Date | null;
}
