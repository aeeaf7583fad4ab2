import { Personal } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An investor team: all its data is apart from every other team's. Made by operators. */
@Entity('teams')
@Index('teams_list', { synchronize: false })
@Personal('name')
export class TeamEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'teams_pkey' })
  id: string;

  /** As the operator gave it; names need not differ. */
  @Column('text')
  name: string;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
