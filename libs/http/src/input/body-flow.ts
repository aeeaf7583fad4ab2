import type { IncomingMessage } from 'node:http';
import { ApiError } from '@app/errors';

/** A sender that moves less than this in half a minute is gone, or holds the connection for its own sake. */
export const FLOOR_BYTES = 30 * 1024;
export const FLOOR_MS = 30_000;

/**
 * Watches a body arrive, whatever reads it.
 * @param refuse told once, where the body stalls or its connection breaks: `invalid_request`
 * @returns to be called when the body is there or refused
 */
export function watchBody(request: IncomingMessage, refuse: (refusal: ApiError) => void): () => void {
  let moved = 0;
  const count = (piece: Buffer): void => void (moved += piece.length);
  const broken = (): void => refuse(new ApiError('invalid_request', 'The request broke off.'));
  const floor = setInterval(() => {
    // The rest of such a body is not waited for.
    if (moved < FLOOR_BYTES) refuse(new ApiError('invalid_request', 'The body stalled.', [], { Connection: 'close' }));
    moved = 0;
  }, FLOOR_MS);
  request.on('data', count);
  request.once('aborted', broken);
  request.once('error', broken);
  // It broke before we listened, say during a query: no event will follow.
  if (request.destroyed && !request.readableEnded) queueMicrotask(broken);
  return () => {
    clearInterval(floor);
    request.off('data', count);
    request.off('aborted', broken);
    request.off('error', broken);
  };
}
