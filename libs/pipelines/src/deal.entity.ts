import { Personal, References } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PipelineEntity } from './pipeline.entity';
import { PipelineStageEntity } from './pipeline-stage.entity';

/** A company placed in a pipeline. A changed deck makes new deals, so a pair of company and pipeline may occur more than once. */
@Entity('deals')
@Index('deals_company', ['company_id', 'pipeline_id'])
@Index('deals_pipeline_list', { synchronize: false })
@Index('deals_team_list', { synchronize: false })
@Index('deals_stage_list', { synchronize: false })
@Index('deals_owner_list', { synchronize: false })
@Check('deals_source_check', "source IN ('api', 'form', 'portal', 'import')")
@Personal('outcome_reasons', 'outcome_note')
export class DealEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deals_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'deals_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** The company that is looked at. */
  @References('companies', 'deals_company_id_fkey')
  @Column('uuid')
  company_id: string;

  /** Where it was placed; the submission says it. */
  @ForeignKey(() => PipelineEntity, { name: 'deals_pipeline_id_fkey' })
  @Column('uuid')
  pipeline_id: string;

  /** A copy of the company's `created_at`, which never changes: the pipeline's list is ordered by it (deals_pipeline_list). */
  @Column({ type: 'timestamptz', precision: 3 })
  company_created_at: Date;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** Where it stands now: one of its pipeline's. Without it the trigger `deals_have_stage` takes the first open one (ADR 0020). */
  @ForeignKey(() => PipelineStageEntity, { name: 'deals_stage_id_fkey' })
  @Column('uuid')
  stage_id: string;

  /** Who looks after it. Somebody who left stays named until another takes over. */
  @References('users', 'deals_owner_id_fkey')
  @Column('uuid', { nullable: true })
  owner_id: string | null;

  /** The `at` of its newest move. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  entered_stage_at: Date;

  /** Why it was won or passed, as the move said; empty while it is open. */
  @Column('text', { array: true, default: () => "'{}'" })
  outcome_reasons: string[];

  /** The same in words; may hold personal data. */
  @Column('text', { nullable: true })
  outcome_note: string | null;

  /** How it came in. */
  @Column('text', { default: 'api' })
  source: 'api' | 'form' | 'portal' | 'import';

  /** Set with every move and every change of owner. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;

  /** A copy, kept by the trigger `companies_archive_deals`: deals of archived companies are in none of the lists' indexes. */
  @Column('boolean', { default: false })
  company_archived: boolean;
}
