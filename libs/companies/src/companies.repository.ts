import { Injectable } from '@nestjs/common';
import { Db, type KeysetPosition } from '@app/database';
import { ANSWERS_COLUMN, companyColumns } from './company-columns.repository';
import type { CompanyRow } from './company-row';
import type { CompanyAnswerDto } from './dto/company.response.dto';
import { companySearch, type CompanyFilters } from './company-search.repository';
import { visibleCompany, type InvestorScope } from '@app/auth';

/** The queries of company lists and details. Each is one statement, and each filter has its own index to scan. */
@Injectable()
export class CompaniesRepository {
  constructor(private readonly db: Db) {}

  find(scope: InvestorScope, id: string): Promise<CompanyRow | null> {
    const params: unknown[] = [id];
    const text = `SELECT ${companyColumns(scope.pipelineIds, params)}, ${ANSWERS_COLUMN} FROM companies c
      WHERE c.id = $1 AND ${visibleCompany(scope, 'c', params)}`;
    return this.db.row<CompanyRow>(text, params);
  }

  /** The company as its whole team sees it, without answers: what its events show. Null where there is none. */
  whole(id: string): Promise<CompanyRow | null> {
    const params: unknown[] = [id];
    return this.db.row<CompanyRow>(`SELECT ${companyColumns(null, params)} FROM companies c WHERE c.id = $1`, params);
  }

  /** Every answer of the company. */
  async answersOf(id: string): Promise<CompanyAnswerDto[]> {
    const row = await this.db.row<{ answers: CompanyAnswerDto[] }>(`SELECT ${ANSWERS_COLUMN} FROM companies c WHERE c.id = $1`, [id]);
    return row?.answers ?? [];
  }

  /** Archives or restores. @returns false where it stands so already, or the caller does not see it */
  async setArchived(scope: InvestorScope, id: string, archived: boolean): Promise<boolean> {
    const params: unknown[] = [id, archived];
    const text = `UPDATE companies c SET archived_at = CASE WHEN $2::boolean THEN now() END, updated_at = now()
      WHERE c.id = $1 AND (c.archived_at IS NULL) = $2::boolean AND ${visibleCompany(scope, 'c', params)}`;
    return (await this.db.run(text, params)) === 1;
  }

  /** Whether the caller sees the company. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db.rows<{ id: string; name: string }>('SELECT id, name FROM companies WHERE id = ANY($1::uuid[])', [ids]);
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async sees(scope: InvestorScope, id: string): Promise<boolean> {
    const params: unknown[] = [id];
    const text = `SELECT 1 FROM companies c WHERE c.id = $1 AND ${visibleCompany(scope, 'c', params)}`;
    return (await this.db.row(text, params)) !== null;
  }

  /** The team that the company belongs to; null where there is no such company. */
  async teamOf(id: string): Promise<string | null> {
    const company = await this.db.row<{ team_id: string }>('SELECT team_id FROM companies WHERE id = $1', [id]);
    return company?.team_id ?? null;
  }

  /** Holds the company's row until the transaction ends, leaving its key free for rows that refer to it. */
  async hold(id: string): Promise<void> {
    await this.db.row('SELECT 1 FROM companies WHERE id = $1 FOR NO KEY UPDATE', [id]);
  }

  /** Whether the caller sees the pipeline. */
  async seesPipeline(scope: InvestorScope, id: string): Promise<boolean> {
    const row = await this.db.row('SELECT 1 FROM pipelines WHERE id = $1 AND team_id = $2 AND ($3::uuid[] IS NULL OR id = ANY($3))', [
      id,
      scope.teamId,
      scope.pipelineIds,
    ]);
    return row !== null;
  }

  /** `limit` rows (at most 101) in the order `created_at desc, id desc`, after `position`. */
  list(scope: InvestorScope, filters: CompanyFilters, position: KeysetPosition | null, limit: number): Promise<CompanyRow[]> {
    const { text, params, planAnew } = companySearch(scope, filters, position, limit);
    return planAnew ? this.db.queryUnprepared<CompanyRow>(text, params) : this.db.rows<CompanyRow>(text, params);
  }
}
