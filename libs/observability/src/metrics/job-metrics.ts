import { Counter, Histogram, type Registry } from 'prom-client';
import type { JobLog } from '@app/jobs';

/** A known deck takes milliseconds, a scanned one with two hundred pages a minute. */
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** What this process did of the jobs. */
export function countRuns(registry: Registry, log: JobLog): void {
  const runs = new Counter({
    name: 'deal_flow_job_runs_total',
    help: 'Runs of jobs by how they ended; retried and released ones will run again',
    labelNames: ['type', 'outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'deal_flow_job_run_seconds',
    help: 'Time of a run from its claim to its end',
    labelNames: ['type'],
    buckets: SECONDS,
    registers: [registry],
  });
  const steps = new Histogram({
    name: 'deal_flow_job_step_seconds',
    help: 'Time of the steps of an analysis: read, understand, score, match, write',
    labelNames: ['step'],
    buckets: SECONDS,
    registers: [registry],
  });
  log.onFinished((run) => {
    runs.inc({ type: run.job.type, outcome: run.outcome });
    seconds.labels(run.job.type).observe(run.seconds);
    for (const step of run.steps) steps.labels(step.name).observe(step.seconds);
  });
}
