import { Personal, References } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PipelineEntity } from './pipeline.entity';

/** A stage of a pipeline. A new pipeline gets its five by the trigger `pipelines_have_stages` (ADR 0020); team admins change them. */
@Entity('pipeline_stages')
@Check('pipeline_stages_kind_check', "kind IN ('open', 'won', 'passed')")
@Index('pipeline_stages_pipeline', ['pipeline_id', 'position'])
@Index('pipeline_stages_team', ['team_id'])
@Personal('name')
export class PipelineStageEntity {
  /** Version 7. Stays the same when the stage is renamed or takes another place. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pipeline_stages_pkey' })
  id: string;

  /** The pipeline that it is a stage of. */
  @ForeignKey(() => PipelineEntity, { name: 'pipeline_stages_pipeline_id_fkey' })
  @Column('uuid')
  pipeline_id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'pipeline_stages_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** As the team gave it; unique among the pipeline's stages that are not removed. */
  @Column('text')
  name: string;

  /** Whether deals in it are still worked on, or have ended well or badly. A pipeline has at least one that is open. */
  @Column('text')
  kind: 'open' | 'won' | 'passed';

  /** Its place among the pipeline's stages, from 0. */
  @Column('integer')
  position: number;

  /** When it was taken out. The row stays, since histories name it; no deal stands in it or comes into it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  removed_at: Date | null;
}
