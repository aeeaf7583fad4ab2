import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

export interface CurrentScore {
  id: string;
  score: number;
  max: number;
  verified: boolean;
  scored_at: Date;
}

/** Which deck a company's CRI and deck metrics come from: the newest submitted or published one (contract, section 3). */
@Injectable()
export class CurrentDeck {
  constructor(private readonly db: Db) {}

  /**
   * Makes a scored deck the current one, unless a newer has taken the place meanwhile. Call it in the transaction that
   * writes the score. Answers whether it is current now.
   * @param deckAt when the deck was submitted or published: what "newest" compares
   */
  async take(companyId: string, documentId: string, deckAt: Date, score: CurrentScore): Promise<boolean> {
    const updated = await this.db.run(
      `UPDATE companies
       SET current_document_id = $2, current_deck_at = $3, current_score_id = $4, cri_score = $5, cri_max = $6,
           cri_verified = $7, cri_scored_at = $8, updated_at = now()
       WHERE id = $1 AND (current_deck_at IS NULL OR current_deck_at <= $3)`,
      [companyId, documentId, deckAt, score.id, score.score, score.max, score.verified, score.scored_at],
    );
    return updated === 1;
  }

  /** A new score of the deck that is current already; false when another deck has become current. */
  async rescore(companyId: string, documentId: string, score: CurrentScore): Promise<boolean> {
    const updated = await this.db.run(
      `UPDATE companies
       SET current_score_id = $3, cri_score = $4, cri_max = $5, cri_verified = $6, cri_scored_at = $7, updated_at = now()
       WHERE id = $1 AND current_document_id = $2`,
      [companyId, documentId, score.id, score.score, score.max, score.verified, score.scored_at],
    );
    return updated === 1;
  }
}
