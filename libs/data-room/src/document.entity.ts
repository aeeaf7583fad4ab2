import { Personal, References } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { FolderEntity } from './folder.entity';

/** A file of a company's data room. Written by submissions and founders' uploads; the bytes are in the object store. */
@Entity('documents')
@Check('documents_uploaded_by_check', "uploaded_by IN ('investor', 'founder', 'form')")
@Index('documents_company_list', { synchronize: false })
@Index('documents_folder_list', { synchronize: false })
@Index('documents_same_bytes', ['company_id', 'sha256'])
@Index('documents_sha256', ['sha256'])
@Index('documents_storage_key', ['storage_key'])
@Personal('name', 'file_name')
export class DocumentEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'documents_pkey' })
  id: string;

  /** Whose data room it is in. */
  @References('companies', 'documents_company_id_fkey')
  @Column('uuid')
  company_id: string;

  /** Null at the top. */
  @ForeignKey(() => FolderEntity, { name: 'documents_folder_id_fkey' })
  @Column('uuid', { nullable: true })
  folder_id: string | null;

  /** What people see. */
  @Column('text')
  name: string;

  /** As it was sent, made safe. */
  @Column('text')
  file_name: string;

  /** Told from the bytes, not from what the sender said. */
  @Column('text')
  mime_type: string;

  /** Bytes; PostgreSQL's bigint comes as text. */
  @Column('bigint')
  size_bytes: string;

  /** Of the bytes, in hex: the same file is stored and analysed once. */
  @Column('text')
  sha256: string;

  /** Where the object store has it; documents of the same bytes may share it. */
  @Column('text')
  storage_key: string;

  /** By which way it came in. */
  @Column('text')
  uploaded_by: 'investor' | 'founder' | 'form';

  /** What the CRI counts, recognised once: deck, financial_model, cap_table. */
  @Column('text', { array: true, default: [] })
  kinds: string[];

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
