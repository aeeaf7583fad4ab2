import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, errors as joseErrors } from 'jose';
import type { RotatingSecret } from '@app/config';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';

export const TOKEN_PREFIX = 'svc_upload_';
/** The lifetime that the specification states. */
export const TOKEN_SECONDS = 300;
const AUDIENCE = 'deck-upload';
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
/** Three base64url parts without padding; longer than any of ours is no token. */
const TOKEN_FORM = /^svc_upload_([A-Za-z0-9_-]{10,200})\.([A-Za-z0-9_-]{10,2000})\.([A-Za-z0-9_-]{43})$/;

export interface UploadClaims {
  jti: string;
  iat: number;
  exp: number;
  aud: string;
  env: 'live' | 'test';
  form: string;
  app: string | null;
  max: number;
  mime: string;
}

export interface UploadGrant {
  formId: string;
  applicationId: string | null;
  maxBytes: number;
  mime: string;
}

/** Signs and reads upload tokens: HS256 only, three exact parts, every claim checked. Single use is the database's part. */
export class UploadJwt {
  private readonly keys: Uint8Array[];

  constructor(
    secrets: RotatingSecret,
    private readonly environment: 'live' | 'test',
  ) {
    this.keys = secrets.map((secret) => new TextEncoder().encode(secret));
  }

  /**
   * By hand: a library's way through WebCrypto costs five times as much, and a signature can be checked by anybody's library.
   * @param now seconds since the epoch
   */
  sign(grant: UploadGrant, now: number, jti: string = randomUUID()): { token: string; jti: string; expiresAt: Date } {
    const exp = now + TOKEN_SECONDS;
    const claims: UploadClaims = {
      env: this.environment,
      form: grant.formId,
      app: grant.applicationId,
      max: grant.maxBytes,
      mime: grant.mime,
      jti,
      iat: now,
      exp,
      aud: AUDIENCE,
    };
    const content = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    const signature = createHmac('sha256', this.keys[0] as Uint8Array)
      .update(content)
      .digest('base64url');
    return { token: `${TOKEN_PREFIX}${content}.${signature}`, jti, expiresAt: new Date(exp * 1000) };
  }

  /**
   * A genuine token, and whether its time is over.
   * @param now seconds since the epoch
   * @throws ApiError upload_token_invalid for everything else
   */
  async verify(token: string, now: number): Promise<{ claims: UploadClaims; expired: boolean }> {
    const parts = TOKEN_FORM.exec(token);
    if (!parts || !canonical(parts[3] as string)) throw new ApiError('upload_token_invalid');
    const verified = await this.verified(`${parts[1]}.${parts[2]}.${parts[3]}`, now);
    if (!this.isOurs(verified.claims)) throw new ApiError('upload_token_invalid');
    return verified;
  }

  /** The newest secret signs, the older ones still verify: a rotation loses no token. */
  private async verified(jwt: string, now: number): Promise<{ claims: UploadClaims; expired: boolean }> {
    for (const key of this.keys) {
      try {
        const { payload } = await jwtVerify(jwt, key, {
          algorithms: ['HS256'],
          typ: 'JWT',
          audience: AUDIENCE,
          requiredClaims: ['jti', 'iat', 'exp', 'env', 'form', 'max', 'mime'],
          currentDate: new Date(now * 1000),
          clockTolerance: 0,
        });
        return { claims: payload as unknown as UploadClaims, expired: false };
      } catch (error) {
        // All the rest was verified before.
        if (error instanceof joseErrors.JWTExpired) return { claims: error.payload as unknown as UploadClaims, expired: true };
        if (!(error instanceof joseErrors.JWSSignatureVerificationFailed)) throw new ApiError('upload_token_invalid');
      }
    }
    throw new ApiError('upload_token_invalid');
  }

  private isOurs(claims: UploadClaims): boolean {
    return (
      claims.env === this.environment &&
      isUuid(claims.jti) &&
      claims.exp - claims.iat === TOKEN_SECONDS &&
      typeof claims.form === 'string' &&
      (claims.app === null || typeof claims.app === 'string') &&
      Number.isSafeInteger(claims.max)
    );
  }
}

/** The last character of 43 carries two unused bits: a signature with other bits there is another spelling of the same. */
function canonical(signature: string): boolean {
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}
