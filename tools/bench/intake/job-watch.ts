import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';

const LOOK_MS = 10;
const PATIENCE_MS = 120_000;

/** What the jobs table says of the work, by the database's own clock. */
export class JobWatch {
  private readonly pool: Pool;

  constructor(url: string) {
    this.pool = new Pool({ connectionString: url, max: 2, application_name: 'bench watch' });
  }

  /** Waits for a job (named by itself or by its draft) to end. @returns milliseconds from its row to its start */
  async startOf(id: string): Promise<number> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(LOOK_MS)) {
      const { rows } = await this.pool.query<{ status: string; waited: number }>(
        `SELECT status, extract(epoch FROM started_at - created_at)::float8 * 1000 AS waited FROM jobs WHERE id = $1 OR draft_id = $1`,
        [id],
      );
      const [job] = rows;
      if (job?.status === 'failed') throw new Error(`job ${id} failed`);
      if (job?.status === 'completed') return job.waited;
    }
    throw new Error(`job ${id} did not end`);
  }

  async completed(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM jobs WHERE type = 'deck_intake' AND status = 'completed' AND started_at > created_at`,
    );
    return rows[0]?.count ?? 0;
  }

  /** Bulk jobs that wait or run. */
  async open(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM jobs WHERE lane = 'bulk' AND status IN ('queued', 'processing')`,
    );
    return rows[0]?.count ?? 0;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
