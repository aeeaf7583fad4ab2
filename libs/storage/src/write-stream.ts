import type { FileHandle } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import type { PutOptions, StoredFile } from './storage';
import { StoredFileDigest } from './stored-file-digest';

/** Pieces are gathered into writes of about this size: a 2 MB upload then costs 16 system calls, not 32 to 128. */
const GATHER_BYTES = 128 * 1024;
/** A client that sends a byte at a time must not make us hold a hundred thousand buffers. */
const GATHER_PIECES = 256;

/**
 * Streams `source` into an open file, hashing in flight. One write runs while the next pieces are hashed and gathered:
 * measured, this takes two thirds of the processor time of a `pipeline` through a Transform. Backpressure is the
 * loop itself. The source is destroyed if this rejects.
 */
export async function writeStream(source: Readable, file: FileHandle, { maxBytes, signal }: PutOptions): Promise<StoredFile> {
  const digest = new StoredFileDigest(maxBytes);
  const writer = new GatheringWriter(file, digest);
  if (signal) addAbortSignal(signal, source);
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      digest.admit(piece);
      await writer.add(piece);
    }
    await writer.flush();
    return digest.finish();
  } catch (error) {
    await writer.settle();
    throw signal?.aborted ? signal.reason : error;
  }
}

class GatheringWriter {
  private pieces: Buffer[] = [];
  private bytes = 0;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: FileHandle,
    private readonly digest: StoredFileDigest,
  ) {}

  async add(piece: Buffer): Promise<void> {
    this.pieces.push(piece);
    this.bytes += piece.length;
    if (this.bytes >= GATHER_BYTES || this.pieces.length >= GATHER_PIECES) await this.begin();
  }

  async flush(): Promise<void> {
    await this.begin();
    await this.running;
  }

  /** Waits for a write under way, whatever becomes of it: the file may be closed only afterwards. */
  async settle(): Promise<void> {
    await this.running.catch(() => undefined);
  }

  private async begin(): Promise<void> {
    await this.running;
    const pieces = this.pieces;
    this.pieces = [];
    this.bytes = 0;
    if (!pieces.length) return;
    this.running = writeAll(this.file, pieces);
    // Its failure is seen by the next `begin` or `flush`; until then it must not count as unhandled.
    this.running.catch(() => undefined);
    for (const piece of pieces) this.digest.update(piece);
  }
}

/** `writev` may write less than it was given, above all on a disk that is about to be full. */
async function writeAll(file: FileHandle, pieces: Buffer[]): Promise<void> {
  const wanted = pieces.reduce((sum, piece) => sum + piece.length, 0);
  let { bytesWritten: done } = await file.writev(pieces);
  if (done === wanted) return;
  const rest = Buffer.concat(pieces);
  while (done < wanted) done += (await file.write(rest, done)).bytesWritten;
}
