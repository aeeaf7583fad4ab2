import { createHash } from 'node:crypto';
import { StorageLimitError } from './storage-errors';
import type { StoredFile } from './storage';

const HEAD_BYTES = 4096;
const TAIL_BYTES = 1024;

/** Learns size, hash, beginning and end of a file from the pieces that pass by, and stops at the limit. */
export class StoredFileDigest {
  private readonly hash = createHash('sha256');
  private readonly head: Buffer[] = [];
  private headBytes = 0;
  private tail: Buffer = Buffer.alloc(0);
  private sizeBytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** Counts first, so that a piece past the limit is neither hashed nor written. @throws StorageLimitError */
  admit(piece: Buffer): void {
    this.sizeBytes += piece.length;
    if (this.sizeBytes > this.maxBytes) throw new StorageLimitError(this.maxBytes);
  }

  update(piece: Buffer): void {
    this.hash.update(piece);
    if (this.headBytes < HEAD_BYTES) {
      // Copies: a slice would keep the socket's whole 64 KiB buffer alive.
      const part = Buffer.from(piece.subarray(0, HEAD_BYTES - this.headBytes));
      this.head.push(part);
      this.headBytes += part.length;
    }
    this.tail = Buffer.from(
      piece.length >= TAIL_BYTES ? piece.subarray(-TAIL_BYTES) : Buffer.concat([this.tail, piece]).subarray(-TAIL_BYTES),
    );
  }

  finish(): StoredFile {
    return { sizeBytes: this.sizeBytes, sha256: this.hash.digest('hex'), head: Buffer.concat(this.head), tail: this.tail };
  }
}
