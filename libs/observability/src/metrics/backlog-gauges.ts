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
    help: 'Jobs that are not over, by state and queue',
    labelNames: ['state', 'queue'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await backlog.rows();
      if (!rows) return;
      for (const queue of QUEUES) for (const state of STATES) this.set({ queue, state }, 0);
      for (const { queue, state, jobs } of rows) this.set({ queue, state }, jobs);
    },
  });
  new Gauge({
    name: 'deal_flow_oldest_queued_job_seconds',
    help: 'How long the oldest job that could run has been waiting',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await backlog.rows();
      if (!rows) return;
      for (const queue of QUEUES) this.set({ queue }, 0);
      for (const { queue, state, oldest_seconds } of rows) if (state === 'queued') this.set({ queue }, oldest_seconds);
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
