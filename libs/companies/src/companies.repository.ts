import { Injectable } from '@nestjs/common';
import { Db, type KeysetPosition } from '@app/database';
import { ANSWERS_COLUMN, companyColumns, type CompanyRow } from './company-row';
import { visibleCompany, type InvestorScope } from './visibility';

/** A filter on an answer: a value for text and reference, an option for the select types. */
export type AnswerFilter = { propertyId: string; value: string } | { propertyId: string; optionId: string };

export interface CompanyFilters {
  pipelineId?: string;
  stage?: string;
  /** Substring of the name, any case. */
  q?: string;
  answer?: AnswerFilter;
}

/** Escapes what LIKE would read as a pattern. */
export function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The queries of company lists and details. Each is one statement, and each filter has its own index to walk. */
@Injectable()
export class CompaniesRepository {
  constructor(private readonly db: Db) {}

  find(scope: InvestorScope, id: string): Promise<CompanyRow | null> {
    const params: unknown[] = [id, scope.pipelineIds];
    const text = `SELECT ${companyColumns('$2')}, ${ANSWERS_COLUMN} FROM companies c WHERE c.id = $1 AND ${visibleCompany(scope, 'c', params)}`;
    return this.db.row<CompanyRow>(text, params);
  }

  /** Whether the caller sees the company. */
  async sees(scope: InvestorScope, id: string): Promise<boolean> {
    const params: unknown[] = [id];
    const text = `SELECT 1 FROM companies c WHERE c.id = $1 AND ${visibleCompany(scope, 'c', params)}`;
    return (await this.db.row(text, params)) !== null;
  }

  /** Whether the caller sees the pipeline. */
  async seesPipeline(scope: InvestorScope, id: string): Promise<boolean> {
    const row = await this.db.row(
      'SELECT 1 FROM pipelines WHERE id = $1 AND team_id = $2 AND ($3::uuid[] IS NULL OR id = ANY($3))',
      [id, scope.teamId, scope.pipelineIds],
    );
    return row !== null;
  }

  /** `limit` rows in the order `created_at desc, id desc`, after `position`. */
  async list(scope: InvestorScope, filters: CompanyFilters, position: KeysetPosition | null, limit: number): Promise<CompanyRow[]> {
    const params: unknown[] = [scope.pipelineIds];
    const page = this.pageOfIds(scope, filters, position, limit, params);
    return this.db.rows<CompanyRow>(
      `WITH page AS MATERIALIZED (${page})
       SELECT ${companyColumns('$1')} FROM page JOIN companies c ON c.id = page.id ORDER BY c.created_at DESC, c.id DESC`,
      params,
    );
  }

  /**
   * The ids of one page. An answer or pipeline filter walks its own table, which carries a copy of the company's created_at,
   * so that the keyset needs no sort however many companies match.
   */
  private pageOfIds(scope: InvestorScope, filters: CompanyFilters, position: KeysetPosition | null, limit: number, params: unknown[]): string {
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const conditions: string[] = [];
    let source = 'companies c';
    let key = 'c.created_at, c.id';
    if (filters.answer) {
      source = 'property_answers a JOIN companies c ON c.id = a.company_id';
      key = 'a.company_created_at, a.company_id';
      conditions.push(answerCondition(filters.answer, bind));
    } else if (filters.pipelineId) {
      source = `(SELECT DISTINCT company_created_at, company_id FROM deals WHERE pipeline_id = ${bind(filters.pipelineId)}) a JOIN companies c ON c.id = a.company_id`;
      key = 'a.company_created_at, a.company_id';
    }
    if (filters.answer && filters.pipelineId) {
      conditions.push(`EXISTS (SELECT 1 FROM deals pd WHERE pd.company_id = c.id AND pd.pipeline_id = ${bind(filters.pipelineId)})`);
    }
    conditions.push(visibleCompany(scope, 'c', params));
    if (filters.stage !== undefined) conditions.push(`c.stage = ${bind(filters.stage)}`);
    if (filters.q !== undefined) conditions.push(`lower(c.name) LIKE '%' || lower(${bind(likeLiteral(filters.q))}) || '%'`);
    if (position) conditions.push(`(${key}) < (${bind(position[0])}::timestamptz, ${bind(position[1])}::uuid)`);
    const order = key.split(', ').map((column) => `${column} DESC`).join(', ');
    return `SELECT c.id FROM ${source} WHERE ${conditions.join(' AND ')} ORDER BY ${order} LIMIT ${bind(limit)}`;
  }
}

function answerCondition(answer: AnswerFilter, bind: (value: unknown) => string): string {
  const property = `a.property_id = ${bind(answer.propertyId)}`;
  if ('optionId' in answer) return `${property} AND a.option_id = ${bind(answer.optionId)}`;
  // The hash finds the index entry, the value itself decides.
  const value = bind(answer.value);
  return `${property} AND a.value IS NOT NULL AND md5(a.value) = md5(${value}) AND a.value = ${value}`;
}
