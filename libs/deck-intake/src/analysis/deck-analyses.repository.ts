import { Injectable } from '@nestjs/common';
import { Db, storableJson } from '@app/database';
import type { DeckFacts } from '@app/deck-analysis';

/** Whose bytes; `sha256` in hex. */
export interface DeckBytes {
  teamId: string;
  sha256: string;
}

/** What was found in the decks of each team. */
@Injectable()
export class DeckAnalysesRepository {
  constructor(private readonly db: Db) {}

  async find({ teamId, sha256 }: DeckBytes, analyserVersion: string): Promise<DeckFacts | null> {
    const row = await this.db.row<{ facts: DeckFacts }>(
      'SELECT facts FROM deck_analyses WHERE team_id = $1 AND sha256 = $2 AND analyser_version = $3',
      [teamId, sha256, analyserVersion],
    );
    return row?.facts ?? null;
  }

  /** By whichever version of the analyser. */
  async newest({ teamId, sha256 }: DeckBytes): Promise<DeckFacts | null> {
    const row = await this.db.row<{ facts: DeckFacts }>(
      'SELECT facts FROM deck_analyses WHERE team_id = $1 AND sha256 = $2 ORDER BY created_at DESC LIMIT 1',
      [teamId, sha256],
    );
    return row?.facts ?? null;
  }

  /** No effect where the version has facts of these bytes. */
  async add({ teamId, sha256 }: DeckBytes, analyserVersion: string, facts: DeckFacts): Promise<void> {
    await this.db.run(
      `INSERT INTO deck_analyses (team_id, sha256, analyser_version, facts) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [teamId, sha256, analyserVersion, storableJson(JSON.stringify(facts), '')],
    );
  }
}
