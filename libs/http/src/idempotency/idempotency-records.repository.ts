import { Injectable } from '@nestjs/common';
import { Db, newId, nowOrLater } from '@app/database';
import { ApiError } from '@app/errors';

export interface IdempotentRequest {
  principal: string;
  key: string;
  method: string;
  path: string;
  /** Hex SHA-256. */
  bodyHash: string;
}

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON text. */
  body: string;
}

export type Claim = { owner: string; replay: null } | { owner: null; replay: StoredAnswer };

interface RecordRow {
  method: string;
  path: string;
  body_hash: Buffer;
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  expired: boolean;
  abandoned: boolean;
}

/** How long a claim holds without a word of its process, which renews it while the handler runs: only a crashed one is taken over. */
export const CLAIM_SECONDS = 20;
const KEPT_HOURS = 24;

/** The answer to a repeat while the first request is still at work: it may be asked again in a second. */
export function stillInProgress(): ApiError {
  return new ApiError('idempotency_in_progress', undefined, [], { 'Retry-After': '1' });
}

/**
 * The records behind `Idempotency-Key`. The answer is stored in the transaction of the request's own effect, so a crash
 * leaves either both or neither.
 */
@Injectable()
export class IdempotencyRecords {
  constructor(private readonly db: Db) {}

  /**
   * Claims the key for this request or finds the answer to replay.
   * @throws ApiError idempotency_key_reused, idempotency_in_progress
   */
  async claim(request: IdempotentRequest): Promise<Claim> {
    const owner = newId();
    const inserted = await this.db.run(
      `INSERT INTO idempotency_records (principal, key, method, path, body_hash, owner, locked_until)
       VALUES ($1, $2, $3, $4, decode($5, 'hex'), $6, now() + make_interval(secs => ${CLAIM_SECONDS}))
       ON CONFLICT (principal, key) DO NOTHING`,
      [request.principal, request.key, request.method, request.path, request.bodyHash, owner],
    );
    if (inserted === 1) return { owner, replay: null };
    return this.existing(request, owner);
  }

  private async existing(request: IdempotentRequest, owner: string): Promise<Claim> {
    const record = await this.db.row<RecordRow>(
      `SELECT method, path, body_hash, status, headers, body,
              created_at < now() - interval '${KEPT_HOURS} hours' AS expired, locked_until < now() AS abandoned
       FROM idempotency_records WHERE principal = $1 AND key = $2`,
      [request.principal, request.key],
    );
    // Released in between: the first request failed on our side, so this one is the first.
    if (!record) return this.claim(request);
    // A claim that its process left behind is no record, whatever it was for.
    if (record.expired || (record.status === null && record.abandoned)) return this.takeOver(request, owner);
    const same = record.method === request.method && record.path === request.path && record.body_hash.toString('hex') === request.bodyHash;
    if (!same) throw new ApiError('idempotency_key_reused');
    if (record.status === null) throw stillInProgress();
    return { owner: null, replay: { status: record.status, headers: record.headers ?? {}, body: record.body ?? 'null' } };
  }

  private async takeOver(request: IdempotentRequest, owner: string): Promise<Claim> {
    const taken = await this.db.run(
      `UPDATE idempotency_records
       SET method = $3, path = $4, body_hash = decode($5, 'hex'), owner = $6, status = NULL, headers = NULL, body = NULL,
           created_at = now(), locked_until = now() + make_interval(secs => ${CLAIM_SECONDS})
       WHERE principal = $1 AND key = $2
         AND (created_at < now() - interval '${KEPT_HOURS} hours' OR (status IS NULL AND locked_until < now()))`,
      [request.principal, request.key, request.method, request.path, request.bodyHash, owner],
    );
    if (taken === 1) return { owner, replay: null };
    throw stillInProgress();
  }

  /**
   * Stores the answer; to be called in the transaction of the effect.
   * @throws ApiError idempotency_in_progress where another request has taken the claim over: the effect must roll back
   */
  async complete(request: IdempotentRequest, owner: string, answer: StoredAnswer): Promise<void> {
    const updated = await this.db.run(
      `UPDATE idempotency_records SET status = $4, headers = $5, body = $6 WHERE principal = $1 AND key = $2 AND owner = $3`,
      [request.principal, request.key, owner, answer.status, JSON.stringify(answer.headers), answer.body],
    );
    if (updated === 0) throw new ApiError('idempotency_in_progress');
  }

  /** Outside of any transaction. What is answered or taken over is left alone. */
  async renew(request: IdempotentRequest, owner: string): Promise<void> {
    await this.db.detached(() =>
      this.db.run(
        `UPDATE idempotency_records SET locked_until = now() + make_interval(secs => ${CLAIM_SECONDS})
         WHERE principal = $1 AND key = $2 AND owner = $3 AND status IS NULL`,
        [request.principal, request.key, owner],
      ),
    );
  }

  /**
   * Frees the key where the answer is not stored. A stored answer stays: if only the commit's confirmation was lost, the effect is there, and
   * a repeat must find the answer. While the database is away it is tried again until the claim has ended by itself: after a failover a repeat
   * is served as soon as there is a primary.
   */
  release(request: IdempotentRequest, owner: string): Promise<void> {
    const free = (): Promise<number> =>
      this.db.run('DELETE FROM idempotency_records WHERE principal = $1 AND key = $2 AND owner = $3 AND status IS NULL', [
        request.principal,
        request.key,
        owner,
      ]);
    return nowOrLater(free, CLAIM_SECONDS);
  }

  /** Whether an answer waits under this key. A claim is none: its process may have died with it. */
  async has(principal: string, key: string): Promise<boolean> {
    const row = await this.db.row(
      `SELECT 1 FROM idempotency_records
       WHERE principal = $1 AND key = $2 AND status IS NOT NULL AND created_at >= now() - interval '${KEPT_HOURS} hours'`,
      [principal, key],
    );
    return row !== null;
  }

  /** Removes records past their 24 hours; a scheduled task calls it. */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM idempotency_records WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM idempotency_records WHERE created_at < now() - interval '${KEPT_HOURS} hours' LIMIT 5000
         FOR UPDATE SKIP LOCKED))`,
    );
  }
}
