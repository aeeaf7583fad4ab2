import { Personal } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The first answer to a request with an Idempotency-Key, stored in the transaction of the request's effect; kept for 24 hours (contract,
 * section 2).
 */
@Entity('idempotency_records')
@Index('idempotency_records_purge', ['created_at'])
@Personal('key', 'path', 'headers', 'body')
export class IdempotencyRecordEntity {
  /** The api key or the upload token's jti. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_records_pkey' })
  principal: string;

  /** As the client sent it. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'idempotency_records_pkey' })
  key: string;

  /** Of the first request … */
  @Column('text')
  method: string;

  /** … its path … */
  @Column('text')
  path: string;

  /** … and the SHA-256 of its body: a repeat has to be the same. */
  @Column('bytea')
  body_hash: Buffer;

  /** Of the answer; null while the first request runs. */
  @Column('integer', { nullable: true })
  status: number | null;

  /** Of the answer, those that are repeated. */
  @Column('jsonb', { nullable: true })
  headers: unknown;

  /** JSON text of the answer; personal data. */
  @Column('text', { nullable: true })
  body: string | null;

  /** The request that holds the claim. */
  @Column('uuid')
  owner: string;

  /** When the claim of a crashed holder ends; renewed while it runs. */
  @Column({ type: 'timestamptz', precision: 3 })
  locked_until: Date;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
