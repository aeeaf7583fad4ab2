import type { NextFunction, Request, Response } from 'express';

/** The three endpoints that a page of any origin may call, without credentials (contract, section 5). */
const OPEN_PATHS = new Set(['/v1/uploads/sign', '/v1/uploads/decks', '/v1/connect/recognise']);
const EXPOSED = 'X-Request-Id, Location, Retry-After, Idempotent-Replayed';

/** In front of the routes: answers preflights and opens the answers, errors included. */
export function publicCors(request: Request, response: Response, next: NextFunction): void {
  if (!OPEN_PATHS.has(request.path)) return next();
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', EXPOSED);
  if (request.method !== 'OPTIONS') return next();
  response.setHeader('Access-Control-Allow-Methods', 'POST');
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key');
  response.setHeader('Access-Control-Max-Age', '600');
  response.status(200).end();
}

/** A form that lists its origins is readable from those alone. */
export function restrictOrigin(allowed: string[], request: Request, response: Response): void {
  if (allowed.length === 0) return;
  response.setHeader('Vary', 'Origin');
  const { origin } = request.headers;
  if (origin && allowed.includes(origin)) response.setHeader('Access-Control-Allow-Origin', origin);
  else response.removeHeader('Access-Control-Allow-Origin');
}
