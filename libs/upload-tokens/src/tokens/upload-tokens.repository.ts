import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

export type TokenState = 'issued' | 'reserved' | 'spent';

/** A reservation is renewed while its upload runs; a crashed one ends by itself after this. */
export const RESERVATION_SECONDS = 20;

/** issued → reserved → spent; reserved → issued when the upload is refused, breaks off or its process dies. */
@Injectable()
export class UploadTokensRepository {
  constructor(private readonly db: Db) {}

  async issue(jti: string, formId: string, expiresAt: Date): Promise<void> {
    await this.db.run('INSERT INTO upload_tokens (jti, form_id, expires_at) VALUES ($1, $2, $3)', [jti, formId, expiresAt]);
  }

  async state(jti: string): Promise<TokenState | null> {
    const row = await this.db.row<{ state: TokenState }>('SELECT state FROM upload_tokens WHERE jti = $1', [jti]);
    return row?.state ?? null;
  }

  /** True for exactly one of any number of callers at once. */
  async reserve(jti: string, owner: string): Promise<boolean> {
    const updated = await this.db.run(
      `UPDATE upload_tokens
       SET state = 'reserved', reserved_by = $2, reserved_until = now() + interval '${RESERVATION_SECONDS} seconds'
       WHERE jti = $1 AND (state = 'issued' OR (state = 'reserved' AND reserved_until < now()))`,
      [jti, owner],
    );
    return updated === 1;
  }

  async renew(jti: string, owner: string): Promise<void> {
    await this.db.run(
      `UPDATE upload_tokens SET reserved_until = now() + interval '${RESERVATION_SECONDS} seconds'
       WHERE jti = $1 AND reserved_by = $2 AND state = 'reserved'`,
      [jti, owner],
    );
  }

  /** In the transaction of the submission. False where the reservation was lost: the submission must roll back. */
  async spend(jti: string, owner: string, jobId: string): Promise<boolean> {
    const updated = await this.db.run(
      `UPDATE upload_tokens SET state = 'spent', job_id = $3, reserved_until = NULL
       WHERE jti = $1 AND reserved_by = $2 AND state = 'reserved'`,
      [jti, owner, jobId],
    );
    return updated === 1;
  }

  async release(jti: string, owner: string): Promise<void> {
    await this.db.run(
      `UPDATE upload_tokens SET state = 'issued', reserved_by = NULL, reserved_until = NULL
       WHERE jti = $1 AND reserved_by = $2 AND state = 'reserved'`,
      [jti, owner],
    );
  }

  /** Expired tokens are refused by their own date; a day later nobody asks about their use either. */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM upload_tokens WHERE jti IN (SELECT jti FROM upload_tokens WHERE expires_at < now() - interval '1 day' LIMIT 5000)`,
    );
  }
}
