import { Injectable } from '@nestjs/common';
import type { Actor, InvestorScope } from '@app/auth';
import { Db, newId, uuidArray } from '@app/database';
import { dealColumns, DEAL_JOINS } from './deal-columns.repository';
import type { StageKind } from './deal-kinds';
import type { DealRow } from './deal-row';
import type { HeldDeal, MovedDeal } from './deals.repository';

export interface StageName {
  id: string;
  name: string;
}

export interface PipelineWithStages {
  id: string;
  name: string;
  is_default: boolean;
  /** In order, without those taken out. */
  stages: StageName[];
  /** Where a new deal enters. */
  entry_stage_id: string;
}

export interface BatchDeal {
  id: string;
  company_id: string;
  pipeline_id: string;
  stage_id: string;
}

/** A stage that is held, as deals that come into it show it. */
export interface HeldStage extends StageName {
  kind: StageKind;
  pipeline_name: string;
}

/** A deal before it was moved. */
export type StageLeft = Pick<MovedDeal, 'id' | 'from_name' | 'from_kind'> &
  Pick<HeldDeal, 'stage_id' | 'entered_stage_at' | 'outcome_reasons' | 'outcome_note'>;

/** Deals of many companies in one statement each, for files of them. */
@Injectable()
export class DealBatches {
  constructor(private readonly db: Db) {}

  /** Those in the caller's reach, the oldest first. */
  pipelines(scope: InvestorScope): Promise<PipelineWithStages[]> {
    return this.db.rows<PipelineWithStages>(
      `SELECT p.id, p.name, p.is_default, json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.position) AS stages,
              (array_agg(s.id ORDER BY s.position) FILTER (WHERE s.kind = 'open'))[1] AS entry_stage_id
       FROM pipelines p JOIN pipeline_stages s ON s.pipeline_id = p.id AND s.removed_at IS NULL
       WHERE p.team_id = $1 AND ($2::uuid[] IS NULL OR p.id = ANY($2)) GROUP BY p.id ORDER BY p.created_at, p.id`,
      [scope.teamId, scope.pipelineIds],
    );
  }

  /** Deals of these companies in these pipelines, in the order in which they were made. */
  ofCompanies(companyIds: readonly string[], pipelineIds: readonly string[]): Promise<BatchDeal[]> {
    return this.db.rows<BatchDeal>(
      `SELECT id, company_id, pipeline_id, stage_id FROM deals
       WHERE company_id = ANY($1::uuid[]) AND pipeline_id = ANY($2::uuid[]) ORDER BY created_at, id`,
      [companyIds, pipelineIds],
    );
  }

  /**
   * Makes deals, each with its history. The companies' moments of creation are copied from their rows, which are there by now.
   * Their stages are held (`hold`), so that nobody takes one out under the deals that come into it.
   */
  async insert(teamId: string, deals: readonly BatchDeal[], actor: Actor): Promise<void> {
    await this.db.run(
      `WITH given AS (
         SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[]) AS r (id, move_id, company_id, pipeline_id, stage_id)),
       made AS (
         INSERT INTO deals (id, team_id, company_id, company_created_at, pipeline_id, stage_id, source)
         SELECT g.id, $1, g.company_id, c.created_at, g.pipeline_id, g.stage_id, 'import'
         FROM given g JOIN companies c ON c.id = g.company_id RETURNING id, pipeline_id, stage_id, entered_stage_at)
       INSERT INTO deal_moves (id, deal_id, pipeline_id, to_stage_id, actor_kind, actor_id, at)
       SELECT g.move_id, m.id, m.pipeline_id, m.stage_id, $7, $8, m.entered_stage_at FROM made m JOIN given g ON g.id = m.id`,
      [
        teamId,
        uuidArray(deals.map(({ id }) => id)),
        uuidArray(deals.map(() => newId())),
        uuidArray(deals.map((deal) => deal.company_id)),
        uuidArray(deals.map((deal) => deal.pipeline_id)),
        uuidArray(deals.map((deal) => deal.stage_id)),
        actor.kind,
        actor.id ?? null,
      ],
    );
  }

  /** These deals, as their GETs show them. */
  whole(ids: readonly string[]): Promise<DealRow[]> {
    return this.db.rows<DealRow>(`SELECT ${dealColumns('d')} FROM deals d ${DEAL_JOINS} WHERE d.id = ANY($1::uuid[])`, [ids]);
  }

  /**
   * Moves one held deal to the stage given, with its history; what was said of an outcome is over.
   * @returns where it stood before, null where it stands there already
   */
  async move(deal: BatchDeal, actor: Actor): Promise<StageLeft | null> {
    return this.db.row<StageLeft>(
      `WITH before AS (
         SELECT id, stage_id, entered_stage_at, outcome_reasons, outcome_note FROM deals WHERE id = $1 AND stage_id <> $2 FOR NO KEY UPDATE),
       moved AS (
         UPDATE deals d SET stage_id = $2, outcome_reasons = '{}', outcome_note = NULL, updated_at = now(),
                entered_stage_at = greatest(now(), b.entered_stage_at + interval '1 millisecond')
         FROM before b WHERE d.id = b.id
         RETURNING d.id, d.pipeline_id, d.stage_id, d.entered_stage_at, b.stage_id AS from_stage_id, b.entered_stage_at AS from_entered_at),
       kept AS (
         INSERT INTO deal_moves (id, deal_id, pipeline_id, from_stage_id, from_entered_at, to_stage_id, actor_kind, actor_id, at)
         SELECT $3, id, pipeline_id, from_stage_id, from_entered_at, stage_id, $4, $5, entered_stage_at FROM moved)
       SELECT b.id, b.stage_id, b.entered_stage_at, b.outcome_reasons, b.outcome_note, s.name AS from_name, s.kind AS from_kind
       FROM before b JOIN pipeline_stages s ON s.id = b.stage_id`,
      [deal.id, deal.stage_id, newId(), actor.kind, actor.id ?? null],
    );
  }

  /**
   * Holds the deals that are moved, then the stages that any of them comes from or goes to, until the transaction ends: in the order in
   * which single moves and changes of stages hold theirs, so that none of them waits in a circle.
   * @returns the stages by id
   */
  async hold(made: readonly BatchDeal[], moved: readonly BatchDeal[]): Promise<Map<string, HeldStage>> {
    const targets = [...new Set([...made, ...moved].map((deal) => deal.stage_id))];
    const stages = await this.db.rows<HeldStage>(
      `WITH held AS MATERIALIZED (SELECT stage_id FROM deals WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE)
       SELECT s.id, s.name, s.kind, p.name AS pipeline_name FROM pipeline_stages s JOIN pipelines p ON p.id = s.pipeline_id
       WHERE s.id = ANY($2::uuid[]) OR s.id IN (SELECT stage_id FROM held) ORDER BY s.id FOR KEY SHARE OF s`,
      [moved.map(({ id }) => id), targets],
    );
    return new Map(stages.map((stage) => [stage.id, stage]));
  }
}
