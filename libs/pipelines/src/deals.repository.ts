import { Injectable } from '@nestjs/common';
import type { Actor, InvestorScope } from '@app/auth';
import { Db, newId } from '@app/database';
import { dealColumns, DEAL_JOINS } from './deal-columns.repository';
import type { DealSource, StageKind } from './deal-kinds';
import type { DealRow } from './deal-row';

/** A deal whose row is held until the transaction ends. */
export interface HeldDeal {
  pipeline_id: string;
  stage_id: string;
  owner_id: string | null;
  entered_stage_at: Date;
  outcome_reasons: string[];
  outcome_note: string | null;
  company_archived: boolean;
}

/** A deal after a move, and the stage that it left. */
export interface MovedDeal extends DealRow {
  from_name: string;
  from_kind: StageKind;
}

export interface DealMove {
  stageId: string;
  reasons: string[];
  note: string | null;
}

/**
 * A move is later than the one before, whatever the clock says, so that a history has one order: two in one millisecond would have none. Both
 * stages are held in one order, as those who change stages hold them; a stage that was taken out meanwhile is not moved into.
 */
const MOVE = `
  WITH stage AS MATERIALIZED (
    SELECT id, pipeline_id, name, kind, removed_at FROM pipeline_stages WHERE id IN ($2, $3) ORDER BY id FOR KEY SHARE),
  clock AS MATERIALIZED (SELECT date_trunc('milliseconds', clock_timestamp()) AS now),
  moved AS (
    UPDATE deals SET stage_id = t.id, entered_stage_at = greatest(clock.now, entered_stage_at + interval '1 millisecond'),
      updated_at = greatest(clock.now, entered_stage_at + interval '1 millisecond'),
      outcome_reasons = CASE t.kind WHEN 'open' THEN '{}' ELSE $5::text[] END, outcome_note = CASE t.kind WHEN 'open' THEN NULL ELSE $6 END
    FROM stage t, clock WHERE deals.id = $1 AND t.id = $3 AND t.pipeline_id = deals.pipeline_id AND t.removed_at IS NULL
    RETURNING deals.*),
  kept AS (
    INSERT INTO deal_moves (id, deal_id, pipeline_id, from_stage_id, to_stage_id, from_entered_at, actor_kind, actor_id, reasons, note, at)
    SELECT $7, id, pipeline_id, $2, $3, $4, $8, $9, $5, $6, entered_stage_at FROM moved)
  SELECT ${dealColumns('d')}, f.name AS from_name, f.kind AS from_kind
  FROM moved d JOIN stage f ON f.id = $2 ${DEAL_JOINS}`;

const GIVE = `
  WITH given AS (
    UPDATE deals SET owner_id = $2, updated_at = greatest(date_trunc('milliseconds', clock_timestamp()), updated_at) WHERE id = $1
    RETURNING *)
  SELECT ${dealColumns('d')} FROM given d ${DEAL_JOINS}`;

/** Deals, and every statement that writes them. */
@Injectable()
export class DealsRepository {
  constructor(private readonly db: Db) {}

  /** Whether the company has a deal in one of the pipelines. */
  async existsIn(companyId: string, pipelineIds: string[]): Promise<boolean> {
    const row = await this.db.row('SELECT 1 FROM deals WHERE company_id = $1 AND pipeline_id = ANY($2::uuid[]) LIMIT 1', [
      companyId,
      pipelineIds,
    ]);
    return row !== null;
  }

  /**
   * One deal a pipeline, in its first open stage (trigger `deals_have_stage`), with the creation in its history. The company's moment of
   * creation is copied from its row, which is there when this runs.
   * @returns them in the order of the pipelines
   */
  async add(
    teamId: string,
    companyId: string,
    pipelineIds: readonly string[],
    { source, actor }: { source: DealSource; actor: Actor },
  ): Promise<DealRow[]> {
    const targets = [...new Set(pipelineIds)];
    const ids = targets.map(() => newId());
    const rows = await this.db.rows<DealRow>(
      // Behind SELECTs, so that PostgreSQL does not see how short the arrays are: it planned each call anew, as long as it took to run.
      `WITH given AS (
         SELECT * FROM unnest((SELECT $3::uuid[]), (SELECT $4::uuid[]), (SELECT $8::uuid[])) AS g(id, pipeline_id, move_id)),
       made AS (
         INSERT INTO deals (id, team_id, company_id, company_created_at, pipeline_id, source)
         SELECT id, $1, $2, (SELECT created_at FROM companies WHERE id = $2), pipeline_id, $5 FROM given RETURNING *),
       kept AS (
         INSERT INTO deal_moves (id, deal_id, pipeline_id, to_stage_id, actor_kind, actor_id, at)
         SELECT given.move_id, made.id, made.pipeline_id, stage_id, $6, $7, entered_stage_at FROM made JOIN given USING (id))
       SELECT ${dealColumns('d')} FROM made d ${DEAL_JOINS}`,
      [teamId, companyId, ids, targets, source, actor.kind, actor.id ?? null, targets.map(() => newId())],
    );
    return ids.map((id) => rows.find((row) => row.id === id) as DealRow);
  }

  /** A deal in a pipeline that the caller sees, of an archived company too. */
  find(scope: InvestorScope, id: string): Promise<DealRow | null> {
    return this.db.row<DealRow>(
      `SELECT ${dealColumns('d')} FROM deals d ${DEAL_JOINS}
       WHERE d.id = $1 AND d.team_id = $2 AND ($3::uuid[] IS NULL OR d.pipeline_id = ANY($3))`,
      [id, scope.teamId, scope.pipelineIds],
    );
  }

  async sees(scope: InvestorScope, id: string): Promise<boolean> {
    const row = await this.db.row('SELECT 1 FROM deals WHERE id = $1 AND team_id = $2 AND ($3::uuid[] IS NULL OR pipeline_id = ANY($3))', [
      id,
      scope.teamId,
      scope.pipelineIds,
    ]);
    return row !== null;
  }

  /** Holds the deal's row until the transaction ends: whoever moves it next waits here, and sees where it came to stand. */
  hold(scope: InvestorScope, id: string): Promise<HeldDeal | null> {
    return this.db.row<HeldDeal>(
      `SELECT pipeline_id, stage_id, owner_id, entered_stage_at, outcome_reasons, outcome_note, company_archived FROM deals
       WHERE id = $1 AND team_id = $2 AND ($3::uuid[] IS NULL OR pipeline_id = ANY($3)) FOR NO KEY UPDATE`,
      [id, scope.teamId, scope.pipelineIds],
    );
  }

  /** Whether deals of the pipeline may come into the stage. */
  async takesDeals(pipelineId: string, stageId: string): Promise<boolean> {
    const row = await this.db.row('SELECT 1 FROM pipeline_stages WHERE id = $1 AND pipeline_id = $2 AND removed_at IS NULL', [
      stageId,
      pipelineId,
    ]);
    return row !== null;
  }

  /** Moves a held deal and writes its history. @returns null where the stage is none of its pipeline's */
  move(id: string, held: HeldDeal, { stageId, reasons, note }: DealMove, actor: Actor): Promise<MovedDeal | null> {
    return this.db.row<MovedDeal>(MOVE, [
      id,
      held.stage_id,
      stageId,
      held.entered_stage_at,
      reasons,
      note,
      newId(),
      actor.kind,
      actor.id ?? null,
    ]);
  }

  /** Gives a held deal to somebody, or to nobody. */
  async give(id: string, ownerId: string | null): Promise<DealRow> {
    return (await this.db.row<DealRow>(GIVE, [id, ownerId])) as DealRow;
  }

  /** Whether the user is an active member of the team who sees the pipeline. */
  async mayOwn(teamId: string, pipelineId: string, userId: string): Promise<boolean> {
    const row = await this.db.row(
      'SELECT 1 FROM memberships WHERE user_id = $1 AND team_id = $2 AND active AND (pipeline_ids IS NULL OR $3 = ANY(pipeline_ids))',
      [userId, teamId, pipelineId],
    );
    return row !== null;
  }

  async nameOf(userId: string): Promise<string> {
    return (await this.db.row<{ name: string }>('SELECT name FROM users WHERE id = $1', [userId]))?.name ?? '';
  }
}
