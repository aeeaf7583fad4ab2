import { Injectable } from '@nestjs/common';
import { Db, newId } from '@app/database';
import { ApiError } from '@app/errors';
import { JobNotifier } from '@app/queue';
import type { FollowUpType, JobQueue, JobRow, NewJob } from './job-states';
import { type FollowedChange, JobsRepository } from './jobs.repository';

/** Asynchronous work: the row is the truth, the notification after the commit only wakes a worker. */
@Injectable()
export class JobsService {
  constructor(
    private readonly db: Db,
    private readonly repository: JobsRepository,
    private readonly notifier: JobNotifier,
  ) {}

  /** Writes the job in the surrounding transaction and notifies workers once that has committed. Returns the job's id. */
  async enqueue(job: NewJob): Promise<string> {
    return (await this.enqueueRow(job)).id;
  }

  /** The same, and returns the whole row. */
  async enqueueRow(job: NewJob): Promise<JobRow> {
    const row = await this.repository.insert(newId(), job);
    this.notifyAfterCommit(row.id, job.queue);
    return row;
  }

  /** Background work on companies: those get a job that have none waiting, which will see this change too. */
  async enqueueUnlessWaiting(type: FollowUpType, companyIds: readonly string[], followed: FollowedChange): Promise<void> {
    const ids = companyIds.map(() => newId());
    for (const id of await this.repository.insertUnlessWaiting(type, ids, companyIds, followed)) this.notifyAfterCommit(id, 'background');
  }

  find(id: string): Promise<JobRow | null> {
    return this.repository.find(id);
  }

  /**
   * Starts a failed job over; its file is still there.
   * @throws ApiError job_not_failed
   */
  async retry(id: string, queue: JobQueue, requestId: string | null): Promise<void> {
    if (!(await this.repository.retry(id, requestId))) throw new ApiError('job_not_failed');
    this.notifyAfterCommit(id, queue);
  }

  private notifyAfterCommit(id: string, queue: JobQueue): void {
    this.db.afterCommit(async () => {
      await this.notifier.notify(queue, id);
    });
  }
}
