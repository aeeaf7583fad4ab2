import type { IncomingMessage } from 'node:http';
import { ApiError } from '@app/errors';

/** Longer than any key or token of ours. */
const MAX_LENGTH = 4096;
const BEARER = /^bearer ([A-Za-z0-9_\-.]+)$/i;

/**
 * The one credential of a request: exactly one header, `Bearer`, one space (contract: 401 for anything else).
 * @throws ApiError unauthenticated
 */
export function bearerOf(request: IncomingMessage): string {
  const headers = request.headersDistinct.authorization ?? [];
  const [header] = headers;
  if (headers.length !== 1 || header === undefined || header.length > MAX_LENGTH) throw new ApiError('unauthenticated');
  const match = BEARER.exec(header);
  if (!match) throw new ApiError('unauthenticated');
  return match[1] as string;
}

export function hasAuthorization(request: IncomingMessage): boolean {
  return request.headers.authorization !== undefined;
}
