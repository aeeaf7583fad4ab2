import { Personal } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity';

/** An event on its way to an endpoint. One row a pair; the event itself is read anew for each attempt. */
@Entity('webhook_deliveries')
@Check('webhook_deliveries_status_check', "status IN ('pending', 'delivered', 'failed', 'dead')")
@Index('webhook_deliveries_once', ['endpoint_id', 'event_id'], { unique: true })
@Index('webhook_deliveries_list', { synchronize: false })
@Index('webhook_deliveries_status_list', { synchronize: false })
@Index('webhook_deliveries_due', { synchronize: false })
@Index('webhook_deliveries_company', { synchronize: false })
@Index('webhook_deliveries_purge', ['created_at'])
@Personal('event', 'attempts')
export class WebhookDeliveryEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_deliveries_pkey' })
  id: string;

  /** Where it goes; gone with it. */
  @ForeignKey(() => WebhookEndpointEntity, { name: 'webhook_deliveries_endpoint_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  endpoint_id: string;

  /** The event, by no foreign key: events are purged in batches of their own. */
  @Column('uuid')
  event_id: string;

  /** Of the event. */
  @Column('text')
  event_type: string;

  /** The company that the event tells of; what an erasure takes. */
  @Column('uuid', { nullable: true })
  company_id: string | null;

  /** The event itself where it is in no feed: a ping. */
  @Column('jsonb', { nullable: true })
  event: unknown;

  /** `failed`: an attempt failed and another is due. `dead`: no other is. */
  @Column('text', { default: 'pending' })
  status: 'pending' | 'delivered' | 'failed' | 'dead';

  /** `DeliveryAttempt`s, oldest first. */
  @Column('jsonb', { default: [] })
  attempts: unknown;

  /** Failed attempts since it was last started. */
  @Column('integer', { default: 0 })
  tries: number;

  /** When it is due; while an attempt runs, when that counts as lost. Null: not any more. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, default: () => 'now()' })
  next_attempt_at: Date | null;

  /** Of the attempt that runs: only its holder writes the outcome. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
