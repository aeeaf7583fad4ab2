import { Personal } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Something that happened, for integrations (contract-2, section 4). Written once, in the transaction of its change, and purged by age. */
@Entity('events')
@Check('events_actor_kind_check', "actor_kind IN ('user', 'key', 'form', 'import', 'system')")
@Check('events_audience_check', "audience IN ('team', 'founder')")
@Index('events_feed', ['team_id', 'sequence'], { unique: true })
@Index('events_company_feed', { synchronize: false })
@Index('events_actor', { synchronize: false })
@Index('events_deal', { synchronize: false })
@Index('events_type_feed', ['team_id', 'type', 'sequence'])
@Index('events_time', ['team_id', 'occurred_at', 'sequence'])
@Personal('data')
export class EventEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'events_pkey' })
  id: string;

  /** The place in the feed, drawn under the team's lock just before the commit (ADR 0019). Has gaps. */
  @Column('bigint', { default: () => "nextval('events_sequence')" })
  sequence: string;

  /** The team whose feed it is in. */
  @Column('uuid')
  team_id: string;

  /** One of `EVENT_TYPES`. */
  @Column('text')
  type: string;

  /** Read from the clock together with `sequence`, so that the two have one order. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  occurred_at: Date;

  /** Who did it. */
  @Column('text')
  actor_kind: 'user' | 'key' | 'form' | 'import' | 'system';

  /** The user's, key's, form's (no UUID) or import's id; names are looked up when it is read, so that none is kept here. */
  @Column('text', { nullable: true })
  actor_id: string | null;

  /** `founder`: only in the feed of the company's founders, until what it tells of is published. */
  @Column('text', { default: 'team' })
  audience: 'team' | 'founder';

  /** Of an event without a company: the one person who reads its object; null: everybody of the team. */
  @Column('uuid', { nullable: true })
  reader_user_id: string | null;

  /** Of a company that is gone: the pipelines it was seen in, which is who reads of it; null: asked of the company. */
  @Column('uuid', { array: true, nullable: true })
  reader_pipeline_ids: string[] | null;

  /** The company it tells of. */
  @Column('uuid', { nullable: true })
  company_id: string | null;

  /** The deal it tells of. */
  @Column('uuid', { nullable: true })
  deal_id: string | null;

  /** Of the request that did it. */
  @Column('text', { nullable: true })
  request_id: string | null;

  /** `{object, changes?, …}` as the feed answers it. */
  @Column('jsonb')
  data: unknown;
}
