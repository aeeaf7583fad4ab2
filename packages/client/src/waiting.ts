import { AnalysisFailedError, ConnectionError, DealFlowError, StillRunningError } from './errors.js';
import type { Page } from './rows.js';
import { backoff, sleep, type RetryOptions } from './sending.js';
import type { components } from './description.generated.js';
import type { CallOptions } from './connection.js';

type Job = components['schemas']['JobDto'];
type Draft = components['schemas']['DraftDto'];
type Event = components['schemas']['EventDto'];

export interface WaitOptions extends CallOptions {
  /** Milliseconds; without a limit the call waits as long as the work takes. */
  timeout?: number;
}

/** Seconds that one answer is held, at most: half of what proxies commonly allow. */
const HOLD = 30;

/**
 * Asks again and again, each answer held by the service until the work ends.
 * @throws AnalysisFailedError when it failed, StillRunningError after the timeout
 */
export async function waitFor<T extends Job | Draft>(ask: (prefer: string) => Promise<T>, { timeout = Infinity }: WaitOptions): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    const left = Math.max(1, Math.ceil((end - Date.now()) / 1000));
    const found = await ask(`wait=${Math.min(HOLD, left)}`);
    if (found.status === 'failed') throw new AnalysisFailedError(found);
    if (!['queued', 'processing', 'scoring'].includes(found.status)) return found;
    if (Date.now() >= end) throw new StillRunningError(`Not done after ${timeout} ms; wait again.`);
  }
}

/** An outage that ends by itself. */
const passes = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof DealFlowError && (error.status === 429 || error.status >= 500));

/** Reads the feed for ever. What fails for the moment, however long, is asked for again from the same place. */
export async function* follow(
  load: (cursor: string | undefined, prefer: string) => Promise<Page<Event>>,
  retry: RetryOptions,
  signal?: AbortSignal,
): AsyncGenerator<Event, void, undefined> {
  let cursor: string | undefined;
  for (let failures = 0; ;) {
    try {
      const page = await load(cursor, `wait=${HOLD}`);
      failures = 0;
      yield* page.data;
      cursor = page.next_cursor ?? cursor;
    } catch (error) {
      if (signal?.aborted) return;
      if (!passes(error)) throw error;
      failures = Math.min(failures + 1, 20);
      await sleep(backoff(failures, retry), signal).catch(() => undefined);
    }
    if (signal?.aborted) return;
  }
}
