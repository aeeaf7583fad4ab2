import type { Caller } from '@app/database';
import type { Request, Response } from 'express';

/** How a request ended: `status` as sent; `completed` false when the connection broke before the answer was out. */
export interface RequestOutcome {
  status: number;
  completed: boolean;
}

const noHash = (): string => '';

/**
 * What the path of a request names. An object and not a function on the context: the functions that were stored there, one a request,
 * stayed in V8's old generation with all that the request had held (5 KB a note, a tenth of its processor time).
 */
export interface RequestedResource {
  /** Asks at most once. @throws ApiError the resource's 404 if the caller does not see it */
  assertVisible(): Promise<void>;
}

type Ending = () => void | Promise<void>;

/** What the mechanism knows about one request; travels on the request itself, since nothing here is request-scoped. */
export class RequestContext {
  /** Milliseconds of the monotonic clock. */
  readonly startedAt = performance.now();
  /** The route's pattern, never the path itself: `/files/{token}` holds a secret, other paths hold ids. */
  endpoint = '';
  /** Who asked: set by the access guard. */
  principal: unknown = null;
  /** What the idempotency records are kept under: the API key's id or the upload token's jti. */
  idempotencyPrincipal: string | null = null;
  /** First 12 and last 4 characters of the key, and its owner: all that a log may hold of it. */
  keyDisplay: string | null = null;
  keyId: string | null = null;
  owner: string | null = null;
  /** What the path names, on routes that say so. Checked before any 400 is answered. */
  resource: RequestedResource | null = null;
  /** In whose name the database is asked; null where there are no replicas. */
  caller: Caller | null = null;
  /** SHA-256 (hex) of the body, for idempotency; empty where none was read. */
  hashBody: () => string = noHash;
  private refusals: (() => Promise<unknown>)[] = [];
  private endings: Ending[] = [];

  constructor(readonly requestId: string) {}

  /**
   * Runs once the answer is out, in reverse order of registration. Not where the connection broke: the handler is still running and may
   * commit, for which it needs what it took. If it fails after that, `onRefusal` runs as for any failure.
   */
  onAnswered(work: Ending): void {
    this.endings.unshift(work);
  }

  /**
   * Runs before a refusal is sent (or would be, where the caller is gone): gives back what the request took, so that a second try at
   * once finds it free.
   */
  onRefusal(work: () => Promise<unknown>): void {
    this.refusals.unshift(work);
  }

  async refuse(): Promise<void> {
    for (const work of this.refusals.splice(0)) await work().catch(() => undefined);
  }

  /** Never throws. `failed` is told what went wrong; a scheduled tasks will find what was left behind. */
  end({ completed }: RequestOutcome, failed: (error: unknown) => void): void {
    if (completed && this.endings.length > 0) void this.finish(failed);
  }

  private async finish(failed: (error: unknown) => void): Promise<void> {
    for (const work of this.endings.splice(0)) {
      try {
        await work();
      } catch (error) {
        failed(error);
      }
    }
  }
}

export interface ServiceRequest extends Request {
  context: RequestContext;
  upload?: import('./input/stored-upload').StoredUpload | null;
}

export type ServiceResponse = Response;
