import { Injectable } from '@nestjs/common';
import type { Actor, InvestorScope } from '@app/auth';
import { Db, newId } from '@app/database';
import { eventRowOf, eventsOf } from '@app/events';
import { DEAL_JOINS, DEAL_JSON, outcomeJson, stageJson } from './deal-columns.repository';
import type { DealDto } from './dto/deal.response.dto';

export interface AskedMove {
  stageId: string;
  reasons: string[];
  note: string | null;
  expectedStageId?: string;
}

/**
 * A move with its history and its event. It holds the deal as `DealsRepository.hold` does: who waited for another mover sees where that
 * one left it. Where anything is in the way there is no row, and nothing has happened.
 */
const MOVE = `
  WITH held AS MATERIALIZED (
    SELECT id, stage_id, entered_stage_at, outcome_reasons, outcome_note FROM deals
    WHERE id = $1 AND team_id = $2 AND ($3::uuid[] IS NULL OR pipeline_id = ANY($3)) AND NOT company_archived AND stage_id <> $4
      AND ($5::uuid IS NULL OR stage_id = $5) FOR NO KEY UPDATE),
  stage AS MATERIALIZED (
    SELECT id, pipeline_id, name, kind, removed_at FROM pipeline_stages
    WHERE id = ANY(ARRAY[$4::uuid, (SELECT stage_id FROM held)]) ORDER BY id FOR KEY SHARE),
  clock AS MATERIALIZED (SELECT date_trunc('milliseconds', clock_timestamp()) AS now),
  moved AS (
    UPDATE deals SET stage_id = t.id, entered_stage_at = greatest(clock.now, deals.entered_stage_at + interval '1 millisecond'),
      updated_at = greatest(clock.now, deals.entered_stage_at + interval '1 millisecond'),
      outcome_reasons = CASE t.kind WHEN 'open' THEN '{}' ELSE $6::text[] END, outcome_note = CASE t.kind WHEN 'open' THEN NULL ELSE $7 END
    FROM held, stage t, clock
    WHERE deals.id = held.id AND t.id = $4 AND t.pipeline_id = deals.pipeline_id AND t.removed_at IS NULL
    RETURNING deals.*, held.stage_id AS left_id, held.entered_stage_at AS since, held.outcome_reasons AS had_reasons, held.outcome_note AS had_note),
  kept AS (
    INSERT INTO deal_moves (id, deal_id, pipeline_id, from_stage_id, to_stage_id, from_entered_at, actor_kind, actor_id, reasons, note, at)
    SELECT $8, id, pipeline_id, left_id, stage_id, since, $9, $10, $6, $7, entered_stage_at FROM moved),
  shown AS (
    SELECT d.company_id, ${DEAL_JSON} AS object, ${stageJson('f')} AS from_stage,
      ${outcomeJson('f', 'd.had_reasons', 'd.had_note', 'd.since')} AS from_outcome
    FROM moved d JOIN stage f ON f.id = d.left_id ${DEAL_JOINS}),
  made AS MATERIALIZED (
    SELECT object, $11::jsonb || jsonb_build_object('company_id', company_id) AS event,
      jsonb_build_array(jsonb_build_object('field', 'stage', 'from', from_stage, 'to', object->'stage'))
        || CASE WHEN from_outcome IS NULL AND object->>'outcome' IS NULL THEN '[]' ELSE
          jsonb_build_array(jsonb_build_object('field', 'outcome', 'from', from_outcome, 'to', object->'outcome')) END AS changes
    FROM shown),
  ${eventsOf('made', '$2', { changes: true })}
  SELECT object FROM made`;

/** A move as one statement, the commonest thing that befalls a deal. */
@Injectable()
export class DealMovesRepository {
  constructor(private readonly db: Db) {}

  /** @returns null where nothing was moved, for whatever reason */
  async move(
    scope: InvestorScope,
    id: string,
    { stageId, expectedStageId, reasons, note }: AskedMove,
    actor: Actor,
  ): Promise<DealDto | null> {
    const event = eventRowOf({ type: 'deal.moved', teamId: scope.teamId, actor, dealId: id });
    const row = await this.db.row<{ object: DealDto }>(MOVE, [
      id,
      scope.teamId,
      scope.pipelineIds,
      stageId,
      expectedStageId ?? null,
      reasons,
      note,
      newId(),
      actor.kind,
      actor.id ?? null,
      JSON.stringify(event),
    ]);
    return row?.object ?? null;
  }
}
