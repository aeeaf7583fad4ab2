import { Personal, References } from '@app/database';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A folder of a company's data room. Each company is made with "Decks". */
@Entity('folders')
@Index('folders_company_list', { synchronize: false })
@Index('folders_path_unique', ['company_id', 'path'], { unique: true })
@Personal('name', 'path')
export class FolderEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'folders_pkey' })
  id: string;

  /** Whose data room it is in. */
  @References('companies', 'folders_company_id_fkey')
  @Column('uuid')
  company_id: string;

  /** Null at the top. */
  @ForeignKey(() => FolderEntity, { name: 'folders_parent_id_fkey' })
  @Column('uuid', { nullable: true })
  parent_id: string | null;

  /** The last part of `path`. */
  @Column('text')
  name: string;

  /** From the root, with a slash before each name; unique in its company. */
  @Column('text')
  path: string;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
