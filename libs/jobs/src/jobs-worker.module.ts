import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { QueueModule } from '@app/queue';
import { FailedJobs } from './failed-jobs';
import { JobHandlers } from './job-handlers';
import { JobRunner } from './job-runner';
import { JobsModule } from './jobs.module';
import { QueueTurns } from './queue-turns';
import { ScheduledTasks } from './scheduled-tasks';
import { TurnsRepository } from './turns.repository';

const PROVIDERS = [FailedJobs, JobHandlers, JobRunner, QueueTurns, ScheduledTasks, TurnsRepository];

/** Running jobs and looking after them; loaded by the worker and the command line. */
@Module({ imports: [DiscoveryModule, JobsModule, QueueModule], providers: PROVIDERS, exports: PROVIDERS })
export class JobsWorkerModule {}
