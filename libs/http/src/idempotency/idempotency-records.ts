import { Injectable } from '@nestjs/common';
import { Db, newId } from '@app/database';
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

/** How long a claim holds without an answer: longer than any handler runs, so only a crashed one is taken over. */
const CLAIM_SECONDS = 60;
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
    if (!record.expired) {
      const same =
        record.method === request.method &&
        record.path === request.path &&
        record.body_hash.toString('hex') === request.bodyHash;
      if (!same) throw new ApiError('idempotency_key_reused');
      if (record.status !== null) {
        return { owner: null, replay: { status: record.status, headers: record.headers ?? {}, body: record.body ?? 'null' } };
      }
      if (!record.abandoned) throw stillInProgress();
    }
    return this.takeOver(request, owner);
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

  /**
   * Gives the key free again: 5xx answers are not stored. A stored answer stays: where it was the commit's own answer that was lost,
   * the effect is there, and a repeat must find it.
   */
  async release(request: IdempotentRequest, owner: string): Promise<void> {
    await this.db.run('DELETE FROM idempotency_records WHERE principal = $1 AND key = $2 AND owner = $3 AND status IS NULL', [
      request.principal,
      request.key,
      owner,
    ]);
  }

  /** Whether an answer waits under this key. */
  async has(principal: string, key: string): Promise<boolean> {
    const row = await this.db.row(
      `SELECT 1 FROM idempotency_records WHERE principal = $1 AND key = $2 AND created_at >= now() - interval '${KEPT_HOURS} hours'`,
      [principal, key],
    );
    return row !== null;
  }

  /** Removes records past their 24 hours; the sweeper calls it. */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM idempotency_records WHERE (principal, key) IN
         (SELECT principal, key FROM idempotency_records WHERE created_at < now() - interval '${KEPT_HOURS} hours' LIMIT 5000)`,
    );
  }
}
