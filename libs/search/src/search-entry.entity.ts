import { Personal } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What is searched: one row for each name, note, text answer, option and deck. Kept by triggers on their tables (ADR 0021). */
@Entity('search_entries')
@Check('search_entries_source_check', "source IN ('name', 'note', 'answer', 'option', 'deck')")
@Index('search_entries_company', ['company_id'])
@Index('search_entries_languages', { synchronize: false })
@Index('search_entries_terms', { synchronize: false })
@Personal('terms')
export class SearchEntryEntity {
  /** Of the company (its name), the note, the answer, the option or the document. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'search_entries_pkey' })
  object_id: string;

  /** What kind of text it is. */
  @Column('text')
  source: 'name' | 'note' | 'answer' | 'option' | 'deck';

  /** Whose it is. */
  @Column('uuid')
  team_id: string;

  /** Whom it is about; null: of an option, whose answers say so. */
  @Column('uuid', { nullable: true })
  company_id: string | null;

  /** The text search configuration of its words. */
  @Column('text', { default: 'simple' })
  language: string;

  /** Its words and where they stand. */
  @Column('tsvector')
  terms: string;
}
