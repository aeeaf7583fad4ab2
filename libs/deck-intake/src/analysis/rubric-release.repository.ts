import { Injectable } from '@nestjs/common';
import { beyond, Db, type KeysetPosition } from '@app/database';

export interface OutdatedCompany {
  id: string;
  team_id: string;
}

/** What a version of the rubric changed for one company: its first score by it, beside the one before of the same deck. */
export interface RubricMove {
  id: string;
  company_id: string;
  company_name: string;
  team_id: string;
  from: number;
  to: number;
  difference: number;
  from_version: string;
  scored_at: Date;
}

export interface RubricMoveCounts {
  /** Companies that were scored again. */
  companies: number;
  up: number;
  down: number;
  unchanged: number;
  greatest_gain: number;
  greatest_loss: number;
  verified_gained: number;
  verified_lost: number;
}

/** `s`: what this version ($1) scored again; `p`: what stood before. Served by company_scores_by_rubric and company_scores_history. */
const MOVES = `company_scores s CROSS JOIN LATERAL (
    SELECT b.score, b.verified, b.rubric_version FROM company_scores b
    WHERE b.company_id = s.company_id AND b.document_id = s.document_id AND (b.scored_at, b.id) < (s.scored_at, s.id)
    ORDER BY b.scored_at DESC, b.id DESC LIMIT 1) p
  WHERE s.rubric_version = $1 AND s.reason = 'rubric'`;

/** Companies by the version of the rubric that scored them. */
@Injectable()
export class RubricReleaseRepository {
  constructor(private readonly db: Db) {}

  /** @returns companies scored by this version and by earlier ones, re-scores that wait and that failed within a day */
  async count(
    version: string,
    superseded: readonly string[],
  ): Promise<{ scored: number; outdated: number; waiting: number; failed: number }> {
    const counts = await this.db.row<{ scored: number; outdated: number; waiting: number; failed: number }>(
      `SELECT count(*) FILTER (WHERE s.rubric_version = $1)::int AS scored,
              count(*) FILTER (WHERE s.rubric_version = ANY($2))::int AS outdated,
              (SELECT count(*)::int FROM jobs WHERE type = 'rescore' AND status IN ('queued', 'processing')) AS waiting,
              (SELECT count(*)::int FROM jobs WHERE type = 'rescore' AND status = 'failed' AND completed_at > now() - interval '1 day') AS failed
       FROM companies c JOIN company_scores s ON s.id = c.current_score_id`,
      [version, superseded],
    );
    return counts as { scored: number; outdated: number; waiting: number; failed: number };
  }

  async moveCounts(version: string): Promise<RubricMoveCounts> {
    const counts = await this.db.row<RubricMoveCounts>(
      `SELECT count(DISTINCT s.company_id)::int AS companies, count(*) FILTER (WHERE s.score > p.score)::int AS up,
              count(*) FILTER (WHERE s.score < p.score)::int AS down, count(*) FILTER (WHERE s.score = p.score)::int AS unchanged,
              greatest(coalesce(max(s.score - p.score), 0), 0) AS greatest_gain, least(coalesce(min(s.score - p.score), 0), 0) AS greatest_loss,
              count(*) FILTER (WHERE s.verified AND NOT p.verified)::int AS verified_gained,
              count(*) FILTER (WHERE p.verified AND NOT s.verified)::int AS verified_lost
       FROM ${MOVES}`,
      [version],
    );
    return counts as RubricMoveCounts;
  }

  /** Newest first, of one team or of all: companies whose score is another since this version. */
  moves(version: string, teamId: string | null, position: KeysetPosition | null, limit: number): Promise<RubricMove[]> {
    const params: unknown[] = [version, limit, teamId];
    const after = beyond(position, ['s.scored_at', 's.id'], params);
    return this.db.rows<RubricMove>(
      `SELECT s.id, s.company_id, c.name AS company_name, c.team_id, p.score AS "from", s.score AS "to", s.score - p.score AS difference,
              p.rubric_version AS from_version, s.scored_at
       FROM companies c, ${MOVES} AND c.id = s.company_id AND s.score <> p.score AND ($3::uuid IS NULL OR c.team_id = $3) AND ${after}
       ORDER BY s.scored_at DESC, s.id DESC LIMIT $2`,
      params,
    );
  }

  /** Re-scores that wait in the queue. */
  async waiting(queue: string): Promise<number> {
    const row = await this.db.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM jobs WHERE status = 'queued' AND lane = '${queue}' AND type = 'rescore'`,
    );
    return row?.n ?? 0;
  }

  /** In the order of their ids, from after `position` on: those that no re-score waits for or failed within a day. */
  outdated(position: string, superseded: readonly string[], limit: number): Promise<OutdatedCompany[]> {
    return this.db.rows<OutdatedCompany>(
      `SELECT c.id, c.team_id FROM companies c JOIN company_scores s ON s.id = c.current_score_id
       WHERE c.id > $1 AND c.current_document_id IS NOT NULL AND s.rubric_version = ANY($2)
         AND NOT EXISTS (SELECT 1 FROM jobs j WHERE j.company_id = c.id AND j.type = 'rescore'
                           AND (j.status IN ('queued', 'processing')
                                OR (j.status = 'failed' AND j.completed_at > now() - interval '1 day')))
       ORDER BY c.id LIMIT $3`,
      [position, superseded, limit],
    );
  }
}
