import { Module } from '@nestjs/common';
import { QueueModule } from '@app/queue';
import { JobLog } from './job-log';
import { JobsRepository } from './jobs.repository';
import { JobsService } from './jobs.service';
import { LongPoll } from './long-poll';
import { StuckJobs } from './stuck-jobs.repository';

const PROVIDERS = [JobsService, JobsRepository, LongPoll, JobLog, StuckJobs];

/** Creating jobs and reading them; in every process. */
@Module({ imports: [QueueModule], providers: PROVIDERS, exports: PROVIDERS })
export class JobsModule {}
