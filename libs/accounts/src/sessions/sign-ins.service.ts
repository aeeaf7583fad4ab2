import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { ApiError } from '@app/errors';
import { networkOf } from '@app/http';
import { type User, UsersService, verifyPassword } from '@app/teams';
import { AuditTrailService } from '@app/audit';
import { deviceOf, newDeviceMark } from './device-mark';
import { FairTurns } from './fair-turns';
import { PasswordPolicy } from './password-policy';
import { type PortalPerson, PortalPrincipals, principalFor } from './portal-principals';
import { type SignInAttempt, SignInLimits } from './sign-in-limits';

/**
 * Each takes a fifth of a second of a thread that file access and DNS need too, and 32 MB. A line of 50 is over in ten seconds.
 */
const TURNS = { running: 2, perAccount: 20, perClient: 50, total: 500 };

export interface Credentials {
  email: string;
  password: string;
  /** The client's address. */
  address: string;
  /** The mark of this user's device, where the client has one. */
  markOf(userId: string): string | undefined;
  requestId: string;
}

export interface SignedIn {
  person: PortalPerson;
  /** For the client to keep. */
  deviceMark: string;
  /** For the log and the audit trail. */
  facts: SignInFacts;
}

/** Neither the e-mail nor the password. */
export interface SignInFacts {
  /** Keyed; the same for every spelling of an e-mail. */
  email_hash: string;
  address: string;
  known_device: boolean;
}

type Named = Awaited<ReturnType<UsersService['named']>>;

/** Whether an e-mail and a password are somebody's: fairly among all who ask at once, and slowly for who guesses. */
@Injectable()
export class SignIns {
  private readonly log = new Logger('SignIns');
  private readonly turns = new FairTurns(TURNS);

  constructor(
    private readonly config: AppConfig,
    private readonly users: UsersService,
    private readonly principals: PortalPrincipals,
    private readonly limits: SignInLimits,
    private readonly audit: AuditTrailService,
    private readonly policy: PasswordPolicy,
  ) {}

  /**
   * @throws ApiError unauthenticated: the same answer, after the same work, for an unknown user and a wrong password;
   *   forbidden, with the right one, where the team has switched passwords off;
   *   rate_limited with Retry-After after repeated failures from the same place, and when too many ask at once
   */
  async check(credentials: Credentials): Promise<SignedIn> {
    const named = await this.users.named(credentials.email);
    const device = this.deviceOf(named, credentials);
    const hash = this.hashOf(named.email);
    const attempt = { account: named.user?.id ?? hash, network: networkOf(credentials.address), device };
    const facts = { email_hash: hash, address: credentials.address, known_device: device !== null };
    const applicant = { known: device !== null, client: device === null ? attempt.network : attempt.account, account: attempt.account };
    try {
      return await this.turns.run(applicant, () => this.attempt(named, credentials, attempt, facts));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'rate_limited') this.tell('turned away', facts, named.user, credentials.requestId);
      throw error;
    }
  }

  private async attempt(named: Named, { password, requestId }: Credentials, attempt: SignInAttempt, facts: SignInFacts): Promise<SignedIn> {
    await this.limits.refusePaused(attempt);
    const person = await this.personOf(named, password);
    if (!person) {
      await this.failed(named.user, attempt, facts, requestId);
      throw new ApiError('unauthenticated', 'E-mail or password is wrong.');
    }
    await this.limits.succeeded(attempt);
    await this.refuseWithoutPasswords(person, facts, requestId);
    this.tell('signed in', facts, person.user, requestId);
    const user = { id: person.user.id, passwordHash: named.passwordHash ?? '' };
    return { person, facts, deviceMark: newDeviceMark(user, this.config.environment, this.config.secrets.urlSigning) };
  }

  private async refuseWithoutPasswords(person: PortalPerson, facts: SignInFacts, requestId: string): Promise<void> {
    if (await this.policy.allows(person)) return;
    this.tell('refused', facts, person.user, requestId);
    const details = { ...facts, method: 'password', reason: 'passwords are off' };
    const about = { objectType: 'user', objectId: person.user.id, teamId: person.team?.id ?? null };
    await this.audit.record(principalFor('user', null), { ...about, action: 'sign_in.refuse', details });
    throw new ApiError('forbidden', 'Your team signs in by single sign-on.');
  }

  private async personOf({ user, passwordHash }: Named, password: string): Promise<PortalPerson | null> {
    const right = await verifyPassword(password, passwordHash);
    return right && user ? this.principals.person(user.id) : null;
  }

  private async failed(user: User | null, attempt: SignInAttempt, facts: SignInFacts, requestId: string): Promise<void> {
    const pause = await this.limits.failed(attempt);
    this.tell('failed', facts, user, requestId);
    // Of a user of a team its admins are told; all else is the operators' to read. Asked for nobody, too, which takes as long.
    const person = await this.principals.person(user?.id ?? facts.email_hash);
    const about = { objectType: 'user', objectId: user?.id ?? facts.email_hash, teamId: person?.team?.id ?? null };
    await this.audit.record(principalFor('user', null), { ...about, action: 'sign_in.fail', details: { ...facts } });
    if (pause === null) return;
    this.tell('paused', facts, user, requestId);
    await this.audit.record(principalFor('user', null), { ...about, action: 'sign_in.pause', details: { ...facts, seconds: pause } });
  }

  private tell(outcome: string, facts: SignInFacts, user: { id: string } | null, requestId: string): void {
    this.log.log({ msg: `sign-in: ${outcome}`, request_id: requestId, user: user?.id, ...facts });
  }

  private deviceOf({ user, passwordHash }: Named, { markOf }: Credentials): string | null {
    if (!user || passwordHash === null) return null;
    const { environment, secrets } = this.config;
    return deviceOf(markOf(user.id), { id: user.id, passwordHash }, environment, secrets.urlSigning);
  }

  private hashOf(email: string): string {
    return createHmac('sha256', this.config.secrets.identityPepper).update(`login:${email}`).digest('base64url');
  }
}
