import { createHmac, randomBytes } from 'node:crypto';
import type { DealFlowClient } from '../index.js';
import { UsageError } from './settings.js';

export interface ListenOptions {
  types?: string[];
  /** An event's id or a moment; now, unless it is said. */
  after?: string;
  /** An address on this machine that each event is posted to, signed as a webhook. */
  forward?: string;
  signal: AbortSignal;
  /** One line an event. */
  print(line: string): void;
  say(line: string): void;
}

const ANSWER_LIMIT_MS = 15_000;

/** @throws UsageError where it leads to another machine */
function target(forward: string): string {
  const url = URL.canParse(forward) ? new URL(forward) : null;
  if (url?.protocol !== 'http:' || !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    throw new UsageError('--forward: events go to this machine only, such as http://127.0.0.1:8080/hooks');
  return url.toString();
}

function signed(key: Buffer, id: string, body: string): Record<string, string> {
  const at = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': at,
    'webhook-signature': `v1,${signature}`,
    'content-type': 'application/json; charset=utf-8',
  };
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<string> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
  return fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal }).then(
    ({ status }) => String(status),
    () => 'no answer',
  );
}

/** Prints what happens until it is stopped. */
export async function listen(client: DealFlowClient, options: ListenOptions): Promise<void> {
  const { types, after = new Date().toISOString(), forward, signal, print, say } = options;
  const url = forward === undefined ? null : target(forward);
  const key = randomBytes(32);
  if (url !== null) say(`secret whsec_${key.toString('base64')}`);
  for await (const event of client.events.follow({ types, after, signal })) {
    print(JSON.stringify(event));
    if (url === null) continue;
    const body = JSON.stringify({ type: event.type, timestamp: event.occurred_at, data: event });
    say(`${event.type} ${event.id} ${await post(url, signed(key, event.id, body), body)}`);
  }
}
