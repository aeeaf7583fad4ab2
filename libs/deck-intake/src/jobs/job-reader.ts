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
const VISIBLE = `j.type = 'deck_intake' AND j.team_id = $1
  AND ($2::uuid[] IS NULL OR EXISTS (SELECT 1 FROM deals d WHERE d.company_id = j.company_id AND d.pipeline_id = ANY($2)))`;

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
    return this.present(await this.row(principal, id));
  }

  /** The row that `get` shows. @throws ApiError job_not_found */
  async row(principal: JobScope, id: string): Promise<JobRow> {
    const job = await this.db.row<JobRow>(`SELECT j.* FROM jobs j WHERE ${VISIBLE} AND j.id = $3`, [
      principal.teamId,
      principal.pipelineIds,
      id,
    ]);
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
    const params: unknown[] = [principal.teamId, principal.pipelineIds, request.limit + 1];
    const after = beyond(this.keyset.position(request.cursor, binding), ['j.created_at', 'j.id'], params);
    const ofStatus = status === undefined ? '' : `AND j.status = $${params.push(status)}`;
    const rows = await this.db.rows<JobRow>(
      `SELECT j.* FROM jobs j WHERE ${VISIBLE} ${ofStatus} AND ${after} ORDER BY j.created_at DESC, j.id DESC LIMIT $3`,
      params,
    );
    const page = this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
    return { ...page, data: await Promise.all(page.data.map((job) => this.present(job))) };
  }

  private async present(job: JobRow): Promise<JobDto> {
    return JobDto.from(job, job.status === 'queued' ? await this.repository.queuePosition(job) : null);
  }
}
