import { Injectable } from '@nestjs/common';
import type { JobStepName } from './job-log';
import type { JobFailureCode, JobRow, JobType } from './job-states';

export interface JobRun {
  job: JobRow;
  /** Shown to whoever polls the job. */
  progress(done: number, total: number, step: string): Promise<void>;
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

/** A handler may run more than once for a job; only what `apply` does counts. */
export interface JobHandler {
  run(run: JobRun): Promise<JobResult>;
  /** What else a final failure means, in the transaction that fails the job. */
  failed?(job: JobRow, code: JobFailureCode, message: string): Promise<void>;
}

/** Each lib registers the handlers of its own job types when its module starts. */
@Injectable()
export class JobHandlers {
  private readonly handlers = new Map<JobType, JobHandler>();

  register(type: JobType, handler: JobHandler): void {
    if (this.handlers.has(type)) throw new Error(`two handlers for ${type}`);
    this.handlers.set(type, handler);
  }

  /** @throws Error where no module brought one: the worker must not start half-equipped */
  get(type: JobType): JobHandler {
    const handler = this.handlers.get(type);
    if (!handler) throw new Error(`no handler for ${type}`);
    return handler;
  }

  has(type: JobType): boolean {
    return this.handlers.has(type);
  }
}
