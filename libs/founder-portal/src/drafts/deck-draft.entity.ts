import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A deck that founders have scored in private before they publish it (spec, founders). Investors never see it. */
@Entity('deck_drafts')
@Check('deck_drafts_status_check', "status IN ('scoring', 'scored', 'failed', 'published', 'superseded')")
@Index('deck_drafts_company_list', { synchronize: false })
@Index('deck_drafts_one_published', { synchronize: false })
@Index('deck_drafts_storage_key', ['storage_key'])
@Personal('file_name', 'error_message')
export class DeckDraftEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deck_drafts_pkey' })
  id: string;

  /** Whose draft it is. */
  @References('companies', 'deck_drafts_company_id_fkey')
  @Column('uuid')
  company_id: string;

  /** As it was sent, made safe. */
  @Column('text')
  file_name: string;

  /** Of the file, in hex. */
  @Column('text')
  sha256: string;

  /** Bytes; PostgreSQL's bigint comes as text. */
  @Column('bigint')
  size_bytes: string;

  /** Where the object store has it. */
  @Column('text')
  storage_key: string;

  /** At most one of a company is `published`; the one before becomes `superseded`. */
  @Column('text', { default: 'scoring' })
  status: 'scoring' | 'scored' | 'failed' | 'published' | 'superseded';

  /** Its score, once it has one. */
  @References('company_scores', 'deck_drafts_score_id_fkey')
  @Column('uuid', { nullable: true })
  score_id: string | null;

  /** The document that publishing made. */
  @References('documents', 'deck_drafts_document_id_fkey')
  @Column('uuid', { nullable: true })
  document_id: string | null;

  /** The job that scores it. */
  @References('jobs', 'deck_drafts_job_id_fkey')
  @Column('uuid', { nullable: true })
  job_id: string | null;

  /** Of a failed one, from the closed list. */
  @Column('text', { nullable: true })
  error_code: string | null;

  /** For people. */
  @Column('text', { nullable: true })
  error_message: string | null;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** When it got its score. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  scored_at: Date | null;

  /** When it became the company's deck. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  published_at: Date | null;
}
