import { PORTAL_COOKIE } from '@app/auth';
import type { AppConfig } from '@app/config';
import type { CookieOptions, Response } from 'express';
import type { OpenedSession } from './portal-sessions.service';

/** For `/portal` on this site alone, and out of reach of scripts. */
export function portalCookie(config: AppConfig): CookieOptions {
  return { httpOnly: true, sameSite: 'strict', path: '/portal', secure: config.baseUrl.startsWith('https:') };
}

/** Has the browser keep a session (contract-2, section 9), however it was opened. */
export function keepSession(response: Response, config: AppConfig, { token, expiresAt }: Pick<OpenedSession, 'token' | 'expiresAt'>): void {
  response.cookie(PORTAL_COOKIE, token, { ...portalCookie(config), expires: expiresAt });
}
