import { ConnectionError } from './errors.js';

export interface RetryOptions {
  /** Tries in all, the first one included. */
  attempts: number;
  /** Milliseconds before the second try; each further wait is twice as long, less a random share. */
  firstDelay: number;
  /** Milliseconds. A `Retry-After` that is longer ends the tries. */
  maxDelay: number;
}

export const RETRY: RetryOptions = { attempts: 4, firstDelay: 500, maxDelay: 30_000 };

/** One try. The body comes beside the request, since a request's own can be sent only once. */
export type Transport = (url: string, init: RequestInit & { headers: Headers }, body: Blob | null) => Promise<Response>;

const RETRIED_STATUSES = [429, 500, 502, 503, 504];

/** Milliseconds that the answer asks for, in either form of the header; null when it does not. */
export function retryAfter(response: Response | null, now = Date.now()): number | null {
  const value = response?.headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** Milliseconds before try `attempt + 1`: between half of the doubled wait and the whole of it. */
export function backoff(attempt: number, { firstDelay, maxDelay }: RetryOptions): number {
  return Math.min(maxDelay, firstDelay * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
}

export function sleep(milliseconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** A UUID for one call and its tries. Not `crypto.randomUUID`, which a page on plain http does not have. */
export function newKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** What is sent along, to be sent again: null for nothing. Not all browsers tell a request's `body`, and none sends one with a GET. */
async function bodyOf(request: Request): Promise<Blob | null> {
  if (request.method === 'GET' || request.method === 'HEAD' || request.body === null) return null;
  const body = await request.blob();
  return body.size === 0 ? null : body;
}

/** Sent again, it has the effect of one. */
const isSafe = (method: string, headers: Headers): boolean => method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');

/** An answer in JSON is read to its end, so that a line that breaks half-way counts as a try that failed. */
async function whole(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response;
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}

/** After a lost answer the first try may still be at work under its key. */
async function isInFlight(response: Response): Promise<boolean> {
  return response.status === 409 && (await response.clone().text()).includes('"idempotency_in_progress"');
}

/**
 * Sends a request, again where that is safe and the failure may pass: 429, 5xx, no answer.
 * @throws ConnectionError when no try got an answer, the signal's reason when it was aborted
 */
export async function send(request: Request, transport: Transport, options: RetryOptions): Promise<Response> {
  const { method, signal, redirect, credentials } = request;
  const body = await bodyOf(request);
  const safe = isSafe(method, request.headers);
  for (let attempt = 1; ; attempt++) {
    const last = !safe || attempt >= options.attempts;
    let response: Response | null = null;
    try {
      const headers = new Headers(request.headers);
      response = await whole(await transport(request.url, { method, signal, redirect, credentials, headers }, body));
    } catch (error) {
      if (signal.aborted) throw signal.reason as Error;
      if (last) throw new ConnectionError(`No answer to ${method} ${request.url} after ${attempt} tries.`, { cause: error });
    }
    if (response !== null) {
      const mayPass = RETRIED_STATUSES.includes(response.status) || (attempt > 1 && (await isInFlight(response)));
      if (last || !mayPass) return response;
    }
    const asked = retryAfter(response);
    if (response !== null && asked !== null && asked > options.maxDelay) return response;
    await response?.body?.cancel();
    await sleep(asked ?? backoff(attempt, options), signal);
  }
}
