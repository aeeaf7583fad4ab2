import { StorageSilentError } from './storage-errors';

/**
 * One deadline over everything an operation asks of the store, its repeats included. It ends `signal` after a time of silence; only
 * progress that no earlier attempt had made puts it off, so that a store which takes a little and stops again cannot hold an
 * operation for ever.
 */
export class StoreDeadline {
  private readonly abort = new AbortController();
  private readonly expired: Promise<never>;
  private timer: NodeJS.Timeout;
  private furthest = 0;
  private readonly onCaller = (): void => this.abort.abort(this.caller?.reason);

  /** @param caller ends the operation too, with its own reason */
  constructor(
    private readonly silenceMs: number,
    private readonly caller?: AbortSignal,
  ) {
    this.expired = new Promise((_, reject) => {
      this.abort.signal.addEventListener('abort', () => reject(this.abort.signal.reason as Error), { once: true });
    });
    this.expired.catch(() => undefined);
    this.timer = this.start();
    if (caller?.aborted) this.onCaller();
    else caller?.addEventListener('abort', this.onCaller, { once: true });
  }

  get signal(): AbortSignal {
    return this.abort.signal;
  }

  /** @param position how far the present attempt has come, in bytes */
  reached(position: number): void {
    if (position <= this.furthest || this.abort.signal.aborted) return;
    this.furthest = position;
    clearTimeout(this.timer);
    this.timer = this.start();
  }

  /** Settles no later than the deadline, even when what it waits for does not listen to the signal. @throws StorageSilentError */
  async over<T>(work: Promise<T>): Promise<T> {
    try {
      return await Promise.race([work, this.expired]);
    } finally {
      // The race is over: what the slower one throws is nobody's.
      work.catch(() => undefined);
      clearTimeout(this.timer);
      this.caller?.removeEventListener('abort', this.onCaller);
    }
  }

  private start(): NodeJS.Timeout {
    return setTimeout(() => this.abort.abort(new StorageSilentError(this.silenceMs)), this.silenceMs);
  }
}
