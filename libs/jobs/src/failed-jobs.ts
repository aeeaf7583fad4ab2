import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { JobHandlers } from './job-handlers';
import type { JobRow } from './job-states';
import { JobsRepository } from './jobs.repository';
import { JobsService } from './jobs.service';

/** For operators: failed jobs of every type, with what starting over means for their owners. */
@Injectable()
export class FailedJobs {
  constructor(
    private readonly db: Db,
    private readonly repository: JobsRepository,
    private readonly jobs: JobsService,
    private readonly handlers: JobHandlers,
  ) {}

  /** Of one team, or null: of all; the longest failed first. */
  since(moment: Date, teamId: string | null): Promise<JobRow[]> {
    return this.repository.failedSince(moment, teamId);
  }

  /** @throws ApiError job_not_found, job_not_failed */
  async retry(id: string): Promise<JobRow> {
    return this.db.tx(async () => {
      const job = await this.jobs.find(id);
      if (!job) throw new ApiError('job_not_found');
      await this.jobs.retry(job.id, job.lane, null);
      await this.handlers.get(job.type).retried?.(job);
      return job;
    });
  }
}
