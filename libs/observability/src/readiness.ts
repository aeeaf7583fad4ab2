import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { Doorbell } from '@app/queue';

export interface ReadinessReport {
  status: 'ok' | 'unavailable';
  failing: string[];
}

/** Whether this process can do its work now: one that cannot is left out until it can, and not restarted. */
@Injectable()
export class Readiness {
  constructor(
    private readonly db: Db,
    private readonly doorbell: Doorbell,
  ) {}

  async report(): Promise<ReadinessReport> {
    const checks = { database: this.db.rows('SELECT 1'), queue: this.doorbell.check() };
    // Together: a check that failed while another one was waited for would be a rejection that nobody handles.
    const failures = await Promise.all(Object.entries(checks).map(([name, check]) => check.then(() => [], () => [name])));
    const failing = failures.flat();
    return { status: failing.length ? 'unavailable' : 'ok', failing };
  }
}
