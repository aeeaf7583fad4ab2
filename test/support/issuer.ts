import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type PrivateKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

export const CLIENT_ID = 'deal-flow';
export const CLIENT_SECRET = 'a secret of the tests & more: 100%';

/** Somebody as an issuer knows them. */
export interface Account {
  sub: string;
  claims: Record<string, unknown>;
}

/** `oidc-provider` in a process of its own. */
export class Issuer {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(redirectUri: string): Promise<Issuer> {
    const options = JSON.stringify({ redirectUri, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });
    // What it says of the runtime and of keys for development is not for the tests' output.
    const child = fork(join(__dirname, 'issuer.mjs'), [options], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }];
    return new Issuer(issuer, child);
  }

  /** From now on whoever comes is this account; null: they refuse to sign in. */
  async be(account: Account | null): Promise<void> {
    const told = once(this.process, 'message');
    this.process.send({ account });
    await told;
  }

  async stop(): Promise<void> {
    const gone = once(this.process, 'exit');
    this.process.disconnect();
    await gone;
  }
}

/** Follows the issuer's own redirects, as a browser would. @returns where it sends the browser back to */
export async function throughIssuer(start: string, home: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 10; step += 1) {
    if (url.startsWith(home)) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] as string).split('=');
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the issuer answered ${response.status} at ${url}: ${await response.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error('the issuer goes round in circles');
}

/** What a hostile issuer does to its tokens. */
export interface Forgery {
  claims?: JWTPayload;
  /** `stranger`: by a key that it does not publish; `none`: `alg: none`; `shared`: HS256 by the client's secret. */
  signed?: 'well' | 'stranger' | 'none' | 'shared';
  /** Instead of the answer of that endpoint. */
  discovery?: Record<string, unknown> | string;
  token?: { status: number; body: string };
}

/** Signs what it likes. */
export class HostileIssuer {
  forgery: Forgery = {};
  account: Account = { sub: 'nobody', claims: {} };
  /** Of the last sign-in. */
  nonce = '';
  /** What it was asked for. */
  readonly asked: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HostileIssuer> {
    const [own, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', issuer.url);
      issuer.asked.push(pathname);
      const json = (body: unknown, status = 200): void => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      };
      if (pathname === '/.well-known/openid-configuration') return json(issuer.forgery.discovery ?? issuer.description());
      if (pathname === '/jwks') return json({ keys: [jwk] });
      if (pathname !== '/token') return json({}, 404);
      const { token } = issuer.forgery;
      if (token) return json(token.body, token.status);
      void issuer
        .sign(own.privateKey, stranger.privateKey)
        .then((id_token) => json({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token }));
    });
    const issuer = new HostileIssuer(server);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  description(): Record<string, unknown> {
    const at = (path: string): string => `${this.url}/${path}`;
    return {
      issuer: this.url,
      authorization_endpoint: at('auth'),
      token_endpoint: at('token'),
      jwks_uri: at('jwks'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async sign(own: PrivateKey, stranger: PrivateKey): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const { sub, claims } = this.account;
    const whole = { iss: this.url, aud: CLIENT_ID, sub, iat: now, exp: now + 60, nonce: this.nonce, ...claims, ...this.forgery.claims };
    const { signed = 'well' } = this.forgery;
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    if (signed === 'none') return `${part({ alg: 'none' })}.${part(whole)}.`;
    if (signed === 'shared') return new SignJWT(whole).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_SECRET));
    return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(signed === 'well' ? own : stranger);
  }
}
