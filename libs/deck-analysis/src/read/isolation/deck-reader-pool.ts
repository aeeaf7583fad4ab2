import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { DeckReadError, NoReaderError } from '../../pages';
import type { DeckDocument } from '../../pages';
import type { PageImage, PageImageWish } from '../page-image';
import type { FirstLook, ReaderAnswer, ReaderAnswers, ReadStep } from './protocol';
import { ReaderGoneError, ReaderProcess } from './reader-process';
import type { ReaderJob } from './reader-process';

export interface DeckReaderPoolOptions {
  /** Child processes at most; the machine's cores by default. */
  size?: number;
  /** Recognise text on pages that are pictures; true by default. */
  ocr?: boolean;
  /**
   * Wall clock for reading one file, OCR not counted; 60 s by default. The limits of processor time in the child are narrower: this is
   * for a child that gets none.
   */
  readTimeoutMs?: number;
  /** The same for a first look; 10 s by default. */
  lookTimeoutMs?: number;
  /** Wall clock for recognising one page; 60 s by default, more than the reader allows itself. */
  ocrPageTimeoutMs?: number;
  /** A child whose resident memory passes this is killed; 600 MB by default. */
  maxResidentBytes?: number;
  /** Files after which a child is replaced; 100 by default. */
  filesPerProcess?: number;
  /** How much the children stand back behind other processes of the machine: 0, the default, not at all; 19 the most. */
  niceness?: number;
}

export interface ReadOptions {
  /** Called after each page of a step; `read` is followed by `ocr` where pages are pictures. */
  onProgress?: (done: number, total: number, step: ReadStep) => void;
  /** Ends the work at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Gives the file a fraction of a second; without it the file is read whatever it takes, within the limits of a deck. */
  look?: FirstLook;
}

interface Waiting {
  job: ReaderJob;
  signal: AbortSignal | undefined;
  /** What the signal's listener does in the present state: first leave the queue, then end the child. */
  stop: () => void;
  /** Children that were gone before they took up the file. */
  attempts: number;
  resolve: (answer: ReaderAnswer) => void;
  reject: (reason: unknown) => void;
}

const MAX_ATTEMPTS = 3;
const MEGABYTE = 1024 * 1024;
/** A child that kept this much after a file is replaced, so that the next file has its full room. */
const BLOATED_BYTES = 350 * MEGABYTE;

/**
 * Reads decks in child processes, so that a file that crashes, hangs or bloats the parser fails alone. Children are started on
 * demand, kept warm and replaced after a failure or a number of files. Files wait in order when all children are busy.
 */
export class DeckReaderPool {
  private readonly options: Required<DeckReaderPoolOptions>;
  private readonly idle: ReaderProcess[] = [];
  private readonly busy = new Set<ReaderProcess>();
  private readonly waiting: Waiting[] = [];
  private closed = false;

  constructor(options: DeckReaderPoolOptions = {}) {
    this.options = {
      size: options.size ?? availableParallelism(),
      ocr: options.ocr ?? true,
      readTimeoutMs: options.readTimeoutMs ?? 60_000,
      lookTimeoutMs: options.lookTimeoutMs ?? 10_000,
      ocrPageTimeoutMs: options.ocrPageTimeoutMs ?? 60_000,
      maxResidentBytes: options.maxResidentBytes ?? 600 * MEGABYTE,
      filesPerProcess: options.filesPerProcess ?? 100,
      niceness: options.niceness ?? 0,
    };
  }

  /** Process ids of the living children. */
  get pids(): number[] {
    return [...this.idle, ...this.busy].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Starts all children ahead of the first file. */
  warmUp(): void {
    while (this.idle.length + this.busy.size < this.options.size) this.idle.push(new ReaderProcess(this.options));
  }

  /**
   * Stages 1 and 2 of the analysis.
   * @param source a path readable by this user, or the file's bytes
   * @throws DeckReadError with the code of a failed job; SlowDeckError when a first look did not do; NoReaderError when no child could
   * be had; the signal's reason after an abort
   */
  read(source: string | Uint8Array, { onProgress, signal, look }: ReadOptions = {}): Promise<DeckDocument> {
    // A reader may not open files of the machine.
    if (typeof source === 'string')
      return readFile(source)
        .catch(unreadable)
        .then((bytes) => this.read(bytes, { onProgress, signal, look }));
    const request = { type: 'read' as const, source: { bytes: source }, ocr: this.options.ocr, look: look ?? null };
    return this.enqueue<'read'>({ request, ...(onProgress && { onProgress }) }, signal);
  }

  /**
   * Pages as PNG images with the longer side at 1280 pixels (800 where that takes too many bytes), in the order of the wish. Text that a
   * person cannot read at a glance is not in them. Pages that cannot be drawn, show one colour or take seconds are left out.
   * @throws as `read`, except SlowDeckError
   */
  draw(bytes: Uint8Array, wish: PageImageWish, signal?: AbortSignal): Promise<PageImage[]> {
    return this.enqueue<'draw'>({ request: { type: 'draw', source: { bytes }, wish } }, signal);
  }

  /** Ends all children, failing what they read and what waits. No process of the pool is left when it resolves. */
  async close(): Promise<void> {
    this.closed = true;
    for (const entry of this.waiting.splice(0)) entry.reject(new Error('the pool of deck readers is closed'));
    await Promise.all([...this.idle.splice(0), ...this.busy].map((reader) => reader.kill()));
  }

  private enqueue<T extends keyof ReaderAnswers>(job: ReaderJob, signal: AbortSignal | undefined): Promise<ReaderAnswers[T]> {
    if (this.closed) return Promise.reject(new Error('the pool of deck readers is closed'));
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const settle = resolve as Waiting['resolve'];
      const entry: Waiting = { job, signal, resolve: settle, reject, stop: () => this.withdraw(entry), attempts: 0 };
      signal?.addEventListener('abort', entry.stop);
      this.waiting.push(entry);
      this.dispatch();
    });
  }

  private dispatch(): void {
    while (this.waiting.length > 0 && !this.closed) {
      const reader = this.takeReader();
      if (!reader) return;
      void this.run(reader, this.waiting.shift() as Waiting);
    }
  }

  private takeReader(): ReaderProcess | null {
    for (let reader = this.idle.pop(); reader; reader = this.idle.pop()) if (reader.isAlive) return reader;
    return this.busy.size < this.options.size ? new ReaderProcess(this.options) : null;
  }

  private async run(reader: ReaderProcess, entry: Waiting): Promise<void> {
    const { job, signal, resolve, reject } = entry;
    this.busy.add(reader);
    signal?.removeEventListener('abort', entry.stop);
    const stop = (): void => void reader.kill();
    signal?.addEventListener('abort', stop);
    try {
      resolve(await reader.run(job));
    } catch (error) {
      if (signal?.aborted) reject(signal.reason);
      else if (error instanceof ReaderGoneError) this.retry(entry, error);
      else reject(error);
    } finally {
      signal?.removeEventListener('abort', stop);
      await this.release(reader);
    }
  }

  /** A child can die idle (killed from outside) without this process knowing yet; the next file must not suffer for it. */
  private retry(entry: Waiting, cause: ReaderGoneError): void {
    entry.attempts += 1;
    if (entry.attempts >= MAX_ATTEMPTS || this.closed) {
      return entry.reject(new NoReaderError(`no reader could be started: ${cause.message}`));
    }
    entry.signal?.addEventListener('abort', entry.stop);
    this.waiting.unshift(entry);
  }

  private async release(reader: ReaderProcess): Promise<void> {
    const worn = reader.filesRead >= this.options.filesPerProcess || reader.residentBytes > BLOATED_BYTES;
    if (worn || !reader.isAlive || this.closed) {
      await reader.kill();
      this.busy.delete(reader);
    } else {
      this.busy.delete(reader);
      this.idle.push(reader);
    }
    this.dispatch();
  }

  private withdraw(entry: Waiting): void {
    const place = this.waiting.indexOf(entry);
    if (place < 0) return;
    this.waiting.splice(place, 1);
    entry.reject(entry.signal?.reason);
  }
}

function unreadable(): never {
  throw new DeckReadError('analysis_failed', 'the file could not be read');
}
