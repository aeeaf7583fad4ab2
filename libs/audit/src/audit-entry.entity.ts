import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Who did what, when, to which object (contract, section 6). Written in the transaction of the action and never changed; failed sign-ins
 * are purged after 90 days.
 */
@Entity('audit_entries')
@Check('audit_entries_actor_kind_check', "actor_kind IN ('user', 'operator', 'command_line', 'system', 'key')")
@Index('audit_entries_failed_sign_ins', { synchronize: false })
@Index('audit_entries_list', { synchronize: false })
@Index('audit_entries_team_list', { synchronize: false })
@Index('audit_entries_actor', { synchronize: false })
@Index('audit_entries_key', { synchronize: false })
@Index('audit_entries_object', { synchronize: false })
@Personal('object_id', 'details')
export class AuditEntryEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'audit_entries_pkey' })
  id: string;

  /** Whose audit trail it belongs to; null: nobody's but the operators'. */
  @References('teams', 'audit_entries_team_id_fkey')
  @Column('uuid', { nullable: true })
  team_id: string | null;

  /** How the actor came: as a user of the portal, as an operator, by the command line, with a key, or nobody: a rule of the team's. */
  @Column('text')
  actor_kind: 'user' | 'operator' | 'command_line' | 'system' | 'key';

  /** Null for keys, the command line and the service itself. */
  @References('users', 'audit_entries_actor_user_id_fkey')
  @Column('uuid', { nullable: true })
  actor_user_id: string | null;

  /** Of a key alone. It outlives the key, so nothing refers to it. */
  @Column('uuid', { nullable: true })
  actor_key_id: string | null;

  /** For example `key.create`. */
  @Column('text')
  action: string;

  /** For example `api_key`. */
  @Column('text')
  object_type: string;

  /** Of the object; text, since forms have no UUID. */
  @Column('text')
  object_id: string;

  /** What a reader needs to understand it; no secrets, no e-mails of third persons. */
  @Column('jsonb', { default: {} })
  details: unknown;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
