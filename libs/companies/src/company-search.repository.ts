import type { KeysetPosition } from '@app/database';
import { companyColumns } from './company-columns.repository';
import { archivedIs, companyNotArchived, notArchived, visibleCompany, type InvestorScope } from '@app/auth';

/** A filter on an answer: a value for text and reference, an option for the select types. */
export type AnswerFilter = { propertyId: string; value: string } | { propertyId: string; optionId: string };

export interface CompanyFilters {
  /** One that the caller is known to see. */
  pipelineId?: string;
  /** Exact. */
  stage?: string;
  /** Substring of the name, any case. */
  q?: string;
  answer?: AnswerFilter;
  /** Only archived companies; otherwise none of them. */
  archived?: boolean;
}

export interface CompanySearchStatement {
  text: string;
  params: unknown[];
  /** Which plan is good depends on the values: not to be prepared once for all of them. */
  planAnew: boolean;
}

type Bind = (value: unknown) => string;

/**
 * No page is longer, and the planner is told so: of `LIMIT $n` it assumes a tenth of all rows and then sorts a whole team
 * rather than scan the index. The scan itself stops at the page's own limit.
 */
const MAX_PAGE_ROWS = 101;

/** Escapes what LIKE would read as a pattern. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * One page of companies, `created_at desc, id desc`. Every question scans an index that holds its answers in this order:
 * answers and deals carry a copy of the company's created_at for it. Where several filters meet, the planner chooses the scan
 * by what it knows of the values.
 * @param limit rows, at most 101
 */
export function companySearch(
  scope: InvestorScope,
  filters: CompanyFilters,
  position: KeysetPosition | null,
  limit: number,
): CompanySearchStatement {
  const params: unknown[] = [scope.teamId];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const pipelines = filters.pipelineId === undefined ? scope.pipelineIds : [filters.pipelineId];
  const questions = [filters.answer, pipelines ?? undefined, filters.stage, filters.q].filter((question) => question !== undefined).length;
  const after = position && `(${bind(position[0])}::timestamptz, ${bind(position[1])}::uuid)`;
  // Archived companies are few, and have an index of their own.
  const planAnew = questions > 1 || filters.q !== undefined || filters.archived === true;
  let page: string;
  if (planAnew) page = allOf(scope, filters, pipelines, after, bind, params);
  else if (filters.answer) page = answers(filters.answer, after, bind);
  else if (pipelines) page = deals(pipelines, after, bind);
  else page = teamOrStage(filters.stage, after, bind);
  // The team stands here too, beside whatever the scan went by: as a check on rows found by id, since an index on the team would
  // tempt the planner to read a whole team of which it expects fewer companies than there are.
  const text = `SELECT ${companyColumns(scope.pipelineIds, params)} FROM (${page}) page JOIN companies c ON c.id = page.id AND (c.team_id = $1) IS TRUE
    ORDER BY page.created_at DESC, page.id DESC LIMIT ${bind(limit)}`;
  return { text, params, planAnew };
}

/** Scans companies_team_list or companies_team_stage. */
function teamOrStage(stage: string | undefined, after: string | null, bind: Bind): string {
  return `SELECT created_at, id FROM companies
    WHERE team_id = $1 ${stage === undefined ? '' : `AND stage = ${bind(stage)}`}
      AND ${notArchived('companies')} ${after ? `AND (created_at, id) < ${after}` : ''}
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_PAGE_ROWS}`;
}

/** Scans property_answers_by_option or property_answers_by_value; the property is the team's own. */
function answers(answer: AnswerFilter, after: string | null, bind: Bind): string {
  return `SELECT a.company_created_at AS created_at, a.company_id AS id FROM property_answers a
    WHERE ${answerCondition(answer, bind)} AND ${companyNotArchived('a.company_id')} ${after ? `AND (a.company_created_at, a.company_id) < ${after}` : ''}
    ORDER BY a.company_created_at DESC, a.company_id DESC LIMIT ${MAX_PAGE_ROWS}`;
}

/**
 * Scans deals_pipeline_list once a pipeline. A company may have several deals in a pipeline and deals in several pipelines:
 * each counts once.
 */
function deals(pipelines: readonly string[], after: string | null, bind: Bind): string {
  return `SELECT DISTINCT w.created_at, w.id FROM unnest(${bind(pipelines)}::uuid[]) AS p(id) CROSS JOIN LATERAL (
      SELECT DISTINCT d.company_created_at AS created_at, d.company_id AS id FROM deals d
      WHERE d.pipeline_id = p.id AND ${companyNotArchived('d.company_id')} ${after ? `AND (d.company_created_at, d.company_id) < ${after}` : ''}
      ORDER BY created_at DESC, id DESC LIMIT ${MAX_PAGE_ROWS}) w
    ORDER BY created_at DESC, id DESC LIMIT ${MAX_PAGE_ROWS}`;
}

/**
 * Several filters, or a name search, which companies_name_search answers where it has a run of three letters or digits; a shorter
 * one reads its own team's names.
 */
function allOf(
  scope: InvestorScope,
  filters: CompanyFilters,
  pipelines: readonly string[] | null,
  after: string | null,
  bind: Bind,
  params: unknown[],
): string {
  const conditions = [visibleCompany({ ...scope, pipelineIds: pipelines }, 'c', params), archivedIs(filters.archived ?? false, 'c')];
  if (filters.answer) conditions.push(answerCondition(filters.answer, bind));
  if (filters.stage !== undefined) conditions.push(`c.stage = ${bind(filters.stage)}`);
  if (filters.q !== undefined) conditions.push(`lower(c.name) LIKE lower(${bind(`%${likeLiteral(filters.q)}%`)})`);
  const [createdAt, id] = filters.answer ? ['a.company_created_at', 'a.company_id'] : ['c.created_at', 'c.id'];
  if (after) conditions.push(`(${createdAt}, ${id}) < ${after}`);
  const source = filters.answer ? 'property_answers a JOIN companies c ON c.id = a.company_id' : 'companies c';
  return `SELECT ${createdAt} AS created_at, ${id} AS id FROM ${source} WHERE ${conditions.join(' AND ')}
    ORDER BY ${createdAt} DESC, ${id} DESC LIMIT ${MAX_PAGE_ROWS}`;
}

/**
 * The companies `c` of a search, archived or not, as a condition for statements that read all of them. Pushes its parameters.
 */
export function companyCondition(scope: InvestorScope, filters: CompanyFilters, params: unknown[]): string {
  const bind: Bind = (value) => `$${params.push(value)}`;
  const pipelineIds = filters.pipelineId === undefined ? scope.pipelineIds : [filters.pipelineId];
  const conditions = [visibleCompany({ ...scope, pipelineIds }, 'c', params)];
  if (filters.stage !== undefined) conditions.push(`c.stage = ${bind(filters.stage)}`);
  if (filters.q !== undefined) conditions.push(`lower(c.name) LIKE lower(${bind(`%${likeLiteral(filters.q)}%`)})`);
  if (filters.answer) {
    conditions.push(`EXISTS (SELECT 1 FROM property_answers a WHERE a.company_id = c.id AND ${answerCondition(filters.answer, bind)})`);
  }
  return conditions.join(' AND ');
}

export function answerCondition(answer: AnswerFilter, bind: Bind): string {
  const property = `a.property_id = ${bind(answer.propertyId)}`;
  // Said in full, since the index is partial.
  if ('optionId' in answer) return `${property} AND a.option_id IS NOT NULL AND a.option_id = ${bind(answer.optionId)}`;
  // The hash finds the index entry, the value itself decides.
  const value = bind(answer.value);
  return `${property} AND a.value IS NOT NULL AND md5(a.value) = md5(${value}) AND a.value = ${value}`;
}
