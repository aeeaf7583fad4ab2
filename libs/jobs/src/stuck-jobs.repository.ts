import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import type { JobQueue, JobType } from './job-states';
import { MAX_TRIES } from './jobs.repository';

export interface StuckJob {
  id: string;
  type: JobType;
  queue: JobQueue;
  tries: number;
  trouble: string;
  seconds: number;
}

/** Longer than a scheduled task and a lease take to put a job right by themselves. */
const PATIENCE = `interval '1 minute'`;

/**
 * Jobs that should have moved on by themselves. A backlog alone is none: a waiting job is stuck where nobody works in its
 * queue, which means that no worker lives or that none reaches the queue.
 */
const STUCK = `
  SELECT id, type, lane AS queue, tries, 'no worker takes it' AS trouble, available_at AS since FROM jobs waiting
  WHERE status = 'queued' AND available_at < now() - ${PATIENCE} AND tries < ${MAX_TRIES}
    AND NOT EXISTS (SELECT 1 FROM jobs WHERE status = 'processing' AND lease_until >= now() AND lane = waiting.lane)
  UNION ALL
  SELECT id, type, lane AS queue, tries, 'its worker fell silent', lease_until FROM jobs
  WHERE status = 'processing' AND lease_until < now() - ${PATIENCE}
  UNION ALL
  SELECT id, type, lane AS queue, tries, 'its tries are used up', available_at FROM jobs
  WHERE status = 'queued' AND available_at < now() - ${PATIENCE} AND tries >= ${MAX_TRIES}`;

@Injectable()
export class StuckJobs {
  constructor(private readonly db: Db) {}

  /** The longest first. */
  list(limit: number): Promise<StuckJob[]> {
    return this.db.rows<StuckJob>(
      `SELECT id, type, queue, tries, trouble, extract(epoch FROM now() - since)::int AS seconds FROM (${STUCK}) stuck
       ORDER BY since, id LIMIT $1`,
      [limit],
    );
  }
}
