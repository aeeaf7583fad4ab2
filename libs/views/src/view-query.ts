import { companyColumns, likeLiteral, visibleCompany, type InvestorScope } from '@app/companies';
import type { KeysetPosition } from '@app/database';
import { COMPANY_FIELDS, PROPERTY_FIELD, SORT_FIELDS, type FilterValue, type SortField, type ViewFilter, type ViewSort } from './view-fields';

export interface ViewQuery {
  text: string;
  params: unknown[];
}

export interface ViewDefinition {
  pipeline_id: string | null;
  filters: ViewFilter[];
  sort: ViewSort;
}

/** Puts a value among the parameters and answers its placeholder: nothing that a person typed gets into the text. */
type Bind = (value: FilterValue | null) => string;

interface Source {
  from: string;
  /** Sort expression and id as the walked index holds them. */
  key: [string, string];
  conditions: string[];
}

const CONTAINS = (column: string, placeholder: string): string => `lower(${column}) LIKE '%' || lower(${placeholder}) || '%'`;

/**
 * One page of a view: `take` companies after `position`, in the view's order, ids in the same direction. The page is found by
 * walking an index in that order; only its rows are read in full.
 */
export function viewQuery(scope: InvestorScope, view: ViewDefinition, position: KeysetPosition | null, take: number): ViewQuery {
  const params: unknown[] = [scope.pipelineIds];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const sort = SORT_FIELDS.get(view.sort.field);
  if (!sort) throw new Error('a stored view sorts by a field that there is not');
  const direction = view.sort.direction === 'asc' ? 'ASC' : 'DESC';
  const { from, key, conditions } = sourceOf(view, sort, bind);
  conditions.push(visibleCompany(scope, 'c', params));
  if (position) {
    const [value, id] = position as [string | number, string];
    conditions.push(`(${key.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${bind(value)}::${sort.cast}, ${bind(id)}::uuid)`);
  }
  const order = `${key[0]} ${direction}, ${key[1]} ${direction}`;
  const text = `WITH page AS MATERIALIZED (
      SELECT ${key[1]} AS id, ${key[0]} AS sort_key FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${bind(take)})
    SELECT ${companyColumns('$1')}, page.sort_key FROM page JOIN companies c ON c.id = page.id
    ORDER BY page.sort_key ${direction}, c.id ${direction}`;
  return { text, params };
}

/**
 * Answers and deals carry a copy of the company's created_at: in that order the narrowest of them is walked instead of the
 * companies, which keeps a rare answer or a small pipeline of a large team as fast as a common one.
 */
function sourceOf(view: ViewDefinition, sort: SortField, bind: Bind): Source {
  const byCreation = sort.expression === 'c.created_at';
  const driver = byCreation ? view.filters.find(drives) : undefined;
  const conditions = view.filters.filter((filter) => filter !== driver).map((filter) => conditionOf(filter, bind));
  if (driver) {
    if (view.pipeline_id) conditions.push(inPipeline(bind(view.pipeline_id)));
    return {
      from: 'property_answers a JOIN companies c ON c.id = a.company_id',
      key: ['a.company_created_at', 'a.company_id'],
      conditions: [answered(driver, 'a', bind), ...conditions],
    };
  }
  if (view.pipeline_id && byCreation) {
    const deals = `(SELECT DISTINCT company_created_at, company_id FROM deals WHERE pipeline_id = ${bind(view.pipeline_id)})`;
    return { from: `${deals} a JOIN companies c ON c.id = a.company_id`, key: ['a.company_created_at', 'a.company_id'], conditions };
  }
  if (view.pipeline_id) conditions.push(inPipeline(bind(view.pipeline_id)));
  return { from: 'companies c', key: [sort.expression, 'c.id'], conditions };
}

/** One row of the answers a company at most, and an index that finds it: equality with one value. */
function drives({ kind, op }: ViewFilter): boolean {
  return (kind === 'answer' && op === 'eq') || (kind === 'choice' && (op === 'eq' || op === 'contains'));
}

function inPipeline(pipeline: string): string {
  return `EXISTS (SELECT 1 FROM deals pd WHERE pd.company_id = c.id AND pd.pipeline_id = ${pipeline})`;
}

function conditionOf(filter: ViewFilter, bind: Bind): string {
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
      return filter.kind === 'boolean' ? `(${column} IS TRUE) <> ${bind(filter.value)}::boolean` : `${column} IS DISTINCT FROM ${bind(filter.value)}`;
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
    return op === 'in' ? `${property} AND ${alias}.option_id = ANY(${bind(value)}::uuid[])` : `${property} AND ${alias}.option_id = ${bind(value)}::uuid`;
  }
  if (op === 'contains') return `${property} AND ${CONTAINS(`${alias}.value`, bind(likeLiteral(String(value))))}`;
  if (op === 'in') return `${property} AND ${alias}.value = ANY(${bind(value)}::text[])`;
  // The hash finds the index entry, the value itself decides.
  const bound = bind(value);
  return `${property} AND ${alias}.value IS NOT NULL AND md5(${alias}.value) = md5(${bound}) AND ${alias}.value = ${bound}`;
}
