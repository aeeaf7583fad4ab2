import crypto, { createHash, type ScryptOptions } from 'node:crypto';
import { KeyUsageService } from '@app/auth';
import { newId } from '@app/database';
import type { Client } from './support/client';
import { cheapPasswords, passwordsAsInProduction } from './support/password-cost';
import { TestService } from './support/service';

// Story: a person signs in at the key screen, makes keys, sees what they do, and ends them.

const OPERATOR = 'an-operator-token-of-the-tests';
const PASSWORD = 'correct horse battery';

let service: TestService;
let operator: Client;

interface Person {
  id: string;
  email: string;
  memberId: string;
  client: Client;
}

beforeAll(async () => {
  const hash = createHash('sha256').update(OPERATOR).digest('hex');
  service = await TestService.start({ env: { OPERATOR_TOKEN_SHA256: `${'0'.repeat(64)},${hash}` } });
  operator = service.as(OPERATOR);
});

afterAll(() => service.stop());

async function signIn(email: string, password = PASSWORD): Promise<Client> {
  const { status, body } = await service.as().post('/portal/sessions', { email, password });
  expect(status).toBe(201);
  return service.as(body.token);
}

/** A session that cost no password: most stories here begin after it. */
async function sessionOf(userId: string): Promise<Client> {
  return service.as(await service.seed.portalSession(userId));
}

async function newUser(password?: string): Promise<{ id: string; email: string }> {
  const email = `${newId()}@Example.com`;
  const { status, body } = await operator.post('/portal/users', { email, name: 'Ada', password });
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: expect.any(String), email, name: 'Ada' });
  return body;
}

async function newTeam(): Promise<{ id: string; default_pipeline_id: string }> {
  const { status, body } = await operator.post('/portal/teams', { name: 'Northwind' });
  expect(status).toBe(201);
  return body;
}

async function newMember(teamId: string, role: string, password?: string): Promise<Person> {
  const { id, email } = await newUser(password);
  const member = await operator.post('/portal/members', { team_id: teamId, user_id: id, role });
  expect(member.status).toBe(201);
  return { id, email, memberId: member.body.id, client: await sessionOf(id) };
}

async function newCompanyAdmin(): Promise<{ companyId: string; teamId: string; client: Client; id: string }> {
  const team = await service.seed.team();
  const company = await service.as(team.key).post('/v1/companies', { name: 'Acme Robotics' });
  expect(company.status).toBe(201);
  const { id } = await newUser();
  const admin = await operator.post(`/portal/companies/${company.body.id}/admins`, { user_id: id });
  expect(admin.status).toBe(201);
  return { companyId: company.body.id, teamId: team.id, client: await sessionOf(id), id };
}

const KEY_FIELDS = [
  'created_at',
  'created_by',
  'env',
  'id',
  'last4',
  'last_used_at',
  'name',
  'portal',
  'prefix',
  'revoked_at',
  'scopes',
  'status',
  'user_id',
];

describe('sessions', () => {
  it('lasts twelve hours, knows who is signed in, and ends', async () => {
    const team = await newTeam();
    const { email, id } = await newMember(team.id, 'member', PASSWORD);
    const { status, body, headers } = await service.as().post('/portal/sessions', { email: email.toUpperCase(), password: PASSWORD });
    expect(status).toBe(201);
    // The session for a browser, and the mark of a device, which opens nothing (see portal-sign-ins).
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^portal_session=/), expect.stringMatching(/^portal_device_/)]);
    const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    const client = service.as(body.token);
    const person = {
      user: { id, email, name: 'Ada' },
      team: { id: team.id, name: 'Northwind', role: 'member' },
      company: null,
      environment: 'test',
    };
    expect(await client.get('/portal/sessions/current')).toMatchObject({ status: 200, body: person });
    expect((await client.call('DELETE', '/portal/sessions/current')).status).toBe(200);
    expect(await client.get('/portal/sessions/current')).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
  });

  it('is a cookie for a browser, which counts beside the header of the page alone', async () => {
    const team = await newTeam();
    const { email, id } = await newMember(team.id, 'admin', PASSWORD);
    const { headers, body } = await service.as().post('/portal/sessions', { email, password: PASSWORD });
    // Before the mark of the device: a caller that keeps one cookie keeps this one.
    const [set = ''] = headers.getSetCookie();
    expect(set).toMatch(/^portal_session=[\w-]+; Path=\/portal; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    const cookie = set.split(';')[0] as string;
    const byPage = { cookie, 'x-requested-by': 'portal' };
    const nobody = service.as();
    expect(await nobody.get('/portal/sessions/current', byPage)).toMatchObject({ status: 200, body: { user: { id } } });
    expect(await nobody.get('/portal/sessions/here', byPage)).toMatchObject({ status: 200, body: { person: { user: { id } } } });
    expect((await nobody.post('/portal/pipelines', { name: 'By cookie' }, byPage)).status).toBe(201);
    // Another site's page can have the cookie sent, but no such header beside it.
    const others: Record<string, string>[] = [
      {},
      { 'x-requested-by': '' },
      { 'x-requested-by': 'Portal' },
      { 'x-requested-by': 'XMLHttpRequest' },
    ];
    for (const other of others) {
      for (const [method, path, json] of [
        ['GET', '/portal/sessions/current'],
        ['GET', '/portal/sessions/here'],
        ['GET', '/portal/keys'],
        ['POST', '/portal/pipelines', { name: 'By another site' }],
        ['DELETE', '/portal/sessions/current'],
      ] as [string, string, object?][]) {
        const answer = await nobody.call(method, path, { json, headers: { cookie, ...other } });
        expect([path, answer.status, answer.body.error.code]).toEqual([path, 403, 'forbidden']);
      }
    }
    expect((await nobody.get('/portal/pipelines', byPage)).body.data.map(({ name }: { name: string }) => name)).not.toContain(
      'By another site',
    );
    // The header alone opens nothing, nor does an operator's token or a key in the place of a session.
    const operatorInCookie = { 'x-requested-by': 'portal', cookie: `portal_session=${OPERATOR}` };
    for (const bad of [{ 'x-requested-by': 'portal' }, operatorInCookie, { ...byPage, cookie: `${cookie}x` }]) {
      expect((await nobody.get('/portal/sessions/current', bad)).status).toBe(401);
      // The page only asks who is here: nobody is an answer.
      expect(await nobody.get('/portal/sessions/here', bad)).toMatchObject({ status: 200, body: { person: null } });
    }
    // The bearer form needs no header, and is what counts where both are sent.
    expect((await service.as(body.token).get('/portal/sessions/current', { cookie })).status).toBe(200);
    expect((await service.as(`${body.token}x`).get('/portal/sessions/current', byPage)).status).toBe(401);
  });

  it('is no cookie for /v1, whatever is beside it', async () => {
    const { email } = await newMember((await newTeam()).id, 'admin', PASSWORD);
    const { headers } = await service.as().post('/portal/sessions', { email, password: PASSWORD });
    const cookie = headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const { paths } = (await service.as().get('/v1/openapi.json')).body as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    const asked = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method === 'get' && (methods[method]?.security?.length ?? 0) > 0)
        .map(() => path.replace(/\{\w+\}/g, newId())),
    );
    expect(asked.length).toBeGreaterThan(20);
    for (const path of asked) {
      const { status } = await service.as().get(path, { cookie, 'x-requested-by': 'portal' });
      expect([path, status]).toEqual([path, 401]);
    }
  });

  it('ends in the browser, too, by signing out', async () => {
    const { email } = await newMember((await newTeam()).id, 'admin', PASSWORD);
    const { headers } = await service.as().post('/portal/sessions', { email, password: PASSWORD });
    const cookie = headers
      .getSetCookie()
      .find((each) => each.startsWith('portal_session='))
      ?.split(';')[0] as string;
    const byPage = { cookie, 'x-requested-by': 'portal' };
    const closed = await service.as().call('DELETE', '/portal/sessions/current', { headers: byPage });
    expect(closed.status).toBe(200);
    expect(closed.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^portal_session=; Path=\/portal; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict$/),
    ]);
    expect((await service.as().get('/portal/sessions/current', byPage)).status).toBe(401);
  });

  it('keeps neither the bearer value nor the password', async () => {
    const { email } = await newUser(PASSWORD);
    const { body } = await service.as().post('/portal/sessions', { email, password: PASSWORD });
    const rows = await service.db.rows<{ text: string }>(
      'SELECT portal_sessions::text AS text FROM portal_sessions UNION ALL SELECT users::text FROM users',
    );
    const text = rows.map((row) => row.text).join('\n');
    expect(text).toContain('scrypt$');
    expect(text).not.toContain(body.token.slice(11));
    expect(text).not.toContain(PASSWORD);
  });

  it('gives an unknown user, one without a password and a wrong password the same answer, after the same work', async () => {
    passwordsAsInProduction();
    const scrypt = jest.spyOn(crypto, 'scrypt');
    const attempt = async (email: string) => {
      const { status, body } = await service.as().post('/portal/sessions', { email, password: 'wrong' });
      // What a login takes is the derivation of its key: 0.2 seconds beside some milliseconds.
      const derived = scrypt.mock.calls.splice(0).map(([, , bytes, cost]) => ({ bytes, ...(cost as ScryptOptions) }));
      return { answer: [status, body.error.code, body.error.message], derived };
    };
    const [withPassword, without] = [await newUser(PASSWORD), await newUser()];
    scrypt.mockClear();
    const known = await attempt(withPassword.email);
    expect(known.answer).toEqual([401, 'unauthenticated', 'E-mail or password is wrong.']);
    expect(known.derived).toEqual([expect.objectContaining({ bytes: 32, N: 2 ** 15, r: 8, p: 3 })]);
    expect(await attempt(without.email)).toEqual(known);
    expect(await attempt('nobody@example.com')).toEqual(known);
    scrypt.mockRestore();
    cheapPasswords();
  });

  it.each([
    ['known', () => newUser(PASSWORD).then(({ email }) => email)],
    ['unknown', async () => `${newId()}@example.com`],
  ])('pauses after five failures for a %s e-mail, even when guesses come all at once', async (_what, emailOf) => {
    const email = await emailOf();
    const attempts = await Promise.all(
      Array.from({ length: 12 }, () => service.as().post('/portal/sessions', { email, password: 'wrong' })),
    );
    const statuses = attempts.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const { status, body, headers } = await service.as().post('/portal/sessions', { email: email.toUpperCase(), password: PASSWORD });
    expect([status, body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(20);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });

  it('forgets failures once the right password comes', async () => {
    const { email } = await newUser(PASSWORD);
    for (let i = 0; i < 4; i++) await service.as().post('/portal/sessions', { email, password: 'wrong' });
    await signIn(email);
    await service.as().post('/portal/sessions', { email, password: 'wrong' });
    await signIn(email);
  });

  it('lets one person in from many places at once', async () => {
    const { email } = await newUser(PASSWORD);
    await Promise.all(Array.from({ length: 12 }, () => signIn(email)));
  });

  it('lets a deactivated member in no more, at once', async () => {
    const team = await newTeam();
    const { client, email, memberId } = await newMember(team.id, 'admin', PASSWORD);
    await operator.patch(`/portal/members/${memberId}`, { active: false });
    expect((await client.get('/portal/keys')).status).toBe(401);
    expect((await service.as().post('/portal/sessions', { email, password: PASSWORD })).status).toBe(401);
    await operator.patch(`/portal/members/${memberId}`, { active: true });
    expect((await client.get('/portal/keys')).status).toBe(200);
  });

  it.each([
    [{ email: 'a@example.com' }, 'password'],
    [{ password: 'x' }, 'email'],
    [{ email: ['a@example.com'], password: 'x' }, 'email'],
    [{ email: 'a@example.com', password: 'x', remember: true }, 'remember'],
  ])('refuses %j', async (json, field) => {
    const { status, body } = await service.as().post('/portal/sessions', json);
    expect([status, body.error.code, body.error.details[0].field]).toEqual([400, 'invalid_request', field]);
  });
});

describe('keys', () => {
  it('shows the plaintext once, then only its ends', async () => {
    const team = await newTeam();
    const { client, id } = await newMember(team.id, 'member');
    const created = await client.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'write' });
    expect(created.status).toBe(201);
    expect(Object.keys(created.body).sort()).toEqual([...KEY_FIELDS, 'key'].sort());
    const { key, ...row } = created.body;
    expect(key).toMatch(/^svc_inv_test_[0-9A-Za-z]{32}$/);
    expect(row).toMatchObject({
      name: 'CI',
      portal: 'investor',
      env: 'test',
      scopes: ['read', 'write'],
      prefix: key.slice(0, 12),
      last4: key.slice(-4),
      created_by: id,
      last_used_at: null,
      revoked_at: null,
      status: 'active',
    });
    const list = await client.get('/portal/keys');
    expect(list.body).toEqual({ data: [row], next_cursor: null });
    expect(JSON.stringify(list.body)).not.toContain(key.slice(13, 40));
    expect((await service.as(key).get('/v1/companies')).status).toBe(200);
  });

  it('shows what a key was used for, and when last', async () => {
    const team = await newTeam();
    const { client } = await newMember(team.id, 'member');
    const { body } = await client.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'read' });
    const first = await service.as(body.key).get('/v1/companies');
    const second = await service.as(body.key).post(`/v1/companies/${newId()}/notes`, { body: 'Hi' });
    const page = await client.get(`/portal/keys/${body.id}/requests?limit=1`);
    expect(page.body.data).toEqual([
      {
        at: expect.any(String),
        method: 'POST',
        endpoint: '/v1/companies/{id}/notes',
        status: 403,
        request_id: second.headers.get('x-request-id'),
      },
    ]);
    const rest = await client.get(`/portal/keys/${body.id}/requests?limit=1&cursor=${page.body.next_cursor}`);
    expect(rest.body).toMatchObject({
      data: [{ endpoint: '/v1/companies', request_id: first.headers.get('x-request-id') }],
      next_cursor: null,
    });
    const [row] = (await client.get('/portal/keys')).body.data;
    expect(row.last_used_at).toBe(page.body.data[0].at);
  });

  it('ends a key within two seconds, and again without effect', async () => {
    const team = await newTeam();
    const { client } = await newMember(team.id, 'member');
    const { body } = await client.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'read' });
    const user = service.as(body.key);
    expect((await user.get('/v1/companies')).status).toBe(200);
    await service.api.get(KeyUsageService, { strict: false }).flush();
    const revoked = await client.post(`/portal/keys/${body.id}/revoke`);
    expect([revoked.status, revoked.body.status]).toEqual([200, 'revoked']);
    expect(await user.get('/v1/companies')).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
    const again = await client.post(`/portal/keys/${body.id}/revoke`);
    expect(again).toMatchObject({ status: 200, body: revoked.body });
  });

  it('gives a viewer no key that writes', async () => {
    const team = await newTeam();
    const { client } = await newMember(team.id, 'viewer');
    const write = await client.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'write' });
    expect([write.status, write.body.error.code]).toEqual([403, 'forbidden']);
    expect((await client.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'read' })).status).toBe(201);
  });

  it('gives founder keys to company admins only, for their company', async () => {
    const admin = await newCompanyAdmin();
    const { body } = await admin.client.post('/portal/keys', { name: 'CI', portal: 'founder', scope: 'write' });
    expect(body.key).toMatch(/^svc_fnd_test_/);
    expect((await service.as(body.key).get('/v1/me/company')).body.id).toBe(admin.companyId);
    const investorKey = await admin.client.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'read' });
    expect([investorKey.status, investorKey.body.error.code]).toEqual([403, 'forbidden']);
    const team = await newTeam();
    const { client } = await newMember(team.id, 'admin');
    const founderKey = await client.post('/portal/keys', { name: 'CI', portal: 'founder', scope: 'read' });
    expect([founderKey.status, founderKey.body.error.code]).toEqual([403, 'forbidden']);
  });

  it('follows the member’s rights: less role, fewer pipelines, none at all', async () => {
    const team = await newTeam();
    const { client, memberId } = await newMember(team.id, 'member');
    const { body } = await client.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'write' });
    const user = service.as(body.key);
    const company = await user.post('/v1/companies', { name: 'Acme' });
    expect(company.status).toBe(201);
    await operator.patch(`/portal/members/${memberId}`, { role: 'viewer' });
    expect((await user.post('/v1/companies', { name: 'Other' })).body.error.code).toBe('forbidden_scope');
    await operator.patch(`/portal/members/${memberId}`, { role: 'member', pipeline_ids: [] });
    expect((await user.get(`/v1/companies/${company.body.id}`)).status).toBe(404);
    await operator.patch(`/portal/members/${memberId}`, { pipeline_ids: null });
    expect((await user.get(`/v1/companies/${company.body.id}`)).status).toBe(200);
    await operator.patch(`/portal/members/${memberId}`, { active: false });
    expect((await user.get(`/v1/companies/${company.body.id}`)).status).toBe(401);
  });

  it('is nobody’s business but one’s own, the team admin’s and the company admin’s', async () => {
    const team = await newTeam();
    const member = await newMember(team.id, 'member');
    const { body: key } = await member.client.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'read' });
    const colleague = await newMember(team.id, 'member');
    const stranger = await newMember((await newTeam()).id, 'admin');
    const founder = await newCompanyAdmin();
    const { body: founderKey } = await founder.client.post('/portal/keys', { name: 'CI', portal: 'founder', scope: 'read' });
    for (const { client } of [colleague, stranger, founder]) {
      const paths = [`/portal/keys/${key.id}/requests`, `/portal/keys/${newId()}/requests`, '/portal/keys/1/requests'];
      for (const path of paths) expect(await client.get(path)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      expect((await client.post(`/portal/keys/${key.id}/revoke`)).status).toBe(404);
      expect((await client.get('/portal/keys')).body.data.map(({ id }: { id: string }) => id)).not.toContain(key.id);
    }
    const admin = await newMember(team.id, 'admin');
    expect((await admin.client.get('/portal/keys')).body.data.map(({ id }: { id: string }) => id)).toEqual([key.id]);
    expect((await admin.client.post(`/portal/keys/${founderKey.id}/revoke`)).status).toBe(404);
    expect((await admin.client.post(`/portal/keys/${key.id}/revoke`)).status).toBe(200);
  });

  it.each([
    [{ name: '', portal: 'investor', scope: 'read' }, 'name'],
    [{ name: 'x'.repeat(81), portal: 'investor', scope: 'read' }, 'name'],
    [{ name: 'CI', portal: 'admin', scope: 'read' }, 'portal'],
    [{ name: 'CI', portal: 'investor', scope: 'admin' }, 'scope'],
    [{ name: 'CI', portal: 'investor' }, 'scope'],
    [{ name: 'CI', portal: 'investor', scope: 'read', user_id: newId() }, 'user_id'],
  ])('refuses %j', async (json, field) => {
    const { client } = await newMember((await newTeam()).id, 'member');
    const { status, body } = await client.post('/portal/keys', json);
    expect([status, body.error.details[0].field]).toEqual([400, field]);
  });
});

describe('operators', () => {
  it('act for the user that they name, by id or e-mail', async () => {
    const team = await newTeam();
    const { id, email } = await newMember(team.id, 'member');
    for (const user of [id, email.toLowerCase()]) {
      const created = await operator.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'read' }, { 'x-acting-user': user });
      expect(created).toMatchObject({ status: 201, body: { created_by: id, user_id: id } });
    }
    const pipeline = await operator.post('/portal/pipelines', { name: 'Awards' }, { 'x-acting-user': id });
    expect(pipeline.status).toBe(201);
  });

  it('have to name one where it matters, and one that there is', async () => {
    expect(await operator.get('/portal/keys')).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    expect(await operator.get('/portal/keys', { 'x-acting-user': newId() })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
  });

  it('are no one else: neither sessions nor keys nor other tokens do what they do', async () => {
    const team = await newTeam();
    const { client, id } = await newMember(team.id, 'admin');
    const { body: key } = await client.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'write' });
    expect(await client.post('/portal/teams', { name: 'X' })).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    expect((await client.patch(`/portal/members/${newId()}`, { role: 'admin' })).status).toBe(403);
    for (const token of [undefined, key.key, 'not-an-operator', `${OPERATOR}x`, `svc_portal_${'a'.repeat(43)}`]) {
      const answer = await service.as(token).post('/portal/teams', { name: 'X' }, { 'x-acting-user': id });
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'unauthenticated' } } });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect((await client.get('/portal/keys')).status).toBe(200);
    for (const elsewhere of [operator, client]) expect((await elsewhere.get('/v1/companies')).status).toBe(401);
  });

  it.each([
    ['/portal/teams', { name: ' ' }, 'invalid_request', 'name'],
    ['/portal/users', { email: 'no-address', name: 'A' }, 'invalid_request', 'email'],
    ['/portal/users', { email: 'a@example.com', name: 'A', password: 'ninechars' }, 'invalid_request', 'password'],
    ['/portal/users', { email: 'a@example.com', name: 'A', password: 'Password123' }, 'invalid_request', 'password'],
    ['/portal/users', { email: 'a@example.com', name: 'A', password: ' '.repeat(12) }, 'invalid_request', 'password'],
    ['/portal/users', { email: 'a@example.com', name: 'A', password: 'x y'.repeat(67) }, 'invalid_request', 'password'],
    ['/portal/users', { email: 'ada.lovelace@example.com', name: 'A', password: 'ada.lovelace' }, 'invalid_request', 'password'],
    ['/portal/members', { team_id: newId(), user_id: newId(), role: 'admin' }, 'invalid_request', 'team_id'],
    ['/portal/members', { team_id: 'x', user_id: 'x', role: 'owner' }, 'invalid_request', 'role'],
  ])('%s refuses %j', async (path, json, code, field) => {
    const { status, body } = await operator.post(path, json);
    expect([status, body.error.code, body.error.details[0].field]).toEqual([400, code, field]);
  });

  it('keep to the rules of places: one user an e-mail, one team a user, one company an admin, pipelines of the team', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const { id, email } = await newMember(team.id, 'member');
    const refused = async (path: string, json: unknown): Promise<unknown[]> => {
      const { status, body } = await operator.post(path, json);
      return [status, body.error.code, body.error.details?.[0]?.field];
    };
    expect(await refused('/portal/users', { email: email.toLowerCase(), name: 'B' })).toEqual([400, 'invalid_request', 'email']);
    expect(await refused('/portal/members', { team_id: other.id, user_id: id, role: 'member' })).toEqual([
      400,
      'invalid_request',
      'user_id',
    ]);
    const { id: fresh } = await newUser();
    const foreign = { team_id: team.id, user_id: fresh, role: 'member', pipeline_ids: [other.default_pipeline_id] };
    expect(await refused('/portal/members', foreign)).toEqual([400, 'invalid_pipeline', 'pipeline_ids']);
    const [one, two] = [await newCompanyAdmin(), await newCompanyAdmin()];
    expect(await refused(`/portal/companies/${two.companyId}/admins`, { user_id: one.id })).toEqual([400, 'invalid_request', 'user_id']);
    expect((await operator.post(`/portal/companies/${one.companyId}/admins`, { user_id: one.id })).status).toBe(201);
    expect(await refused(`/portal/companies/${newId()}/admins`, {})).toEqual([404, 'company_not_found', undefined]);
    const missing = await operator.patch(`/portal/members/${newId()}`, { role: 'owner' });
    expect([missing.status, missing.body.error.code]).toEqual([404, 'not_found']);
  });
});

it('leaves nothing of a person in the keys’ list of requests but patterns', async () => {
  const team = await newTeam();
  const { client } = await newMember(team.id, 'member');
  const { body } = await client.post('/portal/keys', { name: 'CI', portal: 'investor', scope: 'read' });
  await service.as(body.key).get('/v1/companies?q=canary-in-a-query');
  await service.api.get(KeyUsageService, { strict: false }).flush();
  const rows = await service.db.rows<{ text: string }>('SELECT key_requests::text AS text FROM key_requests WHERE key_id = $1', [body.id]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain('canary');
});
