import { Personal, References } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PropertyEntity } from './property.entity';
import { PropertyOptionEntity } from './property-option.entity';

/** A company's answer: one row for a text or a reference, otherwise one row for each chosen option. */
@Entity('property_answers')
@Check('property_answers_check', '(option_id IS NULL) <> (value IS NULL)')
@Index('property_answers_by_option', { synchronize: false })
@Index('property_answers_by_value', { synchronize: false })
@Index('property_answers_one_option', ['company_id', 'property_id', 'option_id'], { unique: true })
@Index('property_answers_one_value', { synchronize: false })
@Personal('value')
export class PropertyAnswerEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'property_answers_pkey' })
  id: string;

  /** The company that it is of. */
  @References('companies', 'property_answers_company_id_fkey')
  @Column('uuid')
  company_id: string;

  /** The property that is answered. */
  @ForeignKey(() => PropertyEntity, { name: 'property_answers_property_id_fkey' })
  @Column('uuid')
  property_id: string;

  /** The chosen option; null where `value` is the answer. */
  @ForeignKey(() => PropertyOptionEntity, { name: 'property_answers_option_id_fkey' })
  @Column('uuid', { nullable: true })
  option_id: string | null;

  /** The text or reference; null where an option is the answer. */
  @Column('text', { nullable: true })
  value: string | null;

  /** From 0, the order in which options were given. */
  @Column('integer', { default: 0 })
  position: number;

  /** A copy of the company's `created_at`, which never changes: searches by an answer are ordered by it. */
  @Column({ type: 'timestamptz', precision: 3 })
  company_created_at: Date;
}
