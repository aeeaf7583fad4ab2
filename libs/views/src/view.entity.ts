import { Personal, References } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ViewFilter, ViewSort } from './view-fields';

/** A saved list of companies. Written by members of its team. */
@Entity('views')
@Index('views_team_list', { synchronize: false })
@Index('views_with_alerts', { synchronize: false })
@Personal('name', 'filters')
export class ViewEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'views_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'views_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** As the team gave it. */
  @Column('text')
  name: string;

  /** Of whose companies; null: of all that the reader sees. A view of a pipeline is there only for those who see the pipeline. */
  @References('pipelines', 'views_pipeline_id_fkey')
  @Column('uuid', { nullable: true })
  pipeline_id: string | null;

  /** Checked when they were written. */
  @Column('jsonb')
  filters: ViewFilter[];

  /** By which field, in which direction. */
  @Column('jsonb')
  sort: ViewSort;

  /** Whether companies that enter and leave it are told of. */
  @Column('boolean', { default: false })
  alerts: boolean;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** Set with every change of the row. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;
}
