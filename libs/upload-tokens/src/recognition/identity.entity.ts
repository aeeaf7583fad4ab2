import { Personal, References } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An e-mail of an identity account, as a keyed hash only (SECURITY.md). Team admins invite, its owner links it and allows being recognised. */
@Entity('identities')
@Index('identities_email_unique', ['team_id', 'email_hash'], { unique: true })
@Index('identities_team_list', { synchronize: false })
@Index('identities_link', { synchronize: false })
@Index('identities_email', ['email_hash'])
@Personal('email_hash', 'founder_name')
export class IdentityEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'identities_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'identities_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** Keyed hash of the e-mail (IDENTITY_PEPPER). */
  @Column('bytea')
  email_hash: Buffer;

  /** False, or without `linked_at`: the form treats the person as unknown. */
  @Column('boolean')
  recognisable: boolean;

  /** What forms fill in as the name, as its owner said with their consent; null: nothing. */
  @Column('text', { nullable: true })
  founder_name: string | null;

  /** Keyed hash of the one-time link that was sent last; null once it was used. */
  @Column('bytea', { nullable: true })
  link_hash: Buffer | null;

  /** When that link ends unused. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  link_expires_at: Date | null;

  /** When its owner answered last; null: never, so that nobody is recognised by the row. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  linked_at: Date | null;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
