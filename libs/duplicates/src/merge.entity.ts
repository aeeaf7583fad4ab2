import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A merge of one company into another, with what it takes to undo it. */
@Entity('merges')
@Check('merges_actor_kind_check', "actor_kind IN ('user', 'key', 'form', 'import', 'system')")
@Check('merges_kind_check', "kind IN ('person', 'late_match')")
@Index('merges_team_list', { synchronize: false })
@Index('merges_company', ['company_id'])
@Index('merges_from', ['from_company_id'])
@Index('merges_memories', { synchronize: false })
@Personal('memory')
export class MergeEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'merges_pkey' })
  id: string;

  /** The team of both. */
  @References('teams', 'merges_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** The company that the other is part of now: if that was merged too, the one that remained. */
  @References('companies', 'merges_company_id_fkey')
  @Column('uuid')
  company_id: string;

  /** The company that was merged; it is gone, unless the merge was undone. */
  @Column('uuid')
  from_company_id: string;

  /** Decided by a person, or by the match after an analysis. */
  @Column('text')
  kind: 'person' | 'late_match';

  /** Who merged. */
  @Column('text')
  actor_kind: 'user' | 'key' | 'form' | 'import' | 'system';

  /** The user's or key's id. */
  @Column('text', { nullable: true })
  actor_id: string | null;

  /** The row of the company that went, what the other was before, and what each table needs to give the rows back. Null once it cannot be undone. */
  @Column('jsonb', { nullable: true })
  memory: unknown;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** When it was undone. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  undone_at: Date | null;
}
