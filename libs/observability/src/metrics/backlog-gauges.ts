import { Gauge, type Registry } from 'prom-client';
import type { Db } from '@app/database';
import { BacklogRepository, type BacklogRow } from './backlog.repository';

/** Several scrapers, or an impatient one, cost the database one query in this time. */
const FRESH_MS = 5000;

const QUEUES = ['interactive', 'bulk', 'background', 'slow'];
const STATES = ['queued', 'delayed', 'processing', 'stuck'];

/** The backlog is the same for every process that is asked: take the maximum over processes, not the sum. */
export function gaugeBacklog(registry: Registry, db: Db): void {
  const backlog = new Backlog(new BacklogRepository(db));
  new Gauge({
    name: 'deal_flow_jobs',
    help: 'Jobs that are not over, by state and lane',
    labelNames: ['state', 'lane'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await backlog.rows();
      if (!rows) return;
      for (const lane of QUEUES) for (const state of STATES) this.set({ lane, state }, 0);
      for (const { lane, state, jobs } of rows) this.set({ lane, state }, jobs);
    },
  });
  new Gauge({
    name: 'deal_flow_oldest_queued_job_seconds',
    help: 'How long the oldest job that could run has been waiting',
    labelNames: ['lane'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await backlog.rows();
      if (!rows) return;
      for (const lane of QUEUES) this.set({ lane }, 0);
      for (const { lane, state, oldest_seconds } of rows) if (state === 'queued') this.set({ lane }, oldest_seconds);
    },
  });
  new Gauge({
    name: 'deal_flow_database_up',
    help: 'Whether the last look at the backlog was answered; while it was not, the gauges of jobs are absent',
    registers: [registry],
    async collect() {
      this.set((await backlog.rows()) ? 1 : 0);
    },
  });
}

class Backlog {
  private asked: Promise<BacklogRow[] | null> = Promise.resolve(null);
  private askedAt = -Infinity;

  constructor(private readonly repository: BacklogRepository) {}

  /** At most `FRESH_MS` old; null when the database does not answer. */
  rows(): Promise<BacklogRow[] | null> {
    if (performance.now() - this.askedAt > FRESH_MS) {
      this.askedAt = performance.now();
      this.asked = this.repository.rows().catch(() => null);
    }
    return this.asked;
  }
}
