import { Injectable } from '@nestjs/common';
import { visibleCompany, type InvestorScope } from '@app/auth';
import { Db } from '@app/database';
import { companyColumns } from './company-columns.repository';
import type { CompanyRow } from './company-row';
import { answerCondition, likeLiteral, type CompanyFilters } from './company-search.repository';

/** A place in the order `updated_at, id`. */
export type SyncPlace = [updatedAt: string, id: string];

/**
 * What a reader has: every version of a company up to `place` that was committed in `snapshot`. While a page does not hold all that was
 * committed late, `pass` says how far those are told, and in which snapshot that began.
 */
export interface SyncPosition {
  /** As PostgreSQL writes it; null on the first page, before which nothing can have been late. */
  snapshot: string | null;
  place: SyncPlace;
  pass: { snapshot: string; place: SyncPlace } | null;
}

export type SyncRow = CompanyRow & { late: boolean };

/** No page is longer, and the planner is told so. */
const MAX_PAGE_ROWS = 100;

/**
 * One page of changes, `updated_at asc, id asc`, in one snapshot: what was committed late, then what follows the position. A version was
 * late when its transaction (`written_by`) was not committed in the position's snapshot. Numbers of transactions of another cluster, from
 * which a backup was restored, are told by being in the future: a snapshot of the future counts as the very first one, so that everything
 * is told again, and a version of the future counts as told.
 */
const STATE = (snapshot: string): string => `
  SELECT pg_current_snapshot() AS seen,
    CASE WHEN pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) THEN '1:1:' ELSE ${snapshot} END::pg_snapshot
      AS known`;

/** The queries of those who follow the changes of companies. */
@Injectable()
export class CompanySyncRepository {
  constructor(private readonly db: Db) {}

  /** @param limit rows, at most 100 @returns the rows in order, and the snapshot in which they were read */
  async page(
    scope: InvestorScope,
    filters: CompanyFilters,
    { snapshot, place, pass }: SyncPosition,
    limit: number,
  ): Promise<{ rows: SyncRow[]; snapshot: string }> {
    const params: unknown[] = [];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const conditions = conditionsOf(scope, filters, bind, params);
    const at = ([updatedAt, id]: SyncPlace): string => `(${bind(updatedAt)}::timestamptz, ${bind(id)}::uuid)`;
    const position = at(place);
    const late = `SELECT c.id, c.updated_at, true AS late FROM companies c
      WHERE ${conditions} AND c.written_by >= (SELECT pg_snapshot_xmin(known)::text::bigint FROM state)
        AND NOT pg_visible_in_snapshot(c.written_by::text::xid8, (SELECT known FROM state))
        AND pg_visible_in_snapshot(c.written_by::text::xid8, (SELECT seen FROM state))
        AND (c.updated_at, c.id) <= ${position} ${pass ? `AND (c.updated_at, c.id) > ${at(pass.place)}` : ''}
      ORDER BY c.updated_at, c.id LIMIT ${MAX_PAGE_ROWS}`;
    const next = `SELECT c.id, c.updated_at, false AS late FROM companies c
      WHERE ${conditions} AND (c.updated_at, c.id) > ${position} ORDER BY c.updated_at, c.id LIMIT ${MAX_PAGE_ROWS}`;
    const page = snapshot === null ? next : `(${late}) UNION ALL (${next})`;
    const text = `WITH state AS MATERIALIZED (${STATE(`${bind(snapshot)}::text`)})
      SELECT s.seen::text AS snapshot, c.* FROM state s LEFT JOIN (
        SELECT ${companyColumns(scope.pipelineIds, params)}, page.late
        FROM (SELECT * FROM (${page}) each ORDER BY updated_at, id LIMIT ${bind(limit)}) page JOIN companies c ON c.id = page.id) c ON true
      ORDER BY c.updated_at, c.id`;
    const rows = await this.db.queryUnprepared<SyncRow & { snapshot: string }>(text, params);
    return { rows: rows.filter(({ id }) => id !== null), snapshot: rows[0]?.snapshot ?? '' };
  }
}

function conditionsOf(scope: InvestorScope, filters: CompanyFilters, bind: (value: unknown) => string, params: unknown[]): string {
  const pipelines = filters.pipelineId === undefined ? scope.pipelineIds : [filters.pipelineId];
  const conditions = [visibleCompany({ ...scope, pipelineIds: pipelines }, 'c', params)];
  if (filters.archived) conditions.push('c.archived_at IS NOT NULL');
  if (filters.stage !== undefined) conditions.push(`c.stage = ${bind(filters.stage)}`);
  if (filters.q !== undefined) conditions.push(`lower(c.name) LIKE lower(${bind(`%${likeLiteral(filters.q)}%`)})`);
  if (filters.answer) {
    conditions.push(`EXISTS (SELECT 1 FROM property_answers a WHERE a.company_id = c.id AND ${answerCondition(filters.answer, bind)})`);
  }
  return conditions.join(' AND ');
}
