import { Personal, References } from '@app/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Facts of one file as one version of the analyser saw them, so that the same bytes are analysed once. Written by the worker. */
@Entity('deck_analyses')
@Personal('facts')
export class DeckAnalysisEntity {
  /** Nobody learns from another team's analyses, not even by the time they take. */
  @References('teams', 'deck_analyses_team_id_fkey')
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'deck_analyses_pkey' })
  team_id: string;

  /** Of the file, in hex. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'deck_analyses_pkey' })
  sha256: string;

  /** ANALYSER_VERSION of `@app/deck-analysis`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'deck_analyses_pkey' })
  analyser_version: string;

  /** `DeckFacts` of `@app/deck-analysis`. */
  @Column('jsonb')
  facts: unknown;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
