export { JobNotifier, type NotifyOptions, type QueueCounts } from './job-notifier';
export type { RunJob } from './jobs.processor';
export { migrateQueue } from './migrate-queue';
export { QueueModule } from './queue.module';
export { QueueWorkers } from './queue-workers';
export { concurrencyFor, type QueueConcurrency, type QueueName, QUEUES } from './queues';
export { within } from './within';
