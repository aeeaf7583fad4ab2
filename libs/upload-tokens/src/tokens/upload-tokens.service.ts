import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UploadPrincipal } from '@app/auth';
import { AppConfig } from '@app/config';
import { nowOrLater } from '@app/database';
import { ApiError, isApiError } from '@app/errors';
import { IdempotencyRecords, stillInProgress } from '@app/http';
import { FormsService } from '../forms/forms.service';
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
  /** What its page shows above the questions. */
  form: { name: string; text: string | null };
}

/** Seconds since the epoch. */
function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** Upload tokens: five minutes, one submission ever. The JWT says what it is for, the database that it is unused. */
@Injectable()
export class UploadTokensService {
  private readonly jwt: UploadJwt;

  constructor(
    config: AppConfig,
    private readonly repository: UploadTokensRepository,
    private readonly forms: FormsService,
    private readonly idempotency: IdempotencyRecords,
  ) {
    this.jwt = new UploadJwt(config.secrets.uploadToken, config.environment);
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
    const { max_bytes: maxBytes, allowed_origins: allowedOrigins, questions, name, text } = form;
    const { token, expiresAt } = this.jwt.sign({ formId, applicationId, maxBytes, mime: ACCEPTED_MIME }, issuedAt, jti);
    return { token, expiresAt, maxBytes, allowedOrigins, questions, form: { name, text } };
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

  /**
   * Whose token it is.
   * @param key the request's Idempotency-Key: an expired token answers the repeat of the request that used it
   * @throws ApiError unauthenticated, upload_token_invalid, upload_token_expired, idempotency_in_progress
   */
  async identify(token: string, key: string | null): Promise<{ principal: UploadPrincipal; expired: boolean }> {
    // A key here is simply not what this endpoint takes.
    if (!token.startsWith(TOKEN_PREFIX)) throw new ApiError('unauthenticated');
    const { claims, expired } = await this.jwt.verify(token, now());
    if (expired) await this.assertLateRepeat(claims.jti, key);
    const { id: formId, teamId } = await this.openForm(claims.form);
    const { jti, app: applicationId, max: maxBytes } = claims;
    return { principal: { kind: 'upload', jti, formId, applicationId, maxBytes, teamId }, expired };
  }

  /**
   * Reserves the token for one request, so that a second one beside it is refused.
   * @param owner the request's id
   * @returns false where the token is used and this is a repeat of the request that used it
   * @throws ApiError upload_token_used, upload_token_invalid, idempotency_in_progress
   */
  async reserve(jti: string, owner: string, key: string | null): Promise<boolean> {
    if (await this.repository.reserve(jti, owner, key)) return true;
    await this.assertRepeat(jti, key);
    return false;
  }

  /** @returns false where the reservation is over */
  renew(jti: string, owner: string): Promise<boolean> {
    return this.repository.renew(jti, owner);
  }

  /**
   * Gives a reserved token back. A spent one stays spent: the statement names the state. While the database is away it is tried again until
   * the reservation has ended by itself.
   */
  release(jti: string, owner: string): Promise<void> {
    return nowOrLater(() => this.repository.release(jti, owner), RESERVATION_SECONDS);
  }

  private async openForm(id: string): Promise<Form> {
    try {
      return await this.forms.open(id);
    } catch (error) {
      // A form that is closed or gone; a database that is away says nothing about the token.
      throw isApiError(error) ? new ApiError('upload_token_invalid') : error;
    }
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

  /**
   * An expired token still answers a repeat of the request that used it in time: who lost that answer has no other way to learn that
   * the application has arrived, since the same deck under a new token is another application.
   * @throws ApiError idempotency_in_progress, upload_token_expired
   */
  private async assertLateRepeat(jti: string, key: string | null): Promise<void> {
    const use = key === null ? null : await this.repository.use(jti);
    if (key !== null && use?.state === 'spent' && (await this.idempotency.has(jti, key))) return;
    if (use?.state === 'reserved' && use.reserved_key === key) throw stillInProgress();
    throw new ApiError('upload_token_expired');
  }
}
