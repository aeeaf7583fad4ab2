import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal } from '@app/auth';
import { beyond, createdAtKey, Db, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { HeldAnswers } from './held-answers';
import type { JobRow, JobStatus } from './job-states';
import { JobsRepository } from './jobs.repository';
import { JobDto } from '../dto/job.response.dto';

/** Whose jobs: the part of a principal that the queries need. */
type JobScope = Pick<InvestorPrincipal, 'teamId' | 'pipelineIds'>;

/** Intake jobs of companies that the caller sees; drafts and background work are nobody's business here. */
function visibleTo({ teamId, pipelineIds }: JobScope, params: unknown[]): string {
  const ofTeam = `j.type = 'deck_intake' AND j.team_id = $${params.push(teamId)}`;
  if (pipelineIds === null) return ofTeam;
  const pipelines = `$${params.push(pipelineIds)}::uuid[]`;
  return `${ofTeam} AND EXISTS (SELECT 1 FROM deals d WHERE d.company_id = j.company_id AND d.pipeline_id = ANY(${pipelines}))`;
}

@Injectable()
export class JobReader {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
    private readonly repository: JobsRepository,
    private readonly held: HeldAnswers,
  ) {}

  /** @throws ApiError job_not_found */
  async get(principal: JobScope, id: string): Promise<JobDto> {
    const [job] = await this.present([await this.row(principal, id)]);
    return job as JobDto;
  }

  /** The row that `get` shows. @throws ApiError job_not_found */
  async row(principal: JobScope, id: string): Promise<JobRow> {
    const params: unknown[] = [id];
    const job = await this.db.row<JobRow>(`SELECT j.* FROM jobs j WHERE j.id = $1 AND ${visibleTo(principal, params)}`, params);
    if (!job) throw new ApiError('job_not_found');
    return job;
  }

  /**
   * Like `get`, but holds the answer until the job has ended, `seconds` have passed or the caller is gone.
   * @throws ApiError job_not_found
   */
  async wait(principal: JobScope, id: string, seconds: number, gone: () => boolean): Promise<JobDto> {
    await this.held.until(seconds, gone, async () => {
      const job = await this.row(principal, id);
      return job.status === 'completed' || job.status === 'failed';
    });
    return this.get(principal, id);
  }

  async list(principal: JobScope, request: PageRequest, status: JobStatus | undefined): Promise<Page<JobDto>> {
    const binding = ['jobs', principal.teamId, status];
    const params: unknown[] = [request.limit + 1];
    const visible = visibleTo(principal, params);
    const after = beyond(this.keyset.position(request.cursor, binding), ['j.created_at', 'j.id'], params);
    const ofStatus = status === undefined ? '' : `AND j.status = $${params.push(status)}`;
    const text = `SELECT j.* FROM jobs j WHERE ${visible} ${ofStatus} AND ${after} ORDER BY j.created_at DESC, j.id DESC LIMIT $1`;
    // For a caller of few pipelines it depends on their size whether to start from the jobs or from the deals.
    const rows = principal.pipelineIds === null ? await this.db.rows<JobRow>(text, params) : await this.db.rowsPlannedAnew<JobRow>(text, params);
    const page = this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
    return { ...page, data: await this.present(page.data) };
  }

  private async present(jobs: readonly JobRow[]): Promise<JobDto[]> {
    const queued = jobs.filter(({ status }) => status === 'queued').map(({ id }) => id);
    const places = queued.length === 0 ? undefined : await this.repository.queuePlaces(queued);
    // One that a worker took in between was the next.
    return jobs.map((job) => JobDto.from(job, job.status === 'queued' ? (places?.get(job.id) ?? { position: 1, depth: 1 }) : null));
  }
}
