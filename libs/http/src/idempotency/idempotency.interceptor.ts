import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { defer, from, lastValueFrom, type Observable } from 'rxjs';
import { envelope, toApiError } from '../exception.filter';
import type { ServiceRequest, ServiceResponse } from '../request-context';
import { ReplayedError } from './replayed-error';
import { IdempotencyRecords, type IdempotentRequest, type StoredAnswer } from './idempotency-records';

/** Headers that belong to an answer and are replayed with it. */
const STORED_HEADERS = ['location', 'retry-after'];
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * `Idempotency-Key` on POST (contract, section 1). The handler and the stored answer share one transaction. Routes get it
 * through `@Idempotent`; without the header it costs one comparison.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly records: IdempotencyRecords,
    private readonly db: Db,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<ServiceRequest>();
    const key = request.headers['idempotency-key'];
    // Without a key or token there is nobody to keep the answer for.
    if (key === undefined || request.context.idempotencyPrincipal === null) return next.handle();
    const response = context.switchToHttp().getResponse<ServiceResponse>();
    return from(this.run(this.describe(request, key), request, response, next));
  }

  private describe(request: ServiceRequest, key: string | string[]): IdempotentRequest {
    if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) {
      throw ApiError.invalid('Idempotency-Key', 'must be 1 to 255 visible ASCII characters');
    }
    const { idempotencyPrincipal } = request.context;
    if (!idempotencyPrincipal) throw new ApiError('unauthenticated');
    return { principal: idempotencyPrincipal, key, method: request.method, path: request.originalUrl, bodyHash: request.context.hashBody() || '00' };
  }

  private async run(
    idempotent: IdempotentRequest,
    request: ServiceRequest,
    response: ServiceResponse,
    next: CallHandler,
  ): Promise<unknown> {
    const claim = await this.records.claim(idempotent);
    if (claim.replay) return this.replay(claim.replay, response);
    try {
      return await this.db.tx(async () => {
        const result = await lastValueFrom(defer(() => next.handle()), { defaultValue: undefined });
        await this.records.complete(idempotent, claim.owner, this.answer(response, result));
        return result;
      });
    } catch (error) {
      throw await this.refuse(idempotent, claim.owner, request, error);
    }
  }

  private answer(response: ServiceResponse, result: unknown): StoredAnswer {
    const headers: Record<string, string> = {};
    for (const name of STORED_HEADERS) {
      const value = response.getHeader(name);
      if (value !== undefined) headers[name] = String(value);
    }
    return { status: response.statusCode, headers, body: JSON.stringify(result ?? null) };
  }

  private replay(answer: StoredAnswer, response: ServiceResponse): unknown {
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
    response.setHeader('Idempotent-Replayed', 'true');
    const body = JSON.parse(answer.body) as unknown;
    if (answer.status < 400) return body;
    throw new ReplayedError(answer.status, body);
  }

  /** A refusal is an answer and is kept; a failure on our side frees the key for another try. */
  private async refuse(idempotent: IdempotentRequest, owner: string, request: ServiceRequest, thrown: unknown): Promise<unknown> {
    let error = toApiError(thrown);
    if (error.status === 400 && request.context.resource) {
      error = await request.context.resource.assertVisible().then(() => error, toApiError);
    }
    const body = JSON.stringify(envelope(error, request.context.requestId));
    if (error.status >= 500) await this.records.release(idempotent, owner);
    else await this.records.complete(idempotent, owner, { status: error.status, headers: error.headers, body }).catch(() => undefined);
    return error.status >= 500 ? thrown : error;
  }
}
