import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Identified, PortalPrincipal } from '@app/auth';
import { AppConfig } from '@app/config';
import { Db, newId } from '@app/database';
import { ApiError } from '@app/errors';
import { Users } from '@app/teams';
import { LoginThrottle } from './login-throttle';
import { type PortalPerson, PortalPrincipals, principalFor } from './portal-principals';

const SESSION_HOURS = 12;
const PREFIX = 'svc_portal_';
const SESSION_TOKEN = /^svc_portal_[\w-]{43}$/;

export interface OpenedSession {
  /** The bearer value; only its hash is stored. */
  token: string;
  expiresAt: Date;
  person: PortalPerson;
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Who may come in, and for how long. */
@Injectable()
export class PortalSessions {
  constructor(
    private readonly db: Db,
    private readonly config: AppConfig,
    private readonly users: Users,
    private readonly throttle: LoginThrottle,
    private readonly principals: PortalPrincipals,
  ) {}

  /**
   * Opens a session of 12 hours.
   * @throws ApiError unauthenticated: the same answer, in the same time, for an unknown user and a wrong password;
   *   rate_limited after repeated failures
   */
  async open(email: string, password: string): Promise<OpenedSession> {
    const person = await this.throttle.attempt(email, async () => {
      const user = await this.users.authenticate(email, password);
      return user && this.principals.person(user.id);
    });
    if (!person) throw new ApiError('unauthenticated', 'E-mail or password is wrong.');
    const token = PREFIX + randomBytes(32).toString('base64url');
    const row = await this.db.row<{ expires_at: Date }>(
      `INSERT INTO portal_sessions (id, user_id, token_hash, expires_at)
       VALUES ($1, $2, $3, now() + interval '${SESSION_HOURS} hours') RETURNING expires_at`,
      [newId(), person.user.id, digest(token)],
    );
    return { token, expiresAt: (row as { expires_at: Date }).expires_at, person };
  }

  /** @throws ApiError unauthenticated where the user has lost their place meanwhile */
  async person(userId: string): Promise<PortalPerson> {
    const person = await this.principals.person(userId);
    if (!person) throw new ApiError('unauthenticated');
    return person;
  }

  async close(token: string): Promise<void> {
    await this.db.run('DELETE FROM portal_sessions WHERE token_hash = $1', [digest(token)]);
  }

  /** Ends all sessions of a user, as after a change of the password. */
  async closeAllOf(userId: string): Promise<void> {
    await this.db.run('DELETE FROM portal_sessions WHERE user_id = $1', [userId]);
  }

  /**
   * @param credential a session's bearer value or an operator token
   * @param actingUser the header X-Acting-User: whom an operator acts for, by id or e-mail
   * @throws ApiError unauthenticated, invalid_request for an acting user that there is not
   */
  async identify(credential: string, actingUser: string | undefined): Promise<Identified<PortalPrincipal>> {
    if (SESSION_TOKEN.test(credential)) {
      const person = await this.principals.ofSession(digest(credential));
      if (!person) throw new ApiError('unauthenticated', 'The session is over; sign in again.');
      return { principal: principalFor('user', person) };
    }
    if (!this.isOperator(credential)) throw new ApiError('unauthenticated');
    if (actingUser === undefined) return { principal: principalFor('operator', null) };
    const person = await this.principals.person(actingUser);
    if (!person) throw ApiError.invalid('X-Acting-User', 'is not the id or e-mail of an active user');
    return { principal: principalFor('operator', person) };
  }

  /** Removes sessions that are over; the sweeper calls it. @returns rows removed */
  purge(): Promise<number> {
    return this.db.run('DELETE FROM portal_sessions WHERE id IN (SELECT id FROM portal_sessions WHERE expires_at < now() LIMIT 5000)');
  }

  private isOperator(credential: string): boolean {
    const given = digest(credential);
    let found = false;
    for (const hash of this.config.operatorTokenHashes) {
      if (timingSafeEqual(given, Buffer.from(hash, 'hex'))) found = true;
    }
    return found;
  }
}
