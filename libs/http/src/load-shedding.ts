import type { NextFunction, Request, Response } from 'express';
import { performance } from 'node:perf_hooks';
import { ApiError } from '@app/errors';
import { envelope } from './exception.filter';
import { helpLink } from './help-link';
import type { ServiceRequest } from './request-context';

/** What a process knows of how much it has to do. */
export interface Load {
  /** Statements that wait for a database connection now. */
  waiting(): number;
  /** Database connections of the process. */
  connections: number;
  /** Requests that have begun and not ended. */
  inProgress(): number;
}

/** Statements that may wait for each of the process's database connections. */
const WAITING_PER_CONNECTION = 8;
/** Seconds at most until a client that was turned away comes back, at random: not all of them at once. */
const LONGEST_RETRY_AFTER = 3;

/** Milliseconds between two looks at how busy the process is. */
const LOOK_EVERY = 50;
/**
 * The share of its time that the event loop may be at work. Not all of it: Node takes one new connection in each turn of the loop, and the
 * turns of one that never rests are so long that new clients wait for seconds until they are heard.
 */
const BUSY = 0.9;

interface Rule {
  refusal: ApiError;
  /** Milliseconds for which all of the process's time may be asked for, or all that PostgreSQL can do. */
  patience: number;
  /** Whether nobody joins a full line of statements, however short ago it became so. */
  bounded: boolean;
  /** While fewer requests are in progress nobody waits long, however busy the process is. */
  inProgress: number;
}

const refusalOf = (code: 'rate_limited' | 'internal_error'): ApiError => new ApiError(code, 'The service is overloaded; try again later.');

/** With `SHED_LOAD`: those who are answered are answered as fast as ever. */
const CONFIGURED: Rule = { refusal: refusalOf('rate_limited'), patience: 300, bounded: true, inProgress: 0 };
/** Without: late answers are better than none, until they come so late that nobody is there any more to hear them. */
const LAST_RESORT: Rule = { refusal: refusalOf('internal_error'), patience: 2_000, bounded: false, inProgress: 256 };

/** What answers however much there is to do: balancers and monitors go by it. */
const ALWAYS_ANSWERED = new Set(['/v1/health', '/ready', '/ready/uploads']);

/**
 * Keeps a share of requests to turn away, which grows while the process is busier than it may be and shrinks while it is less so, until
 * what is left is what it can do.
 */
class Excess {
  private level: number;
  private readonly floor: number;
  private last = performance.eventLoopUtilization();

  constructor(
    private readonly load: Load,
    private readonly rule: Rule,
  ) {
    this.floor = (-rule.patience / LOOK_EVERY) * (1 - BUSY);
    this.level = this.floor;
    setInterval(() => this.look(), LOOK_EVERY).unref();
  }

  /** 0 to 1. */
  get share(): number {
    return this.rule.bounded && this.isFull ? 1 : Math.max(0, this.level);
  }

  private look(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.last);
    this.last = now;
    if (this.level <= 0 && this.load.inProgress() < this.rule.inProgress) this.level = this.floor;
    else this.level = Math.min(0.99, Math.max(this.floor, this.level + (this.isFull ? 1 : utilization) - BUSY));
  }

  private get isFull(): boolean {
    return this.load.waiting() >= WAITING_PER_CONNECTION * this.load.connections;
  }
}

/**
 * Turns requests away at their head, before anything of them is read or done, while more is asked of the process than it can do. Requests
 * that are held (`Prefer: wait`) and slow uploads cost it nothing. Off unless configured with 429 (specification: not enforced in v1);
 * without that the last resort is a 500.
 */
export function shedLoad(load: Load, configured: boolean): (request: Request, response: Response, next: NextFunction) => void {
  const rule = configured ? CONFIGURED : LAST_RESORT;
  const { refusal } = rule;
  const excess = new Excess(load, rule);
  return (request, response, next) => {
    if (Math.random() >= excess.share || ALWAYS_ANSWERED.has(request.path)) return next();
    const body = JSON.stringify(envelope(refusal, (request as ServiceRequest).context.requestId));
    // Written by hand: Express's `json` costs more than half of a small answer, and this runs under load.
    response.writeHead(refusal.status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      Link: helpLink(refusal.code),
      'Retry-After': Math.ceil(Math.random() * LONGEST_RETRY_AFTER) || 1,
    });
    response.end(body);
  };
}
