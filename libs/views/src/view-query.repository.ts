import { archivedIs, companyNotArchived, visibleCompany, type InvestorScope } from '@app/auth';
import { companyColumns, likeLiteral } from '@app/companies';
import type { KeysetPosition } from '@app/database';
import {
  COMPANY_FIELDS,
  DEAL_FIELDS,
  PROPERTY_FIELD,
  SORT_FIELDS,
  type FilterValue,
  type SortField,
  type ViewFilter,
  type ViewSort,
} from './view-fields';

export interface ViewQuery {
  text: string;
  params: unknown[];
  /** Which plan is good depends on the values: not to be prepared once for all of them. */
  planAnew: boolean;
}

export interface ViewDefinition {
  pipeline_id: string | null;
  filters: ViewFilter[];
  sort: ViewSort;
  /** Only archived companies; otherwise none of them. */
  archived?: boolean;
}

/** Puts a value among the parameters and answers its placeholder: nothing that a person typed gets into the text. */
type Bind = (value: FilterValue | readonly string[] | null) => string;

/**
 * No page is longer, and the planner is told so: of `LIMIT $n` it assumes a tenth of all rows and then sorts a whole team
 * rather than scan the index.
 */
const MAX_PAGE_ROWS = 101;

const CONTAINS = (column: string, placeholder: string): string => `lower(${column}) LIKE '%' || lower(${placeholder}) || '%'`;

/** The scan that finds a page: ids in the view's order, from an index that holds them so where there is one. */
interface Scan {
  from: string;
  /** Sort expression and id. */
  key: [string, string];
  conditions: string[];
  planAnew: boolean;
}

/**
 * One page of a view: `take` (at most 101) companies after `position`, in the view's order, ids in the same direction. Only the
 * page's own rows are read in full.
 */
export function viewQuery(scope: InvestorScope, view: ViewDefinition, position: KeysetPosition | null, take: number): ViewQuery {
  const params: unknown[] = [scope.teamId];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const sort = SORT_FIELDS.get(view.sort.field);
  if (!sort) throw new Error('a stored view sorts by a field that there is not');
  const direction = view.sort.direction === 'asc' ? 'ASC' : 'DESC';
  const after =
    position && `${direction === 'ASC' ? '>' : '<'} (${bind(position[0] as string)}::${sort.cast}, ${bind(position[1] as string)}::uuid)`;
  // Who sees the view sees its pipeline, and what is in there.
  const pipelines = view.pipeline_id === null ? scope.pipelineIds : [view.pipeline_id];
  const byCreation = sort.expression === 'c.created_at';
  const { text: page, planAnew } =
    byCreation && pipelines && view.filters.length === 0 && !view.archived
      ? { text: dealsWalk(bind(pipelines), after, direction), planAnew: false }
      : scanText(scanOf({ ...scope, pipelineIds: pipelines }, view, sort, bind, params), after, direction);
  // The team stands here too, beside whatever the scan went by; said so that no index on teams can answer it, since a plan for
  // all values takes the average team for small enough to read whole.
  const text = `SELECT ${companyColumns(scope.pipelineIds, params)}, page.sort_key FROM (${page}) page JOIN companies c ON c.id = page.id AND (c.team_id = $1) IS TRUE
    ORDER BY page.sort_key ${direction}, page.id ${direction} LIMIT $${params.push(take)}`;
  return { text, params, planAnew };
}

/** All companies `c` of a view: a condition, which pushes its parameters, and the view's order. */
export function viewSelection(scope: InvestorScope, view: ViewDefinition): { where: (params: unknown[]) => string; order: string } {
  const sort = SORT_FIELDS.get(view.sort.field);
  if (!sort) throw new Error('a stored view sorts by a field that there is not');
  const direction = view.sort.direction === 'asc' ? 'ASC' : 'DESC';
  const pipelineIds = view.pipeline_id === null ? scope.pipelineIds : [view.pipeline_id];
  const where = (params: unknown[]): string => {
    const bind: Bind = (value) => `$${params.push(value)}`;
    const conditions = view.filters.map((filter) => conditionOf(filter, bind, pipelineIds));
    return [visibleCompany({ ...scope, pipelineIds }, 'c', params), archivedIs(view.archived ?? false, 'c'), ...conditions].join(' AND ');
  };
  return { where, order: `${sort.expression} ${direction}, c.id ${direction}` };
}

function scanText(
  { from, key: [value, id], conditions, planAnew }: Scan,
  after: string | null,
  direction: string,
): { text: string; planAnew: boolean } {
  if (after) conditions.push(`(${value}, ${id}) ${after}`);
  const text = `SELECT ${id} AS id, ${value} AS sort_key FROM ${from} WHERE ${conditions.join(' AND ')}
    ORDER BY ${value} ${direction}, ${id} ${direction} LIMIT ${MAX_PAGE_ROWS}`;
  return { text, planAnew };
}

/** Scans deals_pipeline_list once a pipeline; a company with several deals counts once. */
function dealsWalk(pipelines: string, after: string | null, direction: string): string {
  const order = `ORDER BY sort_key ${direction}, id ${direction} LIMIT ${MAX_PAGE_ROWS}`;
  return `SELECT DISTINCT w.sort_key, w.id FROM unnest(${pipelines}::uuid[]) AS p(id) CROSS JOIN LATERAL (
      SELECT DISTINCT d.company_created_at AS sort_key, d.company_id AS id FROM deals d
      WHERE d.pipeline_id = p.id AND ${companyNotArchived('d.company_id')} ${after ? `AND (d.company_created_at, d.company_id) ${after}` : ''} ${order}) w ${order}`;
}

/**
 * Answers carry a copy of the company's created_at: in that order they are scanned instead of the companies, which keeps a rare
 * answer as fast as a common one. Where several questions meet, the planner chooses by what it knows of the values.
 */
function scanOf(scope: InvestorScope, { filters, archived = false }: ViewDefinition, sort: SortField, bind: Bind, params: unknown[]): Scan {
  const driver = sort.expression === 'c.created_at' ? filters.find(drives) : undefined;
  const conditions = filters.filter((filter) => filter !== driver).map((filter) => conditionOf(filter, bind, scope.pipelineIds));
  if (driver && filters.length === 1 && scope.pipelineIds === null && !archived) {
    // The property is the team's own.
    return {
      from: 'property_answers a',
      key: ['a.company_created_at', 'a.company_id'],
      conditions: [answered(driver, 'a', bind), companyNotArchived('a.company_id')],
      planAnew: false,
    };
  }
  conditions.push(visibleCompany(scope, 'c', params), archivedIs(archived, 'c'));
  if (driver) {
    const from = 'property_answers a JOIN companies c ON c.id = a.company_id';
    return {
      from,
      key: ['a.company_created_at', 'a.company_id'],
      conditions: [answered(driver, 'a', bind), ...conditions],
      planAnew: true,
    };
  }
  return {
    from: 'companies c',
    key: [sort.expression, 'c.id'],
    conditions,
    planAnew: archived || !isOneWalk(scope, filters, sort),
  };
}

/** Questions that one index answers in order for any value: all, one stage newest first, scores from a bound on. */
function isOneWalk({ pipelineIds }: InvestorScope, filters: ViewFilter[], sort: SortField): boolean {
  if (pipelineIds !== null || filters.length > 1) return false;
  const [filter] = filters;
  if (!filter) return true;
  if (sort.expression === 'c.created_at') return filter.field === 'stage' && filter.op === 'eq';
  return sort.cast === 'integer' && filter.field === 'cri_score' && filter.op === 'gte';
}

/** One row of the answers a company at most, and an index that finds it: equality with one value. */
function drives({ kind, op }: ViewFilter): boolean {
  return (kind === 'answer' && op === 'eq') || (kind === 'choice' && (op === 'eq' || op === 'contains'));
}

/** @param pipelineIds whose deals count; null: all of the team */
function conditionOf(filter: ViewFilter, bind: Bind, pipelineIds: readonly string[] | null): string {
  if (filter.kind === 'deal' || filter.kind === 'owner') return dealCondition(filter, bind, pipelineIds);
  if (filter.kind === 'answer' || filter.kind === 'choice') return answerCondition(filter, bind);
  const field = COMPANY_FIELDS.get(filter.field);
  if (!field) throw new Error('a stored view filters by a field that there is not');
  const { column } = field;
  switch (filter.op) {
    case 'is_empty':
      return `(${column} IS NULL${filter.kind === 'text' ? ` OR ${column} = ''` : ''}) = ${bind(filter.value)}::boolean`;
    case 'eq':
      // A company without a CRI is not verified.
      return filter.kind === 'boolean' ? `(${column} IS TRUE) = ${bind(filter.value)}::boolean` : `${column} = ${bind(filter.value)}`;
    case 'neq':
      return filter.kind === 'boolean'
        ? `(${column} IS TRUE) <> ${bind(filter.value)}::boolean`
        : `${column} IS DISTINCT FROM ${bind(filter.value)}`;
    case 'contains':
      return CONTAINS(column, bind(likeLiteral(String(filter.value))));
    case 'in':
      return `${column} = ANY(${bind(filter.value)}::text[])`;
    case 'gte':
      // Scores start at 0; said of the expression that companies_team_by_score holds.
      if (filter.kind === 'number') return `coalesce(${column}, -1) >= greatest(${bind(filter.value)}::integer, 0)`;
      return `${column} >= ${bind(moment(filter.value))}::timestamptz`;
    case 'lte':
      if (filter.kind === 'number') return `${column} <= ${bind(filter.value)}::integer`;
      return `${column} <= ${bind(moment(filter.value))}::timestamptz`;
  }
}

function dealCondition({ field, op, value }: ViewFilter, bind: Bind, pipelineIds: readonly string[] | null): string {
  const known = DEAL_FIELDS.get(field);
  if (!known) throw new Error('a stored view filters by a field that there is not');
  const column = `fd.${known.column}`;
  const within = pipelineIds === null ? '' : ` AND fd.pipeline_id = ANY(${bind(pipelineIds)}::uuid[])`;
  const is = op === 'is_empty' ? `(${column} IS NULL) = ${bind(value)}::boolean` : `${column} = ${bind(value)}::uuid`;
  return `${op === 'neq' ? 'NOT ' : ''}EXISTS (SELECT 1 FROM deals fd WHERE fd.company_id = c.id${within} AND ${is})`;
}

/** A day is its first moment in UTC, wherever the server stands. */
function moment(value: FilterValue): string {
  return new Date(String(value)).toISOString();
}

/** "Not" speaks of the company, not of a row: nobody's answer is that. */
function answerCondition(filter: ViewFilter, bind: Bind): string {
  const exists = `EXISTS (SELECT 1 FROM property_answers fa WHERE fa.company_id = c.id AND ${answered(filter, 'fa', bind)})`;
  if (filter.op === 'neq') return `NOT ${exists}`;
  return filter.op === 'is_empty' && filter.value === true ? `NOT ${exists}` : exists;
}

function answered({ field, kind, op, value }: ViewFilter, alias: string, bind: Bind): string {
  const property = `${alias}.property_id = ${bind(PROPERTY_FIELD.exec(field)?.[1] ?? null)}::uuid`;
  if (op === 'is_empty') return property;
  if (kind === 'choice') {
    // Said in full, since the index is partial.
    return op === 'in'
      ? `${property} AND ${alias}.option_id = ANY(${bind(value)}::uuid[])`
      : `${property} AND ${alias}.option_id IS NOT NULL AND ${alias}.option_id = ${bind(value)}::uuid`;
  }
  if (op === 'contains') return `${property} AND ${CONTAINS(`${alias}.value`, bind(likeLiteral(String(value))))}`;
  if (op === 'in') return `${property} AND ${alias}.value = ANY(${bind(value)}::text[])`;
  // The hash finds the index entry, the value itself decides.
  const bound = bind(value);
  return `${property} AND ${alias}.value IS NOT NULL AND md5(${alias}.value) = md5(${bound}) AND ${alias}.value = ${bound}`;
}
