/** Characters, nearly all of them one byte each. */
const BATCH_LENGTH = 16_000;
const WAIT_MILLISECONDS = 1000;

/**
 * Collects log lines and writes them together, at the latest after a second. One write for each line costs more than making the line, and
 * pino's streams recount everything that waits for every line they are given.
 */
export class LineBatch {
  private waiting = '';
  private limit = BATCH_LENGTH;
  private readonly timer = setInterval(() => this.flush(), WAIT_MILLISECONDS).unref();
  private readonly flushAtExit = (): void => this.flush();

  constructor(private readonly stream: { write(text: string): unknown }) {
    // In front of the stream's own last write.
    process.prependListener('exit', this.flushAtExit);
  }

  write(line: string): void {
    this.waiting += line;
    if (this.waiting.length >= this.limit) this.flush();
  }

  flush(): void {
    if (this.waiting === '') return;
    const text = this.waiting;
    this.waiting = '';
    this.stream.write(text);
  }

  /** What comes later is written at once. */
  close(): void {
    clearInterval(this.timer);
    process.removeListener('exit', this.flushAtExit);
    this.limit = 0;
    this.flush();
  }
}
