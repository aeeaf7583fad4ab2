import { Personal, References } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A URL that a key asked for to send one file to, with the arguments that the file is to be submitted with. Deleted when it is used up or
 * over.
 */
@Entity('requested_uploads')
@Index('requested_uploads_purge', ['expires_at'])
@Personal('arguments')
export class RequestedUploadEntity {
  /** Of the URL's secret, which itself is nowhere. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'requested_uploads_pkey' })
  token_hash: Buffer;

  /** The key that asked, and with whose rights the file is submitted. */
  @References('api_keys', 'requested_uploads_key_id_fkey')
  @Column('uuid')
  key_id: string;

  /** Of the submission; may name people. */
  @Column('jsonb')
  arguments: unknown;

  /** When the URL ends. */
  @Column({ type: 'timestamptz', precision: 3 })
  expires_at: Date;

  /** Since a file is on its way; null again where that file was refused. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  used_at: Date | null;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
