import type { IncomingMessage } from 'node:http';

const BEARER = /^bearer ([\x21-\x7e]+)$/i;

/** `absent`: no header; `malformed`: anything but one header `Bearer <credential>` with one space. */
export type BearerHeader = { kind: 'absent' } | { kind: 'malformed' } | { kind: 'bearer'; credential: string };

/** Node keeps only the first of several Authorization headers; which one a proxy looked at nobody knows, so two are none. */
function standsOnce(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 13 && name.toLowerCase() === 'authorization') count++;
  }
  return count === 1;
}

export function readBearer(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): BearerHeader {
  const header = request.headers.authorization;
  if (header === undefined) return { kind: 'absent' };
  const match = standsOnce(request.rawHeaders) ? BEARER.exec(header) : null;
  return match ? { kind: 'bearer', credential: match[1] as string } : { kind: 'malformed' };
}
