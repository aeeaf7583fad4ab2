import { Injectable, Logger } from '@nestjs/common';
import type { Part } from './infrastructure';
import type { JobFailureCode, JobQueue, JobRow } from './job-states';

/** The parts of a run whose time is worth knowing. */
export type JobStepName = 'read' | 'understand' | 'score' | 'match' | 'write';

export interface JobStep {
  name: JobStepName;
  startedAt: Date;
  seconds: number;
  failed: boolean;
}

/**
 * How a run ended. `retried`, `released`, `postponed` (a part of our own was away) and `moved` (to another queue) will be run again; what a `lost` one found belongs to nobody, because its lease
 * ran out or the database was away.
 */
export type RunEnding =
  | { outcome: 'completed' | 'released' }
  | { outcome: 'failed'; code: JobFailureCode; error?: string }
  | { outcome: 'moved'; queue: JobQueue }
  | { outcome: 'postponed'; part: Part; error?: string }
  | { outcome: 'retried' | 'lost'; error?: string };

/** What other libs may learn of every run that came to an end (metrics, traces). */
export type FinishedRun = RunEnding & { job: JobRow; startedAt: Date; seconds: number; steps: readonly JobStep[] };

export type RunListener = (run: FinishedRun) => void;

/** Takes the time of one run and of its steps. */
export class RunWatch {
  private readonly startedAt = new Date();
  private readonly began = performance.now();
  private readonly steps: JobStep[] = [];

  async step<T>(name: JobStepName, work: () => T | Promise<T>): Promise<T> {
    const [startedAt, began] = [new Date(), performance.now()];
    let failed = true;
    try {
      const result = await work();
      failed = false;
      return result;
    } finally {
      this.steps.push({ name, startedAt, seconds: secondsSince(began), failed });
    }
  }

  ended(): Pick<FinishedRun, 'startedAt' | 'seconds' | 'steps'> {
    return { startedAt: this.startedAt, seconds: secondsSince(this.began), steps: this.steps };
  }
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}

/** One line a run, under the id of the request that asked for it. Never what a deck or a driver says: ids and kinds only. */
@Injectable()
export class JobLog {
  private readonly log = new Logger('Jobs');
  private readonly listeners: RunListener[] = [];

  onFinished(listener: RunListener): void {
    this.listeners.push(listener);
  }

  write(run: FinishedRun): void {
    const { job, startedAt: _startedAt, seconds, steps: _steps, ...ending } = run;
    const line = {
      request_id: job.request_id,
      job: job.id,
      type: job.type,
      attempt: job.attempt,
      ms: Math.round(seconds * 1000),
      ...ending,
    };
    if ('error' in ending && ending.error !== undefined) this.log.warn(line);
    else this.log.log(line);
    for (const listener of this.listeners) listener(run);
  }
}
