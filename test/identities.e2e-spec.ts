import { newId } from '@app/database';
import type { Client } from './support/client';
import { Mailbox, tokensIn } from '../tools/mailbox';
import { until } from './support/processes';
import type { Team } from './support/seed';
import { TestService } from './support/service';

// Story: a team's forms recognise an e-mail when its owner has said so, and no admin can say it for them.

const NOBODY = 'nobody-of-the-mail-server@example.com';

let mailbox: Mailbox;
let service: TestService;
let team: Team;
let admin: Client;

beforeAll(async () => {
  mailbox = await Mailbox.open({ refuses: (address) => (address === NOBODY ? 550 : undefined) });
  service = await TestService.start({ env: mailbox.env });
});

beforeEach(async () => {
  await service.db.run('DELETE FROM sign_in_limits');
  team = await service.seed.team('Northwind Ventures');
  admin = await sessionOf(team.adminId);
});

afterAll(async () => {
  await service.stop();
  await mailbox.close();
});

const sessionOf = async (userId: string): Promise<Client> => service.as(await service.seed.portalSession(userId));
const address = (): string => `${newId()}@example.com`;
const invite = (email: string, client = admin) => client.post('/portal/identities', { email });
const ask = (email: string, client = service.as()) => client.post('/portal/identities/link', { email });
const look = (token: string) => service.as().post('/portal/identities/consent/look', { token });
const answer = (token: string, recognisable: boolean) => service.as().post('/portal/identities/consent', { token, recognisable });
const listed = async (client = admin) => (await client.get('/portal/identities')).body.data;
const trail = async (client = admin): Promise<string[]> =>
  (await client.get('/portal/audit')).body.data.map((each: { action: string }) => each.action);

async function formOf(client: Client): Promise<string> {
  return (await client.post('/portal/forms', { name: 'Apply' })).body.id;
}

async function recognises(form: string, email: string): Promise<boolean> {
  const { status, body } = await service.as().post('/v1/connect/recognise', { form_id: form, email });
  expect(status).toBe(200);
  return body.recognised;
}

describe('an owner', () => {
  it('is invited, says yes once by the link, and takes it back by another one', async () => {
    const [email, form] = [address(), await formOf(admin)];
    const { status, body: invited } = await invite(email);
    expect([status, invited]).toEqual([
      201,
      {
        id: expect.any(String),
        state: 'invited',
        recognisable: false,
        created_at: expect.any(String),
        linked_at: null,
        link_expires_at: expect.any(String),
      },
    ]);
    const day = Date.parse(invited.link_expires_at) - Date.now();
    expect([day > 86_000_000, day <= 86_400_000]).toEqual([true, true]);
    expect(await recognises(form, email)).toBe(false);

    const mail = await mailbox.last(email);
    expect(mail.text).toContain('Northwind Ventures');
    const [token = ''] = tokensIn(mail.text);
    expect(mail.text).toContain(`http://deal-flow.test/portal#/consent/${token}\n`);
    // To look at it uses nothing up: a program that opens links in mails does no more.
    for (let i = 0; i < 2; i++) {
      expect(await look(token)).toMatchObject({
        status: 200,
        body: { team: { name: 'Northwind Ventures' }, recognisable: false, expires_at: invited.link_expires_at },
      });
    }
    expect(await answer(token, true)).toMatchObject({ status: 200, body: { team: { name: 'Northwind Ventures' }, recognisable: true } });
    expect(await recognises(form, email.toUpperCase())).toBe(true);
    expect(await listed()).toEqual([
      { ...invited, state: 'recognisable', recognisable: true, linked_at: expect.any(String), link_expires_at: null },
    ]);
    for (const used of [await look(token), await answer(token, false)])
      expect([used.status, used.body.error.code]).toEqual([404, 'not_found']);
    expect(await recognises(form, email)).toBe(true);

    expect(await ask(email.toUpperCase())).toMatchObject({ status: 200, body: { accepted: true } });
    const again = await mailbox.token(email, 2);
    expect((await until('the new link', async () => (await listed())[0].link_expires_at)) > invited.link_expires_at).toBe(true);
    // It was asked for, and nothing more.
    expect(await recognises(form, email)).toBe(true);
    expect((await answer(again, false)).body).toMatchObject({ recognisable: false });
    expect(await recognises(form, email)).toBe(false);
    expect((await listed())[0]).toMatchObject({ id: invited.id, state: 'linked', recognisable: false });
    expect((await trail()).slice(0, 4)).toEqual(['identity.withdraw', 'identity.ask', 'identity.allow', 'identity.invite']);
    const [said] = (await admin.get('/portal/audit')).body.data;
    expect(said).toMatchObject({ object_id: invited.id, actor_kind: 'user', actor_user_id: null, actor_email: null });
  });

  it('lets forms fill in a name, reads it again at the next link, and takes it back with the consent', async () => {
    const [email, form] = [address(), await formOf(admin)];
    const asks = async () => (await service.as().post('/v1/connect/recognise', { form_id: form, email })).body;
    const says = async (count: number, body: object) => {
      const token = await mailbox.token(email, count);
      const { founder_name } = (await look(token)).body;
      expect((await service.as().post('/portal/identities/consent', { token, ...body })).status).toBe(200);
      return [founder_name, await asks()];
    };
    await invite(email);
    expect(await says(1, { recognisable: true, founder_name: 'Ada Lovelace' })).toEqual([
      null,
      { recognised: true, founder_name: 'Ada Lovelace' },
    ]);
    await ask(email);
    await until('the new link', async () => (await listed())[0].link_expires_at);
    // What is not said is not kept.
    expect(await says(2, { recognisable: true, founder_name: null })).toEqual(['Ada Lovelace', { recognised: true }]);
    await invite(email);
    expect(await says(3, { recognisable: false, founder_name: 'Ada Lovelace' })).toEqual([null, { recognised: false }]);
    expect(await service.db.rows('SELECT founder_name FROM identities WHERE id = $1', [(await listed())[0].id])).toEqual([
      { founder_name: null },
    ]);
    await invite(email);
    const token = await mailbox.token(email, 4);
    for (const founder_name of ['x'.repeat(101), 7]) {
      const { status, body } = await service.as().post('/portal/identities/consent', { token, recognisable: true, founder_name });
      expect([status, body.error.details[0].field]).toEqual([400, 'founder_name']);
    }
  });

  it('gets one link for each team that invited, and each is about that team alone', async () => {
    const [email, other] = [address(), await service.seed.team('Southwind')];
    const stranger = await sessionOf(other.adminId);
    await invite(email);
    await invite(email, stranger);
    await ask(email);
    const [first = '', second = ''] = await mailbox.tokens(email, 3);
    await until('both links', async () => (await trail(stranger))[0] === 'identity.ask');
    expect([(await look(first)).body.team.name, (await look(second)).body.team.name]).toEqual(['Northwind Ventures', 'Southwind']);
    expect((await answer(second, true)).status).toBe(200);
    expect([(await listed())[0].state, (await listed(stranger))[0].state]).toEqual(['invited', 'recognisable']);
    expect([await recognises(await formOf(admin), email), await recognises(await formOf(stranger), email)]).toEqual([false, true]);
  });

  it('has the last link only, for a day, and none that was not sent', async () => {
    const email = address();
    const { body: invited } = await invite(email);
    const before = await mailbox.token(email);
    expect((await invite(email)).body.id).toBe(invited.id);
    const token = await mailbox.token(email, 2);
    expect((await look(before)).status).toBe(404);
    expect((await look(token)).status).toBe(200);
    for (const wrong of [`${token}x`, token.slice(0, -1), `svc_link_${'A'.repeat(43)}`, 'x']) {
      expect((await look(wrong)).status).toBe(404);
      expect((await answer(wrong, true)).status).toBe(404);
    }
    await service.db.run(`UPDATE identities SET link_expires_at = now() - interval '1 second' WHERE id = $1`, [invited.id]);
    for (const late of [await look(token), await answer(token, true)]) expect(late.status).toBe(404);
    expect((await listed())[0].state).toBe('invited');
  });

  it('answers once, however many answers come at once', async () => {
    const email = address();
    await invite(email);
    const token = await mailbox.token(email);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => answer(token, i % 2 === 0)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
    expect((await trail()).filter((action) => /allow|withdraw/.test(action))).toHaveLength(1);
  });

  it('is asked for nothing but true or false', async () => {
    for (const body of [
      { token: 'x' },
      { recognisable: true },
      { token: 'x', recognisable: 'yes' },
      { token: 7, recognisable: true },
      {},
    ]) {
      expect((await service.as().post('/portal/identities/consent', body)).body.error?.code).toBe('invalid_request');
    }
    expect((await service.as().post('/portal/identities/link', { email: 'no address' })).status).toBe(400);
  });
});

describe('an admin', () => {
  it('says nothing of whether an e-mail is recognised', async () => {
    const email = address();
    const { body: invited } = await invite(email);
    const sent = mailbox.mails.length;
    const says: [('POST' | 'PATCH')?, string?, object?][] = [];
    for (const recognisable of [true, false, null]) {
      says.push(['POST', '/portal/identities', { email, recognisable }]);
      says.push(['POST', '/portal/identities/link', { email, recognisable }]);
      says.push(['PATCH', `/portal/identities/${invited.id}`, { recognisable }]);
    }
    for (const [method = 'POST', path = '', json] of says) {
      const { status, body } = await admin.call(method, path, { json });
      expect([path, status, body.error.code, body.error.details[0].field]).toEqual([path, 400, 'invalid_request', 'recognisable']);
    }
    expect((await admin.patch(`/portal/identities/${invited.id}`, {})).body).toEqual(invited);
    expect(mailbox.mails.length).toBe(sent);
  });

  it('invites by the link’s own route, too; a member only asks for what was invited', async () => {
    const [email, unknown] = [address(), address()];
    const member = await sessionOf(await service.seed.member(team.id, 'member'));
    expect((await ask(unknown, member)).body).toEqual({ accepted: true });
    expect((await ask(email, admin)).body).toEqual({ accepted: true });
    expect((await look(await mailbox.token(email))).body.team.name).toBe('Northwind Ventures');
    expect(await listed()).toHaveLength(1);
    expect(mailbox.mails.some(({ to }) => to.includes(unknown))).toBe(false);
    expect((await service.as('svc_portal_nonsense').post('/portal/identities/link', { email })).status).toBe(401);
    expect((await service.as(team.key).post('/portal/identities/link', { email })).status).toBe(401);
    expect((await invite(email, member)).status).toBe(403);
  });

  it('is known by the cookie of a session, beside the header that no other site’s page can send', async () => {
    const cookie = `portal_session=${await service.seed.portalSession(team.adminId)}`;
    const link = (headers: Record<string, string>) => service.as().post('/portal/identities/link', { email: address() }, headers);
    expect((await link({ cookie })).status).toBe(403);
    expect((await link({ cookie: 'portal_session=over', 'x-requested-by': 'portal' })).status).toBe(401);
    expect(await listed()).toEqual([]);
    expect((await link({ cookie, 'x-requested-by': 'portal' })).status).toBe(200);
    expect(await listed()).toHaveLength(1);
  });

  it('removes an identity, and the link with it', async () => {
    const [email, form] = [address(), await formOf(admin)];
    const { id } = await service.seed.identity(team.id, email, true);
    await ask(email);
    const token = await mailbox.token(email);
    await until('the link', async () => (await trail())[0] === 'identity.ask');
    const stranger = await sessionOf((await service.seed.team()).adminId);
    expect((await stranger.call('DELETE', `/portal/identities/${id}`)).status).toBe(404);
    expect(await admin.call('DELETE', `/portal/identities/${id}`)).toMatchObject({ status: 200, body: { removed: true } });
    expect((await admin.call('DELETE', `/portal/identities/${id}`)).status).toBe(404);
    expect(await listed()).toEqual([]);
    expect(await recognises(form, email)).toBe(false);
    expect((await answer(token, true)).status).toBe(404);
    expect((await trail())[0]).toBe('identity.remove');
  });

  it('is told that a mail was not taken, and nothing has changed', async () => {
    const failed = await invite(NOBODY);
    expect([failed.status, failed.body.error.code]).toEqual([500, 'internal_error']);
    expect(failed.body.error.message).toContain('could not be sent');
    expect([await listed(), (await trail()).filter((action) => action.startsWith('identity'))]).toEqual([[], []]);
    // What was invited before keeps its link.
    const { id, token } = await service.seed.identity(team.id, NOBODY, null);
    expect((await invite(NOBODY)).status).toBe(500);
    expect((await ask(NOBODY)).status).toBe(200);
    expect((await look(token)).status).toBe(200);
    expect((await listed()).map((each: { id: string }) => each.id)).toEqual([id]);
  });
});

it('recognises nobody by what an admin of an older release wrote', async () => {
  const [email, form] = [address(), await formOf(admin)];
  const { id } = await service.seed.identity(team.id, email, null);
  await service.db.run('UPDATE identities SET recognisable = true WHERE id = $1', [id]);
  expect(await recognises(form, email)).toBe(false);
  expect((await listed())[0]).toMatchObject({ state: 'invited', recognisable: false });
});

it('keeps neither an e-mail nor a link', async () => {
  const email = address();
  await invite(email);
  const first = await mailbox.token(email);
  await ask(email);
  const second = await mailbox.token(email, 2);
  await until('the link', async () => (await look(second)).status === 200);
  const tables = await service.db.rows<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  for (const { name } of tables) {
    const rows = await service.db.rows<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
    const text = rows.map((row) => row.text).join('\n');
    expect([name, [email, first, second].filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))]).toEqual([name, []]);
  }
});

describe('who asks for links', () => {
  it('gets one answer, whether or not the e-mail is known, and mails go to the known alone', async () => {
    const [known, unknown] = [address(), address()];
    await service.seed.identity(team.id, known, true);
    const answers = [await ask(known), await ask(unknown)];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    await mailbox.last(known);
    expect(mailbox.mails.some(({ to }) => to.includes(unknown))).toBe(false);
  });

  it('is slowed down by address and by network, the known and the unknown alike', async () => {
    const [known, unknown] = [address(), address()];
    await service.seed.identity(team.id, known, null);
    for (const email of [known, unknown]) {
      for (let i = 0; i < 10; i++) expect((await ask(email)).status).toBe(200);
      const slowed = await ask(email);
      expect([slowed.status, slowed.body.error.code, Number(slowed.headers.get('retry-after')) > 0]).toEqual([429, 'rate_limited', true]);
    }
    for (let i = 22; i < 60; i++) expect((await ask(address())).status).toBe(200);
    expect((await ask(address())).status).toBe(429);
    // Ten mails in an hour, whoever asks; the admin is told so.
    await until('ten mails', () => mailbox.mails.filter(({ to }) => to.includes(known)).length === 10);
    expect((await invite(known)).status).toBe(429);
    expect((await invite(address())).status).toBe(201);
  });
});
