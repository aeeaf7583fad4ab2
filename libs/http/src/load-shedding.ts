import type { NextFunction, Request, Response } from 'express';
import { ApiError } from '@app/errors';
import { envelope } from './exception.filter';
import { helpLink } from './help-link';
import type { ServiceRequest } from './request-context';

/** Statements that may wait for each of the process's database connections. */
const WAITING_PER_CONNECTION = 8;
/** Milliseconds by which the process may be behind with what it has read from its connections. */
const LONGEST_LAG = 50;
const TICK = 10;
/** Seconds at most until a client that was turned away comes back, at random: not all of them at once. */
const LONGEST_RETRY_AFTER = 3;

/** What answers however much there is to do: balancers and monitors go by it. */
const ALWAYS_ANSWERED = new Set(['/v1/health', '/ready', '/ready/uploads']);

/** How long ago the process last had time for its timers, beyond when it should have. */
function lagOf(): () => number {
  let ticked = performance.now();
  setInterval(() => (ticked = performance.now()), TICK).unref();
  return () => performance.now() - ticked - TICK;
}

/**
 * Off unless configured (specification: 429 is not enforced in v1). Turns requests away at their head, before anything of them is read
 * or done, while statements wait for the database's connections or the process is behind with its own work: the one shows that
 * PostgreSQL has too much to do, the other that this process has. Requests that are held (`Prefer: wait`) and slow uploads cost neither.
 * @param waiting statements that wait for a connection now
 */
export function shedLoad(waiting: () => number, connections: number): (request: Request, response: Response, next: NextFunction) => void {
  const lag = lagOf();
  const most = WAITING_PER_CONNECTION * connections;
  return (request, response, next) => {
    if ((waiting() < most && lag() < LONGEST_LAG) || ALWAYS_ANSWERED.has(request.path)) return next();
    const refusal = new ApiError('rate_limited', 'The service is overloaded; try again later.');
    const body = JSON.stringify(envelope(refusal, (request as ServiceRequest).context.requestId));
    // Written by hand: Express's `json` costs more than half of a small answer, and this runs under load.
    response.writeHead(429, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Link: helpLink('rate_limited'),
      'Retry-After': Math.ceil(Math.random() * LONGEST_RETRY_AFTER) || 1,
    });
    response.end(body);
  };
}
