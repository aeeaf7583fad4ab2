import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RotatingSecret } from '@app/config';

const HOURS = 1;
const LINK = /^([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

/** Whose link: of one user, until their password changes, which is what makes it work once. Nothing is stored for it. */
export interface LinkedUser {
  id: string;
  /** null where none was set yet. */
  passwordHash: string | null;
}

function macOf({ id, passwordHash }: LinkedUser, expires: string, environment: string, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(['portal password', environment, id, passwordHash ?? '', expires].join('/'))
    .digest();
}

export function newPasswordLink(user: LinkedUser, environment: string, secrets: RotatingSecret, now = Date.now()): string {
  const expires = Math.floor(now / 1000 + HOURS * 3600).toString(36);
  return `${user.id}.${expires}.${macOf(user, expires, environment, secrets[0]).toString('base64url')}`;
}

/** The id that a link names; whether the link is that user's own says `isPasswordLink`. */
export function userOfLink(link: string): string | null {
  return LINK.exec(link)?.[1] ?? null;
}

export function isPasswordLink(link: string, user: LinkedUser, environment: string, secrets: RotatingSecret, now = Date.now()): boolean {
  const [, id, expires = '', mac = ''] = LINK.exec(link) ?? [];
  if (id !== user.id || parseInt(expires, 36) * 1000 <= now) return false;
  const given = Buffer.from(mac, 'base64url');
  return secrets.some((secret) => timingSafeEqual(given, macOf(user, expires, environment, secret)));
}
