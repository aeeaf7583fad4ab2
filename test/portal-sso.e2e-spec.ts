import { createHash } from 'node:crypto';
import { newId } from '@app/database';
import type { Answer, Client } from './support/client';
import { type Account, CLIENT_ID, CLIENT_SECRET, type Forgery, HostileIssuer, Issuer, throughIssuer } from './support/issuer';
import { TestService } from './support/service';

jest.setTimeout(120_000);

// Story: a team signs in by its own issuer. Whom the issuer vouches for comes in, as its groups say; nobody else does, whatever they send.

const OPERATOR = 'an-operator-token-of-the-tests';
const PASSWORD = 'correct horse battery';
const HOME = 'http://deal-flow.test';
const ENV = {
  OPERATOR_TOKEN_SHA256: createHash('sha256').update(OPERATOR).digest('hex'),
  WEBHOOK_ALLOW_PRIVATE: 'true',
  TRUST_PROXY: '127.0.0.0/8',
};

interface Team {
  id: string;
  pipeline: string;
  other: string;
  domain: string;
  name: string;
  admin: { id: string; email: string };
  session: Client;
}

let service: TestService;
let operator: Client;
let issuer: Issuer;
let hostile: HostileIssuer;

beforeAll(async () => {
  service = await TestService.start({ env: ENV });
  operator = service.as(OPERATOR);
  issuer = await Issuer.start(`${HOME}/portal/sso/callback`);
  hostile = await HostileIssuer.start();
});

beforeEach(async () => {
  hostile.forgery = {};
  await service.db.run('DELETE FROM sign_in_limits');
});

afterAll(async () => {
  await issuer?.stop();
  await hostile?.stop();
  await service?.stop();
});

async function user(email: string, password: string | undefined = PASSWORD): Promise<{ id: string; email: string }> {
  const { status, body } = await operator.post('/portal/users', { email, name: 'Grace', password });
  expect(status).toBe(201);
  return body;
}

async function newTeam(): Promise<Team> {
  const domain = `${newId()}.example`;
  const { body: team } = await operator.post('/portal/teams', { name: 'Northwind' });
  const admin = await user(`grace@${domain}`);
  await operator.post('/portal/members', { team_id: team.id, user_id: admin.id, role: 'admin' });
  const { body: opened } = await service.as().post('/portal/sessions', { email: admin.email, password: PASSWORD });
  const session = service.as(opened.token);
  const { body: other } = await session.post('/portal/pipelines', { name: 'Growth' });
  return { id: team.id, pipeline: team.default_pipeline_id, other: other.id, domain, name: `t-${newId()}`, admin, session };
}

async function member(team: Team, email: string, role = 'member'): Promise<{ id: string; user: string }> {
  const { id: userId } = await user(email);
  const { body } = await operator.post('/portal/members', { team_id: team.id, user_id: userId, role });
  return { id: body.id, user: userId };
}

const settingsOf = (team: Team, change: object = {}): Record<string, unknown> => ({
  sign_in_name: team.name,
  issuer: issuer.url,
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  domains: [team.domain],
  ...change,
});

const put = (client: Client, json: unknown): Promise<Answer<any>> => client.call('PUT', '/portal/sso', { json });

async function configured(team: Team, change: object = {}): Promise<void> {
  const { status, body } = await put(team.session, settingsOf(team, change));
  expect([status, body]).toEqual([200, expect.anything()]);
}

async function teamWith(change: object = {}): Promise<Team> {
  const team = await newTeam();
  await configured(team, change);
  return team;
}

const cookieOf = (headers: Headers, name: string): string | undefined =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith(`${name}=`))
    ?.split(';')[0];

async function begin(by: string): Promise<{ url: string; cookie: string }> {
  const { status, body, headers } = await service.as().post('/portal/sso/start', { by });
  expect([status, body]).toEqual([200, { url: expect.any(String) }]);
  return { url: body.url, cookie: cookieOf(headers, 'portal_sso') as string };
}

const back = (url: string, cookie: string | undefined): Promise<Answer> =>
  service.as().get(url.replace(HOME, ''), cookie === undefined ? {} : { cookie });

/** @returns where the browser ends, and the answer that sent it there */
async function signIn(by: string, account: Account | null): Promise<{ at: string; answer: Answer }> {
  await issuer.be(account);
  const { url, cookie } = await begin(by);
  const answer = await back(await throughIssuer(url, HOME), cookie);
  expect(answer.status).toBe(303);
  return { at: answer.headers.get('location') as string, answer };
}

const person = (team: Team, name: string, change: Record<string, unknown> = {}, sub = `${name}-${team.id}`): Account => ({
  sub,
  claims: { email: `${name}@${team.domain}`, email_verified: true, name: 'Ada Lovelace', ...change },
});

const REFUSED = '/portal#/sign-in/';
const actionsOf = async (team: Team): Promise<{ action: string; details: Record<string, unknown>; actor_kind: string }[]> =>
  service.db.rows('SELECT action, details, actor_kind FROM audit_entries WHERE team_id = $1 ORDER BY id', [team.id]);

describe('a member', () => {
  it('comes in with the session that a password gives, found by verified e-mail once and by subject from then on', async () => {
    const team = await teamWith();
    await member(team, `ada@${team.domain}`);
    const { at, answer } = await signIn(team.name, person(team, 'ada'));
    expect(at).toBe('/portal');
    const set = answer.headers.getSetCookie().find((each) => each.startsWith('portal_session='));
    expect(set).toMatch(/; Path=\/portal; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    expect(answer.headers.getSetCookie().find((each) => each.startsWith('portal_sso='))).toContain('Expires=Thu, 01 Jan 1970');
    const cookie = cookieOf(answer.headers, 'portal_session') as string;
    const current = await service.as().get('/portal/sessions/current', { cookie, 'x-requested-by': 'portal' });
    expect(current.body).toMatchObject({ user: { email: `ada@${team.domain}` }, team: { id: team.id, role: 'member' } });
    // Married since: the same subject, another address of the team's.
    expect((await signIn(`ada@${team.domain}`, person(team, 'ada.king', {}, `ada-${team.id}`))).at).toBe('/portal');
    const opened = (await actionsOf(team)).filter(({ details }) => details.method === 'single sign-on');
    expect(opened.map(({ action }) => action)).toEqual(['session.open', 'session.open']);
  });

  it('who was deactivated is refused, and so is one of whom there are two', async () => {
    const team = await teamWith({ creates_members: true });
    const { id } = await member(team, `ada@${team.domain}`);
    await team.session.patch(`/portal/team/members/${id}`, { active: false });
    expect((await signIn(team.name, person(team, 'ada'))).at).toBe(`${REFUSED}deactivated`);
    await team.session.patch(`/portal/team/members/${id}`, { active: true });
    expect((await signIn(team.name, person(team, 'ada'))).at).toBe('/portal');
    expect((await signIn(team.name, person(team, 'ada', {}, 'another-subject'))).at).toBe(`${REFUSED}elsewhere`);
    await team.session.patch(`/portal/team/members/${id}`, { active: false });
    expect((await signIn(team.name, person(team, 'ada'))).at).toBe(`${REFUSED}deactivated`);
    const refused = (await actionsOf(team)).filter(({ action }) => action === 'sign_in.refuse');
    expect(refused.map(({ details }) => details.reason)).toEqual(['deactivated', 'elsewhere', 'deactivated']);
    expect(JSON.stringify(refused)).not.toContain('@');
  });

  it.each([
    ['an e-mail that is not verified', { email_verified: false }, 'email'],
    ['an e-mail that is said to be verified in words', { email_verified: 'true' }, 'email'],
    ['no e-mail', { email: undefined }, 'email'],
    ['an e-mail of another domain', { email: 'ada@elsewhere.example' }, 'domain'],
    ['an e-mail of a domain below', { email: 'ada@sub.DOMAIN' }, 'domain'],
  ])('with %s is refused', async (_what, change, reason) => {
    const team = await teamWith({ creates_members: true });
    const email = 'email' in change ? { email: change.email?.replace('DOMAIN', team.domain) } : {};
    expect((await signIn(team.name, person(team, 'ada', { ...change, ...email }))).at).toBe(`${REFUSED}${reason}`);
  });

  it('of another team, and the admin of another team’s company, are not this issuer’s to sign in', async () => {
    const [team, other] = [await teamWith({ creates_members: true }), await newTeam()];
    await member(other, `eve@${team.domain}`);
    expect((await signIn(team.name, person(team, 'eve'))).at).toBe(`${REFUSED}elsewhere`);
    const founder = await user(`founder@${team.domain}`);
    expect((await signIn(team.name, person(team, 'founder'))).at).toBe(`${REFUSED}elsewhere`);
    await operator.post('/portal/members', { team_id: team.id, user_id: founder.id, role: 'viewer' });
    expect((await signIn(team.name, person(team, 'founder'))).at).toBe('/portal');
    const { body: key } = await other.session.post('/portal/keys', { name: 'k', portal: 'investor', scope: 'write' });
    const { body: company } = await service.as(key.key).post('/v1/companies', { name: 'Acme' });
    await operator.post(`/portal/companies/${company.id}/admins`, { user_id: founder.id });
    expect((await signIn(team.name, person(team, 'founder'))).at).toBe(`${REFUSED}elsewhere`);
  });
});

describe('somebody new', () => {
  it('is refused unless the team makes members, and then is what the team says', async () => {
    const team = await teamWith();
    expect((await signIn(team.name, person(team, 'new'))).at).toBe(`${REFUSED}unknown`);
    await configured(team, { creates_members: true, default_role: 'member', default_pipeline_ids: [team.other] });
    expect((await signIn(team.name, person(team, 'new'))).at).toBe('/portal');
    const { body } = await team.session.get('/portal/members');
    expect(body.data[0]).toMatchObject({ email: `new@${team.domain}`, name: 'Ada Lovelace', role: 'member', pipeline_ids: [team.other] });
    // Nobody signs in with a password that was never set.
    expect((await service.as().post('/portal/sessions', { email: `new@${team.domain}`, password: '' })).status).toBe(401);
    const made = (await actionsOf(team)).filter(({ actor_kind: kind }) => kind === 'system');
    expect(made.map(({ action }) => action)).toEqual(['user.create', 'member.add']);
  });

  it('is made once, however many of their tabs come back at once', async () => {
    const team = await teamWith({ creates_members: true });
    await issuer.be(person(team, 'tabs'));
    const tabs = await Promise.all([1, 2, 3].map(() => begin(team.name)));
    const urls = await Promise.all(tabs.map(({ url }) => throughIssuer(url, HOME)));
    const ends = await Promise.all(urls.map((url, index) => back(url, tabs[index]?.cookie)));
    expect(ends.map(({ headers }) => headers.get('location'))).toEqual(['/portal', '/portal', '/portal']);
  });
});

describe('groups', () => {
  const rules = (team: Team): object => ({
    creates_members: true,
    groups_claim: 'groups',
    group_rules: [
      { group: 'partners', role: 'admin' },
      { group: 'growth', role: 'member', pipeline_ids: [team.other] },
      { group: 'seed', role: 'viewer', pipeline_ids: [team.pipeline] },
    ],
  });
  const placeOf = async (team: Team, name: string): Promise<unknown[]> => {
    const { body } = await team.session.get('/portal/members?limit=100');
    const { role, pipeline_ids: ids } = body.data.find(({ email }: { email: string }) => email === `${name}@${team.domain}`);
    return [role, ids];
  };

  it('are applied at each sign-in, and who is in none of them any more is out at once', async () => {
    const team = await newTeam();
    await configured(team, rules(team));
    const as = (groups: unknown): Promise<{ at: string; answer: Answer }> => signIn(team.name, person(team, 'ada', { groups }));
    expect((await as(['chess', 'growth', 'seed'])).at).toBe('/portal');
    expect(await placeOf(team, 'ada')).toEqual(['member', [team.pipeline, team.other].sort()]);
    const { at, answer } = await as('partners');
    expect([at, await placeOf(team, 'ada')]).toEqual(['/portal', ['admin', null]]);
    const cookie = cookieOf(answer.headers, 'portal_session') as string;
    const current = async (): Promise<number> =>
      (await service.as().get('/portal/sessions/current', { cookie, 'x-requested-by': 'portal' })).status;
    expect(await current()).toBe(200);
    for (const groups of [['chess'], [], undefined]) expect((await as(groups)).at).toBe(`${REFUSED}groups`);
    expect(await current()).toBe(401);
    const actions = (await actionsOf(team)).map(({ action }) => action).filter((action) => /^(member|sign_in)/.test(action));
    expect(actions).toEqual(['member.add', 'member.add', 'member.change', 'sign_in.refuse', 'sign_in.refuse', 'sign_in.refuse']);
  });
});

describe('a sign-in that is not this browser’s, or not whole', () => {
  it('is refused without its cookie, with another one’s, with another state, and the second time', async () => {
    const team = await teamWith({ creates_members: true });
    await issuer.be(person(team, 'ada'));
    const [mine, theirs] = [await begin(team.name), await begin(team.name)];
    const url = await throughIssuer(mine.url, HOME);
    const ends: string[] = [];
    const state = url.replace(/state=[^&]+/, 'state=another');
    for (const [address, cookie] of [
      [url, undefined],
      [url, theirs.cookie],
      [url, 'portal_sso=forged'],
      [state, mine.cookie],
      [url.replace(/state=[^&]+/, ''), mine.cookie],
    ] as const) {
      ends.push((await back(address, cookie)).headers.get('location') as string);
    }
    expect(ends).toEqual(Array(5).fill(`${REFUSED}state`));
    expect((await back(url, mine.cookie)).headers.get('location')).toBe('/portal');
    expect((await back(url, mine.cookie)).headers.get('location')).toBe(`${REFUSED}state`);
  });

  it('is refused with a code that was used before, in a sign-in that is well otherwise', async () => {
    const team = await teamWith({ creates_members: true });
    await issuer.be(person(team, 'ada'));
    const first = await begin(team.name);
    const code = new URL(await throughIssuer(first.url, HOME)).searchParams.get('code') as string;
    const second = await begin(team.name);
    const url = (await throughIssuer(second.url, HOME)).replace(/code=[^&]+/, `code=${code}`);
    // Of another sign-in: PKCE is in the way even before it was used.
    expect((await back(url, second.cookie)).headers.get('location')).toBe(`${REFUSED}code`);
  });

  it('is refused once the settings have changed, and leads to the portal alone, whatever its query says', async () => {
    const team = await teamWith({ creates_members: true });
    await issuer.be(person(team, 'ada'));
    const { url, cookie } = await begin(team.name);
    const home = await throughIssuer(url, HOME);
    await configured(team, { creates_members: true });
    const answer = await back(`${home}&return_to=https://evil.example&redirect=//evil.example&x=1&x=2`, cookie);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${REFUSED}changed`]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('is told in words when the person said no', async () => {
    const team = await teamWith();
    expect((await signIn(team.name, null)).at).toBe(`${REFUSED}denied`);
  });
});

describe('a token that is not as it should be', () => {
  async function forged(forgery: Forgery): Promise<string> {
    const team = await newTeam();
    await configured(team, { issuer: hostile.url, creates_members: true });
    hostile.account = person(team, 'ada');
    const { url, cookie } = await begin(team.name);
    const asked = new URL(url).searchParams;
    hostile.nonce = asked.get('nonce') as string;
    hostile.forgery = forgery;
    const answer = await back(`${HOME}/portal/sso/callback?code=x&state=${asked.get('state')}`, cookie);
    const count = await service.db.row<{ count: string }>('SELECT count(*) FROM sso_subjects WHERE team_id = $1', [team.id]);
    expect(count?.count).toBe(answer.headers.get('location') === '/portal' ? '1' : '0');
    return answer.headers.get('location') as string;
  }
  const now = Math.floor(Date.now() / 1000);

  it('is taken when it is', async () => {
    expect(await forged({})).toBe('/portal');
  });

  it.each<[string, Forgery, string]>([
    ['another nonce', { claims: { nonce: 'another' } }, 'token'],
    ['no nonce', { claims: { nonce: undefined } }, 'token'],
    ['another audience', { claims: { aud: 'another' } }, 'token'],
    ['many audiences, this one not the one it is for', { claims: { aud: [CLIENT_ID, 'another'], azp: 'another' } }, 'token'],
    ['another issuer', { claims: { iss: 'https://accounts.example' } }, 'token'],
    ['an end in the past', { claims: { exp: now - 3600, iat: now - 7200 } }, 'token'],
    ['no end', { claims: { exp: undefined } }, 'token'],
    ['a beginning in the future', { claims: { nbf: now + 3600 } }, 'token'],
    ['the signature of a stranger', { signed: 'stranger' }, 'token'],
    ['alg: none', { signed: 'none' }, 'token'],
    ['a signature by the client’s secret', { signed: 'shared' }, 'token'],
    ['no token beside it', { token: { status: 200, body: '{"access_token":"x","token_type":"Bearer"}' } }, 'token'],
    ['a refusal', { token: { status: 400, body: '{"error":"invalid_grant"}' } }, 'code'],
    ['an answer that is none', { token: { status: 200, body: 'x'.repeat(600 * 1024) } }, 'issuer'],
  ])('is refused with %s', async (_what, forgery, reason) => {
    expect(await forged(forgery)).toBe(`${REFUSED}${reason}`);
  });

  it.each<[string, Record<string, unknown> | string]>([
    ['another issuer', { issuer: 'https://accounts.example' }],
    ['a script for an address', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a way into this network', { authorization_endpoint: 'https://10.0.0.1/auth' }],
    ['no JSON', '<html>'],
    ['more than it should', `{"x":"${'x'.repeat(600 * 1024)}"}`],
  ])('is never asked for where the issuer describes itself with %s', async (_what, discovery) => {
    const team = await newTeam();
    await configured(team, { issuer: hostile.url });
    hostile.forgery = { discovery: typeof discovery === 'string' ? discovery : { ...hostile.description(), ...discovery } };
    const { status, body } = await service.as().post('/portal/sso/start', { by: team.name });
    expect([status, body.error.message]).toEqual([500, expect.stringContaining('cannot be reached')]);
  });

  it('is not asked for at an address in this network, wherever the issuer says that it is', async () => {
    hostile.forgery = { discovery: { ...hostile.description(), token_endpoint: 'http://169.254.169.254/token' } };
    const team = await newTeam();
    await configured(team, { issuer: hostile.url });
    const { url, cookie } = await begin(team.name);
    const state = new URL(url).searchParams.get('state');
    const answer = await back(`${HOME}/portal/sso/callback?code=x&state=${state}`, cookie);
    expect(answer.headers.get('location')).toBe(`${REFUSED}issuer`);
  });
});

describe('the settings', () => {
  it('are for admins of the team, never show the secret, and keep it sealed', async () => {
    const team = await teamWith();
    const { body } = await team.session.get('/portal/sso');
    expect(body).toEqual({
      redirect_uri: `${HOME}/portal/sso/callback`,
      settings: expect.objectContaining({ sign_in_name: team.name, has_client_secret: true, passwords: true, proven: false, trial: null }),
    });
    expect(JSON.stringify(body)).not.toContain(CLIENT_SECRET);
    const row = await service.db.row<{ client_secret: Buffer }>('SELECT client_secret FROM team_sso WHERE team_id = $1', [team.id]);
    expect(row?.client_secret.toString('latin1')).not.toContain(CLIENT_SECRET);
    const { id } = await member(team, `ada@${team.domain}`);
    const ada = service.as((await service.as().post('/portal/sessions', { email: `ada@${team.domain}`, password: PASSWORD })).body.token);
    const statuses = [await ada.get('/portal/sso'), await put(ada, settingsOf(team)), await ada.call('DELETE', '/portal/sso')];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(id).toBeDefined();
  });

  it.each<[string, (team: Team) => object, string]>([
    ['an issuer in this network', () => ({ issuer: 'https://10.0.0.1' }), 'issuer'],
    ['an issuer by http', () => ({ issuer: 'http://accounts.example' }), 'issuer'],
    ['an issuer with a query', () => ({ issuer: 'https://accounts.example/?x=1' }), 'issuer'],
    ['a domain of somebody else', () => ({ domains: ['victim.example'] }), 'domains[0]'],
    ['no domain', () => ({ domains: [] }), 'domains'],
    ['what is no domain', (team) => ({ domains: [team.domain, 'a b'] }), 'domains[1]'],
    ['a name with capitals', () => ({ sign_in_name: 'Northwind' }), 'sign_in_name'],
    ['passwords off before anybody came in', () => ({ passwords: false }), 'passwords'],
    ['a pipeline of another team', () => ({ group_rules: [{ group: 'a', role: 'viewer', pipeline_ids: [newId()] }] }), 'pipeline_ids'],
    ['a role that there is not', () => ({ group_rules: [{ group: 'a', role: 'owner' }] }), 'group_rules[0].role'],
  ])('refuse %s', async (_what, change, field) => {
    const team = await newTeam();
    const { status, body } = await put(team.session, settingsOf(team, change(team)));
    expect([status, body.error.details[0]?.field]).toEqual([400, field]);
  });

  it('refuse a name that another team has, and do not send a kept secret to another issuer', async () => {
    const [team, other] = [await teamWith(), await newTeam()];
    const taken = await put(other.session, settingsOf(other, { sign_in_name: team.name }));
    expect([taken.status, taken.body.error.details[0].field]).toEqual([400, 'sign_in_name']);
    const { client_secret: _secret, ...kept } = settingsOf(team);
    expect((await put(team.session, kept)).status).toBe(200);
    const moved = await put(team.session, { ...kept, issuer: hostile.url });
    expect([moved.status, moved.body.error.details[0].field]).toEqual([400, 'client_secret']);
  });

  it('are set by one after the other where several set them at once, and a name is one team’s', async () => {
    for (let round = 0; round < 3; round++) {
      const [team, rival] = [await newTeam(), await newTeam()];
      const first = await Promise.all(Array.from({ length: 8 }, () => put(team.session, settingsOf(team))));
      expect(first.map(({ status }) => status)).toEqual(Array(8).fill(200));
      const trail = (await actionsOf(team)).map(({ action }) => action).filter((action) => action.startsWith('sso.'));
      expect(trail.filter((action) => action === 'sso.create')).toHaveLength(1);
      const name = { sign_in_name: `${team.name}-${round}` };
      const both = await Promise.all([team, rival].map((one) => put(one.session, settingsOf(one, name))));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      const refused = both.find(({ status }) => status === 400);
      expect(refused?.body.error.details[0].field).toBe('sign_in_name');
    }
  });

  it('can be tried: nobody is signed in, and the admin reads what would have become of it', async () => {
    const team = await newTeam();
    await configured(team, { creates_members: true, group_rules: [{ group: 'partners', role: 'admin' }] });
    const tryAs = async (account: Account): Promise<unknown> => {
      await issuer.be(account);
      const { body, headers } = await team.session.post('/portal/sso/try');
      const answer = await back(await throughIssuer(body.url, HOME), cookieOf(headers, 'portal_sso'));
      expect(answer.headers.get('location')).toBe('/portal#/sso');
      expect(cookieOf(answer.headers, 'portal_session')).toBeUndefined();
      return (await team.session.get('/portal/sso')).body.settings.trial;
    };
    expect(await tryAs(person(team, 'ada', { groups: ['chess'] }))).toMatchObject({ outcome: 'groups', groups: ['chess'] });
    expect(await tryAs(person(team, 'ada', { groups: ['partners'] }))).toMatchObject({ outcome: 'ok', role: 'admin' });
    expect((await team.session.get('/portal/members')).body.data).toHaveLength(1);
  });
});

describe('passwords', () => {
  it('are switched off for a team once somebody came in; an operator’s way in stays, and is in the trail', async () => {
    const team = await teamWith();
    await member(team, `ada@${team.domain}`);
    expect((await signIn(team.name, person(team, 'ada'))).at).toBe('/portal');
    await configured(team, { passwords: false });
    const open = (password: string): Promise<Answer<any>> =>
      service.as().post('/portal/sessions', { email: `ada@${team.domain}`, password }, { 'x-forwarded-for': '203.0.113.9' });
    expect([(await open('wrong password')).status, (await open(PASSWORD)).status]).toEqual([401, 403]);
    expect((await open(PASSWORD)).body.error.message).toBe('Your team signs in by single sign-on.');
    expect((await signIn(team.name, person(team, 'ada'))).at).toBe('/portal');
    // The issuer is gone, say: an operator acts for the admin.
    const { status } = await operator.call('PUT', '/portal/sso', {
      json: settingsOf(team, { passwords: true }),
      headers: { 'x-acting-user': team.admin.id },
    });
    expect([status, (await open(PASSWORD)).status]).toEqual([200, 201]);
    const trail = await actionsOf(team);
    expect(trail.filter(({ action }) => action === 'sign_in.refuse').map(({ details }) => details.reason)).toEqual(
      Array(2).fill('passwords are off'),
    );
    expect(trail.filter(({ action }) => action === 'sso.change').map(({ actor_kind: kind }) => kind)).toEqual(['user', 'operator']);
    expect((await team.session.call('DELETE', '/portal/sso')).status).toBe(200);
    expect((await team.session.get('/portal/sso')).body.settings).toBeNull();
  });
});

describe('whoever begins', () => {
  it('is told nothing of accounts, and has to name the team where a domain is of several', async () => {
    const [team, other] = [await teamWith(), await newTeam()];
    const { url } = await begin(`nobody-at-all@${team.domain.toUpperCase()}`);
    expect(new URL(url).searchParams.get('login_hint')).toContain('nobody-at-all@');
    const { status } = await operator.call('PUT', '/portal/sso', {
      json: settingsOf(other, { domains: [team.domain] }),
      headers: { 'x-acting-user': other.admin.id },
    });
    expect(status).toBe(200);
    const wrong = [`ada@${team.domain}`, 'ada@unheard-of.example', 'unheard-of'];
    const answers = await Promise.all(wrong.map((by) => service.as().post('/portal/sso/start', { by })));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(answers.map(({ body }) => body.error.message)).toEqual([
      expect.stringContaining('Several teams'),
      expect.stringContaining('use your password'),
      expect.stringContaining('under that name'),
    ]);
  });

  it('waits after too many refusals from one place, and nobody else does', async () => {
    const team = await teamWith();
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const { cookie } = await begin(team.name);
    const lost = (address: string): Promise<Answer> =>
      service.as().get('/portal/sso/callback?state=x&code=x', { ...from(address), cookie });
    for (let time = 0; time < 40; time += 1) expect((await lost('203.0.113.1')).headers.get('location')).toBe(`${REFUSED}state`);
    expect((await lost('203.0.113.1')).headers.get('location')).toBe(`${REFUSED}busy`);
    const begun = await service.as().post('/portal/sso/start', { by: team.name }, from('203.0.113.1'));
    expect([begun.status, begun.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect((await lost('203.0.113.2')).headers.get('location')).toBe(`${REFUSED}state`);
    expect((await service.as().post('/portal/sso/start', { by: team.name }, from('203.0.113.2'))).status).toBe(200);
  });
});
