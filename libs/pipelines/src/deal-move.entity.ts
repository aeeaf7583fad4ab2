import { Personal } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DealEntity } from './deal.entity';
import { PipelineEntity } from './pipeline.entity';
import { PipelineStageEntity } from './pipeline-stage.entity';

/**
 * A step in a deal's life: its creation (without a stage that it came from), then each move. Never changed. Each begins where the one before
 * ended, and later: a deal's moves are written under the lock of its row. A deal always has its first (trigger `deals_have_history`).
 */
@Entity('deal_moves')
@Check('deal_moves_actor_kind_check', "actor_kind IN ('user', 'key', 'form', 'import', 'system')")
@Index('deal_moves_history', { synchronize: false })
@Index('deal_moves_pipeline', ['pipeline_id', 'at'])
@Personal('reasons', 'note')
export class DealMoveEntity {
  /** Version 7. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deal_moves_pkey' })
  id: string;

  /** The deal that moved. */
  @ForeignKey(() => DealEntity, { name: 'deal_moves_deal_id_fkey' })
  @Column('uuid')
  deal_id: string;

  /** A copy of the deal's, which never changes: funnels read by it. */
  @ForeignKey(() => PipelineEntity, { name: 'deal_moves_pipeline_id_fkey' })
  @Column('uuid')
  pipeline_id: string;

  /** Null on creation. */
  @ForeignKey(() => PipelineStageEntity, { name: 'deal_moves_from_stage_id_fkey' })
  @Column('uuid', { nullable: true })
  from_stage_id: string | null;

  /** Where it came to stand. */
  @ForeignKey(() => PipelineStageEntity, { name: 'deal_moves_to_stage_id_fkey' })
  @Column('uuid')
  to_stage_id: string;

  /** When it had come into the stage that it left: the visit that this move finished. Null on creation. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  from_entered_at: Date | null;

  /** Who did it. */
  @Column('text')
  actor_kind: 'user' | 'key' | 'form' | 'import' | 'system';

  /** The user's, key's, form's (no UUID) or import's id; the name is looked up when it is read. */
  @Column('text', { nullable: true })
  actor_id: string | null;

  /** At most 10 of at most 100 characters. */
  @Column('text', { array: true, default: () => "'{}'" })
  reasons: string[];

  /** At most 2000 characters; may hold personal data. */
  @Column('text', { nullable: true })
  note: string | null;

  /** By the database clock, at least a millisecond after the deal's move before it. */
  @Column({ type: 'timestamptz', precision: 3 })
  at: Date;
}
