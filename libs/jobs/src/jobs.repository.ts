import { Injectable } from '@nestjs/common';
import { Db, isDue } from '@app/database';
import type { FollowUpType, JobFailureCode, JobQueue, JobRow, NewJob, QueuePlace } from './job-states';

/** A worker that says nothing for this long has lost its job. Renewed every third of it. */
export const LEASE_SECONDS = 30;
/** Tries after which a job that keeps killing its worker is failed by a scheduled task. */
export const MAX_TRIES = 4;

/** Waits for a worker now, or was left by one that fell silent. */
export const DUE = `(status = 'queued' AND ${isDue('available_at')}) OR (status = 'processing' AND lease_until < now())`;

/** Takes a job for the worker `$2`; which, is said by the WHERE that follows. */
export const CLAIM = `
  UPDATE jobs
  SET status = 'processing', attempt = attempt + 1, tries = tries + 1, worker = $2,
      lease_until = now() + interval '${LEASE_SECONDS} seconds', started_at = coalesce(started_at, now()),
      progress_done = 0, progress_total = 0, progress_step = 'starting'`;

export interface FollowedChange {
  /** Made in the surrounding transaction, or committed before it. */
  change: 'own' | 'committed';
  /** Of the request behind the change. */
  requestId?: string | undefined;
}

export interface WaitingJob {
  id: string;
  queue: JobQueue;
}

/**
 * Every statement on the jobs table's protocol. All times are the database's: a worker's clock decides nothing. `attempt`
 * is the fence: it grows with each claim, and whoever lost it writes nothing.
 */
@Injectable()
export class JobsRepository {
  constructor(private readonly db: Db) {}

  /** @returns false where the job moved on meanwhile */
  async failExhausted(job: JobRow, message: string): Promise<boolean> {
    const updated = await this.db.run(
      `UPDATE jobs SET status = 'failed', completed_at = now(), lease_until = NULL, error_code = 'analysis_failed',
              error_message = $3, progress_step = 'failed'
       WHERE id = $1 AND attempt = $2 AND status IN ('queued', 'processing') AND tries >= ${MAX_TRIES}
         AND (status = 'queued' OR lease_until < now())`,
      [job.id, job.attempt, message],
    );
    return updated === 1;
  }

  async insert(id: string, job: NewJob): Promise<JobRow> {
    const row = await this.db.row<JobRow>(
      `INSERT INTO jobs (id, type, lane, team_id, source, company_id, document_id, draft_id, thesis_id, deal_ids, pipeline_ids,
                         company_named, fingerprint, warnings, request_id, submitted_by, import_id, sender, rung_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, now())
       RETURNING *`,
      [
        id,
        job.type,
        job.queue,
        job.teamId,
        job.source,
        job.companyId ?? null,
        job.documentId ?? null,
        job.draftId ?? null,
        job.thesisId ?? null,
        job.dealIds ?? [],
        job.pipelineIds ?? [],
        job.companyNamed ?? true,
        job.fingerprint ?? null,
        JSON.stringify(job.warnings ?? []),
        job.requestId ?? null,
        job.submittedBy ?? null,
        job.importId ?? null,
        job.sender ?? job.submittedBy ?? null,
      ],
    );
    return row as JobRow;
  }

  /**
   * A job for each company that has none waiting (a rescore only where there is a deck). Where the change is the surrounding
   * transaction's own, a waiting job is locked, so that it does not start before the change is there for it to see; one that was
   * committed before is seen by whatever still waits. @returns ids of the jobs that were made
   */
  async insertUnlessWaiting(
    type: FollowUpType,
    ids: readonly string[],
    companyIds: readonly string[],
    { change, requestId }: FollowedChange,
  ): Promise<string[]> {
    const rows = await this.db.rows<{ id: string }>(
      `INSERT INTO jobs (id, type, lane, team_id, source, company_id, request_id, rung_at)
       SELECT n.id, $1, 'background', c.team_id, 'system', c.id, $4, now()
       FROM unnest($2::uuid[], $3::uuid[]) AS n(id, company_id) JOIN companies c ON c.id = n.company_id
       WHERE ($1 <> 'rescore' OR c.current_document_id IS NOT NULL) AND NOT EXISTS (
         SELECT 1 FROM jobs j WHERE j.company_id = c.id AND j.type = $1 AND j.status = 'queued' AND j.lane = 'background'
         ${change === 'own' ? 'FOR SHARE' : ''})
       RETURNING id`,
      [type, ids, companyIds, requestId ?? null],
    );
    return rows.map(({ id }) => id);
  }

  find(id: string): Promise<JobRow | null> {
    return this.db.row<JobRow>('SELECT * FROM jobs WHERE id = $1', [id]);
  }

  /**
   * Takes the job for this worker: from the queue, or from a worker whose lease ran out. Null where there is nothing to do, and where
   * another transaction holds the row (`TurnsRepository.waiting` tells which): a worker does not stand still behind a lock that may never be given free.
   */
  claim(id: string, worker: string, queue: JobQueue | null): Promise<JobRow | null> {
    return this.db.row<JobRow>(
      `${CLAIM} WHERE id = (SELECT id FROM jobs WHERE id = $1 AND lane = coalesce($3, lane) AND tries < ${MAX_TRIES} AND (${DUE})
                            FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING *`,
      [id, worker, queue],
    );
  }

  /** False when the lease is lost: the worker must stop. */
  async renew(job: Pick<JobRow, 'id' | 'attempt'>): Promise<boolean> {
    return this.fenced(`lease_until = now() + interval '${LEASE_SECONDS} seconds'`, job, []);
  }

  async progress(job: Pick<JobRow, 'id' | 'attempt'>, done: number, total: number, step: string): Promise<boolean> {
    return this.fenced('progress_done = $3, progress_total = $4, progress_step = $5', job, [done, total, step]);
  }

  /**
   * Part of the work is done for good: in the transaction that writes it. What is tried from here on is something else, so the tries
   * begin anew. False when the lease is lost: nothing of it may be written.
   */
  async advance(job: Pick<JobRow, 'id' | 'attempt'>, done: number, total: number, step: string): Promise<boolean> {
    return this.fenced('progress_done = $3, progress_total = $4, progress_step = $5, tries = 0, outages = 0', job, [done, total, step]);
  }

  /** To be called first in the transaction that writes the result: it locks the row against a second finisher. */
  async complete(job: Pick<JobRow, 'id' | 'attempt'>, warnings: string[], criScore: number | null): Promise<boolean> {
    return this.fenced(
      `status = 'completed', completed_at = now(), lease_until = NULL, warnings = $3, cri_score = $4,
       error_code = NULL, error_message = NULL, progress_step = 'done',
       progress_total = greatest(progress_total, 1), progress_done = greatest(progress_total, 1)`,
      job,
      [JSON.stringify(warnings), criScore],
    );
  }

  /** In the transaction that completes the job: what writing its result has shown. */
  async setWarnings(id: string, warnings: string[]): Promise<void> {
    await this.db.run('UPDATE jobs SET warnings = $2 WHERE id = $1', [id, JSON.stringify(warnings)]);
  }

  async fail(job: Pick<JobRow, 'id' | 'attempt'>, code: JobFailureCode, message: string): Promise<boolean> {
    return this.fenced(
      `status = 'failed', completed_at = now(), lease_until = NULL, error_code = $3, error_message = $4, progress_step = 'failed'`,
      job,
      [code, message],
    );
  }

  /** Back to the queue after a failure of unknown cause, not before `delaySeconds` have passed. */
  async giveBack(job: Pick<JobRow, 'id' | 'attempt'>, delaySeconds: number): Promise<boolean> {
    return this.fenced(
      `status = 'queued', lease_until = NULL, worker = NULL, progress_step = 'queued',
       available_at = now() + make_interval(secs => $3), rung_at = now() + make_interval(secs => $3), outages = 0`,
      job,
      [delaySeconds],
    );
  }

  /** Back to the queue without having cost a try, not before `delaySeconds` have passed: a part of our own was away. */
  async postpone(job: Pick<JobRow, 'id' | 'attempt'>, delaySeconds: number): Promise<boolean> {
    return this.fenced(
      `status = 'queued', lease_until = NULL, worker = NULL, progress_step = 'queued', tries = tries - 1, outages = outages + 1,
       available_at = now() + make_interval(secs => $3), rung_at = now() + make_interval(secs => $3)`,
      job,
      [delaySeconds],
    );
  }

  /**
   * Gives a try back to a job that somebody else holds by now: while the database was away its holder could not do so itself. Nothing
   * where it is over, and where it was started over, so that all its tries are left.
   */
  async refund({ id, attempt }: Pick<JobRow, 'id' | 'attempt'>): Promise<void> {
    await this.db.run(
      `UPDATE jobs SET tries = tries - 1 WHERE id = $1 AND attempt > $2 AND tries > 0 AND status IN ('queued', 'processing')`,
      [id, attempt],
    );
  }

  /** To another queue without having cost a try, for its workers to begin at once. */
  async move(job: Pick<JobRow, 'id' | 'attempt'>, queue: JobQueue, rank: number): Promise<boolean> {
    return this.fenced(
      `status = 'queued', lane = $3, rank = $4, lease_until = NULL, worker = NULL, progress_step = 'queued', tries = tries - 1, outages = 0, rung_at = now()`,
      job,
      [queue, rank],
    );
  }

  /** Back to the queue without having cost a try: the worker is stopping. */
  async release(job: Pick<JobRow, 'id' | 'attempt'>): Promise<boolean> {
    return this.fenced(
      `status = 'queued', lease_until = NULL, worker = NULL, progress_step = 'queued', tries = tries - 1, rung_at = NULL`,
      job,
      [],
    );
  }

  /** A failed job starts over. False where it is not failed. */
  async retry(id: string, requestId: string | null): Promise<boolean> {
    const updated = await this.db.run(
      `UPDATE jobs
       SET status = 'queued', tries = 0, outages = 0, error_code = NULL, error_message = NULL, completed_at = NULL, started_at = NULL,
           available_at = now(), rung_at = now(), progress_done = 0, progress_total = 0, progress_step = 'queued',
           request_id = coalesce($2, request_id)
       WHERE id = $1 AND status = 'failed'`,
      [id, requestId],
    );
    return updated === 1;
  }

  /** Failed jobs since a moment, of one team or of all, the longest failed first. */
  failedSince(since: Date, teamId: string | null): Promise<JobRow[]> {
    return this.db.rows<JobRow>(
      `SELECT * FROM jobs WHERE status = 'failed' AND completed_at >= $1 AND ($2::uuid IS NULL OR team_id = $2)
       ORDER BY completed_at, id`,
      [since, teamId],
    );
  }

  /**
   * Jobs that no worker picked up, or whose worker fell silent; marks them as notified. Those whose rows somebody holds just now are left
   * to a later round.
   */
  undelivered(limit: number): Promise<(WaitingJob & { abandoned: boolean })[]> {
    return this.db.rows(
      `WITH waiting AS (
         SELECT id FROM jobs WHERE status = 'queued' AND ${isDue('available_at')}
           AND (rung_at IS NULL OR rung_at < now() - interval '20 seconds')
         ORDER BY created_at, id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED),
       silent AS (
         SELECT id FROM jobs WHERE status = 'processing' AND lease_until < now() AND tries < ${MAX_TRIES}
         LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED)
       UPDATE jobs SET rung_at = now() WHERE id IN (SELECT id FROM waiting UNION ALL SELECT id FROM silent)
       RETURNING id, lane AS queue, status = 'processing' AS abandoned`,
      [limit],
    );
  }

  /**
   * Jobs that used up their tries without an answer; the caller fails them one by one, with their owners' consequences. Those whose
   * rows somebody holds just now are left to a later round.
   */
  exhausted(limit: number): Promise<JobRow[]> {
    return this.db.rows<JobRow>(
      `SELECT * FROM jobs WHERE tries >= ${MAX_TRIES}
         AND ((status = 'processing' AND lease_until < now()) OR (status = 'queued' AND ${isDue('available_at')}))
       LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`,
      [limit],
    );
  }

  /**
   * Where each of these jobs waits in its own queue; 1 is next. Those that wait no more are not in the answer. Every waiting job is
   * counted twice at most, however many are asked for: each of these counts from the one of these before it.
   */
  async queuePlaces(ids: readonly string[]): Promise<Map<string, QueuePlace>> {
    const places = await this.db.rows<QueuePlace & { id: string }>(
      `WITH asked AS (
         SELECT id, lane, created_at, lag(created_at, 1, '-infinity') OVER line AS after_at,
           lag(id, 1, '00000000-0000-0000-0000-000000000000'::uuid) OVER line AS after_id
         FROM jobs WHERE id = ANY($1::uuid[]) AND status = 'queued' WINDOW line AS (PARTITION BY lane ORDER BY created_at, id)),
       steps AS (
         SELECT a.*, (SELECT count(*) FROM jobs q WHERE q.status = 'queued' AND q.lane = a.lane
                        AND (q.created_at, q.id) > (a.after_at, a.after_id) AND (q.created_at, q.id) <= (a.created_at, a.id)) AS step
         FROM asked a),
       depths AS MATERIALIZED (
         SELECT lane, (SELECT count(*) FROM jobs q WHERE q.status = 'queued' AND q.lane = l.lane)::int AS depth
         FROM (SELECT DISTINCT lane FROM asked) l)
       SELECT s.id, (sum(s.step) OVER (PARTITION BY s.lane ORDER BY s.created_at, s.id))::int AS position, d.depth
       FROM steps s JOIN depths d ON d.lane = s.lane`,
      [ids],
    );
    return new Map(places.map(({ id, position, depth }) => [id, { position, depth }]));
  }

  private async fenced(set: string, job: Pick<JobRow, 'id' | 'attempt'>, params: unknown[]): Promise<boolean> {
    const updated = await this.db.run(`UPDATE jobs SET ${set} WHERE id = $1 AND attempt = $2 AND status = 'processing'`, [
      job.id,
      job.attempt,
      ...params,
    ]);
    return updated === 1;
  }
}
