import { References } from '@app/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** For how many days a team keeps things; null: for ever. */
@Entity('team_retention')
export class TeamRetentionEntity {
  /** Whose rule it is. */
  @References('teams', 'team_retention_team_id_fkey')
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'team_retention_pkey' })
  team_id: string;

  /** Companies all of whose deals have been passed for so long. */
  @Column('integer', { nullable: true })
  passed_days: number | null;

  /** Drafts that were not published. */
  @Column('integer', { nullable: true })
  drafts_days: number | null;

  /** Events of the feed. */
  @Column('integer', { nullable: true })
  events_days: number | null;

  /** When it was last changed, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;
}
