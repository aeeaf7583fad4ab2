import { Injectable } from '@nestjs/common';
import { Db, storableJson } from '@app/database';
import type { DeckFacts } from '@app/deck-analysis';

/** Whose bytes; `sha256` in hex. */
export interface DeckBytes {
  teamId: string;
  sha256: string;
}

export interface CurrentDeckRow {
  company_id: string;
  document_id: string;
  storage_key: string;
  sha256: string;
  file_name: string;
}

export interface SubmittedDeck {
  company_id: string;
  document_id: string;
  storage_key: string;
  sha256: string;
  file_name: string;
  submitted_at: Date;
}

/** The decks that jobs are about, and what was found in the bytes of each team's. */
@Injectable()
export class DecksRepository {
  constructor(private readonly db: Db) {}

  /** Null where the company has no current deck. */
  current(companyId: string | null): Promise<CurrentDeckRow | null> {
    return this.db.row<CurrentDeckRow>(
      `SELECT c.id AS company_id, d.id AS document_id, d.storage_key, d.sha256, d.file_name
       FROM companies c JOIN documents d ON d.id = c.current_document_id WHERE c.id = $1`,
      [companyId],
    );
  }

  submitted(documentId: string | null): Promise<SubmittedDeck | null> {
    return this.db.row<SubmittedDeck>(
      `SELECT company_id, id AS document_id, storage_key, sha256, file_name, created_at AS submitted_at
       FROM documents WHERE id = $1`,
      [documentId],
    );
  }

  /** Whether another version of the analyser has read the deck since it was last scored: it may show other figures now. */
  async wasReadAnew(companyId: string, sha256: string): Promise<boolean> {
    const anew = await this.db.row(
      `SELECT 1 FROM deck_analyses a JOIN companies c ON c.team_id = a.team_id
       WHERE c.id = $1 AND a.sha256 = $2 AND a.created_at > c.cri_scored_at`,
      [companyId, sha256],
    );
    return anew !== null;
  }

  /** Whether the company has a current deck, and founders who hold a key. */
  async isTheFounders(companyId: string | null): Promise<boolean> {
    const founders = await this.db.row(
      `SELECT 1 FROM api_keys k JOIN companies c ON c.id = k.company_id
       WHERE k.company_id = $1 AND k.revoked_at IS NULL AND c.current_document_id IS NOT NULL LIMIT 1`,
      [companyId],
    );
    return founders !== null;
  }

  async facts({ teamId, sha256 }: DeckBytes, analyserVersion: string): Promise<DeckFacts | null> {
    const row = await this.db.row<{ facts: DeckFacts }>(
      'SELECT facts FROM deck_analyses WHERE team_id = $1 AND sha256 = $2 AND analyser_version = $3',
      [teamId, sha256, analyserVersion],
    );
    return row?.facts ?? null;
  }

  /** By whichever version of the analyser. */
  async newestFacts({ teamId, sha256 }: DeckBytes): Promise<DeckFacts | null> {
    const row = await this.db.row<{ facts: DeckFacts }>(
      'SELECT facts FROM deck_analyses WHERE team_id = $1 AND sha256 = $2 ORDER BY created_at DESC LIMIT 1',
      [teamId, sha256],
    );
    return row?.facts ?? null;
  }

  /** No effect where the version has facts of these bytes. */
  async addFacts({ teamId, sha256 }: DeckBytes, analyserVersion: string, facts: DeckFacts): Promise<void> {
    await this.db.run(
      `INSERT INTO deck_analyses (team_id, sha256, analyser_version, facts) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [teamId, sha256, analyserVersion, storableJson(JSON.stringify(facts), '')],
    );
  }
}
