import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ThesisCriteria } from './match';

/** What a team looks for. Written by its members. */
@Entity('theses')
@Check('theses_alert_from_check', 'alert_from BETWEEN 0 AND 100')
@Index('theses_team_list', { synchronize: false })
@Personal('name', 'description', 'criteria')
export class ThesisEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'theses_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'theses_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** As the team gave it. */
  @Column('text')
  name: string;

  /** For people. */
  @Column('text', { nullable: true })
  description: string | null;

  /** Checked when it was written. `min_cri`: 0 to 1000, null for any. */
  @Column('jsonb')
  criteria: ThesisCriteria & { min_cri: number | null };

  /** Raised with every change of criteria: a match made for an earlier one is pending, however many there are. */
  @Column('integer', { default: 1 })
  criteria_version: number;

  /** False: no company is matched with it. */
  @Column('boolean', { default: true })
  active: boolean;

  /** The score from which on a match is told of, 0 to 100. */
  @Column('integer', { default: 70 })
  alert_from: number;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** Set with every change of the row. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;
}
