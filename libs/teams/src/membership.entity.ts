import { Personal } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TeamEntity } from './team.entity';
import { UserEntity } from './user.entity';

/** A user's place in a team. A user has at most one (contract, section 1). */
@Entity('memberships')
@Check('memberships_role_check', "role IN ('admin', 'member', 'viewer')")
@Index('memberships_team_list', { synchronize: false })
@Index('memberships_user_unique', ['user_id'], { unique: true })
@Personal()
export class MembershipEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'memberships_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @ForeignKey(() => TeamEntity, { name: 'memberships_team_id_fkey' })
  @Column('uuid')
  team_id: string;

  /** Unique: nobody belongs to two teams. */
  @ForeignKey(() => UserEntity, { name: 'memberships_user_id_fkey' })
  @Column('uuid')
  user_id: string;

  /** What the member may do in the portal; changed by team admins. */
  @Column('text')
  role: 'admin' | 'member' | 'viewer';

  /** The only pipelines whose companies the member and the member's keys see; null: all of the team. */
  @Column('uuid', { array: true, nullable: true })
  pipeline_ids: string[] | null;

  /** False for a member who was taken out: signs in no more, and the keys of it end. */
  @Column('boolean', { default: true })
  active: boolean;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** Set with every change of the row. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;
}
