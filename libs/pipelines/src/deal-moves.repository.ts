import { Injectable } from '@nestjs/common';
import type { Actor, InvestorScope } from '@app/auth';
import { Db, Gathering, newId } from '@app/database';
import { eventRowOf, eventsOf } from '@app/events';
import { DEAL_JOINS, DEAL_JSON, outcomeJson, stageJson } from './deal-columns.repository';
import type { DealDto } from './dto/deal.response.dto';

export interface AskedMove {
  stageId: string;
  reasons: string[];
  note: string | null;
  expectedStageId?: string;
}

interface Asked extends AskedMove {
  scope: InvestorScope;
  dealId: string;
  actor: Actor;
}

/** A move is small; one batch is made and answered while another is worked on. */
const TOGETHER = { most: 32, atOnce: 2 };

/**
 * Moves of one team ($1), each with its history and its event. Where anything is in the way of one there is no row of it, and nothing of
 * it has happened: another mover who holds the deal, too, so that nobody waits for one deal while holding another. The limit tells the
 * planner how few they are.
 */
const MOVE_ALL = `
  WITH asked AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS a (deal_id uuid, pipelines uuid[], to_id uuid, expected uuid, why text[], remark text,
      move_id uuid, by_kind text, by_id text, event jsonb) LIMIT ${TOGETHER.most}),
  held AS MATERIALIZED (
    SELECT d.id AS deal_id, d.stage_id AS left_id, d.entered_stage_at AS since, d.outcome_reasons AS had_reasons, d.outcome_note AS had_note,
      a.to_id, a.why, a.remark, a.move_id, a.by_kind, a.by_id, a.event
    FROM asked a JOIN deals d ON d.id = a.deal_id
    WHERE d.team_id = $1 AND (a.pipelines IS NULL OR d.pipeline_id = ANY(a.pipelines)) AND NOT d.company_archived AND d.stage_id <> a.to_id
      AND (a.expected IS NULL OR d.stage_id = a.expected)
    FOR NO KEY UPDATE OF d SKIP LOCKED),
  stage AS MATERIALIZED (
    SELECT id, pipeline_id, name, kind, removed_at FROM pipeline_stages
    WHERE id = ANY(ARRAY(SELECT to_id FROM held UNION SELECT left_id FROM held)) ORDER BY id FOR KEY SHARE),
  clock AS MATERIALIZED (SELECT date_trunc('milliseconds', clock_timestamp()) AS now),
  moved AS (
    UPDATE deals SET stage_id = t.id, entered_stage_at = greatest(clock.now, deals.entered_stage_at + interval '1 millisecond'),
      updated_at = greatest(clock.now, deals.entered_stage_at + interval '1 millisecond'),
      outcome_reasons = CASE t.kind WHEN 'open' THEN '{}' ELSE h.why END, outcome_note = CASE t.kind WHEN 'open' THEN NULL ELSE h.remark END
    FROM held h JOIN stage t ON t.id = h.to_id, clock
    WHERE deals.id = h.deal_id AND t.pipeline_id = deals.pipeline_id AND t.removed_at IS NULL
    RETURNING deals.*, h.left_id, h.since, h.had_reasons, h.had_note, h.why, h.remark, h.move_id, h.by_kind, h.by_id, h.event),
  kept AS (
    INSERT INTO deal_moves (id, deal_id, pipeline_id, from_stage_id, to_stage_id, from_entered_at, actor_kind, actor_id, reasons, note, at)
    SELECT move_id, id, pipeline_id, left_id, stage_id, since, by_kind, by_id, why, remark, entered_stage_at FROM moved),
  shown AS (
    SELECT d.id, d.event || jsonb_build_object('company_id', d.company_id) AS event, ${DEAL_JSON} AS object, ${stageJson('f')} AS from_stage,
      ${outcomeJson('f', 'd.had_reasons', 'd.had_note', 'd.since')} AS from_outcome
    FROM moved d JOIN stage f ON f.id = d.left_id ${DEAL_JOINS}),
  made AS MATERIALIZED (
    SELECT id, object, event,
      jsonb_build_array(jsonb_build_object('field', 'stage', 'from', from_stage, 'to', object->'stage'))
        || CASE WHEN from_outcome IS NULL AND object->>'outcome' IS NULL THEN '[]' ELSE
          jsonb_build_array(jsonb_build_object('field', 'outcome', 'from', from_outcome, 'to', object->'outcome')) END AS changes
    FROM shown),
  ${eventsOf('made', 'deal.moved', '$1', { changes: true })}
  SELECT id, object FROM made`;

/** The commonest thing that befalls a deal, as one statement for those of a team that come at once. */
@Injectable()
export class DealMovesRepository {
  /** By team: whoever moves a deal waits for its turn in the feed anyway. */
  private readonly moves = new Gathering<Asked, DealDto | null>((teamId, asked) => this.moveAll(teamId, asked), TOGETHER);

  constructor(private readonly db: Db) {}

  /**
   * Not for within a transaction.
   * @returns null where nothing was moved, for whatever reason
   */
  move(scope: InvestorScope, dealId: string, asked: AskedMove, actor: Actor): Promise<DealDto | null> {
    return this.moves.add(scope.teamId, { ...asked, scope, dealId, actor });
  }

  private async moveAll(teamId: string, moves: Asked[]): Promise<(DealDto | null)[]> {
    // A deal is moved once by a statement; whoever comes second is told that nothing was moved.
    const first = new Map(moves.map((move) => [move.dealId.toLowerCase(), move] as const).reverse());
    const asked = [...first.values()].map(({ scope, dealId, actor, stageId, expectedStageId, reasons, note }) => ({
      deal_id: dealId,
      pipelines: scope.pipelineIds,
      to_id: stageId,
      expected: expectedStageId ?? null,
      why: reasons,
      remark: note,
      move_id: newId(),
      by_kind: actor.kind,
      by_id: actor.id ?? null,
      event: eventRowOf({ type: 'deal.moved', teamId, actor, dealId }),
    }));
    const rows = await this.db.rows<{ id: string; object: DealDto }>(MOVE_ALL, [teamId, JSON.stringify(asked)]);
    const moved = new Map(rows.map(({ id, object }) => [id, object]));
    return moves.map((move) => (first.get(move.dealId.toLowerCase()) === move ? (moved.get(move.dealId.toLowerCase()) ?? null) : null));
  }
}
