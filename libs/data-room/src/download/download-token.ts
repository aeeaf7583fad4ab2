import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RotatingSecret } from '@app/config';

/** What a download link stands for. */
export interface DownloadClaims {
  documentId: string;
  /** The API key that asked for the link: the link dies with it. */
  keyId: string;
  expiresAt: Date;
}

const UUID_BYTES = 16;
const CLAIM_BYTES = 2 * UUID_BYTES + 8;
const SIGNATURE_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{96}$/;

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** HMAC over document, environment, issuing key and expiry (contract, section 3). The purpose keeps other uses of a secret apart. */
function signatureOf(claims: Buffer, environment: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`download/${environment}/`).update(claims).digest();
}

/** 72 bytes as base64url: fits a path segment, holds no name and no personal data. */
export function signDownload({ documentId, keyId, expiresAt }: DownloadClaims, environment: string, secrets: RotatingSecret): string {
  const claims = Buffer.alloc(CLAIM_BYTES);
  uuidBytes(documentId).copy(claims, 0);
  uuidBytes(keyId).copy(claims, UUID_BYTES);
  claims.writeDoubleBE(expiresAt.getTime(), 2 * UUID_BYTES);
  return Buffer.concat([claims, signatureOf(claims, environment, secrets[0])]).toString('base64url');
}

/** The claims of a token that one of the secrets signed and that has not expired; null otherwise. */
export function readDownload(token: string, environment: string, secrets: RotatingSecret, now = Date.now()): DownloadClaims | null {
  // 72 bytes fill 96 characters exactly, so that no second spelling of the same bytes exists.
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const claims = bytes.subarray(0, CLAIM_BYTES);
  const signature = bytes.subarray(CLAIM_BYTES, CLAIM_BYTES + SIGNATURE_BYTES);
  const genuine = secrets.some((secret) => timingSafeEqual(signatureOf(claims, environment, secret), signature));
  const expiresAt = claims.readDoubleBE(2 * UUID_BYTES);
  if (!genuine || !(expiresAt > now)) return null;
  return {
    documentId: uuidText(claims.subarray(0, UUID_BYTES)),
    keyId: uuidText(claims.subarray(UUID_BYTES, 2 * UUID_BYTES)),
    expiresAt: new Date(expiresAt),
  };
}
