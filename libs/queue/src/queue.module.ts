import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { JobsOptions, QueueOptions } from 'bullmq';
import { AppConfig } from '@app/config';
import { JobQueue, JobWorker } from './bullmq-classes';
import { JobNotifier } from './job-notifier';
import { BackgroundProcessor, BulkProcessor, DeliveriesProcessor, InteractiveProcessor, SlowProcessor } from './jobs.processor';
import { QueueConnection } from './queue-connection';
import { QueueWorkers } from './queue-workers';
import { QUEUES, storedNameOf } from './queues';
import { RunningJobs } from './running-jobs';

// Read when the decorators below run, for the whole process.
BullModule.queueClass = JobQueue;
BullModule.workerClass = JobWorker;

/**
 * Nothing of a job is kept in the queue once it ended: the row is the truth, and a finished job of the same id would turn a
 * later notification into a silent no-op. Tries are counted in the row, too.
 */
const JOB: JobsOptions = { removeOnComplete: true, removeOnFail: true, attempts: 1, stackTraceLimit: 0 };
/** BullMQ writes an event for each step of a job; nobody reads them here, and they hold nothing but ids. */
const QUEUE: Omit<QueueOptions, 'connection'> = { defaultJobOptions: JOB, streams: { events: { maxLen: 256 } } };

@Module({
  providers: [{ provide: QueueConnection, inject: [AppConfig], useFactory: (config: AppConfig) => QueueConnection.of(config) }],
  exports: [QueueConnection],
})
class QueueConnectionModule {}

/** `JobNotifier` for whoever creates jobs, `QueueWorkers` for the worker process. Nothing connects before it is used. */
@Module({
  imports: [
    QueueConnectionModule,
    BullModule.forRootAsync({
      imports: [QueueConnectionModule],
      inject: [QueueConnection],
      // BullMQ's types know no pool here; the classes above do.
      useFactory: ({ client, prefix }: QueueConnection) => ({ connection: client as QueueOptions['connection'], prefix }),
      // One module serves all processes: workers are made when `QueueWorkers` registers them.
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueueAsync(...QUEUES.map((queue) => ({ name: storedNameOf(queue), useFactory: () => QUEUE as QueueOptions }))),
  ],
  providers: [
    RunningJobs,
    JobNotifier,
    QueueWorkers,
    InteractiveProcessor,
    BulkProcessor,
    BackgroundProcessor,
    SlowProcessor,
    DeliveriesProcessor,
  ],
  exports: [JobNotifier, QueueWorkers],
})
export class QueueModule {}
