import { Gauge, type Registry } from 'prom-client';
import type { Db } from '@app/database';

interface BacklogRow {
  lane: string;
  state: string;
  jobs: number;
  oldest_seconds: number;
}

/** Several scrapers, or an impatient one, cost the database one query in this time. */
const FRESH_MS = 5000;

/**
 * Jobs that are not over, from the two partial indexes that hold nothing else: the query stays cheap however many jobs have
 * ended. `delayed` waits for its next try, `stuck` is held by a worker that fell silent.
 */
const BACKLOG = `
  SELECT lane, CASE WHEN available_at > now() THEN 'delayed' ELSE 'queued' END AS state, count(*)::int AS jobs,
         extract(epoch FROM now() - min(available_at))::float8 AS oldest_seconds
  FROM jobs WHERE status = 'queued' GROUP BY 1, 2
  UNION ALL
  SELECT lane, CASE WHEN lease_until < now() THEN 'stuck' ELSE 'processing' END, count(*)::int, 0
  FROM jobs WHERE status = 'processing' GROUP BY 1, 2`;

const LANES = ['interactive', 'bulk', 'background'];
const STATES = ['queued', 'delayed', 'processing', 'stuck'];

/** The backlog is the same for every process that is asked: take the maximum over processes, not the sum. */
export function gaugeBacklog(registry: Registry, db: Db): void {
  const backlog = new Backlog(db);
  new Gauge({
    name: 'deal_flow_jobs',
    help: 'Jobs that are not over, by state and lane',
    labelNames: ['state', 'lane'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await backlog.rows();
      if (!rows) return;
      for (const lane of LANES) for (const state of STATES) this.set({ lane, state }, 0);
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
      for (const lane of LANES) this.set({ lane }, 0);
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

  constructor(private readonly db: Db) {}

  /** At most `FRESH_MS` old; null when the database does not answer. */
  rows(): Promise<BacklogRow[] | null> {
    if (performance.now() - this.askedAt > FRESH_MS) {
      this.askedAt = performance.now();
      this.asked = this.db.rows<BacklogRow>(BACKLOG).catch(() => null);
    }
    return this.asked;
  }
}
