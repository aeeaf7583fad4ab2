import { Personal } from '@app/database';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * What a key was used for. Written in batches beside the requests, kept for 30 days, in a table for each day (ADR 0038). It has no primary key, since nobody asks for
 * one request by its number: TypeORM has to be given one, and leaves the table alone.
 */
@Entity({ name: 'key_requests', synchronize: false })
@Index('key_requests_recent', { synchronize: false })
@Personal()
export class KeyRequestEntity {
  /** Counts up; tells requests of one millisecond apart. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  /** The key; no foreign key, since keys are never deleted. */
  @Column('uuid')
  key_id: string;

  /** When the request came. */
  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;

  /** Of HTTP. */
  @Column('text')
  method: string;

  /** The route's pattern, never the path itself. */
  @Column('text')
  endpoint: string;

  /** Of the answer. */
  @Column('integer')
  status: number;

  /** As in the access log. */
  @Column('text')
  request_id: string;
}
