import crypto, { createHash } from 'node:crypto';
import { newId } from '@app/database';
import { AuditTrailService } from '@app/audit';
import { AdministrationService, principalFor, SignInLimitsRepository } from '@app/accounts';
import type { Client } from './support/client';
import { cheapPasswords, slowPasswords } from './support/password-cost';
import { startApi, until } from './support/processes';
import { processEnv, TestService } from './support/service';

// Story: people sign in while others guess. Whoever guesses waits; nobody else does.

const OPERATOR = 'an-operator-token-of-the-tests';
const PASSWORD = 'correct horse battery';
const ENV = { OPERATOR_TOKEN_SHA256: createHash('sha256').update(OPERATOR).digest('hex') };
const [HERE, THERE, ELSEWHERE] = ['203.0.113.1', '203.0.113.2', '2001:db8::1'];

interface From {
  address: string;
  cookie?: string;
}
interface Person {
  id: string;
  email: string;
}

let service: TestService;
let operator: Client;

beforeAll(async () => {
  // The test is the proxy, so that it can be anywhere.
  service = await TestService.start({ env: { ...ENV, TRUST_PROXY: '127.0.0.0/8' } });
  operator = service.as(OPERATOR);
});

// What one story did wrong is not held against the next.
beforeEach(() => service.db.run('DELETE FROM sign_in_limits'));

afterAll(() => service.stop());

async function newUser(email = `${newId()}@example.com`): Promise<Person> {
  const { status, body } = await operator.post('/portal/users', { email, name: 'Ada', password: PASSWORD });
  expect(status).toBe(201);
  return body;
}

const signIn = (email: string, password: string, { address, cookie }: From) =>
  service.as().post('/portal/sessions', { email, password }, { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) });

async function statusOf(...attempt: Parameters<typeof signIn>): Promise<number> {
  return (await signIn(...attempt)).status;
}

/** The cookie that a device keeps, as it sends it. */
async function deviceOf(email: string, from: From): Promise<string> {
  const { status, headers } = await signIn(email, PASSWORD, from);
  expect(status).toBe(201);
  return headers.getSetCookie()[1]?.split(';')[0] as string;
}

async function guess(email: string, from: From, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push(await statusOf(email, 'wrong password', from));
  return statuses;
}

/** How many passwords are derived after the moment that the work began, until it is done; with its result. */
async function beside<T>(
  flood: () => Promise<unknown>[],
  work: () => Promise<T>,
): Promise<{ result: T; derived: number; others: unknown[] }> {
  const scrypt = jest.spyOn(crypto, 'scrypt');
  try {
    const others = flood();
    await until('the flood is being worked on', () => scrypt.mock.calls.length >= 4);
    const before = scrypt.mock.calls.length;
    const result = await work();
    const derived = scrypt.mock.calls.length - before;
    return { result, derived, others: await Promise.all(others) };
  } finally {
    scrypt.mockRestore();
  }
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_unused, index) => make(index));

describe('70 wrong logins at once', () => {
  beforeAll(slowPasswords);
  afterAll(cheapPasswords);

  const unknown = (): Promise<number>[] =>
    times(70, (i) => statusOf(`nobody-${i}-${newId()}@example.com`, 'wrong password', { address: HERE }));

  it('hardly delay the right one from another address', async () => {
    const { email } = await newUser();
    const { result, derived, others } = await beside(unknown, () => statusOf(email, PASSWORD, { address: THERE }));
    expect(result).toBe(201);
    // Those that ran, one of the flood's turn, its own, and what began while it was answered.
    expect(derived).toBeLessThanOrEqual(8);
    expect(new Set(others)).toEqual(new Set([401, 429]));
  });

  it('hardly delay the right one from the same address, on a device that is known', async () => {
    const { email } = await newUser();
    const cookie = await deviceOf(email, { address: HERE });
    const { result, derived } = await beside(unknown, () => statusOf(email, PASSWORD, { address: HERE, cookie }));
    expect(result).toBe(201);
    expect(derived).toBeLessThanOrEqual(8);
  });

  it('at one account leave the colleagues behind the same address their turn', async () => {
    const [{ email: victim }, { email }] = [await newUser(), await newUser()];
    const flood = (): Promise<number>[] => times(70, () => statusOf(victim, 'wrong password', { address: HERE }));
    // Of one account one guess is checked at a time, and after five of them none.
    const colleague = Promise.all([...flood(), statusOf(email, PASSWORD, { address: HERE })]);
    const statuses = await colleague;
    expect(statuses.pop()).toBe(201);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(65);
  });
});

describe('guesses at an account', () => {
  it('pause the place that they come from, for longer each time, and never its owner', async () => {
    const { id, email } = await newUser();
    const cookie = await deviceOf(email, { address: HERE });
    expect(await guess(email, { address: HERE }, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    const waits: number[] = [];
    for (let i = 0; i < 3; i++) {
      // The pause is over, and renewed by another guess.
      await service.db.run(`UPDATE sign_in_limits SET expire = 1 WHERE key LIKE 'pause:%' AND key LIKE '%' || $1 || '%'`, [id]);
      expect(await guess(email, { address: HERE }, 1)).toEqual([401]);
      const { status, headers, body } = await signIn(email, 'wrong password', { address: HERE });
      expect([status, body.error.code]).toEqual([429, 'rate_limited']);
      waits.push(Number(headers.get('retry-after')));
      expect(await statusOf(email, PASSWORD, { address: THERE })).toBe(201);
      expect(await statusOf(email, PASSWORD, { address: ELSEWHERE })).toBe(201);
      expect(await statusOf(email, PASSWORD, { address: HERE, cookie })).toBe(201);
      expect(await statusOf(email, PASSWORD, { address: HERE })).toBe(429);
    }
    expect(waits.map((wait) => Math.ceil(wait / 30) * 30)).toEqual([60, 120, 240]);
  });

  it('count as one however the e-mail is spelt, where every spelling signs in', async () => {
    const { email } = await newUser(`wilkinson-${newId()}@example.com`);
    const spellings = [
      email,
      email.replace(/i/g, '\u0130'),
      email.replace('k', '\u212A'),
      email.toUpperCase(),
      email.replace('i', '\u0130'),
    ];
    const folded = await service.db.rows<{ email: string }>('SELECT lower(t) AS email FROM unnest($1::text[]) t', [spellings]);
    const same = spellings.filter((_spelling, index) => folded[index]?.email === email);
    expect(same.length).toBeGreaterThanOrEqual(4);
    for (const spelling of same) expect(await statusOf(spelling, PASSWORD, { address: THERE })).toBe(201);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await statusOf(same[i % same.length] as string, 'wrong password', { address: HERE }));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('count as one for an e-mail that nobody has, too', async () => {
    const email = `nikki-${newId()}@example.com`;
    const spellings = [email, email.replace(/i/g, '\u0130'), email.toUpperCase()];
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await statusOf(spellings[i % 3] as string, 'wrong password', { address: HERE }));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('from one IPv6 network are those of one client', async () => {
    const { email } = await newUser();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await statusOf(email, 'wrong password', { address: `2001:db8:0:1::${i}` }));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statusOf(email, PASSWORD, { address: '2001:db8:0:2::1' })).toBe(201);
  });

  it('from very many addresses get one try each, which is enough for the owner', async () => {
    const { id, email } = await newUser();
    await service.db.run(`INSERT INTO sign_in_limits VALUES ($1, 100, $2)`, [`siege:${id}`, Date.now() + 3_600_000]);
    expect(await guess(email, { address: HERE }, 2)).toEqual([401, 429]);
    expect(await statusOf(email, PASSWORD, { address: THERE })).toBe(201);
  });

  it('of all kinds end for a network that makes very many, but for the devices known there', async () => {
    const { email } = await newUser();
    const cookie = await deviceOf(email, { address: HERE });
    await service.db.run(`INSERT INTO sign_in_limits VALUES ($1, 99, $2)`, [`network:${HERE}`, Date.now() + 900_000]);
    expect(await guess(`${newId()}@example.com`, { address: HERE }, 2)).toEqual([401, 429]);
    expect(await statusOf(email, PASSWORD, { address: HERE })).toBe(429);
    expect(await statusOf(email, PASSWORD, { address: HERE, cookie })).toBe(201);
  });
});

describe('the mark of a device', () => {
  it('is a cookie that scripts and other sites have no part in', async () => {
    const { email } = await newUser();
    const { headers, body } = await signIn(email, PASSWORD, { address: HERE });
    const [, cookie] = headers.getSetCookie();
    expect(cookie).toMatch(
      /^portal_device_[0-9a-f]{16}=[\w.-]+; Max-Age=15552000; Path=\/portal; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    // It opens nothing.
    const mark = cookie?.split(';')[0] as string;
    expect((await service.as().get('/portal/sessions/current', { cookie: mark })).status).toBe(401);
    expect(body.token).not.toContain(mark.split('=')[1]);
  });

  it('has failures of its own, and is worth nothing for another user, made up, or after a new password', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const cookie = await deviceOf(owner.email, { address: HERE });
    expect(await guess(owner.email, { address: HERE, cookie }, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statusOf(owner.email, PASSWORD, { address: HERE })).toBe(201);
    const name = cookie.split('=')[0] as string;
    const [, mark] = (await deviceOf(other.email, { address: THERE })).split('=');
    for (const bad of [`${name}=${mark}`, `${name}=x`, name]) {
      await service.db.run('DELETE FROM sign_in_limits');
      expect(await guess(owner.email, { address: HERE }, 6)).toContain(429);
      expect(await statusOf(owner.email, PASSWORD, { address: HERE, cookie: bad })).toBe(429);
    }
    const fresh = await deviceOf(owner.email, { address: THERE });
    expect(await statusOf(owner.email, PASSWORD, { address: HERE, cookie: fresh })).toBe(201);
    await service.api
      .get(AdministrationService, { strict: false })
      .setPassword(principalFor('command_line', null), owner.id, 'another horse battery');
    expect(await statusOf(owner.email, 'another horse battery', { address: HERE, cookie: fresh })).toBe(429);
  });
});

it('believes X-Forwarded-For of nobody unless told to', async () => {
  const distrustful = await TestService.start({ env: ENV });
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    const answer = await distrustful
      .as()
      .post('/portal/sessions', { email: 'a@example.com', password: 'x' }, { 'x-forwarded-for': `203.0.113.${i}` });
    statuses.push(answer.status);
  }
  const rows = await distrustful.db.rows<{ address: string }>(
    `SELECT DISTINCT details->>'address' AS address FROM audit_entries WHERE action = 'sign_in.fail'`,
  );
  await distrustful.stop();
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(rows).toEqual([{ address: '127.0.0.1' }]);
});

describe('what is kept of it', () => {
  it('tells the team’s admins and the log who came, who failed, who waits and who left, without e-mail and password', async () => {
    const team = await service.seed.team();
    const { id, email } = await newUser(`secretive-${newId()}@example.com`);
    await operator.post('/portal/members', { team_id: team.id, user_id: id, role: 'member' });
    const { process: api, url } = await startApi({ env: { ...processEnv(service.config), LOG_LEVEL: 'info', TRUST_PROXY: '1' } });
    const send = (method: string, path: string, headers: Record<string, string>, body?: object) =>
      fetch(url + path, {
        method,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.66, ${HERE}`, ...headers },
        body: body && JSON.stringify(body),
      });
    for (let i = 0; i < 6; i++) await send('POST', '/portal/sessions', {}, { email, password: 'canary-wrong' });
    await send('POST', '/portal/sessions', {}, { email: 'canary@nowhere.example', password: 'canary-wrong' });
    const opened = await send('POST', '/portal/sessions', { 'x-forwarded-for': THERE }, { email, password: PASSWORD });
    const { token } = (await opened.json()) as { token: string };
    await send('DELETE', '/portal/sessions/current', { authorization: `Bearer ${token}` });
    expect(await api.stop()).toBe(0);

    const lines = api.lines().filter(({ context }) => context === 'SignIns');
    expect(lines.map(({ msg }) => String(msg).replace('sign-in: ', ''))).toEqual([
      ...Array(5).fill('failed'),
      'paused',
      'turned away',
      'failed',
      'signed in',
    ]);
    expect(lines[0]).toMatchObject({
      user: id,
      address: HERE,
      email_hash: expect.any(String),
      known_device: false,
      request_id: expect.any(String),
    });
    expect(lines.at(-2)).not.toHaveProperty('user');
    expect(lines.at(-1)).toMatchObject({ user: id, address: THERE });
    for (const secret of [email, 'secretive', 'canary', PASSWORD, token]) expect(api.output).not.toContain(secret);

    const admin = service.as(await service.seed.portalSession(team.adminId));
    const { body } = await admin.get('/portal/audit?limit=100');
    const trail = (
      body.data as { action: string; object_id: string; actor_email: string | null; details: Record<string, unknown> }[]
    ).filter(({ action }) => /^(sign_in|session)\./.test(action));
    expect(trail.map(({ action }) => action).reverse()).toEqual([
      ...Array(5).fill('sign_in.fail'),
      'sign_in.pause',
      'session.open',
      'session.close',
    ]);
    const [closed, open, pause, fail] = trail;
    expect([closed?.actor_email, open?.actor_email, pause?.actor_email]).toEqual([email, email, null]);
    expect(open?.details).toMatchObject({ address: THERE, known_device: false, email_hash: lines[0]?.email_hash });
    expect(pause).toMatchObject({ object_id: id, details: { address: HERE, seconds: 30 } });
    expect(fail).toMatchObject({ object_id: id, details: { address: HERE } });
    for (const secret of ['canary', PASSWORD]) expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(trail.map(({ details }) => details))).not.toContain('secretive');
  });

  it('keeps failures of nobody’s accounts for operators alone, and failures not for ever', async () => {
    await guess(`${newId()}@example.com`, { address: HERE }, 1);
    const rows = await service.db.rows<{ id: string }>(
      `SELECT id FROM audit_entries WHERE action = 'sign_in.fail' AND team_id IS NULL ORDER BY created_at DESC`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await service.db.run(`UPDATE audit_entries SET created_at = now() - interval '91 days' WHERE id = $1`, [rows[0]?.id]);
    expect(await service.api.get(AuditTrailService, { strict: false }).purgeFailedSignIns()).toBe(1);
    const limits = service.api.get(SignInLimitsRepository, { strict: false });
    expect(await limits.purge()).toBe(0);
    await service.db.run('UPDATE sign_in_limits SET expire = 1');
    expect(await limits.purge()).toBeGreaterThan(0);
  });
});

it('lets those in whose password is shorter than a new one may be, and sets none that is common', async () => {
  const { id, email } = await newUser();
  const salt = Buffer.alloc(16);
  const hash = crypto.scryptSync('short', salt, 32, { N: 1024, r: 8, p: 1 });
  await service.db.run('UPDATE users SET password_hash = $2 WHERE id = $1', [
    id,
    `scrypt$1024$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`,
  ]);
  expect(await statusOf(email, 'short', { address: HERE })).toBe(201);
  const administration = service.api.get(AdministrationService, { strict: false });
  for (const password of ['short', 'Password123']) {
    await expect(administration.setPassword(principalFor('command_line', null), id, password)).rejects.toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'password' }],
    });
  }
});
