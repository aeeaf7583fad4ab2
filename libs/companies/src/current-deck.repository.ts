import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

export interface CurrentScore {
  id: string;
  score: number;
  max: number;
  verified: boolean;
  scored_at: Date;
}

/** A company got a score as its current one. */
export interface ScoreReplaced {
  teamId: string;
  /** The score before; null: none. */
  from: number | null;
}

/** Which deck a company's CRI and deck metrics come from: the newest submitted or published one (contract, section 3). */
@Injectable()
export class CurrentDeckRepository {
  constructor(private readonly db: Db) {}

  /**
   * Makes a scored deck the current one, unless a newer has taken the place meanwhile. Call it in the transaction that
   * writes the score. Answers what it replaced; null where it is not current.
   * @param deckAt when the deck was submitted or published: what "newest" compares
   */
  async take(companyId: string, documentId: string, deckAt: Date, score: CurrentScore): Promise<ScoreReplaced | null> {
    const replaced = await this.replaced(companyId);
    const updated = await this.db.run(
      `UPDATE companies
       SET current_document_id = $2, current_deck_at = $3, current_score_id = $4, cri_score = $5, cri_max = $6,
           cri_verified = $7, cri_scored_at = $8, updated_at = now()
       WHERE id = $1 AND (current_deck_at IS NULL OR current_deck_at <= $3)`,
      [companyId, documentId, deckAt, score.id, score.score, score.max, score.verified, score.scored_at],
    );
    return updated === 1 ? replaced : null;
  }

  /** A new score of the deck that is current already; null when another deck has become current. */
  async rescore(companyId: string, documentId: string, score: CurrentScore): Promise<ScoreReplaced | null> {
    const replaced = await this.replaced(companyId);
    const updated = await this.db.run(
      `UPDATE companies
       SET current_score_id = $3, cri_score = $4, cri_max = $5, cri_verified = $6, cri_scored_at = $7, updated_at = now()
       WHERE id = $1 AND current_document_id = $2`,
      [companyId, documentId, score.id, score.score, score.max, score.verified, score.scored_at],
    );
    return updated === 1 ? replaced : null;
  }

  /** Held until the transaction ends, so that each score is told from the one before it. */
  private replaced(companyId: string): Promise<ScoreReplaced | null> {
    return this.db.row<ScoreReplaced>('SELECT team_id AS "teamId", cri_score AS "from" FROM companies WHERE id = $1 FOR NO KEY UPDATE', [
      companyId,
    ]);
  }
}
