import { Personal } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Failed sign-ins, and links that identities' owners asked for, as `rate-limiter-flexible` counts them; written by it alone, swept by the worker. */
@Entity('sign_in_limits')
@Index('sign_in_limits_purge', ['expire'])
@Personal('key')
export class SignInLimitEntity {
  /** What is counted (`failures`, `pause`, `siege`, `network`, `link_…`), and the account or e-mail as a hash, with the place. */
  @PrimaryColumn('varchar', { length: 255, primaryKeyConstraintName: 'sign_in_limits_pkey' })
  key: string;

  /** How often. */
  @Column('integer', { default: 0 })
  points: number;

  /** Milliseconds since 1970; null: never. */
  @Column('bigint', { nullable: true })
  expire: string | null;
}
