import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { databaseLimiter } from '../sessions/database-limiter';

const HOUR_SECONDS = 3600;
/** Mails to one address, whoever asks for them. */
const MAILS = 10;
/** Of one network for one address. */
const ASKED = 10;
/** Of one network, for whatever addresses. */
const NETWORK_ASKED = 60;
const NETWORK_SECONDS = 900;

/**
 * How often links are asked for and sent. Counted before it is known whether an address is known, so that a refusal tells nothing; and
 * of mails the last one's link is the valid one, so that a stranger who asks for many locks nobody out.
 */
@Injectable()
export class LinkLimits {
  private readonly mails: RateLimiterPostgres;
  private readonly asked: RateLimiterPostgres;
  private readonly networks: RateLimiterPostgres;

  constructor(db: Db) {
    this.mails = databaseLimiter(db, 'link_mails', MAILS, HOUR_SECONDS);
    this.asked = databaseLimiter(db, 'link_asked', ASKED, HOUR_SECONDS);
    this.networks = databaseLimiter(db, 'link_network', NETWORK_ASKED, NETWORK_SECONDS);
  }

  /** @param network as `networkOf` says it @throws ApiError rate_limited with Retry-After */
  async ask(emailHash: Buffer, network: string): Promise<void> {
    await consume(this.networks, network);
    await consume(this.asked, `${emailHash.toString('hex')} at ${network}`);
  }

  /** One more mail. @throws ApiError rate_limited with Retry-After */
  async send(emailHash: Buffer): Promise<void> {
    await consume(this.mails, emailHash.toString('hex'));
  }

  /** That mail was not taken by the server. */
  async notSent(emailHash: Buffer): Promise<void> {
    await this.mails.reward(emailHash.toString('hex'));
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new ApiError('rate_limited', 'Too many links were asked for; try again later.', [], { 'Retry-After': String(seconds) });
  }
}
