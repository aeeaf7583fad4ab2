import type { Job, JobsOptions, JobState, QueueOptions, WorkerOptions } from 'bullmq';

/** The part of a BullMQ job that we use: its id is the row's, and it carries nothing else. */
export type BellJob = Pick<Job, 'id' | 'token' | 'moveToDelayed' | 'moveToWait'>;

/** The part of a BullMQ queue that we use; it is the same on both backends. */
export interface BellQueue {
  waitUntilReady(): Promise<unknown>;
  add(name: string, data: object, options: JobsOptions): Promise<unknown>;
  getJobState(id: string): Promise<JobState | 'unknown'>;
  getJobCounts(...states: ('waiting' | 'prioritized' | 'active' | 'delayed')[]): Promise<Record<string, number>>;
  remove(id: string): Promise<number>;
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The part of a BullMQ worker that we use. */
export interface BellWorker {
  waitUntilReady(): Promise<unknown>;
  run(): Promise<void>;
  close(force?: boolean): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

export type BellProcessor = (job: BellJob) => Promise<void>;
export type BellQueueOptions = Omit<QueueOptions, 'connection' | 'prefix'>;
export type BellWorkerOptions = Omit<WorkerOptions, 'connection' | 'prefix'>;

/** Where BullMQ keeps its data; one per process, made from the configuration. */
export abstract class QueueBackend {
  abstract openQueue(name: string, options: BellQueueOptions): BellQueue;

  /** The worker does not run before its `run` is called. */
  abstract openWorker(name: string, processor: BellProcessor, options: BellWorkerOptions): BellWorker;

  /** Rejects when the backend is out of reach or not migrated. Time limits are the caller's. */
  abstract probe(): Promise<void>;

  /** Ends all connections, after the queues and workers were closed. */
  abstract close(): Promise<void>;
}
