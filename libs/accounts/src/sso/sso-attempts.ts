import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { SecretBox } from '@app/webhooks';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { databaseLimiter } from '../sessions/database-limiter';
import type { Challenge } from './issuers';
import { SsoRefused } from './sso-refused';

/** From leaving for the issuer to coming back. */
export const ATTEMPT_SECONDS = 600;

const WINDOW_SECONDS = 900;
/** Sign-ins that one network may begin in a quarter of an hour. */
const BEGUN = 100;
/** And of those that are refused. */
const REFUSED = 40;

/** A sign-in that a browser began. Only that browser has it, so that nobody is signed in as somebody else by a link. */
export interface Attempt extends Challenge {
  teamId: string;
  /** Of the settings that it began with. */
  revision: string;
  /** An admin tries the settings: nobody is signed in. */
  trial: boolean;
}

interface Sealed extends Attempt {
  purpose: 'sso attempt';
  /** Seconds since 1970. */
  until: number;
}

/** Sign-ins on their way: kept in a cookie that only this service can read, each good for one return; and how many a network may begin. */
@Injectable()
export class SsoAttempts {
  private readonly begins: RateLimiterPostgres;
  private readonly refused: RateLimiterPostgres;
  private readonly returned: RateLimiterPostgres;

  constructor(
    db: Db,
    private readonly secrets: SecretBox,
  ) {
    this.begins = databaseLimiter(db, 'sso_begun', BEGUN, WINDOW_SECONDS);
    this.refused = databaseLimiter(db, 'sso_refused', REFUSED, WINDOW_SECONDS);
    this.returned = databaseLimiter(db, 'sso_returned', 1, ATTEMPT_SECONDS + 60);
  }

  /** One more of that network. @throws ApiError rate_limited with Retry-After */
  async admit(network: string): Promise<void> {
    const waits = await this.pauseOf(network);
    const seconds = waits ?? (await consumed(this.begins, network));
    if (seconds === null) return;
    throw new ApiError('rate_limited', 'Too many sign-ins from there; try again later.', [], { 'Retry-After': String(seconds) });
  }

  /** @throws SsoRefused busy */
  async refusePaused(network: string): Promise<void> {
    if ((await this.pauseOf(network)) !== null) throw new SsoRefused('busy');
  }

  async countRefused(network: string): Promise<void> {
    await this.refused.penalty(network);
  }

  /** For the browser to keep. */
  seal(attempt: Attempt, now = Date.now()): string {
    const sealed: Sealed = { ...attempt, purpose: 'sso attempt', until: Math.floor(now / 1000) + ATTEMPT_SECONDS };
    return this.secrets.seal(JSON.stringify(sealed)).toString('base64url');
  }

  /** What the browser began. @throws SsoRefused state where it has begun nothing, or too long ago */
  begun(cookie: string | undefined, now = Date.now()): Attempt {
    const attempt = this.open(cookie);
    if (!attempt || attempt.until * 1000 <= now) throw new SsoRefused('state');
    return attempt;
  }

  /** Uses it up. @param state as the issuer sent it back @throws SsoRefused state */
  async use(attempt: Attempt, state: string | null): Promise<void> {
    if (state === null || !same(attempt.state, state)) throw new SsoRefused('state');
    if ((await consumed(this.returned, digest(state).toString('hex'))) !== null) throw new SsoRefused('state');
  }

  private open(cookie: string | undefined): Sealed | null {
    if (cookie === undefined || !/^[\w-]{60,4000}$/.test(cookie)) return null;
    try {
      const attempt = JSON.parse(this.secrets.open(Buffer.from(cookie, 'base64url'))) as Sealed;
      return attempt.purpose === 'sso attempt' ? attempt : null;
    } catch {
      return null;
    }
  }

  private async pauseOf(network: string): Promise<number | null> {
    const counted = await this.refused.get(network);
    return counted && counted.consumedPoints >= REFUSED ? secondsOf(counted) : null;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const same = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** @returns seconds to wait; null where it was let through */
async function consumed(limiter: RateLimiterPostgres, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return secondsOf(refused);
    throw refused;
  }
}
