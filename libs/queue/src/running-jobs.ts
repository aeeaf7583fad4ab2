import { Injectable } from '@nestjs/common';
import type { QueueName } from './queues';

/** A job that this process is working on, and whether it is to run again afterwards. */
export interface RunningJob {
  /** Milliseconds from the end of the run to the start that the last notification asks for; null when there was none. */
  again: number | null;
}

/**
 * The jobs of this process. BullMQ silently ignores an id that is being worked on, so a notification from within the job (a
 * retry with a delay, or the release of a stopping worker) would be lost; it is noted here and done once the run has ended.
 */
@Injectable()
export class RunningJobs {
  private readonly jobs = new Map<string, RunningJob>();

  begin(queue: QueueName, id: string): RunningJob {
    const job: RunningJob = { again: null };
    this.jobs.set(keyOf(queue, id), job);
    return job;
  }

  end(queue: QueueName, id: string, job: RunningJob): void {
    if (this.jobs.get(keyOf(queue, id)) === job) this.jobs.delete(keyOf(queue, id));
  }

  /** False when the job is not running here, so that the notification has to go through the queue. */
  runAgain(queue: QueueName, id: string, delayMs: number): boolean {
    const job = this.jobs.get(keyOf(queue, id));
    if (!job) return false;
    job.again = delayMs;
    return true;
  }
}

function keyOf(queue: QueueName, id: string): string {
  return `${queue} ${id}`;
}
