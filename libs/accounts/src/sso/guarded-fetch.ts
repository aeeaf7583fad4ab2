import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Injectable } from '@nestjs/common';
import { Addresses } from '@app/webhooks';
import type { CustomFetchOptions } from 'openid-client';

/** From the first look at the name to the last byte. */
const LIMIT_MS = 10_000;
/** Keys and descriptions of issuers are a few kilobytes. */
const LIMIT_BYTES = 512 * 1024;

/**
 * Asks an issuer, whose address a team's admin gave: like deliveries of webhooks to addresses that are public only, a connection of its own
 * each time, no proxy, no redirect, no cookie; and no more of the answer than a token needs.
 */
@Injectable()
export class GuardedFetch {
  constructor(private readonly addresses: Addresses) {}

  /** As `openid-client` asks. @throws AddressRefused, Error */
  readonly fetch = (text: string, { method, headers, body }: CustomFetchOptions): Promise<Response> => {
    const url = this.addresses.check(text);
    const sent = body instanceof URLSearchParams ? body.toString() : (body as string | Uint8Array | null | undefined);
    return new Promise((done, failed) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method,
        agent: false,
        lookup: this.addresses.lookupFor(url),
        headers: { ...headers, 'user-agent': 'deal-flow-sign-in/1.0' },
      });
      const timer = setTimeout(() => request.destroy(new Error('no answer in time')), LIMIT_MS);
      const settle = (error?: Error): void => {
        clearTimeout(timer);
        if (error) failed(error);
        request.destroy();
      };
      request.once('error', settle);
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > LIMIT_BYTES) settle(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        response.once('error', settle);
        response.once('end', () => {
          const { statusCode: status = 502, headers: given } = response;
          const type = given['content-type'];
          // Statuses of answers without a body take none.
          const content = [204, 205, 304].includes(status) ? null : Buffer.concat(chunks);
          done(new Response(content, { status, headers: type === undefined ? {} : { 'content-type': type } }));
          settle();
        });
        // Ended in the middle of it: neither `end` nor, always, an error.
        response.once('close', () => settle(new Error('the connection broke')));
      });
      request.end(sent ?? undefined);
    });
  };
}
