import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { AmbientDataSource } from './ambient-data-source';
import type { Replicas } from './replicas';

const TRY_EVERY_MS = 1_000;
const SAY_EVERY_MS = 10_000;

/** A server that is down, starts, stops or is full, and a way to it that is not there: each passes by itself. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
/** What pg and its pool say without a code. */
const PASSING_MESSAGE = /connection timeout|timeout exceeded|Connection terminated|does not answer/;

/** Whether waiting may help; a wrong password or a database that does not exist is a mistake that somebody has to correct. */
function passes(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return PASSING.has(code) || code.startsWith('08') || PASSING_MESSAGE.test(message);
}

/**
 * The data source of a process, opened at its start and closed after everything that uses it has stopped. A process that starts while
 * PostgreSQL is away behaves as if it had gone away later: it is alive, not ready, and works as soon as the server is there. It tries for
 * ever: exiting would only have it started again.
 */
export class Connection implements OnApplicationShutdown {
  private readonly log = new Logger('Database');
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;
  private said = -Infinity;

  constructor(
    readonly dataSource: AmbientDataSource,
    readonly replicas: Replicas | null = null,
  ) {}

  /**
   * @param waits whether to go on trying in the background; else the first failure is the last
   * @throws Error what pg says, where nobody waits or where waiting would not help
   */
  async open({ waits }: { waits: boolean }): Promise<this> {
    try {
      await this.dataSource.initialize();
    } catch (error) {
      if (!waits || !passes(error)) throw error;
      this.wait(error);
    }
    return this;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.replicas?.close();
    if (this.dataSource.isInitialized) await this.dataSource.destroy();
    else if (!this.dataSource.pool.ending) await this.dataSource.pool.end();
  }

  private wait(error: unknown): void {
    if (performance.now() - this.said > SAY_EVERY_MS) {
      const { code, name } = error as { code?: string; name?: string };
      this.log.warn(`waiting for PostgreSQL: ${code ?? name ?? 'no connection'}`);
      this.said = performance.now();
    }
    this.timer = setTimeout(() => void this.again(), TRY_EVERY_MS);
  }

  private async again(): Promise<void> {
    try {
      await this.dataSource.initialize();
    } catch (error) {
      if (!this.stopped) this.wait(error);
      return;
    }
    // The pool has ended by then, or ends here.
    if (this.stopped) await this.dataSource.destroy().catch(() => undefined);
    else this.log.log('PostgreSQL is there');
  }
}
