import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { InvestorScope } from '@app/auth';
import type { CompanyRow } from '@app/companies';
import { Db, newId, type KeysetPosition } from '@app/database';
import { viewQuery, type ViewDefinition } from './view-query.repository';
import type { ViewFilter, ViewSort } from './view-fields';
import { ViewEntity } from './view.entity';

export interface ViewValues {
  name: string;
  filters: ViewFilter[];
  sort: ViewSort;
  alerts: boolean;
}

export interface ViewRow extends ViewDefinition {
  id: string;
  name: string;
  alerts: boolean;
  created_at: Date;
  updated_at: Date;
}

/** A company with the value by which the view sorts it. */
export type SortedCompanyRow = CompanyRow & { sort_key: Date | string | number };

const COLUMNS = 'id, name, pipeline_id, filters, sort, alerts, created_at, updated_at';
/** A view of a pipeline is there only for those who see the pipeline. */
const VISIBLE = 'team_id = $1 AND (pipeline_id IS NULL OR $2::uuid[] IS NULL OR pipeline_id = ANY($2))';

/** Every query on views, and the queries that views are. By hand what asks for visibility, the row's lock, and the queries themselves. */
@Injectable()
export class ViewsRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(ViewEntity) private readonly views: Repository<ViewEntity>,
  ) {}

  find(scope: InvestorScope, id: string): Promise<ViewRow | null> {
    return this.db.row<ViewRow>(`SELECT ${COLUMNS} FROM views WHERE ${VISIBLE} AND id = $3`, [scope.teamId, scope.pipelineIds, id]);
  }

  /** Two updates at once queue here, so that the second one sees what the first made. */
  lock(scope: InvestorScope, id: string): Promise<ViewRow | null> {
    return this.db.row<ViewRow>(`SELECT ${COLUMNS} FROM views WHERE ${VISIBLE} AND id = $3 FOR UPDATE`, [
      scope.teamId,
      scope.pipelineIds,
      id,
    ]);
  }

  /** Newest first; served by views_team_list. */
  list(scope: InvestorScope, after: KeysetPosition | null, take: number): Promise<ViewRow[]> {
    const keyset = after ? 'AND (created_at, id) < ($4::timestamptz, $5::uuid)' : '';
    return this.db.rows<ViewRow>(`SELECT ${COLUMNS} FROM views WHERE ${VISIBLE} ${keyset} ORDER BY created_at DESC, id DESC LIMIT $3`, [
      scope.teamId,
      scope.pipelineIds,
      take,
      ...(after ?? []),
    ]);
  }

  async insert(teamId: string, pipelineId: string | null, values: ViewValues): Promise<ViewRow> {
    const view = this.views.create({ id: newId(), team_id: teamId, pipeline_id: pipelineId, ...values });
    // It answers with what the database adds: when.
    await this.views.insert(view);
    return view;
  }

  async update(id: string, pipelineId: string | null, { name, filters, sort, alerts }: ViewValues): Promise<ViewRow> {
    const row = await this.db.row<ViewRow>(
      `UPDATE views SET name = $2, pipeline_id = $3, filters = $4, sort = $5, alerts = $6, updated_at = now() WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, name, pipelineId, JSON.stringify(filters), JSON.stringify(sort), alerts],
    );
    return row as ViewRow;
  }

  companies(scope: InvestorScope, view: ViewDefinition, position: KeysetPosition | null, take: number): Promise<SortedCompanyRow[]> {
    const { text, params, planAnew } = viewQuery(scope, view, position, take);
    return planAnew ? this.db.queryUnprepared<SortedCompanyRow>(text, params) : this.db.rows<SortedCompanyRow>(text, params);
  }
}
