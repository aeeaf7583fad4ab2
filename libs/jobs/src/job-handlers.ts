import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { JobStepName } from './job-log';
import { JOB_TYPES, type JobFailureCode, type JobQueue, type JobRow, type JobType } from './job-states';

export interface JobRun {
  job: JobRow;
  /** Shown to whoever polls the job. */
  progress(done: number, total: number, step: string): Promise<void>;
  /**
   * The same for work that is done by parts, each in a transaction of its own: called last in it. A job that was killed between two parts
   * has not failed, whatever it did before. @throws Error where the lease is lost; the part is then another worker's
   */
  advance(done: number, total: number, step: string): Promise<void>;
  /** Does a part of the work and takes its time, for metrics and traces. */
  step<T>(name: JobStepName, work: () => T | Promise<T>): Promise<T>;
  /** Aborted when the lease is lost or the worker stops. */
  signal: AbortSignal;
}

export interface JobResult {
  warnings: string[];
  criScore: number | null;
  /** Writes the result, inside the one transaction that also completes the job: it happens once or not at all. */
  apply(): Promise<void>;
}

/** Thrown by a handler: the job's work is for another queue. It goes there without the cost of a try, and starts over. */
export class ContinueInQueue extends Error {
  /** @param rank among the sender's jobs of that queue: lower is earlier, 0 comes first, 1 has overrun */
  constructor(
    readonly queue: JobQueue,
    readonly rank: 0 | 1,
  ) {
    super(`for the ${queue} queue`);
  }
}

/** A handler may run more than once for a job; only what `apply` does counts. */
export interface JobHandler {
  run(run: JobRun): Promise<JobResult>;
  /** What else a final failure means, in the transaction that fails the job. */
  failed?(job: JobRow, code: JobFailureCode, message: string): Promise<void>;
  /** Undoes what `failed` did, in the transaction that starts the job over. */
  retried?(job: JobRow): Promise<void>;
}

/** Marks the provider that runs the jobs of a type. The worker finds it by this; there is one for each type. */
export const JobHandler = DiscoveryService.createDecorator<JobType>();

/** The handlers that this process has. */
@Injectable()
export class JobHandlers implements OnModuleInit {
  private readonly handlers = new Map<JobType, JobHandler>();

  constructor(private readonly discovery: DiscoveryService) {}

  /** @throws Error where two say that they run the same type */
  onModuleInit(): void {
    for (const provider of this.discovery.getProviders({ metadataKey: JobHandler.KEY })) {
      const type = this.discovery.getMetadataByDecorator(JobHandler, provider) as JobType;
      if (this.handlers.has(type)) throw new Error(`two handlers for ${type}`);
      this.handlers.set(type, provider.instance as JobHandler);
    }
  }

  /** @throws Error where a type of job has no handler: the worker must not start half-equipped */
  assertComplete(): void {
    for (const type of JOB_TYPES) this.get(type);
  }

  /** @throws Error where no module brought one */
  get(type: JobType): JobHandler {
    const handler = this.handlers.get(type);
    if (!handler) throw new Error(`no handler for ${type}`);
    return handler;
  }

  has(type: JobType): boolean {
    return this.handlers.has(type);
  }
}
