import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a replica must have come to show a team all that it wrote (ADR 0027). Unlogged: empty after a crash and on a new primary. */
@Entity('write_positions')
export class WritePositionEntity {
  /** All zeros for everybody. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'write_positions_pkey' })
  team_id: string;

  /** Bytes of the log from its beginning: an LSN as a number. */
  @Column('bigint')
  position: string;

  /** Of everybody's row: since when positions have been kept without a gap. */
  @Column('uuid', { nullable: true })
  epoch: string | null;
}
