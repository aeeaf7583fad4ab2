export { Doorbell, type LaneCounts, type RingOptions } from './doorbell';
export { DoorbellWorkers } from './doorbell-workers';
export { concurrencyFor, type Lane, type LaneConcurrency, LANES } from './lanes';
export type { RunJob } from './lane-worker';
export { migrateQueue } from './migrate-queue';
export { QueueModule } from './queue.module';
