import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { FormQuestion } from './form.types';

/** A public form that decks come in by. Written by team admins. */
@Entity('forms')
@Check('forms_status_check', "status IN ('open', 'closed')")
@Index('forms_team_list', { synchronize: false })
@Personal('name', 'text', 'questions')
export class FormEntity {
  /** `form_` and random characters: it stands in public pages. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'forms_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'forms_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** The title on the page. */
  @Column('text')
  name: string;

  /** What applicants read under the title; null: nothing. */
  @Column('text', { nullable: true })
  text: string | null;

  /** Where its companies go. */
  @Column('uuid', { array: true })
  pipeline_ids: string[];

  /** Which properties the form asks for, and how. */
  @Column('jsonb', { default: [] })
  questions: FormQuestion[];

  /** The property that keeps the applicant's reference. */
  @References('properties', 'forms_reference_property_id_fkey')
  @Column('uuid', { nullable: true })
  reference_property_id: string | null;

  /** Of a deck, in bytes. */
  @Column('integer')
  max_bytes: number;

  /** Web origins that may embed it. */
  @Column('text', { array: true, default: [] })
  allowed_origins: string[];

  /** A closed one takes nothing. */
  @Column('text', { default: 'open' })
  status: 'open' | 'closed';

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** Set with every change of the row. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;
}
