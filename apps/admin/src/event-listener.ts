import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parsedUrl } from '@app/taxonomy';
import { kindOfAddress, messageId, newWebhookSecret, signedHeaders } from '@app/webhooks';
import { UsageError } from './usage-error';

const WAIT_SECONDS = 20;
const ANSWER_LIMIT_MS = 15_000;
/** After an answer that was none: the api is away. */
const PAUSE_MS = 2_000;

export interface ListenRequest {
  /** Of the api. */
  baseUrl: string;
  key: string;
  /** On this machine. */
  forward: string;
  types?: string;
  /** An event's id or a moment; now, unless it is said. */
  after?: string;
}

interface FeedPage {
  data: { id: string; type: string; occurred_at: string }[];
  next_cursor: string;
}

/** @throws UsageError where it leads to another machine */
export function loopbackUrl(text: string): string {
  const url = parsedUrl(text);
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isHere = host === 'localhost' || (isIP(host) > 0 && kindOfAddress(host) === 'loopback');
  if (!url || !isHere || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError('--forward: events go to this machine only, such as http://127.0.0.1:8080/hooks');
  }
  return url.toString();
}

/**
 * Follows the feed by the API, as any reader does, and posts each event to a receiver that is being written, as a webhook would be. What it
 * answers is printed; nothing is sent twice.
 */
export class EventListener {
  readonly secret = newWebhookSecret();

  constructor(
    private readonly request: ListenRequest,
    private readonly say: (line: string) => void,
    private readonly stop: AbortSignal,
  ) {}

  /** Until it is stopped. @throws UsageError where the api refuses what is asked */
  async run(): Promise<void> {
    const { forward, after = new Date().toISOString() } = this.request;
    const target = loopbackUrl(forward);
    this.say(`secret ${this.secret}`);
    let place: Record<string, string> = { after };
    while (!this.stop.aborted) {
      const page = await this.page(place);
      for (const event of page?.data ?? []) await this.post(target, event);
      if (page) place = { cursor: page.next_cursor };
      else await sleep(PAUSE_MS, undefined, { signal: this.stop }).catch(() => undefined);
    }
  }

  /** Null where the api is away. */
  private async page(place: Record<string, string>): Promise<FeedPage | null> {
    const { baseUrl, key, types } = this.request;
    const query = new URLSearchParams({ ...place, ...(types !== undefined && { types }) });
    const headers = { authorization: `Bearer ${key}`, prefer: `wait=${WAIT_SECONDS}` };
    const answer = await fetch(`${baseUrl}/v1/events?${query}`, { headers, signal: this.stop }).catch(() => null);
    if (!answer || answer.status >= 500 || answer.status === 429) return null;
    const body = (await answer.json().catch(() => null)) as (FeedPage & { error?: { message: string } }) | null;
    if (!answer.ok) throw new UsageError(body?.error?.message ?? `the api answers ${answer.status}`);
    return body;
  }

  private async post(target: string, event: FeedPage['data'][number]): Promise<void> {
    const body = JSON.stringify({ type: event.type, timestamp: event.occurred_at, data: event });
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      ...signedHeaders({ id: messageId(target, event.id), at: new Date(), body }, [this.secret]),
    };
    const signal = AbortSignal.any([this.stop, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const answer = await fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal }).catch(() => null);
    await answer?.body?.cancel();
    this.say(`${event.type} ${event.id} ${answer ? answer.status : 'no answer'}`);
  }
}
