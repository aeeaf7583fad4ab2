import { Personal, References } from '@app/database';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CompanyEntity } from '../company.entity';

/** A note of a team member on a company. Never changed, never deleted. */
@Entity('notes')
@Index('notes_company_list', { synchronize: false })
@Personal('body')
export class NoteEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'notes_pkey' })
  id: string;

  /** The company it is about. */
  @ForeignKey(() => CompanyEntity, { name: 'notes_company_id_fkey' })
  @Column('uuid')
  company_id: string;

  /** The user whose key wrote it. */
  @References('users', 'notes_author_user_id_fkey')
  @Column('uuid')
  author_user_id: string;

  /** Plain text; may hold personal data. */
  @Column('text')
  body: string;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
