import { Personal, References } from '@app/database';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { FormEntity } from './form.entity';

/** One submission for each application id and form. Written with the submission. */
@Entity('form_applications')
@Personal('application_id')
export class FormApplicationEntity {
  /** The form. */
  @ForeignKey(() => FormEntity, { name: 'form_applications_form_id_fkey' })
  @PrimaryColumn('text', { primaryKeyConstraintName: 'form_applications_pkey' })
  form_id: string;

  /** As the page that embeds the form gave it. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'form_applications_pkey' })
  application_id: string;

  /** What the submission became. */
  @References('jobs', 'form_applications_job_id_fkey')
  @Column('uuid')
  job_id: string;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
