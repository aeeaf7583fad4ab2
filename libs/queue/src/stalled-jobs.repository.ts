import type { PostgresConnection } from 'bullmq';

/** Undoes what fast clocks wrote: a last look that lies ahead, and locks that end later than a lock lasts. */
const BRING_TO_OUR_TIME = `
  WITH clock AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now),
    looked AS (
      UPDATE bullmq.meta SET value = clock.now::text FROM clock
      WHERE queue = $1 AND field = 'stalled-check' AND value::bigint > clock.now),
    held AS (
      UPDATE bullmq.job SET locked_until_ms = clock.now + $2::bigint FROM clock
      WHERE queue = $1 AND state = 'active' AND locked_until_ms > clock.now + $2::bigint)
  SELECT now FROM clock`;

const MOVE = `SELECT id FROM bullmq.move_stalled_jobs_to_wait($1, $2, $3, $4) AS stalled(id)`;

export interface StalledJobsLimits {
  /** Milliseconds that a worker holds a job without a sign. */
  lockDuration: number;
  /** Milliseconds between two looks, whoever looks. */
  stalledInterval: number;
  /** How often a job may be moved. */
  maxStalledCount: number;
}

/**
 * Makes the jobs of a queue wait again that a worker took and no longer holds, by the database's clock. BullMQ goes by the clock of whoever
 * looks: while that of one process is fast, and for as long afterwards, no other would take what a killed worker held.
 * @returns their ids
 */
export async function moveStalledJobs(
  pool: PostgresConnection['pool'],
  queue: string,
  { lockDuration, stalledInterval, maxStalledCount }: StalledJobsLimits,
): Promise<string[]> {
  const { rows: clock } = await pool.query<{ now: string }>(BRING_TO_OUR_TIME, [queue, lockDuration]);
  const { rows } = await pool.query<{ id: string }>(MOVE, [queue, maxStalledCount, clock[0]?.now, stalledInterval]);
  return rows.map(({ id }) => id);
}
