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
/** Of one e-mail in one process; more are turned away. */
const MAX_WAITING = 20;

/**
 * Slows guessing of one e-mail's password: after five failures a pause, twice as long after each further one, up to 15
 * minutes. Counted in the database, for all processes; for unknown e-mails too, so that it tells nothing about who has an
 * account.
 */
@Injectable()
export class LoginThrottle {
  private readonly turns = new Map<string, { last: Promise<unknown>; waiting: number }>();

  constructor(
    private readonly db: Db,
    private readonly config: AppConfig,
  ) {}

  /**
   * Runs `check` unless the e-mail is paused; null from it is a failure. Attempts for one e-mail take turns: guesses sent all
   * at once would else all be checked before the first is counted.
   * @throws ApiError rate_limited with Retry-After
   */
  async attempt<T>(email: string, check: () => Promise<T | null>): Promise<T | null> {
    const hash = this.hashOf(email);
    return this.inTurn(hash.toString('base64'), async () => {
      await this.refusePaused(hash);
      const result = await check();
      if (result === null) await this.failed(hash);
      else await this.db.run('DELETE FROM login_failures WHERE email_hash = $1', [hash]);
      return result;
    });
  }

  /** Removes what is forgotten; the sweeper calls it. @returns rows removed */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM login_failures WHERE email_hash IN (
         SELECT email_hash FROM login_failures
         WHERE last_failed_at < now() - interval '${FORGOTTEN_AFTER}' AND (blocked_until IS NULL OR blocked_until < now()) LIMIT 5000)`,
    );
  }

  private async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = this.turns.get(key) ?? { last: Promise.resolve(), waiting: 0 };
    if (turn.waiting >= MAX_WAITING) throw new ApiError('rate_limited', undefined, [], { 'Retry-After': '5' });
    this.turns.set(key, turn);
    turn.waiting++;
    const mine = turn.last.then(work, work);
    turn.last = mine;
    try {
      return await mine;
    } finally {
      if (--turn.waiting === 0) this.turns.delete(key);
    }
  }

  private async refusePaused(hash: Buffer): Promise<void> {
    const pause = await this.db.row<{ seconds: number }>(
      `SELECT ceil(extract(epoch FROM blocked_until - now()))::int AS seconds FROM login_failures
       WHERE email_hash = $1 AND blocked_until > now()`,
      [hash],
    );
    if (!pause) return;
    throw new ApiError('rate_limited', 'Too many failed attempts; try again later.', [], { 'Retry-After': String(pause.seconds) });
  }

  private async failed(hash: Buffer): Promise<void> {
    await this.db.run(
      `INSERT INTO login_failures AS f (email_hash, failures, last_failed_at) VALUES ($1, 1, now())
       ON CONFLICT (email_hash) DO UPDATE SET
         failures = CASE WHEN f.last_failed_at < now() - interval '${FORGOTTEN_AFTER}' THEN 1 ELSE f.failures + 1 END,
         last_failed_at = now(),
         blocked_until = CASE WHEN f.failures + 1 >= ${FREE_FAILURES} AND f.last_failed_at >= now() - interval '${FORGOTTEN_AFTER}'
           THEN now() + make_interval(secs => least(${LONGEST_PAUSE_SECONDS}, ${FIRST_PAUSE_SECONDS} * 2 ^ least(f.failures + 1 - ${FREE_FAILURES}, 10)))
         END`,
      [hash],
    );
  }

  private hashOf(email: string): Buffer {
    return createHmac('sha256', this.config.secrets.identityPepper).update(`login:${email.toLowerCase()}`).digest();
  }
}
