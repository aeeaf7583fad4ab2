import { References } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A signed-in browser. Written by signing in, deleted by signing out and when it is over. */
@Entity('portal_sessions')
@Index('portal_sessions_purge', ['expires_at'])
@Index('portal_sessions_token_unique', ['token_hash'], { unique: true })
export class PortalSessionEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'portal_sessions_pkey' })
  id: string;

  /** Who signed in. */
  @References('users', 'portal_sessions_user_id_fkey')
  @Column('uuid')
  user_id: string;

  /** Hash of the value that the cookie and the bearer form bring; the value itself is nowhere. */
  @Column('bytea')
  token_hash: Buffer;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** When it ends, used or not. */
  @Column({ type: 'timestamptz', precision: 3 })
  expires_at: Date;
}
