import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { DeckReadError } from '../../pages';
import type { DeckDocument } from '../../pages';
import { programEntry } from './entry';
import type { ChildLimits, ChildMessage, ReadRequest, ReadStep } from './protocol';

export interface ReaderLimits extends ChildLimits {
  /** For reading a file, without OCR. */
  readTimeoutMs: number;
  /** For recognising one page. */
  ocrPageTimeoutMs: number;
}

export interface ReadJob {
  source: ReadRequest['source'];
  ocr: boolean;
  onProgress?: (done: number, total: number, step: ReadStep) => void;
}

/** JavaScript objects of one deck stay far below; WebAssembly memory is not counted here. */
const MAX_HEAP_MB = 256;
const START_TIMEOUT_MS = 20_000;

/** The process was gone before it took up the file: the file is not to blame and may be read by another. */
export class ReaderGoneError extends Error {}

interface Pending {
  id: number;
  started: boolean;
  job: ReadJob;
  resolve: (deck: DeckDocument) => void;
  reject: (error: Error) => void;
}

/** One child process that reads files one after the other. Whatever a file does to it, `read` settles. */
export class ReaderProcess {
  /** Files answered so far. */
  filesRead = 0;
  /** As the child reported after its last file. */
  residentBytes = 0;
  private readonly child: ChildProcess;
  private readonly exited: Promise<void>;
  private readonly ready: Promise<void>;
  private alive = true;
  private pending: Pending | null = null;
  private timer: NodeJS.Timeout | null = null;
  private lastId = 0;

  constructor(private readonly limits: ReaderLimits) {
    const entry = programEntry(__dirname, 'child');
    const childLimits: ChildLimits = { maxResidentBytes: limits.maxResidentBytes };
    this.child = fork(entry.file, [JSON.stringify(childLimits)], {
      // The child parses hostile files: it gets no secrets by its environment, and nothing it writes reaches a log.
      env: { TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [...entry.execArgv, '--expose-gc', `--max-old-space-size=${MAX_HEAP_MB}`],
      serialization: 'advanced',
    });
    this.exited = new Promise((resolve) => {
      this.child.once('exit', () => resolve(this.onExit()));
      this.child.once('error', () => resolve(this.onExit()));
    });
    this.ready = new Promise((resolve) => {
      this.child.on('message', (message: ChildMessage) => (message.type === 'ready' ? resolve() : this.onMessage(message)));
    });
    this.idle();
  }

  get isAlive(): boolean {
    return this.alive;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** @throws DeckReadError as the child found, or `analysis_failed` when it died or took too long; ReaderGoneError when it never began */
  read(job: ReadJob): Promise<DeckDocument> {
    return new Promise((resolve, reject) => {
      this.child.ref();
      this.child.channel?.ref();
      const id = (this.lastId += 1);
      this.pending = { id, started: false, job, resolve, reject };
      this.expire(START_TIMEOUT_MS);
      if (!this.alive) return this.onExit();
      void this.ready.then(() => {
        if (this.pending?.id !== id) return;
        this.expire(this.limits.readTimeoutMs);
        this.child.send({ type: 'read', id, source: job.source, ocr: job.ocr } satisfies ReadRequest, (error) => {
          if (error) void this.kill();
        });
      });
    });
  }

  /** Ends the process at once; a file being read fails. Resolves when the process is gone. */
  async kill(): Promise<void> {
    if (this.alive) {
      this.child.ref();
      this.child.kill('SIGKILL');
    }
    await this.exited;
  }

  private onMessage(message: Exclude<ChildMessage, { type: 'ready' }>): void {
    const { pending } = this;
    if (!pending || pending.id !== message.id) return;
    if (message.type === 'started') {
      pending.started = true;
      return;
    }
    if (message.type === 'progress') {
      // Only OCR earns more time, page by page: a file must not live for ever on progress it makes up.
      const readingIsOver = message.step === 'ocr' || message.done === message.total;
      if (readingIsOver && pending.job.ocr) this.expire(this.limits.ocrPageTimeoutMs);
      pending.job.onProgress?.(message.done, message.total, message.step);
      return;
    }
    this.filesRead += 1;
    this.residentBytes = message.residentBytes;
    this.settle();
    if (message.type === 'done') pending.resolve(message.deck);
    else pending.reject(new DeckReadError(message.code, message.message));
  }

  private onExit(): void {
    this.alive = false;
    const { pending } = this;
    this.settle();
    if (pending && !pending.started) pending.reject(new ReaderGoneError('the reader ended before it took up the file'));
    else pending?.reject(new DeckReadError('analysis_failed', 'the file took too much memory or time, or broke the reader'));
  }

  private expire(milliseconds: number): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.kill(), milliseconds);
  }

  private settle(): void {
    this.pending = null;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.idle();
  }

  /** A waiting child does not keep this process running. */
  private idle(): void {
    this.child.unref();
    this.child.channel?.unref();
  }
}
