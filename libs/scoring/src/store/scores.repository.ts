import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal } from '@app/auth';
import { Db } from '@app/database';
import { waitsFor } from '@app/events';
import type { ThesisMatchDto } from '../dto/scores.response.dto';
import type { ScoreRow } from './company-scores.repository';

export interface ScoresRow extends Partial<ScoreRow> {
  thesis_matches: ThesisMatchDto[];
}

/**
 * The Scores resource in one statement: the current score and the active theses' matches. A match that is missing, or made for
 * an earlier edition of the criteria or of the company, is pending.
 */
const SCORES = `
  SELECT s.id, s.document_id, s.sha256, s.rubric_version, s.score, s.max, s.verified, s.domains, s.recommendations, s.scored_at,
    coalesce((SELECT json_agg(json_build_object('thesis_id', t.id, 'thesis_name', t.name, 'score', coalesce(m.score, 0),
                'scoring_status', CASE WHEN m.criteria_version = t.criteria_version AND NOT changed THEN m.scoring_status ELSE 'pending' END)
                ORDER BY coalesce(m.score, 0) DESC, t.id)
              FROM theses t LEFT JOIN thesis_matches m ON m.thesis_id = t.id AND m.company_id = c.id
              WHERE t.team_id = c.team_id AND t.active), '[]') AS thesis_matches
  FROM companies c LEFT JOIN company_scores s ON s.id = c.current_score_id
    CROSS JOIN LATERAL (SELECT ${waitsFor('follow-ups', 'c.id')} AS changed OFFSET 0) w`;

@Injectable()
export class ScoresRepository {
  constructor(private readonly db: Db) {}

  /** Null where the investor does not see the company. */
  forInvestor(principal: InvestorPrincipal, companyId: string): Promise<ScoresRow | null> {
    return this.db.row<ScoresRow>(
      `${SCORES} WHERE c.id = $1 AND c.team_id = $2
         AND ($3::uuid[] IS NULL OR EXISTS (SELECT 1 FROM deals d WHERE d.company_id = c.id AND d.pipeline_id = ANY($3)))`,
      [companyId, principal.teamId, principal.pipelineIds],
    );
  }

  forCompany(companyId: string): Promise<ScoresRow | null> {
    return this.db.row<ScoresRow>(`${SCORES} WHERE c.id = $1`, [companyId]);
  }
}
