import { closeSync, copyFileSync, mkdirSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 50_000_000;
const CHECK_MILLISECONDS = 30_000;
const TAIL_BYTES = 8192;

/** The log of one process: DATA_DIR/logs/<name>.log, with one predecessor. */
export class LogFile {
  readonly path: string;
  private readonly timer: NodeJS.Timeout;

  constructor(dataDir: string, name: string) {
    mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
    this.path = join(dataDir, 'logs', `${name}.log`);
    this.timer = setInterval(() => this.rotate(), CHECK_MILLISECONDS).unref();
  }

  open(): number {
    return openSync(this.path, 'a', 0o600);
  }

  size(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** The process keeps its descriptor, opened for appending: emptying the file under it is safe, renaming is not. */
  private rotate(): void {
    if (this.size() < MAX_BYTES) return;
    copyFileSync(this.path, `${this.path}.1`);
    truncateSync(this.path, 0);
  }

  /** The last line written since `from` that says something to a person. */
  lastWords(from: number): string {
    const size = this.size();
    const begin = Math.max(Math.min(from, size), size - TAIL_BYTES);
    const buffer = Buffer.alloc(size - begin);
    const handle = openSync(this.path, 'r');
    try {
      readSync(handle, buffer, 0, buffer.length, begin);
    } finally {
      closeSync(handle);
    }
    const lines = buffer
      .toString('utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^(Node\.js v|\s+at |})/.test(line));
    return readable(lines.findLast((line) => /error|fatal|"level":(50|60)/i.test(line)) ?? lines.at(-1) ?? 'it said nothing');
  }

  close(): void {
    clearInterval(this.timer);
  }
}

/** A pino line becomes its message. */
function readable(line: string): string {
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return entry.err?.message ?? entry.msg ?? line;
  } catch {
    return line.trim().slice(0, 400);
  }
}
