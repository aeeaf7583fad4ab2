import { Injectable } from '@nestjs/common';
import { Db, type KeysetPosition } from '@app/database';
import { ANSWERS_COLUMN, companyColumns, type CompanyRow } from './company-row';
import { companySearch, type CompanyFilters } from './company-search';
import { visibleCompany, type InvestorScope } from './visibility';

/** The queries of company lists and details. Each is one statement, and each filter has its own index to walk. */
@Injectable()
export class CompaniesRepository {
  constructor(private readonly db: Db) {}

  find(scope: InvestorScope, id: string): Promise<CompanyRow | null> {
    const params: unknown[] = [id, scope.pipelineIds];
    const text = `SELECT ${companyColumns('$2')}, ${ANSWERS_COLUMN} FROM companies c
      WHERE c.id = $1 AND ${visibleCompany(scope, 'c', params)}`;
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

  /** `limit` rows (at most 101) in the order `created_at desc, id desc`, after `position`. */
  list(
    scope: InvestorScope,
    filters: CompanyFilters,
    position: KeysetPosition | null,
    limit: number,
  ): Promise<CompanyRow[]> {
    const { text, params, planAnew } = companySearch(scope, filters, position, limit);
    return planAnew ? this.db.rowsPlannedAnew<CompanyRow>(text, params) : this.db.rows<CompanyRow>(text, params);
  }
}
