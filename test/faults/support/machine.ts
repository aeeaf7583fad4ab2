import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;

/** From one moment to another, in milliseconds of `performance.now()`. */
interface Span {
  began: number;
  ended: number;
}

/** What an answer took. */
export interface Timed<T> {
  answer: T;
  seconds: number;
  /** Without those in which a bare server's callers waited, too. */
  own: number;
}

/**
 * Tells what the machine makes everybody wait from what the service makes its callers wait: a bare server in a process of its own is asked
 * the whole time, one question after the other. The seconds that these took while the service was answering are nobody's fault but the
 * machine's. A service whose event loop stands still has none to show for it.
 */
export class Machine {
  private readonly waits: Span[] = [];
  private asked: number | null = null;
  private stopped = false;
  private readonly asking: Promise<void>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
  ) {
    this.asking = this.ask();
  }

  static async start(): Promise<Machine> {
    const child = spawn(process.execPath, [join(__dirname, 'bare-server.js')], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const died = once(child, 'exit').then(() => {
      throw new Error('the bare server did not start');
    });
    died.catch(() => undefined);
    const [port] = (await Promise.race([once(child, 'message'), died])) as [number];
    return new Machine(child, `http://127.0.0.1:${port}/`);
  }

  /** Measures from now until the work is done. */
  async time<T>(work: () => Promise<T>): Promise<Timed<T>> {
    const began = performance.now();
    const answer = await work();
    const span = { began, ended: performance.now() };
    const seconds = (span.ended - span.began) / 1000;
    return { answer, seconds, own: seconds - this.waited(span) };
  }

  /** Seconds that the bare server's callers waited between two moments. */
  waited({ began, ended }: Span): number {
    const open = this.asked === null ? [] : [{ began: this.asked, ended: performance.now() }];
    const within = [...this.waits, ...open].map((wait) => Math.min(wait.ended, ended) - Math.max(wait.began, began));
    return within.filter((ms) => ms > 0).reduce((sum, ms) => sum + ms, 0) / 1000;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.asking;
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }

  private async ask(): Promise<void> {
    for (; !this.stopped; await sleep(PAUSE_MS)) {
      this.asked = performance.now();
      await (await fetch(this.url)).text();
      this.waits.push({ began: this.asked, ended: performance.now() });
      this.asked = null;
    }
  }
}
