import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the purge has come in a team's feed. */
@Entity('event_horizons')
export class EventHorizonEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'event_horizons_pkey' })
  team_id: string;

  /** The largest `sequence` that was purged: nothing up to it is read any more, and cursors before it have expired. */
  @Column('bigint')
  purged_to: string;
}
