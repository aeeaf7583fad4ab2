import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { Db } from '@app/database';
import { ApiError, type ErrorCode } from '@app/errors';
import { defer, from, lastValueFrom, type Observable } from 'rxjs';
import { envelope, toApiError } from '../exception.filter';
import type { ServiceRequest, ServiceResponse } from '../request-context';
import { ANSWERS, type AnsweredResource } from './answered-resource';
import { ReplayedError } from './replayed-error';
import { CLAIM_SECONDS, IdempotencyRecords, type IdempotentRequest, type StoredAnswer } from './idempotency-records.repository';

/** Headers that belong to an answer and are replayed with it. */
const STORED_HEADERS = ['location', 'retry-after'];
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
/** Who may do what now, and how much. Nothing was done, and the next moment may say otherwise. */
const STATUSES_OF_THE_MOMENT = new Set([401, 403, 404, 429]);
/** Something else is still at work: the caller is to come again. */
const CODES_OF_THE_MOMENT = new Set<ErrorCode>(['idempotency_in_progress', 'draft_not_ready', 'job_not_failed']);

/** A refusal for what was sent would be the same again and is kept; one for the moment, like a failure on our side, frees the key. */
function isKept({ status, code }: ApiError): boolean {
  return status < 500 && !STATUSES_OF_THE_MOMENT.has(status) && !CODES_OF_THE_MOMENT.has(code);
}

/**
 * `Idempotency-Key` on POST (contract, section 1). The handler and the stored answer share one transaction. Routes get it
 * through `@Idempotent`; without the header it costs one comparison.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly records: IdempotencyRecords,
    private readonly db: Db,
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<ServiceRequest>();
    const key = request.headers['idempotency-key'];
    // Without a key or token there is nobody to keep the answer for.
    if (key === undefined || request.context.idempotencyPrincipal === null) return next.handle();
    const response = context.switchToHttp().getResponse<ServiceResponse>();
    const answered = this.reflector.get<AnsweredResource | undefined>(ANSWERS, context.getHandler());
    return from(this.run(this.describe(request, key), request, response, next, answered));
  }

  private describe(request: ServiceRequest, key: string | string[]): IdempotentRequest {
    if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) {
      throw ApiError.invalid('Idempotency-Key', 'must be 1 to 255 visible ASCII characters');
    }
    const { idempotencyPrincipal } = request.context;
    if (!idempotencyPrincipal) throw new ApiError('unauthenticated');
    return {
      principal: idempotencyPrincipal,
      key,
      method: request.method,
      path: request.originalUrl,
      bodyHash: request.context.hashBody() || '00',
    };
  }

  private async run(
    idempotent: IdempotentRequest,
    request: ServiceRequest,
    response: ServiceResponse,
    next: CallHandler,
    answered: AnsweredResource | undefined,
  ): Promise<unknown> {
    const claim = await this.records.claim(idempotent);
    if (claim.replay) {
      const body = JSON.parse(claim.replay.body) as unknown;
      const answers = claim.replay.status < 400 ? answered : undefined;
      await this.assertStillVisible(request, answers, body);
      return this.replay(claim.replay, this.opened(answers, body), response);
    }
    const renewal = setInterval(() => void this.records.renew(idempotent, claim.owner).catch(() => undefined), (CLAIM_SECONDS * 1000) / 3);
    // A file of the request is read once.
    const once = /^multipart\//i.test(request.headers['content-type'] ?? '');
    const answer = async (): Promise<unknown> => {
      const result = await lastValueFrom(
        defer(() => next.handle()),
        { defaultValue: undefined },
      );
      await this.records.complete(idempotent, claim.owner, this.answer(response, this.sealed(answered, result)));
      return result;
    };
    try {
      return await this.db.tx(answer, { once });
    } catch (error) {
      throw await this.refuse(idempotent, claim.owner, request, error);
    } finally {
      clearInterval(renewal);
    }
  }

  /**
   * Rights may have changed since the answer was stored: checks that the caller still sees what it shows, as a GET would.
   * @throws ApiError the resource's 404
   */
  private async assertStillVisible({ context }: ServiceRequest, answered: AnsweredResource | undefined, body: unknown): Promise<void> {
    await context.resource?.assertVisible();
    if (!answered) return;
    const { checker } = answered;
    const params = { id: (body as Record<string, string>)[answered.id] ?? '' };
    if (typeof checker === 'function') await this.modules.get(checker, { strict: false }).check(context.principal, params);
    else await checker.check(this.modules.get(checker.service, { strict: false }), context.principal, params);
  }

  /** A secret that is shown once is not kept in a repeat's answer for whoever reads the database. */
  private sealed(answered: AnsweredResource | undefined, result: unknown): unknown {
    if (!answered?.secret) return result;
    const { field, box } = answered.secret;
    const text = (result as Record<string, string>)[field] ?? '';
    return { ...(result as object), [field]: this.modules.get(box, { strict: false }).seal(text).toString('base64') };
  }

  private opened(answered: AnsweredResource | undefined, body: unknown): unknown {
    if (!answered?.secret) return body;
    const { field, box } = answered.secret;
    const text = (body as Record<string, string>)[field] ?? '';
    return { ...(body as object), [field]: this.modules.get(box, { strict: false }).open(Buffer.from(text, 'base64')) };
  }

  private answer(response: ServiceResponse, result: unknown): StoredAnswer {
    const headers: Record<string, string> = {};
    for (const name of STORED_HEADERS) {
      const value = response.getHeader(name);
      if (value !== undefined) headers[name] = String(value);
    }
    return { status: response.statusCode, headers, body: JSON.stringify(result ?? null) };
  }

  private replay(answer: StoredAnswer, body: unknown, response: ServiceResponse): unknown {
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
    response.setHeader('Idempotent-Replayed', 'true');
    if (answer.status < 400) return body;
    throw new ReplayedError(answer.status, body);
  }

  private async refuse(idempotent: IdempotentRequest, owner: string, request: ServiceRequest, thrown: unknown): Promise<unknown> {
    let error = toApiError(thrown);
    if (error.status === 400 && request.context.resource) {
      error = await request.context.resource.assertVisible().then(() => error, toApiError);
    }
    const body = JSON.stringify(envelope(error, request.context.requestId));
    const settled = isKept(error)
      ? this.records.complete(idempotent, owner, { status: error.status, headers: error.headers, body })
      : this.records.release(idempotent, owner);
    // A claim that nobody settles ends by itself (an answer that could not be kept), or is freed once the database is there again.
    await settled.catch(() => undefined);
    return error.status >= 500 ? thrown : error;
  }
}
