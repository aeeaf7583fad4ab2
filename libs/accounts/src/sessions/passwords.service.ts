import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type PortalPrincipal, userOf } from '@app/auth';
import { AppConfig } from '@app/config';
import { ApiError, isApiError } from '@app/errors';
import { UsersService } from '@app/teams';
import { AuditTrailService } from '@app/audit';
import { LinkLimits } from '../mail-links/link-limits';
import { LinkSender } from '../mail-links/link-sender';
import { isPasswordLink, newPasswordLink, userOfLink } from './password-link';
import { passwordMail } from './password-mail';
import { PasswordPolicy } from './password-policy';
import { PortalPrincipals, principalFor } from './portal-principals';
import { PortalSessionsRepository } from './portal-sessions.repository';
import { type Credentials, SignIns } from './sign-ins.service';

/** How people come by a password without an operator: they change it, or a one-time link to their address lets them set one. */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly config: AppConfig,
    private readonly users: UsersService,
    private readonly principals: PortalPrincipals,
    private readonly sessions: PortalSessionsRepository,
    private readonly signIns: SignIns,
    private readonly limits: LinkLimits,
    private readonly links: LinkSender,
    private readonly audit: AuditTrailService,
    private readonly policy: PasswordPolicy,
  ) {}

  /**
   * Ends every session of theirs, too. The present password is asked for as at a sign-in, as slowly for who guesses.
   * @throws ApiError invalid_request, rate_limited
   */
  async change(actor: PortalPrincipal, present: Omit<Credentials, 'email'>, password: string): Promise<{ email: string }> {
    const person = await this.principals.person(userOf(actor));
    if (!person) throw new ApiError('unauthenticated');
    const { id, email } = person.user;
    await this.signIns.check({ ...present, email }).catch((error: unknown) => {
      if (isApiError(error) && error.code === 'unauthenticated') throw ApiError.invalid('current_password', 'is wrong');
      throw error;
    });
    const { passwordHash } = await this.users.named(email);
    if (!(await this.set(actor, { id, email }, passwordHash, password))) throw ApiError.invalid('current_password', 'is wrong');
    return { email };
  }

  /**
   * Sends a link, if the e-mail is somebody's. Answers before it looks whether it is, so that neither the answer nor its time tells.
   * @param network as `networkOf` says it
   * @throws ApiError rate_limited, whether or not the e-mail is known
   */
  async ask(email: string, network: string): Promise<void> {
    const { email: folded } = await this.users.named(email);
    const hash = createHmac('sha256', this.config.secrets.identityPepper).update(`password:${folded}`).digest();
    await this.limits.ask(hash, network);
    this.links.inBackground(this.send(email, hash));
  }

  /** Uses the link up, and ends every session. @throws ApiError not_found where the link is not valid, or not any more; invalid_request */
  async reset(link: string, password: string): Promise<void> {
    const id = userOfLink(link);
    const person = id === null ? null : await this.principals.person(id);
    const { passwordHash } = person ? await this.users.named(person.user.email) : { passwordHash: null };
    const { environment, secrets } = this.config;
    if (!person || !isPasswordLink(link, { id: person.user.id, passwordHash }, environment, secrets.urlSigning)) throw notValid();
    if (!(await this.set(principalFor('user', person), person.user, passwordHash, password))) throw notValid();
  }

  /** @returns whether it was done: not where the password was changed meanwhile */
  private async set(actor: PortalPrincipal, user: { id: string; email: string }, from: string | null, to: string): Promise<boolean> {
    const hash = await this.users.hashOf(user, to);
    return this.audit.tried(
      actor,
      async () => {
        if (!(await this.users.replacePassword(user.id, from, hash))) return false;
        await this.sessions.deleteAllOf(user.id);
        return true;
      },
      { action: 'user.password', objectType: 'user', objectId: user.id },
    );
  }

  private async send(email: string, hash: Buffer): Promise<void> {
    const { user, passwordHash } = await this.users.named(email);
    const person = user && (await this.principals.person(user.id));
    if (!user || !person || !(await this.policy.allows(person))) return;
    const { environment, secrets, baseUrl } = this.config;
    const link = newPasswordLink({ id: user.id, passwordHash }, environment, secrets.urlSigning);
    await this.links.send(passwordMail(baseUrl, user.email, link), hash);
  }
}

function notValid(): ApiError {
  return new ApiError('not_found', 'This link is not valid, or not any more; ask for a new one.');
}
