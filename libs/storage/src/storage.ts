import type { Readable } from 'node:stream';

export interface PutOptions {
  /** The source may hold at most this many bytes; one more ends the put with `StorageLimitError`. */
  maxBytes: number;
  /** Ends the put early, e.g. when the client is gone; the put then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** What was learnt about a file while it passed by, so that nobody has to read it a second time. */
export interface StoredFile {
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** The first 4 KiB, for checks of the type. */
  head: Buffer;
  /** The last 1 KiB, for checks that the file is whole. */
  tail: Buffer;
}

/** First and last byte, both included, as in an HTTP Range; an end past the file is cut to it. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface SignedUrlOptions {
  expiresInSeconds: number;
  /** Offered to the person who saves the file. */
  fileName: string;
  mimeType: string;
}

export interface StoredEntry {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
}

/**
 * Where file contents live; rows in PostgreSQL say what they are. A key is ours, never a client's: lower-case segments
 * parted by `/`, e.g. `decks/0198…`. Contents under a key never change, so a download needs no lock.
 */
export abstract class Storage {
  /**
   * Streams a file in. It is durable when this resolves; whenever it rejects, nothing is left behind under `key` and
   * `source` is destroyed; the source may fail at any time after the call. Memory per call is bounded (about 256 KiB) however
   * large the file is or slow the client.
   * @throws StorageLimitError past `maxBytes`, StorageFullError when there is no room, StorageSilentError within 15 s when a store
   * across the network stands still
   */
  abstract put(key: string, source: Readable, options: PutOptions): Promise<StoredFile>;

  /**
   * Opens a file; it exists for sure when this resolves, so headers may be sent. Destroying the stream ends the transfer.
   * @throws StorageNotFoundError, StorageSilentError
   */
  abstract read(key: string, range?: ByteRange): Promise<Readable>;

  /** Size in bytes. @throws StorageNotFoundError */
  abstract size(key: string): Promise<number>;

  abstract exists(key: string): Promise<boolean>;

  /** Removes a file; removing one that is not there is fine. */
  abstract delete(key: string): Promise<void>;

  /**
   * A URL at which anybody may download the file as an attachment until it expires, whatever becomes of the key that asked for
   * it; null when this storage has no public door of its own and the api has to serve the file itself. Whether the file exists is
   * not checked.
   */
  abstract signedUrl(key: string, options: SignedUrlOptions): Promise<string | null>;

  /** Files whose key starts with `prefix` and which were stored before `olderThan`, for a scheduled task of orphans. */
  abstract list(prefix: string, olderThan: Date): AsyncIterable<StoredEntry>;

  /** Removes what crashed processes left of uploads begun before `olderThan`; answers how many there were. */
  abstract sweepUnfinished(olderThan: Date): Promise<number>;

  /** Rejects, within a few seconds, when files cannot be stored now (readiness). */
  abstract check(): Promise<void>;

  /** What whoever runs it should set about it, though files can be stored without; each in a sentence. */
  abstract advice(): Promise<string[]>;
}
