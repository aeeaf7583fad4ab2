import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/auth';
import { beyond, Db, type KeysetPosition } from '@app/database';
import { dealColumns, DEAL_JOINS, stageJson } from './deal-columns.repository';
import type { StageKind } from './deal-kinds';
import type { DealMoveRow, DealRow } from './deal-row';

export interface DealFilters {
  pipelineId?: string;
  stageId?: string;
  kind?: StageKind;
  /** null: without one. */
  ownerId?: string | null;
  companyId?: string;
  /** In its stage for at least so many days. */
  staleDays?: number;
}

/**
 * No page is longer, and the planner is told so: of `LIMIT $n` it assumes a tenth of all rows and then sorts a whole team
 * rather than scan the index. The scan itself stops at the page's own limit.
 */
const MAX_PAGE_ROWS = 101;
const ORDER = 'ORDER BY d.created_at DESC, d.id DESC';

/** Lists of deals and of what befell one. Each is one statement, and scans an index that holds its answer in this order. */
@Injectable()
export class DealListsRepository {
  constructor(private readonly db: Db) {}

  /**
   * `limit` rows (at most 101) in the order `created_at desc, id desc`, which no move changes, after `position`. Archived companies' are
   * left out.
   */
  list(scope: InvestorScope, filters: DealFilters, position: KeysetPosition | null, limit: number): Promise<DealRow[]> {
    const params: unknown[] = [scope.teamId];
    const conditions = ['NOT d.company_archived', beyond(position, ['d.created_at', 'd.id'], params)];
    if (filters.staleDays !== undefined) {
      const since = `now() - make_interval(days => $${params.push(filters.staleDays)})`;
      // A deal is at least as old as its last move: the scan begins where stale deals can be.
      conditions.push(`d.entered_stage_at <= ${since}`, `d.created_at <= ${since}`);
    }
    const page = pageOf(scope, filters, conditions, params);
    const text = `SELECT ${dealColumns('d')} FROM (${page}) page JOIN deals d ON d.id = page.id ${DEAL_JOINS}
      ORDER BY page.created_at DESC, page.id DESC LIMIT $${params.push(limit)}`;
    return this.db.rows<DealRow>(text, params);
  }

  /** Newest first; served by deal_moves_history. The names are those of today. */
  history(dealId: string, position: KeysetPosition | null, limit: number): Promise<DealMoveRow[]> {
    const params: unknown[] = [dealId, limit];
    return this.db.rows<DealMoveRow>(
      `SELECT m.id, CASE WHEN f.id IS NOT NULL THEN ${stageJson('f')} END AS from_stage, ${stageJson('t')} AS to_stage, m.actor_kind, m.actor_id,
         CASE m.actor_kind
           WHEN 'user' THEN (SELECT name FROM users WHERE id = m.actor_id::uuid)
           WHEN 'key' THEN (SELECT name FROM api_keys WHERE id = m.actor_id::uuid)
           WHEN 'form' THEN (SELECT name FROM forms WHERE id = m.actor_id) END AS actor_name,
         m.reasons, m.note, m.at
       FROM deal_moves m JOIN pipeline_stages t ON t.id = m.to_stage_id LEFT JOIN pipeline_stages f ON f.id = m.from_stage_id
       WHERE m.deal_id = $1 AND ${beyond(position, ['m.at', 'm.id'], params)} ORDER BY m.at DESC, m.id DESC LIMIT $2`,
      params,
    );
  }
}

/** Scans deals_company, deals_team_list, or, once a stage, deals_stage_list or deals_owner_list: a team has few stages and many deals. */
function pageOf(scope: InvestorScope, filters: DealFilters, conditions: string[], params: unknown[]): string {
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const { pipelineId, stageId, kind, ownerId, companyId } = filters;
  const stages = ['s.team_id = $1', 's.removed_at IS NULL'];
  if (scope.pipelineIds !== null) stages.push(`s.pipeline_id = ANY(${bind(scope.pipelineIds)}::uuid[])`);
  if (pipelineId !== undefined) stages.push(`s.pipeline_id = ${bind(pipelineId)}`);
  if (stageId !== undefined) stages.push(`s.id = ${bind(stageId)}`);
  if (kind !== undefined) stages.push(`s.kind = ${bind(kind)}`);
  if (ownerId !== undefined) conditions.push(ownerId === null ? 'd.owner_id IS NULL' : `d.owner_id = ${bind(ownerId)}`);
  if (companyId !== undefined) {
    return `SELECT d.id, d.created_at FROM deals d JOIN pipeline_stages s ON s.id = d.stage_id
      WHERE d.company_id = ${bind(companyId)} AND ${[...stages, ...conditions].join(' AND ')} ${ORDER} LIMIT ${MAX_PAGE_ROWS}`;
  }
  const anyStage = stages.length === 2 && ownerId === undefined;
  if (anyStage) {
    return `SELECT d.id, d.created_at FROM deals d WHERE d.team_id = $1 AND ${conditions.join(' AND ')} ${ORDER} LIMIT ${MAX_PAGE_ROWS}`;
  }
  return `SELECT d.id, d.created_at FROM pipeline_stages s CROSS JOIN LATERAL (
      SELECT d.id, d.created_at FROM deals d WHERE d.stage_id = s.id AND ${conditions.join(' AND ')} ${ORDER} LIMIT ${MAX_PAGE_ROWS}) d
    WHERE ${stages.join(' AND ')} ${ORDER} LIMIT ${MAX_PAGE_ROWS}`;
}
