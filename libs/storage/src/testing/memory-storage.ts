import { addAbortSignal, Readable } from 'node:stream';
import { type ByteRange, type PutOptions, Storage, type StoredEntry, type StoredFile } from '../storage';
import { StorageNotFoundError } from '../storage-errors';
import { assertKey, assertPrefix } from '../storage-key';
import { StoredFileDigest } from '../stored-file-digest';

/** Files in memory, for tests of code that stores some; it passes the same contract as the real ones. */
export class MemoryStorage extends Storage {
  private readonly files = new Map<string, { content: Buffer; modifiedAt: Date }>();

  async put(key: string, source: Readable, { maxBytes, signal }: PutOptions): Promise<StoredFile> {
    assertKey(key);
    const digest = new StoredFileDigest(maxBytes);
    const pieces: Buffer[] = [];
    if (signal) addAbortSignal(signal, source);
    try {
      for await (const piece of source as AsyncIterable<Buffer>) {
        digest.admit(piece);
        digest.update(piece);
        pieces.push(piece);
      }
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
    this.files.set(key, { content: Buffer.concat(pieces), modifiedAt: new Date() });
    return digest.finish();
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const { content } = this.file(key);
    return Readable.from([range ? content.subarray(range.start, range.end + 1) : content], { objectMode: false });
  }

  async size(key: string): Promise<number> {
    return this.file(key).content.length;
  }

  async exists(key: string): Promise<boolean> {
    assertKey(key);
    return this.files.has(key);
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    this.files.delete(key);
  }

  async signedUrl(): Promise<null> {
    return null;
  }

  async *list(prefix: string, olderThan: Date): AsyncGenerator<StoredEntry> {
    assertPrefix(prefix);
    for (const [key, { content, modifiedAt }] of this.files) {
      if (key.startsWith(prefix) && modifiedAt < olderThan) yield { key, sizeBytes: content.length, modifiedAt };
    }
  }

  async sweepUnfinished(): Promise<number> {
    return 0;
  }

  async check(): Promise<void> {}

  async advice(): Promise<string[]> {
    return [];
  }

  private file(key: string): { content: Buffer; modifiedAt: Date } {
    assertKey(key);
    const found = this.files.get(key);
    if (!found) throw new StorageNotFoundError(key);
    return found;
  }
}
