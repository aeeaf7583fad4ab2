import type { JobRow } from './job-states';
import type { JobsRepository } from './jobs.repository';

type Claim = Pick<JobRow, 'id' | 'attempt'>;

interface Owed {
  claim: Claim;
  delaySeconds: number;
}

const EVERY_MS = 1000;

/**
 * Tries that cost nothing and could not be given back, because the database itself was away. They are written as soon as it answers:
 * before scheduled tasks fail anything, which wait for a while after an outage. A process that ends meanwhile owes at most one try a job.
 */
export class OwedTries {
  private readonly owed = new Map<string, Owed>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly repository: JobsRepository) {}

  add(claim: Claim, delaySeconds: number): void {
    this.owed.set(`${claim.id} ${claim.attempt}`, { claim: { id: claim.id, attempt: claim.attempt }, delaySeconds });
    this.later();
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.owed.clear();
  }

  private later(): void {
    this.timer ??= setTimeout(() => void this.settle(), EVERY_MS).unref();
  }

  /** Up to the first that cannot be written. */
  private async settle(): Promise<void> {
    try {
      for (const [key, { claim, delaySeconds }] of this.owed) {
        if (!(await this.repository.postpone(claim, delaySeconds))) await this.repository.refund(claim);
        this.owed.delete(key);
      }
    } catch {
      // Still away.
    }
    this.timer = null;
    if (this.owed.size > 0) this.later();
  }
}
