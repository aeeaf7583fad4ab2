import { Injectable } from '@nestjs/common';
import type { JobQueue, JobRow } from './job-states';
import type { WaitingJob } from './jobs.repository';
import { TurnsRepository } from './turns.repository';

/** Where senders take turns. In the background all work is our own. */
const IN_TURNS: readonly JobQueue[] = ['interactive', 'bulk', 'slow'];

/**
 * Whose turn it is in each queue, as this process goes round: each sender who has something waiting gets one job per round, however many
 * others wait. Every other round it is the sender's oldest, so that none waits for ever.
 */
@Injectable()
export class QueueTurns {
  private readonly places = new Map<JobQueue, { after: string; rather: boolean }>();

  constructor(private readonly repository: TurnsRepository) {}

  /** Takes the next job of the queue for this worker; null where there is none, or no turns are taken there. */
  async take(queue: JobQueue | null, worker: string): Promise<JobRow | null> {
    if (queue === null || !IN_TURNS.includes(queue)) return null;
    const { after, rather } = this.places.get(queue) ?? { after: '', rather: false };
    const turn = await this.repository.take(queue, worker, after, rather);
    if (!turn) return null;
    this.places.set(queue, { after: turn.sender, rather: turn.begins ? !rather : rather });
    return turn.job;
  }

  /** The job of that id where it waits for such a notification still. */
  waiting(id: string, queue: JobQueue | null): Promise<(WaitingJob & { dueInMs: number }) | null> {
    return this.repository.waiting(id, queue);
  }
}
