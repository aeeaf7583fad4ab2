import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/auth';
import { Db, type KeysetPosition } from '@app/database';
import { dealColumns, DEAL_JOINS } from './deal-columns.repository';
import type { DealRow } from './deal-row';

export interface CardFilters {
  /** Of deals, such as those that somebody chose. */
  ids?: string[];
  /** A part of the company's name. */
  q?: string;
  /** null: without one. */
  ownerId?: string | null;
  minScore?: number;
  /** In its stage for at least so many days. */
  staleDays?: number;
  /** A part of the company's industry. */
  industry?: string;
  /** The round that the company raises, such as Seed. */
  fundingStage?: string;
  /** A choice that the company answered a question with. */
  optionId?: string;
  /** Companies that came in then or later. */
  addedSince?: Date;
}

interface Order {
  by: string;
  cast: string;
  direction: 'ASC' | 'DESC';
}

/** What a column of the board is sorted by; a company without a score stands below 0. */
const ORDERS = {
  score: { by: 'coalesce(c.cri_score, -1)', cast: 'integer', direction: 'DESC' },
  newest: { by: 'd.created_at', cast: 'timestamptz', direction: 'DESC' },
  name: { by: 'lower(c.name)', cast: 'text', direction: 'ASC' },
  waiting: { by: 'd.entered_stage_at', cast: 'timestamptz', direction: 'ASC' },
} satisfies Record<string, Order>;

export type CardOrder = keyof typeof ORDERS;
export const CARD_ORDERS = Object.keys(ORDERS) as CardOrder[];

/** With what it was sorted by. */
export type CardRow = DealRow & { sorted_by: string };

/** One pipeline as a board shows it. A stage, or the pipeline, is read and sorted as a whole: it holds thousands of deals at most. */
@Injectable()
export class DealCardsRepository {
  constructor(private readonly db: Db) {}

  page(
    scope: InvestorScope,
    at: { pipelineId: string; stageId: string | undefined },
    filters: CardFilters,
    order: CardOrder,
    position: KeysetPosition | null,
    limit: number,
  ): Promise<CardRow[]> {
    const params: unknown[] = [];
    const { by, cast, direction } = ORDERS[order];
    const conditions = conditionsOf(scope, at.pipelineId, filters, params);
    if (at.stageId !== undefined) conditions.push(`d.stage_id = $${params.push(at.stageId)}`);
    if (position) {
      const after = direction === 'ASC' ? '>' : '<';
      conditions.push(`(${by}, d.id) ${after} ($${params.push(position[0])}::${cast}, $${params.push(position[1])}::uuid)`);
    }
    return this.db.queryUnprepared<CardRow>(
      `SELECT ${dealColumns('d')}, (${by})::text AS sorted_by FROM deals d ${DEAL_JOINS}
       WHERE ${conditions.join(' AND ')} ORDER BY ${by} ${direction}, d.id ${direction} LIMIT $${params.push(limit)}`,
      params,
    );
  }

  /** How many deals stand in each stage that has any. */
  async counts(scope: InvestorScope, pipelineId: string, filters: CardFilters): Promise<Map<string, number>> {
    const params: unknown[] = [];
    const conditions = conditionsOf(scope, pipelineId, filters, params);
    const rows = await this.db.queryUnprepared<{ stage_id: string; count: number }>(
      `SELECT d.stage_id, count(*)::int AS count FROM deals d JOIN companies c ON c.id = d.company_id
       WHERE ${conditions.join(' AND ')} GROUP BY d.stage_id`,
      params,
    );
    return new Map(rows.map(({ stage_id: stage, count }) => [stage, count]));
  }
}

function conditionsOf(scope: InvestorScope, pipelineId: string, filters: CardFilters, params: unknown[]): string[] {
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const { ids, q, ownerId, minScore, staleDays, industry, fundingStage, optionId, addedSince } = filters;
  const conditions = [`d.team_id = ${bind(scope.teamId)}`, `d.pipeline_id = ${bind(pipelineId)}`, 'NOT d.company_archived'];
  if (scope.pipelineIds !== null) conditions.push(`d.pipeline_id = ANY(${bind(scope.pipelineIds)}::uuid[])`);
  if (ids !== undefined) conditions.push(`d.id = ANY(${bind(ids)}::uuid[])`);
  if (q !== undefined) conditions.push(`strpos(lower(c.name), lower(${bind(q)})) > 0`);
  if (ownerId !== undefined) conditions.push(ownerId === null ? 'd.owner_id IS NULL' : `d.owner_id = ${bind(ownerId)}`);
  if (minScore !== undefined) conditions.push(`c.cri_score >= ${bind(minScore)}`);
  if (staleDays !== undefined) conditions.push(`d.entered_stage_at <= now() - make_interval(days => ${bind(staleDays)})`);
  if (industry !== undefined) conditions.push(`strpos(lower(c.industry), lower(${bind(industry)})) > 0`);
  if (fundingStage !== undefined) conditions.push(`lower(c.stage) = lower(${bind(fundingStage)})`);
  if (optionId !== undefined)
    conditions.push(`EXISTS (SELECT 1 FROM property_answers a WHERE a.company_id = c.id AND a.option_id = ${bind(optionId)})`);
  if (addedSince !== undefined) conditions.push(`c.created_at >= ${bind(addedSince)}`);
  return conditions;
}
