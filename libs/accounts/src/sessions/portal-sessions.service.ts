import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Identified, PortalPrincipal } from '@app/auth';
import { AppConfig } from '@app/config';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { AuditTrailService } from '@app/audit';
import { type PortalPerson, PortalPrincipals, principalFor } from './portal-principals';
import { PortalSessionsRepository } from './portal-sessions.repository';
import { type Credentials, SignIns } from './sign-ins.service';

const PREFIX = 'svc_portal_';
const SESSION_TOKEN = /^svc_portal_[\w-]{43}$/;

export interface OpenedSession {
  /** The bearer value; only its hash is stored. */
  token: string;
  expiresAt: Date;
  person: PortalPerson;
}

/** By password. */
export interface SignedInSession extends OpenedSession {
  /** Tells the user's device from a stranger's at the next sign-in; the client keeps it. */
  deviceMark: string;
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Who may come in, and for how long. */
@Injectable()
export class PortalSessionsService {
  constructor(
    private readonly db: Db,
    private readonly sessions: PortalSessionsRepository,
    private readonly config: AppConfig,
    private readonly signIns: SignIns,
    private readonly principals: PortalPrincipals,
    private readonly audit: AuditTrailService,
  ) {}

  /** Opens a session of 12 hours. @throws ApiError unauthenticated, forbidden, rate_limited: see SignIns */
  async open(credentials: Credentials): Promise<SignedInSession> {
    const { person, deviceMark, facts } = await this.signIns.check(credentials);
    return { ...(await this.openFor(person, { ...facts })), deviceMark };
  }

  /** Opens a session of 12 hours for somebody whose identity is certain. @param details for the audit trail */
  async openFor(person: PortalPerson, details: Record<string, unknown>): Promise<OpenedSession> {
    const token = PREFIX + randomBytes(32).toString('base64url');
    const session = await this.audit.recorded(
      principalFor('user', person),
      () => this.sessions.insert(person.user.id, digest(token)),
      ({ id }) => ({
        action: 'session.open',
        objectType: 'session',
        objectId: id,
        details,
      }),
    );
    return { token, expiresAt: session.expires_at, person };
  }

  /** @throws ApiError unauthenticated where the user has lost their place meanwhile */
  async person(userId: string): Promise<PortalPerson> {
    const person = await this.principals.person(userId);
    if (!person) throw new ApiError('unauthenticated');
    return person;
  }

  /** Who holds a session, as the cookie brings it; null for one that is over, and for none. */
  async holder(credential: string | undefined): Promise<PortalPerson | null> {
    return credential !== undefined && SESSION_TOKEN.test(credential) ? this.principals.ofSession(digest(credential)) : null;
  }

  /** Signs out. @param address the client's */
  async close(actor: PortalPrincipal, token: string, address: string): Promise<void> {
    await this.db.tx(async () => {
      const id = await this.sessions.delete(digest(token));
      if (id === null) return;
      await this.audit.record(actor, { action: 'session.close', objectType: 'session', objectId: id, details: { address } });
    });
  }

  /** Ends all sessions of a user, as after a change of the password. */
  async closeAllOf(userId: string): Promise<void> {
    await this.sessions.deleteAllOf(userId);
  }

  /**
   * @param credential a session's bearer value or an operator token
   * @param actingUser the header X-Acting-User: whom an operator acts for, by id or e-mail
   * @throws ApiError unauthenticated, invalid_request for an acting user that there is not
   */
  async identify(credential: string, actingUser: string | undefined): Promise<Identified<PortalPrincipal>> {
    if (SESSION_TOKEN.test(credential)) return this.ofSession(credential);
    if (!this.isOperator(credential)) throw new ApiError('unauthenticated');
    if (actingUser === undefined) return { principal: principalFor('operator', null) };
    const person = await this.principals.person(actingUser);
    if (!person) throw ApiError.invalid('X-Acting-User', 'is not the id or e-mail of an active user');
    return { principal: principalFor('operator', person) };
  }

  /** @param credential a session's value, as the cookie or the bearer form brings it @throws ApiError unauthenticated */
  async ofSession(credential: string): Promise<Identified<PortalPrincipal>> {
    const person = await this.holder(credential);
    if (!person) throw new ApiError('unauthenticated', 'The session is over; sign in again.');
    return { principal: principalFor('user', person) };
  }

  /** Removes sessions that are over; a scheduled task calls it. @returns rows removed */
  purge(): Promise<number> {
    return this.sessions.purge();
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
