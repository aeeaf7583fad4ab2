import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Authenticators, type Identified, type UploadPrincipal } from '@app/auth';
import { AppConfig } from '@app/config';
import { ApiError, isApiError } from '@app/errors';
import { IdempotencyRecords, type ServiceRequest, stillInProgress } from '@app/http';
import { Forms } from '../forms/forms.service';
import type { Form } from '../forms/form.types';
import { RESERVATION_SECONDS, UploadTokensRepository, type FormQuestionRow } from './upload-tokens.repository';
import { TOKEN_PREFIX, TOKEN_SECONDS, UploadJwt } from './upload-jwt';

export const ACCEPTED_MIME = 'application/pdf';

export interface IssuedToken {
  token: string;
  expiresAt: Date;
  maxBytes: number;
  /** Empty: any origin. */
  allowedOrigins: string[];
  questions: FormQuestionRow[];
}

/** Seconds since the epoch. */
function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** Upload tokens: five minutes, one submission ever. The JWT says what it is for, the database that it is unused. */
@Injectable()
export class UploadTokens implements OnModuleInit {
  private readonly jwt: UploadJwt;

  constructor(
    config: AppConfig,
    private readonly repository: UploadTokensRepository,
    private readonly forms: Forms,
    private readonly idempotency: IdempotencyRecords,
    private readonly authenticators: Authenticators,
  ) {
    this.jwt = new UploadJwt(config.secrets.uploadToken, config.environment);
  }

  onModuleInit(): void {
    this.authenticators.register('upload', (token, request) => this.authenticate(token, request));
  }

  /**
   * Takes an application in hand: a token for the form, and what its page has to show.
   * @throws ApiError form_not_found for unknown, closed and disabled forms alike
   */
  async issue(formId: string, applicationId: string | null): Promise<IssuedToken> {
    const issuedAt = now();
    const jti = randomUUID();
    const form = await this.repository.issue(jti, formId, new Date((issuedAt + TOKEN_SECONDS) * 1000));
    if (!form) throw new ApiError('form_not_found');
    const { max_bytes: maxBytes, allowed_origins: allowedOrigins, questions } = form;
    const { token, expiresAt } = this.jwt.sign({ formId, applicationId, maxBytes, mime: ACCEPTED_MIME }, issuedAt, jti);
    return { token, expiresAt, maxBytes, allowedOrigins, questions };
  }

  /**
   * Marks the token as used, in the transaction of the submission.
   * @throws ApiError upload_token_used where the reservation was lost meanwhile
   */
  async spend(principal: UploadPrincipal, reservation: string, jobId: string): Promise<void> {
    if (!(await this.repository.spend(principal.jti, reservation, jobId))) throw new ApiError('upload_token_used');
  }

  purge(): Promise<number> {
    return this.repository.purge();
  }

  /** Verifies the token and reserves it for this request; whatever ends without a submission gives it back. */
  private async authenticate(token: string, request: ServiceRequest): Promise<Identified<UploadPrincipal>> {
    // A key here is simply not what this endpoint takes.
    if (!token.startsWith(TOKEN_PREFIX)) throw new ApiError('unauthenticated');
    const claims = await this.jwt.verify(token, now());
    const form = await this.openForm(claims.form);
    const { context } = request;
    context.idempotencyPrincipal = claims.jti;
    context.owner = form.id;
    const principal: UploadPrincipal = {
      kind: 'upload',
      jti: claims.jti,
      formId: form.id,
      applicationId: claims.app,
      maxBytes: claims.max,
      teamId: form.teamId,
    };
    const key = idempotencyKeyOf(request);
    if (await this.repository.reserve(claims.jti, context.requestId, key)) this.guardReservation(request, claims.jti);
    else await this.assertRepeat(claims.jti, key);
    return { principal };
  }

  private async openForm(id: string): Promise<Form> {
    try {
      return await this.forms.open(id);
    } catch (error) {
      // A form that is closed or gone; a database that is away says nothing about the token.
      throw isApiError(error) ? new ApiError('upload_token_invalid') : error;
    }
  }

  private guardReservation({ context }: ServiceRequest, jti: string): void {
    const owner = context.requestId;
    const renewal = setInterval(() => void this.repository.renew(jti, owner).catch(() => undefined), (RESERVATION_SECONDS * 1000) / 3);
    const giveBack = async (): Promise<void> => {
      clearInterval(renewal);
      // A spent token stays spent: the statement names the state.
      await this.repository.release(jti, owner);
    };
    context.onRefusal(giveBack);
    context.onEnd(giveBack);
  }

  /**
   * A used token still answers a repeat of the request that used it (Idempotency-Key), and nothing else.
   * @throws ApiError idempotency_in_progress while that request's file still arrives, upload_token_used, upload_token_invalid
   */
  private async assertRepeat(jti: string, key: string | null): Promise<void> {
    const use = await this.repository.use(jti);
    if (use === null) throw new ApiError('upload_token_invalid');
    if (key !== null && (await this.idempotency.has(jti, key))) return;
    // One that was refused this moment has just given the token back: the next try has it.
    if (use.state !== 'spent' && key !== null && use.reserved_key === key) throw stillInProgress();
    throw new ApiError('upload_token_used');
  }
}

function idempotencyKeyOf({ headers }: ServiceRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
}
