import { Injectable } from '@nestjs/common';
import { Db, newId } from '@app/database';
import type { CriResult } from '../cri.types';
import type { PlatformFacts } from '../signals/reading';
import type { CriDto } from '../dto/scores.response.dto';

/** Why a score was given: a deck came in, what is known beside it changed, the rubric did, or a draft was published. */
export type ScoreReason = 'deck' | 'facts' | 'rubric' | 'published';

export interface NewScore {
  companyId: string;
  /** None for a draft, which nobody but its founders knows of until it is published. */
  reason?: ScoreReason;
  documentId?: string | null;
  draftId?: string | null;
  sha256: string;
  cri: CriResult;
  platform: PlatformFacts;
}

export interface ScoreRow {
  id: string;
  document_id: string | null;
  sha256: string;
  rubric_version: string;
  score: number;
  max: number;
  verified: boolean;
  domains: CriDto['domains'];
  recommendations: CriDto['recommendations'];
  scored_at: Date;
}

/** Every score ever given is kept; which one counts is the company's own affair (`CurrentDeckRepository` in companies). */
@Injectable()
export class CompanyScoresRepository {
  constructor(private readonly db: Db) {}

  /** Adds a score to the company's history and answers its row. */
  async add(score: NewScore): Promise<ScoreRow> {
    const { cri } = score;
    const row = await this.db.row<ScoreRow>(
      `INSERT INTO company_scores (id, company_id, document_id, draft_id, sha256, rubric_version, score, max, verified, domains,
                                   recommendations, platform_facts, reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING *`,
      [
        newId(),
        score.companyId,
        score.documentId ?? null,
        score.draftId ?? null,
        score.sha256,
        cri.rubric_version,
        cri.score,
        cri.max,
        cri.verified,
        JSON.stringify(cri.domains),
        JSON.stringify(cri.recommendations),
        JSON.stringify(score.platform),
        score.reason ?? null,
      ],
    );
    return row as ScoreRow;
  }

  /** The score row by its id, for drafts. */
  find(id: string): Promise<ScoreRow | null> {
    return this.db.row<ScoreRow>('SELECT * FROM company_scores WHERE id = $1', [id]);
  }

  /** The score that counts for the company; null where it has none. */
  current(companyId: string): Promise<ScoreRow | null> {
    return this.db.row<ScoreRow>('SELECT s.* FROM companies c JOIN company_scores s ON s.id = c.current_score_id WHERE c.id = $1', [
      companyId,
    ]);
  }

  /** A draft that becomes the current deck takes its score along: publishing changes no number. */
  async attachDocument(scoreId: string, documentId: string): Promise<void> {
    await this.db.run(`UPDATE company_scores SET document_id = $2, reason = 'published' WHERE id = $1`, [scoreId, documentId]);
  }
}
