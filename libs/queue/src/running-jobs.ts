import type { Lane } from './lanes';

/** A job that this process is working on, and whether somebody rang for it meanwhile. */
export interface RunningJob {
  /** Milliseconds from the last ring to the start it asks for; null when nobody rang. */
  again: number | null;
}

/**
 * The jobs of this process. BullMQ silently ignores an id that is being worked on, so a ring from within the job (a retry with
 * a delay, or the release of a stopping worker) would be lost; it is noted here and done once the run has ended.
 */
export class RunningJobs {
  private readonly jobs = new Map<string, RunningJob>();

  begin(lane: Lane, id: string): RunningJob {
    const job: RunningJob = { again: null };
    this.jobs.set(keyOf(lane, id), job);
    return job;
  }

  end(lane: Lane, id: string, job: RunningJob): void {
    if (this.jobs.get(keyOf(lane, id)) === job) this.jobs.delete(keyOf(lane, id));
  }

  /** False when the job is not running here, so that the ring has to go through the queue. */
  ringAgain(lane: Lane, id: string, delayMs: number): boolean {
    const job = this.jobs.get(keyOf(lane, id));
    if (!job) return false;
    job.again = delayMs;
    return true;
  }
}

function keyOf(lane: Lane, id: string): string {
  return `${lane} ${id}`;
}
