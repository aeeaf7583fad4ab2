import { Personal, References } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ThesisEntity } from './thesis.entity';

/** How well a company meets a thesis. Written by the worker. */
@Entity('thesis_matches')
@Check('thesis_matches_scoring_status_check', "scoring_status IN ('pending', 'scored', 'failed', 'not_applicable')")
@Index('thesis_matches_best', { synchronize: false })
@Index('thesis_matches_company', ['company_id'])
@Personal('reasons')
export class ThesisMatchEntity {
  /** The thesis. */
  @ForeignKey(() => ThesisEntity, { name: 'thesis_matches_thesis_id_fkey' })
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'thesis_matches_pkey' })
  thesis_id: string;

  /** The company. */
  @References('companies', 'thesis_matches_company_id_fkey')
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'thesis_matches_pkey' })
  company_id: string;

  /** Of the thesis when it was matched; an older one than the thesis's makes the match pending. */
  @Column('integer')
  criteria_version: number;

  /** From 0 to 100. */
  @Column('integer', { default: 0 })
  score: number;

  /** As the API tells it. */
  @Column('text')
  scoring_status: 'pending' | 'scored' | 'failed' | 'not_applicable';

  /** What was met and what was not, as the API shows them. */
  @Column('jsonb', { default: [] })
  reasons: unknown;

  /** Whether it has reached the thesis's `alert_from`, which is told once; false again once it falls below. */
  @Column('boolean', { default: false })
  reached: boolean;

  /** When it was matched. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  scored_at: Date | null;
}
