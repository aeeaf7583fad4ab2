import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { AppConfig } from '@app/config';
import { LineBatch } from './line-batch';
import type { RequestContext, RequestOutcome } from './request-context';

/** What other libs may learn of every finished request (the key's list of recent requests, metrics). */
export interface FinishedRequest {
  context: RequestContext;
  method: string;
  status: number;
  seconds: number;
}

let stampedAt = 0;
let stamp = '';

/** The time of a line, written out once a millisecond. */
function timeOfLine(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
}

export type RequestListener = (request: FinishedRequest) => void;

/**
 * One line a request: key (first 12 and last 4 characters), endpoint pattern, status, request id, owner (specification, key
 * handling). Never paths, queries, headers or bodies. Lines are written in batches.
 */
@Injectable()
export class AccessLog implements OnApplicationShutdown {
  private readonly lines = new LineBatch(pino.destination({ dest: 1, sync: false }));
  private log: Logger;
  private readonly listeners: RequestListener[] = [];

  constructor(config: AppConfig) {
    this.log = pino({ level: config.logLevel, base: null, timestamp: timeOfLine }, this.lines);
  }

  onApplicationShutdown(): void {
    this.lines.close();
  }

  /** Each line says which process wrote it. */
  nameProcess(app: string): void {
    this.log = this.log.child({ app });
  }

  onFinished(listener: RequestListener): void {
    this.listeners.push(listener);
  }

  write(context: RequestContext, method: string, outcome: RequestOutcome): void {
    const seconds = (performance.now() - context.startedAt) / 1000;
    this.log.info({
      request_id: context.requestId,
      method,
      endpoint: context.endpoint || 'unmatched',
      status: outcome.status,
      aborted: outcome.completed ? undefined : true,
      ms: Math.round(seconds * 10_000) / 10,
      key: context.keyDisplay ?? undefined,
      owner: context.owner ?? undefined,
    });
    for (const listener of this.listeners) listener({ context, method, status: outcome.status, seconds });
  }
}
