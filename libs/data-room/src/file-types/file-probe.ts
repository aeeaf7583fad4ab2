import type { Readable } from 'node:stream';

/** What the recognition of a file's type may look at: both ends are at hand, pieces in between cost a read each. */
export interface FileProbe {
  sizeBytes: number;
  /** The first 4 KiB. */
  head: Buffer;
  /** The last KiB. */
  tail: Buffer;
  /** `length` bytes from `start`, fewer at the file's end. */
  read(start: number, length: number): Promise<Buffer>;
}

/** Reads a stream of which at most `limit` bytes are expected; a longer one is cut. */
export async function drain(stream: Readable, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= limit) break;
  }
  return Buffer.concat(pieces).subarray(0, limit);
}
