import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Failed sign-ins as the release before `sign_in_limits` counted them. Nobody reads it; it stays as long as processes of that release may
 * write to it.
 */
@Entity('login_failures')
export class LoginFailureEntity {
  /** Keyed hash of the e-mail, known or not. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'login_failures_pkey' })
  email_hash: Buffer;

  /** In a row. */
  @Column('integer')
  failures: number;

  /** When the last one was. */
  @Column({ type: 'timestamptz', precision: 3 })
  last_failed_at: Date;

  /** When the next try is allowed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  blocked_until: Date | null;
}
