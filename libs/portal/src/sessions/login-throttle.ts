import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';

/** Failures before the first pause. */
const FREE_FAILURES = 5;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 900;
/** Failures are forgotten after this time without another. */
const FORGOTTEN_AFTER = '1 hour';

/**
 * Slows guessing of one e-mail's password: after five failures a pause, twice as long after each further one, up to 15
 * minutes. Counted in the database, so that more processes give no more guesses; for unknown e-mails too, so that it tells
 * nothing about who has an account.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly db: Db,
    private readonly config: AppConfig,
  ) {}

  /**
   * Counts an attempt as failed before its password is looked at: guesses sent all at once would else all pass the check.
   * @throws ApiError rate_limited with Retry-After during a pause
   */
  async begin(email: string): Promise<void> {
    const hash = this.hashOf(email);
    const admitted = await this.db.row(
      `INSERT INTO login_failures AS f (email_hash, failures, last_failed_at) VALUES ($1, 1, now())
       ON CONFLICT (email_hash) DO UPDATE SET
         failures = CASE WHEN f.last_failed_at < now() - interval '${FORGOTTEN_AFTER}' THEN 1 ELSE f.failures + 1 END,
         last_failed_at = now(),
         blocked_until = CASE WHEN f.failures + 1 >= ${FREE_FAILURES} AND f.last_failed_at >= now() - interval '${FORGOTTEN_AFTER}'
           THEN now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(f.failures + 1 - ${FREE_FAILURES}, 10)))
         END
       WHERE f.blocked_until IS NULL OR f.blocked_until <= now()
       RETURNING 1`,
      [hash],
    );
    if (admitted) return;
    const row = await this.db.row<{ seconds: number }>(
      'SELECT ceil(extract(epoch FROM blocked_until - now()))::int AS seconds FROM login_failures WHERE email_hash = $1',
      [hash],
    );
    const seconds = String(Math.max(1, row?.seconds ?? 1));
    throw new ApiError('rate_limited', 'Too many failed attempts; try again later.', [], { 'Retry-After': seconds });
  }

  async succeeded(email: string): Promise<void> {
    await this.db.run('DELETE FROM login_failures WHERE email_hash = $1', [this.hashOf(email)]);
  }

  /** Removes what is forgotten; the sweeper calls it. @returns rows removed */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM login_failures WHERE email_hash IN (
         SELECT email_hash FROM login_failures
         WHERE last_failed_at < now() - interval '${FORGOTTEN_AFTER}' AND (blocked_until IS NULL OR blocked_until < now()) LIMIT 5000)`,
    );
  }

  private hashOf(email: string): Buffer {
    return createHmac('sha256', this.config.secrets.identityPepper).update(`login:${email.toLowerCase()}`).digest();
  }
}
