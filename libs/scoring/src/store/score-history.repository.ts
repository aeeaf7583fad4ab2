import { Injectable } from '@nestjs/common';
import { type InvestorScope, visibleCompany } from '@app/auth';
import { beyond, Db, type KeysetPosition } from '@app/database';
import { CURRENT_RUBRIC } from '../rubric/registry';
import type { ScoreReason, ScoreRow } from './company-scores.repository';

export interface PastScoreRow {
  id: string;
  document_id: string;
  rubric_version: string;
  score: number;
  max: number;
  verified: boolean;
  domains: { key: string; score: number }[];
  scored_at: Date;
  reason: ScoreReason;
  current: boolean;
}

/** With whom a company is compared (contract-2, section 7). */
export const BENCHMARK_SCOPES = ['team', 'pipeline', 'stage', 'industry'] as const;
export type BenchmarkScope = (typeof BENCHMARK_SCOPES)[number];

export interface Standing {
  /** Others that score less. */
  below: number;
  /** Others that score the same. */
  equal: number;
}

export interface BenchmarkRow extends Standing {
  /** Null where the company has no score. */
  score: number | null;
  /** Others that have a score. */
  n: number;
  /** Of the company's own score, in the order of `domains`. */
  keys: string[] | null;
  domains: (Standing & { n: number })[];
}

/** Of scores that the release before wrote without one: by the rule of the migration. */
const REASON = `coalesce(s.reason, CASE WHEN s.draft_id IS NOT NULL THEN 'published' END, (
  SELECT CASE WHEN b.rubric_version = s.rubric_version THEN 'facts' ELSE 'rubric' END FROM company_scores b
  WHERE b.company_id = s.company_id AND b.document_id = s.document_id AND (b.scored_at, b.id) < (s.scored_at, s.id)
  ORDER BY b.scored_at DESC, b.id DESC LIMIT 1), 'deck')`;

/** A draft has no document until it is published; until then nobody but its founders knows of it. */
const TOLD = 's.document_id IS NOT NULL';

/** For each domain how the others stand to the company's own; `cri_domains` is in the order of the keys. */
const DOMAINS = CURRENT_RUBRIC.domains
  .map((_, at) => `o.cri_domains[${at + 1}]`)
  .map((theirs) => {
    const own = theirs.replace('o.', 'm.');
    return `jsonb_build_object('n', count(${theirs}), 'below', count(*) FILTER (WHERE ${theirs} < ${own}),
      'equal', count(*) FILTER (WHERE ${theirs} = ${own}))`;
  })
  .join(',\n    ');

/** The others of a scope, beside those of the team. Companies in another pipeline than the caller sees do not count. */
const OTHERS: Record<BenchmarkScope, (pipelineIds: readonly string[] | null, params: unknown[]) => string> = {
  team: () => 'true',
  stage: () => 'o.stage = m.stage',
  industry: () => 'lower(o.industry) = lower(m.industry)',
  pipeline: (pipelineIds, params) => `o.id IN (
    SELECT d.company_id FROM deals d JOIN deals own ON own.pipeline_id = d.pipeline_id
    WHERE own.company_id = m.id ${pipelineIds === null ? '' : `AND own.pipeline_id = ANY($${params.push(pipelineIds)}::uuid[])`})`,
};

/** What a company scored when, and how it stands to others. Reads only. */
@Injectable()
export class ScoreHistoryRepository {
  constructor(private readonly db: Db) {}

  /** Newest first; served by company_scores_history. */
  list(companyId: string, position: KeysetPosition | null, limit: number): Promise<PastScoreRow[]> {
    const params: unknown[] = [companyId, limit];
    const after = beyond(position, ['s.scored_at', 's.id'], params);
    return this.db.rows<PastScoreRow>(
      `SELECT s.id, s.document_id, s.rubric_version, s.score, s.max, s.verified, s.scored_at, ${REASON} AS reason,
              s.id IS NOT DISTINCT FROM c.current_score_id AS current,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('key', d -> 'key', 'score', d -> 'score') ORDER BY at), '[]')
               FROM jsonb_array_elements(s.domains) WITH ORDINALITY AS t(d, at)) AS domains
       FROM company_scores s JOIN companies c ON c.id = s.company_id
       WHERE s.company_id = $1 AND ${TOLD} AND ${after}
       ORDER BY s.scored_at DESC, s.id DESC LIMIT $2`,
      params,
    );
  }

  /** Those of the company among these ids, in no order. */
  findAll(companyId: string, ids: readonly string[]): Promise<ScoreRow[]> {
    return this.db.rows<ScoreRow>(
      `SELECT s.id, s.document_id, s.sha256, s.rubric_version, s.score, s.max, s.verified, s.domains, s.recommendations, s.scored_at
       FROM company_scores s WHERE s.company_id = $1 AND s.id = ANY($2::uuid[]) AND ${TOLD}`,
      [companyId, ids],
    );
  }

  /**
   * One statement, which reads the scores of a team's companies from companies_benchmark. Archived ones and the company itself do not count.
   * @param scope whose companies count; `pipelineIds` null: all of the team
   * @returns null where there is no such company for the caller
   */
  benchmark(companyId: string, scope: InvestorScope, with_: BenchmarkScope): Promise<BenchmarkRow | null> {
    const params: unknown[] = [companyId];
    const own = visibleCompany(scope, 'c', params);
    const others = visibleCompany(scope, 'o', params);
    return this.db.row<BenchmarkRow>(
      `WITH m AS MATERIALIZED (
         SELECT c.id, c.cri_score, c.cri_domains, c.stage, c.industry,
                (SELECT jsonb_agg(d -> 'key' ORDER BY d ->> 'key') FROM company_scores s, jsonb_array_elements(s.domains) d
                 WHERE s.id = c.current_score_id) AS keys
         FROM companies c WHERE c.id = $1 AND ${own})
       SELECT m.cri_score AS score, m.keys, r.*
       FROM m CROSS JOIN LATERAL (
         SELECT count(*)::int AS n, count(*) FILTER (WHERE o.cri_score < m.cri_score)::int AS below,
                count(*) FILTER (WHERE o.cri_score = m.cri_score)::int AS equal,
                jsonb_build_array(${DOMAINS}) AS domains
         FROM companies o
         WHERE ${others} AND o.cri_score IS NOT NULL AND o.archived_at IS NULL AND o.id <> m.id AND ${OTHERS[with_](scope.pipelineIds, params)}) r`,
      params,
    );
  }
}
