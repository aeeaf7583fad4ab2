import { Personal } from '@app/database';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** That somebody was erased, so that a restored backup is erased again. A copy lies in the file storage. Never changed. */
@Entity('erasures')
@Check('erasures_kind_check', "kind IN ('person', 'company')")
@Personal('subject')
export class ErasureEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'erasures_pkey' })
  id: string;

  /** Within which it was erased. */
  @Column('uuid')
  team_id: string;

  /** Who or what. */
  @Column('text')
  kind: 'person' | 'company';

  /** A keyed hash of the person's address, in hex; of a company its id. */
  @Column('text')
  subject: string;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
