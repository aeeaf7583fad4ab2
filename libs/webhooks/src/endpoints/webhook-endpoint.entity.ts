import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DisabledReason } from './disabled-reasons';

/** Where events are delivered (contract-2, section 5). Its creator's rights decide which. */
@Entity('webhook_endpoints')
@Check('webhook_endpoints_status_check', "status IN ('active', 'disabled')")
@Index('webhook_endpoints_team_list', { synchronize: false })
@Personal('url', 'description', 'disabled_reason')
export class WebhookEndpointEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'webhook_endpoints_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'webhook_endpoints_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** The user whose rights it has, as they are at each delivery. */
  @References('users', 'webhook_endpoints_created_by_fkey')
  @Column('uuid')
  created_by: string;

  /** Where to POST; checked again at every connection. */
  @Column('text')
  url: string;

  /** The types of events that it takes; null: all. */
  @Column('text', { array: true, nullable: true })
  types: string[] | null;

  /** Only what is seen in these pipelines; null: all that the creator sees. */
  @Column('uuid', { array: true, nullable: true })
  pipeline_ids: string[] | null;

  /** For people. */
  @Column('text', { nullable: true })
  description: string | null;

  /** Nothing is sent to a disabled one, and what happens meanwhile passes it by. */
  @Column('text', { default: 'active' })
  status: 'active' | 'disabled';

  /** Why: somebody asked for it, or the service gave it up. */
  @Column('text', { nullable: true })
  disabled_reason: DisabledReason | null;

  /** Since when it is disabled. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  disabled_at: Date | null;

  /** The first failed attempt after the last success. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failing_since: Date | null;

  /** What deliveries are signed with, encrypted with WEBHOOK_SECRET. */
  @Column('bytea')
  secret: Buffer;

  /** The one before, encrypted likewise, which signs as well for a while. */
  @Column('bytea', { nullable: true })
  previous_secret: Buffer | null;

  /** Until when. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previous_secret_until: Date | null;

  /** The last event of the team's feed that was looked at for this endpoint. */
  @Column('bigint')
  position: string;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
