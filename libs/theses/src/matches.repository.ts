import { Injectable } from '@nestjs/common';
import { archivedIs, companyNotArchived, notArchived, visibleCompany, type InvestorScope } from '@app/auth';
import { Db, jsonLines, uuidArray, type KeysetPosition } from '@app/database';
import { waitsFor } from '@app/events';
import type { MatchCompany, ThesisCriteria } from './match';

export type ScoringStatus = 'pending' | 'scored' | 'failed' | 'not_applicable';

export interface MatchRow {
  company_id: string;
  company_name: string;
  score: number;
  scoring_status: ScoringStatus;
  reasons: string[];
  scored_at: Date | null;
}

/** A match as its company's page shows it. */
export type CompanyMatchRow = Omit<MatchRow, 'company_id' | 'company_name'> & { thesis_id: string; thesis_name: string };

/** What a thesis asks for, and which edition of it. */
export interface CriteriaRow {
  id: string;
  team_id: string;
  criteria: ThesisCriteria;
  criteria_version: number;
}

export interface NewMatch {
  thesisId: string;
  companyId: string;
  criteriaVersion: number;
  score: number;
  scoringStatus: ScoringStatus;
  reasons: string[];
}

/** A match that has reached its thesis's `alert_from`. */
export interface ReachedMatch extends MatchRow {
  team_id: string;
  thesis_id: string;
  thesis_name: string;
}

export type CandidateRow = MatchCompany & { id: string; team_id: string };

/** Families of passages that say what the company does, for whom and against which problem. */
const TEXT_TOPICS = ['problem', 'customer', 'solution', 'product_stage', 'market', 'business_model', 'gtm', 'moat'];

/** A match made for an earlier edition of the criteria, or before the company's last change, is pending, whatever its row says. */
const STATUS = `CASE WHEN m.criteria_version = t.criteria_version
    AND NOT ${waitsFor('follow-ups', 'm.company_id')} THEN m.scoring_status ELSE 'pending' END`;

/** A company with what its current deck says; of several analyses of the same bytes the newest. */
const CANDIDATES = `
  SELECT c.id, c.team_id, c.name, c.industry, c.stage, c.problem_statement, c.cri_score AS cri,
    CASE WHEN a.facts IS NULL THEN NULL ELSE json_build_object(
      'industries', coalesce((SELECT json_agg(i->>'value') FROM jsonb_array_elements(a.facts->'industries') i), '[]'),
      'stage', a.facts#>>'{stage,value}',
      'location', a.facts#>>'{location,value}',
      'texts', coalesce((SELECT json_agg(v.text) FROM (
          SELECT a.facts#>>'{problem,value}' AS text UNION ALL SELECT a.facts#>>'{product,value}'
          UNION ALL SELECT p#>>'{evidence,quote}' FROM jsonb_array_elements(a.facts->'passages') p
                    WHERE split_part(p->>'topic', '.', 1) = ANY($1)) v WHERE v.text IS NOT NULL), '[]')) END AS deck
  FROM companies c
  LEFT JOIN documents d ON d.id = c.current_document_id
  LEFT JOIN LATERAL (SELECT da.facts FROM deck_analyses da WHERE da.team_id = c.team_id AND da.sha256 = d.sha256
                     ORDER BY da.created_at DESC LIMIT 1) a ON true`;

/** Every query on matches. */
@Injectable()
export class MatchesRepository {
  constructor(private readonly db: Db) {}

  /**
   * Best first, of companies that the caller sees; `take` at most 101. Scans thesis_matches_best: the scan's own limit is a number,
   * since of `LIMIT $n` a plan for all values assumes a tenth of the rows and sorts them.
   */
  list(scope: InvestorScope, thesisId: string, after: KeysetPosition | null, take: number, archived = false): Promise<MatchRow[]> {
    const params: unknown[] = [thesisId, take, ...(after ?? [])];
    const keyset = after ? 'AND (w.score, w.company_id) < ($3::int, $4::uuid)' : '';
    // A thesis' matches are all of its team; a caller of some pipelines sees fewer.
    const visible =
      scope.pipelineIds === null && !archived
        ? `AND ${companyNotArchived('w.company_id')}`
        : `AND EXISTS (SELECT 1 FROM companies c WHERE c.id = w.company_id AND ${visibleCompany(scope, 'c', params)}
             AND ${archivedIs(archived, 'c')})`;
    const text = `SELECT m.company_id, c.name AS company_name, m.score, ${STATUS} AS scoring_status, m.reasons, m.scored_at
       FROM (SELECT w.* FROM thesis_matches w WHERE w.thesis_id = $1 ${keyset} ${visible}
             ORDER BY w.score DESC, w.company_id DESC LIMIT 101) m
       JOIN theses t ON t.id = m.thesis_id AND t.team_id = $${params.push(scope.teamId)} JOIN companies c ON c.id = m.company_id
       ORDER BY m.score DESC, m.company_id DESC LIMIT $2`;
    // For a caller of few pipelines it depends on their size whether to start from the matches or from the deals.
    return scope.pipelineIds === null && !archived ? this.db.rows<MatchRow>(text, params) : this.db.queryUnprepared<MatchRow>(text, params);
  }

  /** All of one company, best first; a thesis that it was never compared with is pending. */
  ofCompany(teamId: string, companyId: string): Promise<CompanyMatchRow[]> {
    return this.db.rows<CompanyMatchRow>(
      `SELECT t.id AS thesis_id, t.name AS thesis_name, coalesce(m.score, 0) AS score, coalesce(${STATUS}, 'pending') AS scoring_status,
         coalesce(m.reasons, '[]') AS reasons, m.scored_at
       FROM theses t LEFT JOIN thesis_matches m ON m.thesis_id = t.id AND m.company_id = $2
       WHERE t.team_id = $1 AND t.active ORDER BY 3 DESC, t.id`,
      [teamId, companyId],
    );
  }

  /**
   * Marks what is there and adds what is missing, in order of key (see `save`). OFFSET 0 keeps the look at each match apart: as a
   * join, PostgreSQL read every match there is.
   */
  async markPending(companyIds: readonly string[]): Promise<void> {
    await this.db.run(
      `INSERT INTO thesis_matches (thesis_id, company_id, criteria_version, scoring_status)
       SELECT t.id, c.id, t.criteria_version, 'pending' FROM companies c JOIN theses t ON t.team_id = c.team_id AND t.active
       WHERE c.id = ANY($1) AND NOT EXISTS (
         SELECT 1 FROM thesis_matches m WHERE m.thesis_id = t.id AND m.company_id = c.id AND m.scoring_status = 'pending' OFFSET 0)
       ORDER BY t.id, c.id
       ON CONFLICT (thesis_id, company_id) DO UPDATE SET scoring_status = 'pending' WHERE thesis_matches.scoring_status <> 'pending'`,
      [companyIds],
    );
  }

  /** Null for a thesis that is not there or switched off. */
  thesis(id: string): Promise<CriteriaRow | null> {
    return this.db.row<CriteriaRow>('SELECT id, team_id, criteria, criteria_version FROM theses WHERE id = $1 AND active', [id]);
  }

  theses(teamId: string): Promise<CriteriaRow[]> {
    return this.db.rows<CriteriaRow>(
      'SELECT id, team_id, criteria, criteria_version FROM theses WHERE team_id = $1 AND active ORDER BY id',
      [teamId],
    );
  }

  candidate(companyId: string): Promise<CandidateRow | null> {
    return this.db.row<CandidateRow>(`${CANDIDATES} WHERE c.id = $2`, [TEXT_TOPICS, companyId]);
  }

  candidatesOf(companyIds: readonly string[]): Promise<CandidateRow[]> {
    return this.db.rows<CandidateRow>(`${CANDIDATES} WHERE c.id = ANY($2::uuid[]) ORDER BY c.id`, [TEXT_TOPICS, companyIds]);
  }

  /** A team's companies by id, for a scan over all of them. */
  candidates(teamId: string, afterId: string | null, take: number): Promise<CandidateRow[]> {
    return this.db.rows<CandidateRow>(
      `${CANDIDATES} WHERE c.id IN (SELECT id FROM companies WHERE team_id = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4)
       ORDER BY c.id`,
      [TEXT_TOPICS, teamId, afterId, take],
    );
  }

  /**
   * Writes matches in order of (thesis, company): everybody locks rows in this order, so that matching a thesis and matching a
   * company never wait for each other in a circle. A result for older criteria never replaces one for newer. Notes which are as good as
   * their theses' `alert_from` and which no longer are: of a match made here with the row itself (its `xmax` is 0), of one that was there
   * in the rare case that it turns. @returns those that have become so; none of archived companies
   */
  async save(matches: NewMatch[]): Promise<ReachedMatch[]> {
    if (matches.length === 0) return [];
    const rows = await this.db.rows<ReachedMatch & { turns: boolean }>(
      `WITH saved AS (
         INSERT INTO thesis_matches (thesis_id, company_id, criteria_version, score, scoring_status, reasons, scored_at, reached)
         SELECT n.thesis_id, n.company_id, n.version, n.score, n.status, n.reasons::jsonb, now(), n.status = 'scored' AND n.score >= t.alert_from
         FROM ROWS FROM (unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[]), string_to_table($6, E'\\n'))
           AS n(thesis_id, company_id, version, score, status, reasons) JOIN theses t ON t.id = n.thesis_id ORDER BY n.thesis_id, n.company_id
         ON CONFLICT (thesis_id, company_id) DO UPDATE SET criteria_version = excluded.criteria_version, score = excluded.score,
           scoring_status = excluded.scoring_status, reasons = excluded.reasons, scored_at = excluded.scored_at
         WHERE thesis_matches.criteria_version <= excluded.criteria_version
         RETURNING *, xmax = 0 AS made),
       looked AS (
         SELECT m.*, t.team_id, t.name AS thesis_name, NOT m.made AND m.scoring_status = 'scored' AND m.reached <> (m.score >= t.alert_from) AS turns
         FROM saved m JOIN theses t ON t.id = m.thesis_id)
       SELECT m.turns, m.team_id, m.thesis_id, m.thesis_name, m.company_id, c.name AS company_name, m.score, m.scoring_status, m.reasons,
              m.scored_at
       FROM looked m JOIN companies c ON c.id = m.company_id
       WHERE m.turns OR (m.made AND m.reached AND ${notArchived('c')}) ORDER BY m.company_id, m.thesis_id`,
      [
        uuidArray(matches.map((match) => match.thesisId)),
        uuidArray(matches.map((match) => match.companyId)),
        matches.map((match) => match.criteriaVersion),
        matches.map((match) => match.score),
        matches.map((match) => match.scoringStatus),
        jsonLines(matches.map((match) => JSON.stringify(match.reasons))),
      ],
    );
    const turning = rows.filter(({ turns }) => turns);
    return [...rows.filter(({ turns }) => !turns), ...(turning.length > 0 ? await this.turn(turning) : [])];
  }

  /** The same of matches that were there, in the order of `save`, in its transaction. */
  private turn(matches: readonly ReachedMatch[]): Promise<ReachedMatch[]> {
    return this.db.rows<ReachedMatch>(
      `WITH turned AS (
         UPDATE thesis_matches m SET reached = NOT m.reached
         FROM (SELECT w.thesis_id, w.company_id FROM unnest($1::uuid[], $2::uuid[]) AS n(thesis_id, company_id)
               JOIN thesis_matches w ON w.thesis_id = n.thesis_id AND w.company_id = n.company_id JOIN theses t ON t.id = w.thesis_id
               WHERE w.scoring_status = 'scored' AND w.reached <> (w.score >= t.alert_from) ORDER BY 1, 2 FOR NO KEY UPDATE OF w) n
         WHERE m.thesis_id = n.thesis_id AND m.company_id = n.company_id RETURNING m.*)
       SELECT t.team_id, t.id AS thesis_id, t.name AS thesis_name, m.company_id, c.name AS company_name, m.score, m.scoring_status,
              m.reasons, m.scored_at
       FROM turned m JOIN theses t ON t.id = m.thesis_id JOIN companies c ON c.id = m.company_id
       WHERE m.reached AND ${notArchived('c')} ORDER BY m.company_id, t.id`,
      [matches.map((match) => match.thesis_id), matches.map((match) => match.company_id)],
    );
  }
}
