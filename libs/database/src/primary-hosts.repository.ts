import type { Client } from 'pg';

/** The timeline that a primary writes; null from a standby. Each promotion begins a new one. */
export async function timelineOf(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ timeline: number | null }>(
    `SELECT CASE WHEN NOT pg_is_in_recovery() THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`,
  );
  return rows[0]?.timeline ?? null;
}
