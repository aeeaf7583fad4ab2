import { Personal, References } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { FormEntity } from '../forms/form.entity';

/**
 * A confirmation that an applicant is to get. Written with the submission, sent by the api; gone a day later, and with the first erasure
 * of its address.
 */
@Entity('application_mails')
@Check('application_mails_status_check', "status IN ('waiting', 'sending', 'sent', 'failed')")
@Index('application_mails_due', { synchronize: false })
@Index('application_mails_address', { synchronize: false })
@Index('application_mails_created', ['created_at'])
@Personal('email')
export class ApplicationMailEntity {
  /** The application's; the reference that its applicant reads. */
  @References('jobs', 'application_mails_job_id_fkey')
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'application_mails_pkey' })
  job_id: string;

  /** The form that it came by. */
  @ForeignKey(() => FormEntity, { name: 'application_mails_form_id_fkey' })
  @Column('text')
  form_id: string;

  /** As the applicant gave it. */
  @Column('text')
  email: string;

  /** `sending`: with the mail server, or with one that fell silent, or its process died; never sent again. */
  @Column('text', { default: 'waiting' })
  status: 'waiting' | 'sending' | 'sent' | 'failed';

  /** How often it was tried. */
  @Column('integer', { default: 0 })
  tries: number;

  /** Not before this moment. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  next_attempt_at: Date;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
