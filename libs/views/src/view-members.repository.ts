import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { viewSelection } from './view-query.repository';
import type { ViewRow } from './views.repository';

type AlertingView = Pick<ViewRow, 'id' | 'name' | 'pipeline_id' | 'filters' | 'sort'>;

/** Which companies views with alerts hold, as far as it has been told. */
@Injectable()
export class ViewMembersRepository {
  constructor(private readonly db: Db) {}

  /** The team of a company that may enter or leave a view: null where its team has no view with alerts. */
  async teamWithAlerts(companyId: string): Promise<string | null> {
    const row = await this.db.row<{ team_id: string }>(
      `SELECT c.team_id FROM companies c WHERE c.id = $1 AND EXISTS (SELECT 1 FROM views v WHERE v.team_id = c.team_id AND v.alerts)`,
      [companyId],
    );
    return row?.team_id ?? null;
  }

  /** Two looks at one company queue here, so that the later one sees what the earlier told. @returns whether it is there */
  async hold(companyId: string): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM companies WHERE id = $1 FOR NO KEY UPDATE', [companyId])) !== null;
  }

  /** Held against changes until the transaction ends: what is told is told by their filters of now. */
  alerting(teamId: string): Promise<AlertingView[]> {
    return this.db.rows<AlertingView>(
      'SELECT id, name, pipeline_id, filters, sort FROM views WHERE team_id = $1 AND alerts ORDER BY id FOR SHARE',
      [teamId],
    );
  }

  /** Whether the view holds the company now, for the whole team. */
  async holds(teamId: string, view: AlertingView, companyId: string): Promise<boolean> {
    const params: unknown[] = [companyId];
    const { where } = viewSelection({ teamId, pipelineIds: null }, view);
    return (await this.db.row(`SELECT 1 FROM companies c WHERE c.id = $1 AND ${where(params)}`, params)) !== null;
  }

  /** @returns whether it was not in yet */
  async enter(viewId: string, companyId: string): Promise<boolean> {
    return (
      (await this.db.run('INSERT INTO view_members (view_id, company_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [viewId, companyId])) > 0
    );
  }

  /** @returns whether it was in */
  async leave(viewId: string, companyId: string): Promise<boolean> {
    return (await this.db.run('DELETE FROM view_members WHERE view_id = $1 AND company_id = $2', [viewId, companyId])) > 0;
  }

  async forget(viewId: string): Promise<void> {
    await this.db.run('DELETE FROM view_members WHERE view_id = $1', [viewId]);
  }

  async takeAll(teamId: string, view: AlertingView): Promise<void> {
    const params: unknown[] = [view.id];
    const { where } = viewSelection({ teamId, pipelineIds: null }, view);
    await this.db.run(`INSERT INTO view_members (view_id, company_id) SELECT $1, c.id FROM companies c WHERE ${where(params)}`, params);
  }
}
