import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/auth';
import { beyond, createdAtKey, Db, Keyset, type Page, type PageRequest } from '@app/database';
import type { JobRow, JobStatus } from '@app/jobs';

export interface JobFilters {
  status?: JobStatus;
  companyId?: string;
}

/** Intake jobs of companies that the caller sees; drafts and background work are nobody's business here. */
function visibleTo({ teamId, pipelineIds }: InvestorScope, params: unknown[]): string {
  const ofTeam = `j.type = 'deck_intake' AND j.team_id = $${params.push(teamId)}`;
  if (pipelineIds === null) return ofTeam;
  const pipelines = `$${params.push(pipelineIds)}::uuid[]`;
  return `${ofTeam} AND EXISTS (SELECT 1 FROM deals d WHERE d.company_id = j.company_id AND d.pipeline_id = ANY(${pipelines}))`;
}

/** Reads of jobs by what a caller sees; their protocol is `JobsRepository`. */
@Injectable()
export class IntakeJobsRepository {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  find(scope: InvestorScope, id: string): Promise<JobRow | null> {
    const params: unknown[] = [id];
    return this.db.row<JobRow>(`SELECT j.* FROM jobs j WHERE j.id = $1 AND ${visibleTo(scope, params)}`, params);
  }

  /** Newest first. @throws ApiError invalid_cursor */
  async list(scope: InvestorScope, request: PageRequest, { status, companyId }: JobFilters): Promise<Page<JobRow>> {
    const binding = ['jobs', scope.teamId, status, ...(companyId === undefined ? [] : [companyId])];
    const params: unknown[] = [request.limit + 1];
    const visible = visibleTo(scope, params);
    const after = beyond(this.keyset.position(request.cursor, binding), ['j.created_at', 'j.id'], params);
    const ofStatus = status === undefined ? '' : `AND j.status = $${params.push(status)}`;
    const ofCompany = companyId === undefined ? '' : `AND j.company_id = $${params.push(companyId)}`;
    const text = `SELECT j.* FROM jobs j WHERE ${visible} ${ofStatus} ${ofCompany} AND ${after} ORDER BY j.created_at DESC, j.id DESC LIMIT $1`;
    // For a caller of few pipelines it depends on their size whether to start from the jobs or from the deals.
    const rows =
      scope.pipelineIds === null ? await this.db.rows<JobRow>(text, params) : await this.db.queryUnprepared<JobRow>(text, params);
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }
}
