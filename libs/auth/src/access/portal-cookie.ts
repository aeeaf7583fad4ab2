import type { IncomingMessage } from 'node:http';
import { ApiError } from '@app/errors';
import { parseCookie } from 'cookie';

/** What a browser keeps of a portal session; sent to `/portal` alone, and no other route reads it. */
export const PORTAL_COOKIE = 'portal_session';

/**
 * The session that a browser sends by itself. A page of another site can have one sent, but no header of its own beside it.
 * @returns undefined where there is none
 * @throws ApiError forbidden without `X-Requested-By: portal`
 */
export function readPortalCookie({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const session = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[PORTAL_COOKIE];
  if (session !== undefined && headers['x-requested-by'] !== 'portal') {
    throw new ApiError('forbidden', 'A call with the cookie of a session needs the header X-Requested-By: portal.');
  }
  return session;
}
