import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { AddressRefused, Addresses, SecretBox } from '@app/webhooks';
import * as oidc from 'openid-client';
import { GuardedFetch } from './guarded-fetch';
import { SsoRefused } from './sso-refused';
import type { SsoSettings } from './sso-settings.repository';

/** How long an issuer's description and keys are used before they are asked for again. */
const REMEMBERED_MS = 600_000;
const MAX_REMEMBERED = 200;
const TIMEOUT_SECONDS = 10;
const MAX_EMAIL = 254;
const MAX_SUBJECT = 500;
const MAX_NAME = 200;

/** What one sign-in is told apart by; kept in the browser, sealed. */
export interface Challenge {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
}

/** What a token that holds says of somebody. */
export interface Identity {
  subject: string;
  /** null where there is none that the issuer has verified. */
  email: string | null;
  name: string | null;
  /** The claim as it came. */
  groups: unknown;
}

/** The token is forged, stale, of another client or of another sign-in. */
const OF_TOKENS = new Set([
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_PARSE_ERROR',
  'OAUTH_INVALID_RESPONSE',
]);

/** Talks to issuers by `openid-client`: authorization code flow with PKCE (RFC 7636), state and nonce; every token's signature is verified. */
@Injectable()
export class Issuers {
  private readonly log = new Logger('Issuers');
  private readonly known = new Map<string, { configuration: oidc.Configuration; until: number }>();

  constructor(
    private readonly config: AppConfig,
    private readonly addresses: Addresses,
    private readonly secrets: SecretBox,
    private readonly guarded: GuardedFetch,
  ) {}

  /** Where the issuer sends people back to; it has to know it. */
  get redirectUri(): string {
    return `${this.config.baseUrl}/portal/sso/callback`;
  }

  /** @param hint an e-mail to begin with @returns where the browser has to go @throws SsoRefused issuer */
  async begin(settings: SsoSettings, hint: string | null): Promise<{ url: string; challenge: Challenge }> {
    const challenge = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const url = await this.told(settings, async () => {
      const code_challenge = await oidc.calculatePKCECodeChallenge(challenge.verifier);
      const asked = oidc.buildAuthorizationUrl(await this.configurationOf(settings), {
        redirect_uri: this.redirectUri,
        scope: 'openid email profile',
        code_challenge,
        code_challenge_method: 'S256',
        state: challenge.state,
        nonce: challenge.nonce,
        ...(hint !== null && { login_hint: hint }),
      });
      // The issuer names it: no way to `javascript:` or to this network.
      return this.addresses.check(asked.href).href;
    });
    return { url, challenge };
  }

  /** @param query what the issuer sent the browser back with @throws SsoRefused denied, code, token, issuer */
  finish(settings: SsoSettings, query: string, { state, nonce, verifier }: Challenge): Promise<Identity> {
    return this.told(settings, async () => {
      const configuration = await this.configurationOf(settings);
      const tokens = await oidc.authorizationCodeGrant(configuration, new URL(`${this.redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims() as oidc.IDToken;
      const wanted = ['email', ...(settings.group_rules.length > 0 ? [settings.groups_claim] : [])];
      const lacking = wanted.some((name) => claims[name] === undefined) && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const more = lacking ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
      return identityOf({ ...more, ...claims }, settings.groups_claim);
    });
  }

  private async configurationOf(settings: SsoSettings): Promise<oidc.Configuration> {
    const found = this.known.get(settings.revision);
    if (found && found.until > performance.now()) return found.configuration;
    const issuer = this.addresses.check(settings.issuer);
    const secret = settings.client_secret === null ? undefined : this.secrets.open(settings.client_secret);
    const configuration = await oidc.discovery(issuer, settings.client_id, secret, secret === undefined ? oidc.None() : undefined, {
      [oidc.customFetch]: this.guarded.fetch,
      timeout: TIMEOUT_SECONDS,
      execute: [
        // By http where the address check lets it: this machine, in development.
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        // A token that came by TLS need not be verified (OpenID Connect Core, 3.1.3.7); here it is.
        oidc.enableNonRepudiationChecks,
      ],
    });
    this.known.delete(settings.revision);
    this.known.set(settings.revision, { configuration, until: performance.now() + REMEMBERED_MS });
    for (const oldest of this.known.keys()) {
      if (this.known.size <= MAX_REMEMBERED) break;
      this.known.delete(oldest);
    }
    return configuration;
  }

  /** In words of our own: a library's may quote what was sent. */
  private async told<T>(settings: SsoSettings, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const refused = refusedOf(error);
      const { code } = (error ?? {}) as { code?: unknown };
      const known = typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : error instanceof AddressRefused ? error.code : undefined;
      this.log.warn({ msg: `single sign-on: ${refused.reason}`, team: settings.team_id, code: known });
      throw refused;
    }
  }
}

function refusedOf(error: unknown): SsoRefused {
  if (error instanceof oidc.AuthorizationResponseError) return new SsoRefused('denied');
  if (error instanceof oidc.ResponseBodyError) return new SsoRefused('code');
  const { code, cause } = (error ?? {}) as { code?: string; cause?: { code?: string } };
  const ofToken = [code, cause?.code].some((each) => each !== undefined && OF_TOKENS.has(each));
  return new SsoRefused(ofToken ? 'token' : 'issuer');
}

function identityOf(claims: Record<string, unknown>, groupsClaim: string): Identity {
  const { sub, email, email_verified: verified, name } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT) throw new SsoRefused('token');
  const usable = typeof email === 'string' && email.length <= MAX_EMAIL && /^[^\s@]+@[^\s@]+$/.test(email);
  const named = typeof name === 'string' ? name.trim().slice(0, MAX_NAME) : '';
  return { subject: sub, email: usable && verified === true ? email : null, name: named || null, groups: claims[groupsClaim] };
}
