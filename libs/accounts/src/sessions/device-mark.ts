import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RotatingSecret } from '@app/config';

export const DEVICE_DAYS = 180;

const MARK = /^([\w-]{16})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/** Whose mark: of one user, until their password changes. */
export interface MarkedUser {
  id: string;
  passwordHash: string;
}

/** One cookie for each user of a browser, so that colleagues who share one keep theirs apart. Says nothing to who does not know the id. */
export function deviceCookieOf(userId: string): string {
  return `portal_device_${createHash('sha256').update(`portal device ${userId}`).digest('hex').slice(0, 16)}`;
}

function macOf(user: MarkedUser, nonce: string, expires: string, environment: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(['portal device', environment, user.id, user.passwordHash, nonce, expires].join('/')).digest();
}

/**
 * What a browser keeps after its user signed in there. It opens nothing: it only tells the user's own device from a stranger's when
 * sign-ins are slowed down. Nothing is stored for it.
 */
export function newDeviceMark(user: MarkedUser, environment: string, secrets: RotatingSecret, now = Date.now()): string {
  const nonce = randomBytes(12).toString('base64url');
  const expires = Math.floor(now / 1000 + DEVICE_DAYS * 86_400).toString(36);
  return `${nonce}.${expires}.${macOf(user, nonce, expires, environment, secrets[0]).toString('base64url')}`;
}

/** The device's own id; null where the mark is not this user's, is over, or was made under another password. */
export function deviceOf(
  mark: string | undefined,
  user: MarkedUser,
  environment: string,
  secrets: RotatingSecret,
  now = Date.now(),
): string | null {
  const [, nonce = '', expires = '', mac = ''] = MARK.exec(mark ?? '') ?? [];
  if (nonce === '' || parseInt(expires, 36) * 1000 <= now) return null;
  const given = Buffer.from(mac, 'base64url');
  return secrets.some((secret) => timingSafeEqual(given, macOf(user, nonce, expires, environment, secret))) ? nonce : null;
}
