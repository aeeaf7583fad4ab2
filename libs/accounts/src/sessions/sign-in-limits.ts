import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { databaseLimiter } from './database-limiter';

/** Wrong passwords before the first pause. */
const FREE_FAILURES = 5;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 900;
/** Failures are forgotten this long after the first of them. */
const COUNTED_SECONDS = 3600;
/** Failures of strangers at one account, from wherever, after which each address has one try instead of five. */
const BESIEGED_FROM = 100;
/** Failures of strangers of one network, at whatever accounts, after which that network waits. */
const NETWORK_FAILURES = 100;
const NETWORK_SECONDS = 900;

export interface SignInAttempt {
  /** The user's id, or the keyed hash of an e-mail that nobody has. */
  account: string;
  /** As `networkOf` says it. */
  network: string;
  /** Of a device that the user signed in with before. */
  device: string | null;
}

/**
 * Slows the guessing of passwords. Wrong ones are counted for an account at one network, or at one known device: what happens elsewhere
 * pauses nobody here, so that no stranger locks a user out. Counted in the database, for all processes.
 */
@Injectable()
export class SignInLimits {
  private readonly failures: RateLimiterPostgres;
  private readonly pauses: RateLimiterPostgres;
  private readonly sieges: RateLimiterPostgres;
  private readonly networks: RateLimiterPostgres;

  constructor(db: Db) {
    const limiter = (keyPrefix: string, points: number, seconds: number) => databaseLimiter(db, keyPrefix, points, seconds);
    this.failures = limiter('failures', FREE_FAILURES, COUNTED_SECONDS);
    this.pauses = limiter('pause', 1, LONGEST_PAUSE_SECONDS);
    this.sieges = limiter('siege', BESIEGED_FROM, COUNTED_SECONDS);
    this.networks = limiter('network', NETWORK_FAILURES, NETWORK_SECONDS);
  }

  /** @throws ApiError rate_limited with Retry-After while the attempt's place is paused */
  async refusePaused(attempt: SignInAttempt): Promise<void> {
    const pause = await this.pauses.get(placeOf(attempt));
    if (pause) throw paused(pause.msBeforeNext);
    if (attempt.device !== null) return;
    const network = await this.networks.get(attempt.network);
    if (network && network.consumedPoints >= NETWORK_FAILURES) throw paused(network.msBeforeNext);
  }

  /** Counts a wrong password. @returns seconds of the pause that begins with it, or null */
  async failed(attempt: SignInAttempt): Promise<number | null> {
    const { consumedPoints } = await this.failures.penalty(placeOf(attempt));
    const excess = consumedPoints - (await this.allowance(attempt));
    if (excess < 0) return null;
    const seconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(excess, 10));
    await this.pauses.block(placeOf(attempt), seconds);
    return seconds;
  }

  /** The right password ends what was counted here. */
  async succeeded(attempt: SignInAttempt): Promise<void> {
    await this.failures.delete(placeOf(attempt));
  }

  private async allowance({ account, network, device }: SignInAttempt): Promise<number> {
    if (device !== null) return FREE_FAILURES;
    await this.networks.penalty(network);
    const siege = await this.sieges.penalty(account);
    return siege.consumedPoints > BESIEGED_FROM ? 1 : FREE_FAILURES;
  }
}

function placeOf({ account, network, device }: SignInAttempt): string {
  return device === null ? `${account} at ${network}` : `${account} with ${device}`;
}

function paused(milliseconds: number): ApiError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new ApiError('rate_limited', 'Too many failed attempts; try again later.', [], { 'Retry-After': String(seconds) });
}
