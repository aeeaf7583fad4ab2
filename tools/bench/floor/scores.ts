import { Statement } from './database';
import type { Caller } from './key-check';

interface ScoresRow {
  score: number;
  max: number;
  verified: boolean;
  scored_at: Date;
  rubric_version: string;
  domains: unknown[];
  recommendations: unknown[];
  thesis_matches: unknown[];
}

const SCORES = new Statement<ScoresRow>(
  'scores',
  `SELECT s.score, s.max, s.verified, s.scored_at, s.rubric_version, s.domains, s.recommendations,
     coalesce((SELECT json_agg(json_build_object('thesis_id', t.id, 'thesis_name', t.name, 'score', coalesce(m.score, 0),
                 'scoring_status', CASE WHEN m.criteria_version = t.criteria_version THEN m.scoring_status ELSE 'pending' END)
                 ORDER BY coalesce(m.score, 0) DESC, t.id)
               FROM theses t LEFT JOIN thesis_matches m ON m.thesis_id = t.id AND m.company_id = c.id
               WHERE t.team_id = c.team_id AND t.active), '[]') AS thesis_matches
   FROM companies c JOIN company_scores s ON s.id = c.current_score_id WHERE c.id = $1 AND c.team_id = $2`,
);

export async function scores({ team_id: teamId }: Caller, companyId: string): Promise<object | undefined> {
  const row = await SCORES.row([companyId, teamId]);
  if (!row) return undefined;
  const { score, max, verified, scored_at, rubric_version, domains, recommendations, thesis_matches } = row;
  const points_to_verified = Math.max(0, 700 - score);
  const cri = { score, max, verified, points_to_verified, scored_at: scored_at.toISOString(), rubric_version, domains, recommendations };
  return { cri, thesis_matches };
}
