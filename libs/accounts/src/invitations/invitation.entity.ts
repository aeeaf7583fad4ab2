import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Somebody whom a team's admin asked to join. Written by admins; gone once they joined, or the invitation was withdrawn. */
@Entity('invitations')
@Check('invitations_role_check', "role IN ('admin', 'member', 'viewer')")
@Index('invitations_team_list', { synchronize: false })
@Index('invitations_email_unique', { synchronize: false })
@Index('invitations_token_unique', ['token_hash'], { unique: true })
@Personal('email')
export class InvitationEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'invitations_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'invitations_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** Who invited. */
  @References('users', 'invitations_invited_by_fkey')
  @Column('uuid', { nullable: true })
  invited_by: string | null;

  /** As given; one invitation for each in a team, without regard to case. */
  @Column('text')
  email: string;

  /** What the member will be. */
  @Column('text')
  role: 'admin' | 'member' | 'viewer';

  /** What the member will see; null: all pipelines of the team. */
  @Column('uuid', { array: true, nullable: true })
  pipeline_ids: string[] | null;

  /** Of the link that was sent last; the link itself is nowhere. */
  @Column('bytea')
  token_hash: Buffer;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** When that link ends. */
  @Column({ type: 'timestamptz', precision: 3 })
  expires_at: Date;
}
