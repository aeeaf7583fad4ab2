import { Readable } from 'node:stream';
import { StorageSilentError } from './storage-errors';

/**
 * The body of a store's answer, passed on piece by piece. It fails when the store stands still while somebody waits for the next
 * piece; a reader that takes its time is not the store's fault and does not count. Destroying it ends the store's transfer.
 */
export class StoreBody extends Readable {
  private wanted = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly body: Readable,
    private readonly silenceMs: number,
  ) {
    super();
    body.on('readable', () => this.forward());
    body.on('end', () => this.push(null));
    body.on('error', (error) => this.destroy(error));
    // A connection that breaks may end in silence: without this the reader would wait for ever.
    body.on('close', () => {
      if (!body.readableEnded) this.destroy(new Error('the store broke its answer off'));
    });
  }

  /** Resolves when the first piece, or the end of an empty file, is there. */
  async begun(): Promise<this> {
    if (this.body.readableLength > 0 || this.body.readableEnded) return this;
    await new Promise<void>((resolve, reject) => {
      this.body.once('readable', resolve).once('end', resolve);
      this.once('error', reject);
    });
    return this;
  }

  override _read(): void {
    this.wanted = true;
    this.forward();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.timer);
    this.body.destroy();
    callback(error);
  }

  private forward(): void {
    if (!this.wanted) return;
    const piece = this.body.read() as Buffer | null;
    if (piece === null) {
      this.timer ??= setTimeout(() => this.destroy(new StorageSilentError(this.silenceMs)), this.silenceMs);
      return;
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    this.wanted = false;
    this.push(piece);
  }
}
