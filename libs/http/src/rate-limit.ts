import { createHash } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '@app/errors';
import { clientAddress } from './client-address';
import { envelope } from './exception.filter';
import { helpLink } from './help-link';
import type { ServiceRequest } from './request-context';

/**
 * Off unless configured (specification: not enforced in v1). Counted per credential, or per address without one, in each
 * process: a limit that protects a process, not a quota.
 */
export function rateLimit(perMinute: number): (request: Request, response: Response, next: NextFunction) => void {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return (request, response, next) => {
    if (!request.path.startsWith('/v1/')) return next();
    const who = request.headers.authorization ?? clientAddress(request);
    // Hashed, so that no key lies in the limiter's memory.
    limiter.consume(createHash('sha256').update(who).digest('base64')).then(
      () => next(),
      (refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) return next(refused);
        response.setHeader('Retry-After', String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))));
        response.setHeader('Link', helpLink('rate_limited'));
        response.status(429).json(envelope(new ApiError('rate_limited'), (request as ServiceRequest).context.requestId));
      },
    );
  };
}
