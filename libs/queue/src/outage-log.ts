import { Logger } from '@nestjs/common';

const EVERY_MS = 10_000;

/**
 * Reports the failures of a backend: during an outage there are hundreds a second, and one line every ten seconds says as much.
 * The queue is only ever told ids, so a driver's message can quote nothing else.
 */
export class OutageLog {
  private readonly log: Logger;
  private silentUntil = 0;
  private unsaid = 0;

  constructor(context: string) {
    this.log = new Logger(context);
  }

  report(what: string, error: unknown): void {
    if (Date.now() < this.silentUntil) {
      this.unsaid += 1;
      return;
    }
    const more = this.unsaid ? ` (${this.unsaid} more since the last report)` : '';
    this.log.warn(`${what}: ${kindOf(error)}${more}`);
    this.silentUntil = Date.now() + EVERY_MS;
    this.unsaid = 0;
  }
}

function kindOf(error: unknown): string {
  const { name, code, message } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return [name ?? 'unknown', code, message?.split('\n')[0]?.slice(0, 120)].filter(Boolean).join(' ');
}
