import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/auth';
import { Db, newId } from '@app/database';
import type { StageKind } from './deal-kinds';

export interface StageRow {
  id: string;
  pipeline_id: string;
  name: string;
  kind: StageKind;
}

export interface FunnelRow extends StageRow {
  current: number;
  entered: number;
  left_to_next: number;
  left_to_passed: number;
  median_milliseconds: number | null;
}

/**
 * $1 the pipeline, $2 and $3 the window (null: open). A stage's figures come from the moves of the window, by the stages that there are now:
 * the next one is the next in present order, a passed one is one that is passed now, taken out since or not.
 */
const FUNNEL = `
  WITH stage AS (
    SELECT id, pipeline_id, name, kind, position, lead(id) OVER line AS next_id, lead(kind) OVER line AS next_kind
    FROM pipeline_stages WHERE pipeline_id = $1 AND removed_at IS NULL WINDOW line AS (ORDER BY position)),
  move AS (
    SELECT m.from_stage_id, m.to_stage_id, t.kind AS to_kind, extract(epoch FROM m.at - m.from_entered_at) * 1000 AS milliseconds
    FROM deal_moves m JOIN deals d ON d.id = m.deal_id AND NOT d.company_archived JOIN pipeline_stages t ON t.id = m.to_stage_id
    WHERE m.pipeline_id = $1 AND ($2::timestamptz IS NULL OR m.at >= $2) AND ($3::timestamptz IS NULL OR m.at < $3)),
  entered AS (SELECT to_stage_id AS id, count(*)::int AS n FROM move GROUP BY to_stage_id),
  departed AS (
    SELECT s.id, (count(*) FILTER (WHERE m.to_stage_id = s.next_id AND s.next_kind <> 'passed'))::int AS to_next,
      (count(*) FILTER (WHERE m.to_kind = 'passed'))::int AS to_passed,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY m.milliseconds::float8) AS median
    FROM move m JOIN stage s ON s.id = m.from_stage_id GROUP BY s.id),
  standing AS (SELECT stage_id AS id, count(*)::int AS n FROM deals WHERE stage_id IN (SELECT id FROM stage) AND NOT company_archived GROUP BY stage_id)
  SELECT s.id, s.pipeline_id, s.name, s.kind, coalesce(c.n, 0) AS current, coalesce(e.n, 0) AS entered,
    coalesce(l.to_next, 0) AS left_to_next, coalesce(l.to_passed, 0) AS left_to_passed, l.median AS median_milliseconds
  FROM stage s LEFT JOIN standing c ON c.id = s.id LEFT JOIN entered e ON e.id = s.id LEFT JOIN departed l ON l.id = s.id
  ORDER BY s.position`;

/** The stages of pipelines, and what they count. */
@Injectable()
export class PipelineStagesRepository {
  constructor(private readonly db: Db) {}

  /** Those of the pipelines, in order. */
  ofPipelines(pipelineIds: readonly string[]): Promise<StageRow[]> {
    return this.db.rows<StageRow>(
      `SELECT id, pipeline_id, name, kind FROM pipeline_stages WHERE pipeline_id = ANY($1::uuid[]) AND removed_at IS NULL
       ORDER BY pipeline_id, position`,
      [pipelineIds],
    );
  }

  /** Whether the caller sees the stage. */
  async sees({ teamId, pipelineIds }: InvestorScope, id: string): Promise<boolean> {
    const row = await this.db.row(
      'SELECT 1 FROM pipeline_stages WHERE id = $1 AND team_id = $2 AND removed_at IS NULL AND ($3::uuid[] IS NULL OR pipeline_id = ANY($3))',
      [id, teamId, pipelineIds],
    );
    return row !== null;
  }

  /**
   * Holds the pipeline's stages until the transaction ends: no deal comes into one of them meanwhile. In the order in which moves hold
   * theirs.
   */
  async hold(pipelineId: string): Promise<void> {
    await this.db.rows('SELECT 1 FROM pipeline_stages WHERE pipeline_id = $1 AND removed_at IS NULL ORDER BY id FOR UPDATE', [pipelineId]);
  }

  /** Whether a deal stands in a stage that is none of these, be its company archived. Scans the pipeline's own deals. */
  async holdsDealsBeside(pipelineId: string, ids: readonly string[]): Promise<boolean> {
    const row = await this.db.row('SELECT 1 FROM deals WHERE pipeline_id = $1 AND stage_id <> ALL($2::uuid[]) LIMIT 1', [pipelineId, ids]);
    return row !== null;
  }

  /** Those that are not kept are taken out, the others written in this order. @param stages without an id: new ones */
  async replace(pipelineId: string, teamId: string, stages: readonly { id?: string; name: string; kind: StageKind }[]): Promise<void> {
    const ids = stages.map(({ id }) => id ?? newId());
    await this.db.run(
      'UPDATE pipeline_stages SET removed_at = now() WHERE pipeline_id = $1 AND removed_at IS NULL AND id <> ALL($2::uuid[])',
      [pipelineId, ids],
    );
    await this.db.run(
      `INSERT INTO pipeline_stages (id, pipeline_id, team_id, name, kind, position)
       SELECT id, $1, $2, name, kind, place - 1 FROM unnest($3::uuid[], $4::text[], $5::text[]) WITH ORDINALITY AS s(id, name, kind, place)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, position = excluded.position`,
      [pipelineId, teamId, ids, stages.map(({ name }) => name), stages.map(({ kind }) => kind)],
    );
  }

  /** @param since inclusive; null: from the beginning @param until exclusive; null: to now */
  funnel(pipelineId: string, since: Date | null, until: Date | null): Promise<FunnelRow[]> {
    return this.db.rows<FunnelRow>(FUNNEL, [pipelineId, since, until]);
  }
}
