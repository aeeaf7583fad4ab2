import { Injectable } from '@nestjs/common';
import { type Actor, SYSTEM } from '@app/auth';
import { EventsService } from '@app/events';
import { JobsRepository, type JobRow } from '@app/jobs';
import { JobDto } from '../dto/job.response.dto';

/** Events whose object is an intake job. Its place in the queue is of the moment only, and in none. */
@Injectable()
export class JobEventsService {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly events: EventsService,
  ) {}

  /** Of a job that this transaction makes: nothing of it has to be read again. */
  async submitted(job: JobRow, actor: Actor): Promise<void> {
    const { team_id: teamId, company_id: companyId } = job;
    await this.events.record({ type: 'deck.submitted', teamId, companyId, actor, object: JobDto.from(job, null) });
  }

  private async record(
    type: 'job.completed' | 'job.failed',
    { id, teamId, companyId }: { id: string; teamId: string; companyId: string | null },
    actor: Actor,
  ): Promise<void> {
    const object = async () => {
      const job = await this.jobs.find(id);
      return job && JobDto.from(job, null);
    };
    await this.events.record({ type, teamId, companyId, actor, object });
  }

  /** In the transaction that ends the job. Of the company that it is of now: a late match may have moved it. */
  async recordEnd(type: 'job.completed' | 'job.failed', job: JobRow, companyId: string | null = job.company_id): Promise<void> {
    await this.record(type, { id: job.id, teamId: job.team_id, companyId }, actorOfJob(job));
  }
}

/** What a job does the service does, in the name of the request that asked for it. */
export function actorOfJob({ request_id }: Pick<JobRow, 'request_id'>): Actor {
  return request_id === null ? SYSTEM : { ...SYSTEM, requestId: request_id };
}
