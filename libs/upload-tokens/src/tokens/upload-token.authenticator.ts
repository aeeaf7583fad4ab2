import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Authenticators, type Identified, type UploadPrincipal } from '@app/auth';
import type { RequestContext, ServiceRequest } from '@app/http';
import { RESERVATION_SECONDS } from './upload-tokens.repository';
import { UploadTokensService } from './upload-tokens.service';

/** Recognises requests by their upload token, and holds the token for as long as the request runs. */
@Injectable()
export class UploadTokenAuthenticator implements OnModuleInit {
  constructor(
    private readonly tokens: UploadTokensService,
    private readonly authenticators: Authenticators,
  ) {}

  onModuleInit(): void {
    this.authenticators.register('upload', (token, request) => this.authenticate(token, request));
  }

  /** Verifies the token and reserves it for this request; whatever ends without a submission gives it back. */
  private async authenticate(token: string, request: ServiceRequest): Promise<Identified<UploadPrincipal>> {
    const { context } = request;
    const key = idempotencyKeyOf(request);
    const { principal, expired } = await this.tokens.identify(token, key);
    context.idempotencyPrincipal = principal.jti;
    context.owner = principal.formId;
    if (!expired && (await this.tokens.reserve(principal.jti, context.requestId, key))) this.guardReservation(context, principal.jti);
    return { principal };
  }

  private guardReservation(context: RequestContext, jti: string): void {
    const owner = context.requestId;
    // Where the caller hung up nobody tells of the end, but a token that is spent or given back is not renewed.
    const renew = (): Promise<void> =>
      this.tokens.renew(jti, owner).then(
        (held) => (held ? undefined : clearInterval(renewal)),
        () => undefined,
      );
    const renewal = setInterval(() => void renew(), (RESERVATION_SECONDS * 1000) / 3);
    // Of a caller who hung up it goes on until the database says that it is over: that must keep no process that ends.
    renewal.unref();
    let givenBack: Promise<void> | undefined;
    // Once: a refusal has given it back before its answer, and the end of the answer has nothing to add.
    const giveBack = (): Promise<void> => {
      clearInterval(renewal);
      return (givenBack ??= this.tokens.release(jti, owner));
    };
    context.onRefusal(giveBack);
    context.onAnswered(giveBack);
  }
}

function idempotencyKeyOf({ headers }: ServiceRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : null;
}
