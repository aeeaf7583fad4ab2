import { Injectable } from '@nestjs/common';
import { type InvestorPrincipal, type InvestorScope, pathResource } from '@app/auth';
import { CompanyMatches } from '@app/companies';
import type { Page, PageRequest } from '@app/database';
import { DuplicatesService } from '@app/duplicates';
import { ApiError } from '@app/errors';
import type { Patience } from '@app/http';
import { LongPoll, type JobRow, JobsRepository } from '@app/jobs';
import { IntakeJobsRepository, type JobFilters } from './intake-jobs.repository';
import { JobDto } from '../dto/job.response.dto';

@Injectable()
export class JobReader {
  constructor(
    private readonly intake: IntakeJobsRepository,
    private readonly repository: JobsRepository,
    private readonly held: LongPoll,
    private readonly matches: CompanyMatches,
    private readonly duplicates: DuplicatesService,
  ) {}

  /** @throws ApiError job_not_found */
  async get(principal: InvestorScope, id: string): Promise<JobDto> {
    const [job] = await this.present(principal, [await this.row(principal, id)]);
    return job as JobDto;
  }

  /** The row that `get` shows. @throws ApiError job_not_found */
  async row(principal: InvestorScope, id: string): Promise<JobRow> {
    const job = await this.intake.find(principal, id);
    if (!job) throw new ApiError('job_not_found');
    return job;
  }

  /**
   * Like `get`, but holds the answer until the job has ended, `seconds` have passed or the caller is gone.
   * @throws ApiError job_not_found
   */
  async wait(principal: InvestorScope, id: string, { seconds, gone }: Patience): Promise<JobDto> {
    await this.held.until(seconds, gone, async () => {
      const job = await this.row(principal, id);
      return job.status === 'completed' || job.status === 'failed';
    });
    return this.get(principal, id);
  }

  async list(principal: InvestorScope, request: PageRequest, filters: JobFilters = {}): Promise<Page<JobDto>> {
    const page = await this.intake.list(principal, request, filters);
    return { ...page, data: await this.present(principal, page.data) };
  }

  private async present(reader: InvestorScope, all: readonly JobRow[]): Promise<JobDto[]> {
    const warned = all.flatMap(({ company_id, warnings }) => (company_id && warnings.includes('possible_duplicate') ? [company_id] : []));
    const duplicates = await this.duplicates.openOf(reader, warned);
    const jobs = await this.withoutUnseen(reader, all, warned, duplicates);
    const queued = jobs.filter(({ status }) => status === 'queued').map(({ id }) => id);
    const places = queued.length === 0 ? undefined : await this.repository.queuePlaces(queued);
    return jobs.map((job) => {
      // One that a worker took in between was the next.
      const place = job.status === 'queued' ? (places?.get(job.id) ?? { position: 1, depth: 1 }) : null;
      const like = job.warnings.includes('possible_duplicate') ? duplicates.get(job.company_id ?? '') : undefined;
      return JobDto.from(job, place, like);
    });
  }

  /** The warning of another company is for the readers who see that one too, whoever submitted the deck. */
  private async withoutUnseen(
    reader: InvestorScope,
    jobs: readonly JobRow[],
    warned: readonly string[],
    duplicates: ReadonlyMap<string, unknown>,
  ): Promise<readonly JobRow[]> {
    if (reader.pipelineIds === null || warned.length === 0) return jobs;
    const seen = await this.matches.withNamesake(reader, warned);
    const isSeen = (job: JobRow, warning: string): boolean =>
      warning !== 'possible_duplicate' || seen.has(job.company_id ?? '') || duplicates.has(job.company_id ?? '');
    return jobs.map((job) => ({ ...job, warnings: job.warnings.filter((warning) => isSeen(job, warning)) }));
  }
}

/** 404 `job_not_found` for jobs that are unknown, of another team or of a pipeline out of sight. */
export const JobResource = pathResource(JobReader, (reader, principal: InvestorPrincipal, { id = '' }) => reader.row(principal, id));
