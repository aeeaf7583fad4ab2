import type { Db } from '@app/database';

export interface BacklogRow {
  queue: string;
  state: string;
  jobs: number;
  oldest_seconds: number;
}

/**
 * Jobs that are not over, from the two partial indexes that hold nothing else: the query stays cheap however many jobs have
 * ended. `delayed` waits for its next try, `stuck` is held by a worker that fell silent.
 */
const BACKLOG = `
  SELECT lane AS queue, CASE WHEN available_at > now() THEN 'delayed' ELSE 'queued' END AS state, count(*)::int AS jobs,
         extract(epoch FROM now() - min(available_at))::float8 AS oldest_seconds
  FROM jobs WHERE status = 'queued' GROUP BY 1, 2
  UNION ALL
  SELECT lane AS queue, CASE WHEN lease_until < now() THEN 'stuck' ELSE 'processing' END, count(*)::int, 0
  FROM jobs WHERE status = 'processing' GROUP BY 1, 2`;

export class BacklogRepository {
  constructor(private readonly db: Db) {}

  rows(): Promise<BacklogRow[]> {
    return this.db.rows<BacklogRow>(BACKLOG);
  }
}
