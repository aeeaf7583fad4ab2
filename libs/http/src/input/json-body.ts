import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@app/errors';
import { watchBody } from './body-flow';
import { assertSafeText } from './text-safety';

export const MAX_JSON_BYTES = 1024 * 1024;
const MAX_DEPTH = 32;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Deep nesting costs stack in everything that walks the value later; the text tells the depth before parsing.
 * @throws ApiError invalid_request
 */
export function assertShallow(text: string): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 123 || c === 91) {
      if (++depth > MAX_DEPTH) throw new ApiError('invalid_request', `JSON is nested deeper than ${MAX_DEPTH} levels.`);
    } else if (c === 125 || c === 93) depth--;
  }
}

function largerThan(limit: number): ApiError {
  return new ApiError('invalid_request', `The body is larger than ${limit} bytes.`);
}

/**
 * Reads a body of at most `limit` bytes; more is 400. The rest of a refused body is not for this to read.
 * @throws ApiError what `tooLarge` makes; invalid_request where the body stalls or breaks off
 */
export function readBytes(request: IncomingMessage, limit = MAX_JSON_BYTES, tooLarge = largerThan): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return reject(tooLarge(limit));
    const chunks: Buffer[] = [];
    let size = 0;
    const refuse = (refusal: ApiError): void => {
      unwatch();
      request.off('data', add);
      reject(refusal);
    };
    const add = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else refuse(tooLarge(limit));
    };
    // Listeners and not `for await`: an iterator of its own costs several times what reading a small body does.
    request.on('data', add);
    request.once('end', () => {
      unwatch();
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
    });
    let unwatch = (): void => undefined;
    unwatch = watchBody(request, refuse);
  });
}

export interface JsonBody {
  value: unknown;
  /** Hex SHA-256 of the bytes: made when asked for, as few requests need it. */
  hash: () => string;
  empty: boolean;
}

/**
 * Strict JSON: application/json, UTF-8, at most 1 MiB and 32 levels, no U+0000 and no lone surrogate in any string.
 * @throws ApiError invalid_json, invalid_request
 */
export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') throw new ApiError('invalid_request', 'Content-Encoding is not accepted.');
  const bytes = await readBytes(request);
  const hash = (): string => createHash('sha256').update(bytes).digest('hex');
  if (bytes.length === 0) return { value: undefined, hash, empty: true };
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new ApiError('invalid_request', 'Content-Type must be application/json.');
  let value: unknown;
  try {
    const text = decoder.decode(bytes);
    assertShallow(text);
    value = JSON.parse(text);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('invalid_json');
  }
  assertSafeText(value);
  return { value, hash, empty: false };
}
