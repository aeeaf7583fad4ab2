import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

/** Nest's log calls as structured lines: an object is merged, a string is the message, the last string is the context. */
export class PinoNestLogger implements LoggerService {
  private readonly logger: Logger;

  constructor(app: string, level: string) {
    this.logger = pino({ level, base: { app }, timestamp: pino.stdTimeFunctions.isoTime });
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: 'info' | 'warn' | 'error' | 'debug' | 'fatal', message: unknown, rest: unknown[]): void {
    const context = rest.findLast((item) => typeof item === 'string');
    // Nest announces every route and module at start: noise beside the lines that matter.
    if (level === 'info' && context && NEST_START_UP.has(context)) return;
    const fields = message !== null && typeof message === 'object' ? message : { msg: String(message) };
    this.logger[level]({ context, ...fields });
  }
}

const NEST_START_UP = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);
