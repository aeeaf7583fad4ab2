import { Injectable } from '@nestjs/common';
import type { JobLane, JobRow } from './job-states';
import type { WaitingJob } from './jobs.repository';
import { TurnsRepository } from './turns.repository';

/** Where senders take turns. In the background all work is our own. */
const IN_TURNS: readonly JobLane[] = ['interactive', 'bulk', 'slow'];

/**
 * Whose turn it is in each lane, as this process goes round: each sender who has something waiting gets one job per round, however many
 * others wait. Every other round it is the sender's oldest, so that none waits for ever.
 */
@Injectable()
export class LaneTurns {
  private readonly lanes = new Map<JobLane, { after: string; rather: boolean }>();

  constructor(private readonly repository: TurnsRepository) {}

  /** Takes the next job of the lane for this worker; null where there is none, or no turns are taken there. */
  async take(lane: JobLane | null, worker: string): Promise<JobRow | null> {
    if (lane === null || !IN_TURNS.includes(lane)) return null;
    const { after, rather } = this.lanes.get(lane) ?? { after: '', rather: false };
    const turn = await this.repository.take(lane, worker, after, rather);
    if (!turn) return null;
    this.lanes.set(lane, { after: turn.sender, rather: turn.begins ? !rather : rather });
    return turn.job;
  }

  /** The job of that id where it waits for such a notification still. */
  waiting(id: string, lane: JobLane | null): Promise<(WaitingJob & { dueInMs: number }) | null> {
    return this.repository.waiting(id, lane);
  }
}
