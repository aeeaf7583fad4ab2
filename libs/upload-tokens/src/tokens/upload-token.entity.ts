import { Personal, References } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { FormEntity } from '../forms/form.entity';

/** A token for one submission by a form. Written when a form is opened and by the submission; purged when it is over. */
@Entity('upload_tokens')
@Check('upload_tokens_state_check', "state IN ('issued', 'reserved', 'spent')")
@Index('upload_tokens_purge', ['expires_at'])
@Personal('reserved_key')
export class UploadTokenEntity {
  /** The id inside of the signed token. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'upload_tokens_pkey' })
  jti: string;

  /** The form it is for. */
  @ForeignKey(() => FormEntity, { name: 'upload_tokens_form_id_fkey' })
  @Column('text')
  form_id: string;

  /** `reserved` while an upload holds it; a failed one gives it back. */
  @Column('text', { default: 'issued' })
  state: 'issued' | 'reserved' | 'spent';

  /** The upload that holds it. */
  @Column('uuid', { nullable: true })
  reserved_by: string | null;

  /** A reservation whose process died ends here, and the token is usable again until it expires. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reserved_until: Date | null;

  /** What the submission became. */
  @References('jobs', 'upload_tokens_job_id_fkey')
  @Column('uuid', { nullable: true })
  job_id: string | null;

  /** When it ends. */
  @Column({ type: 'timestamptz', precision: 3 })
  expires_at: Date;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** The Idempotency-Key of the upload that holds it: its repeat is told from a second use while the file still arrives. */
  @Column('text', { nullable: true })
  reserved_key: string | null;
}
