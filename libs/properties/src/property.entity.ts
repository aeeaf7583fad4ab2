import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A field of a team's own on companies. Written by team admins. */
@Entity('properties')
@Check('properties_type_check', "type IN ('text', 'select', 'multi_select', 'reference')")
@Index('properties_name_unique', ['team_id', 'name'], { unique: true })
@Index('properties_team_list', { synchronize: false })
@Personal('name')
export class PropertyEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'properties_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'properties_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** Unique in its team: the search names a property by it. */
  @Column('text')
  name: string;

  /** Never changes. */
  @Column('text')
  type: 'text' | 'select' | 'multi_select' | 'reference';

  /** RE2 syntax, for text only; an answer has to match it. */
  @Column('text', { nullable: true })
  validation_pattern: string | null;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
