import { Personal, References } from '@app/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The text of a deck by page, as somebody who looks at it reads it; once per team and file. Written by the worker. */
@Entity('deck_texts')
@Personal('pages', 'vectors')
export class DeckTextEntity {
  /** Whose decks hold it. */
  @References('teams', 'deck_texts_team_id_fkey')
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deck_texts_pkey' })
  team_id: string;

  /** Of the file, in hex. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'deck_texts_pkey' })
  sha256: string;

  /** The text search configuration of PostgreSQL by which its words are folded. */
  @Column('text')
  language: string;

  /** The first is page 1. Empty where the file could not be read. Holds personal data. */
  @Column('text', { array: true })
  pages: string[];

  /** The words of each page. */
  @Column('tsvector', { array: true })
  vectors: string[];

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
