import { Injectable, Logger } from '@nestjs/common';
import { type PortalPrincipal, teamOf } from '@app/auth';
import { ApiError } from '@app/errors';
import { networkOf } from '@app/http';
import { AuditTrailService } from '@app/audit';
import { principalFor } from '../sessions/portal-principals';
import { PortalSessionsRepository } from '../sessions/portal-sessions.repository';
import { type OpenedSession, PortalSessionsService } from '../sessions/portal-sessions.service';
import { type Identity, Issuers } from './issuers';
import { type Attempt, SsoAttempts } from './sso-attempts';
import { SsoPeople } from './sso-people.service';
import { SsoRefused } from './sso-refused';
import { domainOf, groupsOf } from './sso-rules';
import { type SsoSettings, SsoSettingsRepository } from './sso-settings.repository';
import type { Trial } from './team-sso.entity';

const MAX_SHOWN_GROUPS = 50;

/** Where the browser goes, and what it keeps meanwhile. */
export interface Begun {
  url: string;
  cookie: string;
}

/** The browser is back from the issuer. */
export interface Returned {
  /** As the issuer sent it, without the question mark. */
  query: string;
  cookie: string | undefined;
  /** The client's. */
  address: string;
  requestId: string;
}

/** Signing in by a team's issuer (docs/adr/0025): who begins it, who comes back, and who of those comes in. */
@Injectable()
export class SsoSignIns {
  private readonly log = new Logger('SsoSignIns');

  constructor(
    private readonly settings: SsoSettingsRepository,
    private readonly issuers: Issuers,
    private readonly attempts: SsoAttempts,
    private readonly people: SsoPeople,
    private readonly sessions: PortalSessionsService,
    private readonly stored: PortalSessionsRepository,
    private readonly audit: AuditTrailService,
  ) {}

  /**
   * @param by a team's sign-in name, or an e-mail, of which the domain alone decides: whether somebody has an account is not told
   * @throws ApiError not_found, rate_limited, internal_error where the issuer is out of reach
   */
  async begin(by: string, address: string): Promise<Begun> {
    await this.attempts.admit(networkOf(address));
    const settings = await this.named(by);
    return this.leave(settings, false, by.includes('@') ? by : null);
  }

  /** An admin sees what would become of a sign-in. @throws ApiError not_found, internal_error where the issuer is out of reach */
  async beginTrial(actor: PortalPrincipal, address: string): Promise<Begun> {
    await this.attempts.admit(networkOf(address));
    const settings = await this.settings.find(teamOf(actor));
    if (!settings) throw new ApiError('not_found', 'Single sign-on is not set up yet.');
    return this.leave(settings, true, null);
  }

  /** @returns the session; null after an admin's try, whose outcome the settings show @throws SsoRefused */
  async finish(returned: Returned): Promise<OpenedSession | null> {
    const network = networkOf(returned.address);
    await this.attempts.refusePaused(network);
    // Who has begun nothing here has nothing to guess, and is not counted.
    const attempt = this.attempts.begun(returned.cookie);
    await this.counted(network, () => this.attempts.use(attempt, new URLSearchParams(returned.query).get('state')));
    const settings = await this.settings.find(attempt.teamId);
    if (settings?.revision !== attempt.revision) throw new SsoRefused('changed');
    if (attempt.trial) return this.finishTrial(settings, attempt, returned);
    try {
      return await this.counted(network, () => this.signIn(settings, attempt, returned));
    } catch (error) {
      if (error instanceof SsoRefused) await this.recordRefused(settings, error, returned);
      throw error;
    }
  }

  private async signIn(settings: SsoSettings, attempt: Attempt, { query, address }: Returned): Promise<OpenedSession> {
    const identity = await this.issuers.finish(settings, query, attempt);
    const userId = await this.people.admit(settings, identity);
    return this.sessions.openFor(await this.sessions.person(userId), { method: 'single sign-on', address });
  }

  private async finishTrial(settings: SsoSettings, attempt: Attempt, { query }: Returned): Promise<null> {
    const at = new Date().toISOString();
    let identity: Identity | null = null;
    let trial: Trial;
    try {
      identity = await this.issuers.finish(settings, query, attempt);
      const { place, member } = await this.people.decide(settings, identity);
      trial = { at, outcome: 'ok', role: place?.role ?? member?.role };
    } catch (error) {
      if (!(error instanceof SsoRefused)) throw error;
      trial = { at, outcome: error.reason };
    }
    const groups =
      identity === null || settings.group_rules.length === 0 ? undefined : groupsOf(identity.groups).slice(0, MAX_SHOWN_GROUPS);
    await this.settings.tried(settings.team_id, settings.revision, { ...trial, groups });
    return null;
  }

  private async named(by: string): Promise<SsoSettings> {
    if (!by.includes('@')) {
      const settings = await this.settings.byName(by.trim().toLowerCase());
      if (settings) return settings;
      throw new ApiError('not_found', 'No team signs in under that name.');
    }
    const [settings, another] = await this.settings.byDomain(domainOf(by.trim()));
    if (another) throw new ApiError('not_found', 'Several teams sign in with such addresses: use your team’s sign-in name.');
    if (!settings) throw new ApiError('not_found', 'No team signs in this way with such an address: use your password, or ask your admin.');
    return settings;
  }

  private async leave(settings: SsoSettings, trial: boolean, hint: string | null): Promise<Begun> {
    try {
      const { url, challenge } = await this.issuers.begin(settings, hint);
      return { url, cookie: this.attempts.seal({ ...challenge, teamId: settings.team_id, revision: settings.revision, trial }) };
    } catch (error) {
      if (!(error instanceof SsoRefused)) throw error;
      throw new ApiError('internal_error', 'The team’s sign-in service cannot be reached; try again later, or tell your admin.');
    }
  }

  private async counted<T>(network: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof SsoRefused) await this.attempts.countRefused(network);
      throw error;
    }
  }

  /** Somebody whom the issuer lets in no more is out at once, wherever they are signed in. */
  private async recordRefused({ team_id: teamId }: SsoSettings, { reason, userId }: SsoRefused, from: Returned): Promise<void> {
    const about = userId === null ? { objectType: 'team', objectId: teamId } : { objectType: 'user', objectId: userId };
    const details = { method: 'single sign-on', reason, address: from.address };
    this.log.log({ msg: 'sign-in: refused', request_id: from.requestId, user: userId ?? undefined, team: teamId, reason });
    await this.audit.recorded(
      principalFor('user', null),
      async () => {
        if (reason === 'groups' && userId !== null) await this.stored.deleteAllOf(userId);
      },
      () => ({ ...about, action: 'sign_in.refuse', details, teamId }),
    );
  }
}
