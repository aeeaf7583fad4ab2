import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { DeckReadError, SlowDeckError } from '../../pages';
import type { LeftOffReason } from '../../pages';
import { boundLaunch } from './bounds';
import { programEntry } from './entry';
import type { ChildLimits, ChildMessage, DrawRequest, ReadRequest, ReaderAnswer, ReaderRequest, ReadStep } from './protocol';

export interface ReaderLimits extends ChildLimits {
  /** Wall clock for reading a file, without OCR. */
  readTimeoutMs: number;
  /** The same for a first look. */
  lookTimeoutMs: number;
  /** For recognising one page. */
  ocrPageTimeoutMs: number;
  /** How much the processes stand back behind others of the machine: 0 not at all, 19 the most. */
  niceness: number;
}

export interface ReaderJob {
  request: Omit<ReadRequest, 'id'> | Omit<DrawRequest, 'id'>;
  onProgress?: (done: number, total: number, step: ReadStep) => void;
}

const isLook = ({ request }: ReaderJob): boolean => request.type === 'read' && request.look !== null;
const recognises = ({ request }: ReaderJob): boolean => request.type === 'read' && request.ocr;

/** JavaScript objects of one deck stay far below; WebAssembly memory is not counted here. */
const MAX_HEAP_MB = 256;
/** Loading the engines from a slow disk may take long; a file that waits for it costs no try. */
const START_TIMEOUT_MS = 60_000;

/** The process was gone before it took up the file: the file is not to blame and may be read by another. */
export class ReaderGoneError extends Error {}

interface Pending {
  id: number;
  /** The child was given it; its time runs. */
  sent: boolean;
  started: boolean;
  /** Reading is over, recognising goes on. */
  isRead: boolean;
  /** This process ended the child, since its time was up. */
  expired: boolean;
  job: ReaderJob;
  resolve: (answer: ReaderAnswer) => void;
  reject: (error: Error) => void;
}

/** One child process that reads files one after the other. Whatever a file does to it, `run` settles. */
export class ReaderProcess {
  /** Files answered so far. */
  filesRead = 0;
  /** As the child reported after its last file. */
  residentBytes = 0;
  private readonly child: ChildProcess;
  private readonly exited: Promise<void>;
  private readonly ready: Promise<void>;
  private alive = true;
  private ending = '';
  private pending: Pending | null = null;
  private timer: NodeJS.Timeout | null = null;
  private lastId = 0;

  constructor(private readonly limits: ReaderLimits) {
    const entry = programEntry(__dirname, 'child');
    const childLimits: ChildLimits = { maxResidentBytes: limits.maxResidentBytes };
    this.child = fork(entry.file, [JSON.stringify(childLimits)], {
      // The child parses hostile files: it gets no secrets by its environment, and nothing it writes reaches a log.
      env: { TZ: 'UTC', ...entry.env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      ...boundLaunch([...entry.execArgv, '--expose-gc', `--max-old-space-size=${MAX_HEAP_MB}`]),
      serialization: 'advanced',
      // A group of its own: Ctrl+C in a terminal is for the service, which lets its readers finish.
      detached: true,
    });
    this.standBack();
    this.exited = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => resolve(this.onExit(signal ?? `exit code ${code}`)));
      this.child.once('error', ({ message }) => resolve(this.onExit(message)));
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

  /**
   * @throws DeckReadError as the child found, or `analysis_failed` when it died or took too long; SlowDeckError when a first look did
   * not do; ReaderGoneError when it never began
   */
  run(job: ReaderJob): Promise<ReaderAnswer> {
    return new Promise((resolve, reject) => {
      this.child.ref();
      this.child.channel?.ref();
      const id = (this.lastId += 1);
      this.pending = { id, sent: false, started: false, isRead: false, expired: false, job, resolve, reject };
      this.expire(START_TIMEOUT_MS);
      if (!this.alive) return this.onExit(this.ending);
      void this.ready.then(() => {
        if (this.pending?.id !== id) return;
        this.pending.sent = true;
        this.expire(isLook(job) ? this.limits.lookTimeoutMs : this.limits.readTimeoutMs);
        this.child.send({ ...job.request, id } satisfies ReaderRequest, (error) => {
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
      pending.isRead ||= readingIsOver;
      if (readingIsOver && recognises(pending.job)) this.expire(this.limits.ocrPageTimeoutMs);
      pending.job.onProgress?.(message.done, message.total, message.step);
      return;
    }
    this.filesRead += 1;
    this.residentBytes = message.residentBytes;
    this.settle();
    if (message.type === 'done') pending.resolve(message.answer);
    else if (message.type === 'left_off') pending.reject(tooSlow(pending, message.why));
    else pending.reject(new DeckReadError(message.code, message.message));
  }

  /** @param how it ended: the only word of it, as a reader writes to no log */
  private onExit(how: string): void {
    this.alive = false;
    this.ending = how;
    const { pending } = this;
    this.settle();
    // A first look that had its time is given up, whether or not the child got a processor to say that it began.
    const gaveUp = pending?.expired && pending.sent && isLook(pending.job);
    if (pending && !pending.started && !gaveUp) pending.reject(new ReaderGoneError(`the reader ended before it took up the file: ${how}`));
    else if (pending?.expired) pending.reject(tooSlow(pending, 'time'));
    else pending?.reject(new DeckReadError('analysis_failed', 'the file took too much memory or time, or broke the reader'));
  }

  private expire(milliseconds: number): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.pending) this.pending.expired = true;
      void this.kill();
    }, milliseconds);
  }

  private settle(): void {
    this.pending = null;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.idle();
  }

  private standBack(): void {
    if (this.limits.niceness === 0 || this.child.pid === undefined) return;
    try {
      setPriority(this.child.pid, this.limits.niceness);
    } catch {
      // It is gone already, or the system knows no priorities: the limits hold all the same.
    }
  }

  /** A waiting child does not keep this process running. */
  private idle(): void {
    this.child.unref();
    this.child.channel?.unref();
  }
}

/** A first look that did not do says nothing against the file; recognising has had all its time by then. */
function tooSlow({ job, isRead, expired }: Pending, why: LeftOffReason): Error {
  if (isLook(job) && !(isRead && expired)) return new SlowDeckError(why);
  return new DeckReadError('analysis_failed', 'the file took too much time');
}
