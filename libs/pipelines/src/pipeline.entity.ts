import { Personal, References } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A team's pipeline. Written by team admins and with a new team. */
@Entity('pipelines')
@Index('pipelines_one_default', { synchronize: false })
@Index('pipelines_team_list', { synchronize: false })
@Personal('name')
export class PipelineEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pipelines_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'pipelines_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** As the team gave it. */
  @Column('text')
  name: string;

  /** Where a deck goes that names no pipeline; one for each team (pipelines_one_default). */
  @Column('boolean', { default: false })
  is_default: boolean;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
