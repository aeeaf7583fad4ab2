import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file of companies that is taken into a team (contract-2, section 6). Written by the api, carried on by the worker's job. */
@Entity('imports')
@Check('imports_format_check', "format IN ('csv', 'jsonl')")
@Check('imports_mode_check', "mode IN ('create', 'upsert')")
@Check('imports_status_check', "status IN ('queued', 'processing', 'completed', 'failed')")
@Index('imports_user_list', { synchronize: false })
@Index('imports_storage_key', { synchronize: false })
@Index('imports_old', { synchronize: false })
@Personal('file_name', 'columns', 'error_message')
export class ImportEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'imports_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'imports_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** Whose key it came by: it acts with their rights, and they alone read it. */
  @References('users', 'imports_user_id_fkey')
  @Column('uuid')
  user_id: string;

  /** The file in storage; null once the import has ended. */
  @Column('text', { nullable: true })
  storage_key: string | null;

  /** As it was sent, to show. */
  @Column('text')
  file_name: string;

  /** What the file is. */
  @Column('text')
  format: 'csv' | 'jsonl';

  /** What it is written in, by its beginning. */
  @Column('text')
  encoding: string;

  /** What parts its cells; empty for JSONL. */
  @Column('text')
  delimiter: string;

  /** `create` refuses rows of companies that exist, `upsert` changes those. */
  @Column('text')
  mode: 'create' | 'upsert';

  /** True: nothing is written but the report. */
  @Column('boolean')
  dry_run: boolean;

  /** `[{column, field}]` or `[{column, propertyId}]`: what each column fills. */
  @Column('jsonb')
  columns: unknown;

  /** Where rows go that name no pipeline. */
  @Column('uuid', { array: true })
  pipeline_ids: string[];

  /** Both ends are final. */
  @Column('text', { default: 'queued' })
  status: 'queued' | 'processing' | 'completed' | 'failed';

  /** Rows that the file has; null until it was read through. */
  @Column('integer', { nullable: true })
  rows_total: number | null;

  /** Rows that are done, from the beginning: written in one transaction with what they changed. */
  @Column('integer', { default: 0 })
  rows_done: number;

  /** Of these: companies that were made … */
  @Column('integer', { default: 0 })
  created: number;

  /** … changed … */
  @Column('integer', { default: 0 })
  updated: number;

  /** … found as the row has them … */
  @Column('integer', { default: 0 })
  unchanged: number;

  /** … and rows that were refused. */
  @Column('integer', { default: 0 })
  rejected: number;

  /** Of an import that failed. */
  @Column('text', { nullable: true })
  error_code: string | null;

  /** For people. */
  @Column('text', { nullable: true })
  error_message: string | null;

  /** Of the request that made it, for the events. */
  @Column('text', { nullable: true })
  request_id: string | null;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** When it completed or failed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  completed_at: Date | null;
}
