import { request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { Injectable } from '@nestjs/common';
import { AddressRefused, Addresses } from './addresses';
import { maskedExcerpt } from './mask';

/** From the first look at the name to the status (contract-2, section 5). */
export const ANSWER_LIMIT_MS = 15_000;
const READ_BYTES = 64 * 1024;

export interface SendOutcome {
  statusCode: number | null;
  milliseconds: number;
  /** What went wrong, in a few words; null for a 2xx. */
  error: string | null;
  /** The masked beginning of the answer's body. */
  response: string | null;
  /** Milliseconds that the receiver asked to be left alone for. */
  retryAfterMs: number | null;
}

/** Sends one delivery. A connection of its own each time, so that every one is checked; no proxy, no redirect, no cookie. */
@Injectable()
export class Sender {
  constructor(private readonly addresses: Addresses) {}

  /** Never rejects. @param stop aborted when the process is about to end */
  async post(url: string, headers: Record<string, string>, body: string, stop?: AbortSignal): Promise<SendOutcome> {
    const started = performance.now();
    const milliseconds = (): number => Math.round(performance.now() - started);
    try {
      const answer = await this.exchange(this.addresses.check(url), headers, body, stop);
      const error = answer.statusCode >= 200 && answer.statusCode < 300 ? null : statusError(answer.statusCode);
      return { ...answer, milliseconds: milliseconds(), error };
    } catch (error) {
      return { statusCode: null, milliseconds: milliseconds(), error: wordsFor(error), response: null, retryAfterMs: null };
    }
  }

  private exchange(
    url: URL,
    headers: Record<string, string>,
    body: string,
    stop?: AbortSignal,
  ): Promise<{ statusCode: number; response: string | null; retryAfterMs: number | null }> {
    const options: RequestOptions = {
      method: 'POST',
      // An agent of its own for each request: nothing is kept open, and nothing is connected to that was not looked up here.
      agent: false,
      lookup: this.addresses.lookupFor(url),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'deal-flow-webhooks/1.0',
        accept: '*/*',
        ...headers,
      },
    };
    return new Promise((done, failed) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
      const giveUp = (): void => void request.destroy(new Error('the service is stopping'));
      const timer = setTimeout(() => request.destroy(new TimedOut()), ANSWER_LIMIT_MS);
      stop?.addEventListener('abort', giveUp, { once: true });
      const settle = (): void => {
        clearTimeout(timer);
        stop?.removeEventListener('abort', giveUp);
      };
      request.once('error', (error) => {
        settle();
        failed(error);
      });
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const finish = (): void => {
          settle();
          const text = Buffer.concat(chunks).toString('utf8');
          const retryAfterMs = retryAfterOf(response.headers['retry-after']);
          done({ statusCode: response.statusCode ?? 0, response: text === '' ? null : maskedExcerpt(text), retryAfterMs });
          // More than we read, or more than it sends in time: the status has been told.
          request.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          if (bytes < READ_BYTES) chunks.push(chunk.subarray(0, READ_BYTES - bytes));
          bytes += chunk.length;
          if (bytes >= READ_BYTES) finish();
        });
        response.once('end', finish);
        response.once('error', finish);
        response.once('close', finish);
      });
      request.end(body);
    });
  }
}

class TimedOut extends Error {}

function statusError(status: number): string {
  return status >= 300 && status < 400 ? `redirects are not followed (${status})` : `answered ${status}`;
}

/** In words of our own: a library's message may quote what was sent. */
function wordsFor(error: unknown): string {
  if (error instanceof AddressRefused) return `the address ${error.message}`;
  if (error instanceof TimedOut) return `no answer within ${ANSWER_LIMIT_MS / 1000} s`;
  const { code = '', name = 'Error' } = (error ?? {}) as { code?: string; name?: string };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the name does not resolve';
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection broke';
  return /^[A-Z0-9_]{1,60}$/.test(code) ? `the connection failed (${code})` : `the connection failed (${name})`;
}

const LONGEST_RETRY_AFTER_MS = 24 * 3_600_000;

/** Seconds or a date (RFC 9110); what is neither says nothing. A day at most. */
export function retryAfterOf(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null;
  const asked = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(asked) ? null : Math.min(Math.max(0, asked), LONGEST_RETRY_AFTER_MS);
}
