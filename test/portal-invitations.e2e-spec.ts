import { createHash } from 'node:crypto';
import { newId } from '@app/database';
import { Mailbox } from '../tools/mailbox';
import type { Answer, Client } from './support/client';
import { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: an admin invites a colleague by e-mail, who joins by a link that works once.

const OPERATOR = 'an-operator-token-of-the-tests';
const PASSWORD = 'correct horse battery';

let mailbox: Mailbox;
let service: TestService;
let operator: Client;

beforeAll(async () => {
  mailbox = await Mailbox.open({ refuses: (address) => (address.startsWith('gone') ? 550 : undefined) });
  const hash = createHash('sha256').update(OPERATOR).digest('hex');
  service = await TestService.start({ env: { OPERATOR_TOKEN_SHA256: hash, ...mailbox.env } });
  operator = service.as(OPERATOR);
});

beforeEach(() => service.db.run('DELETE FROM sign_in_limits'));

afterAll(async () => {
  await service?.stop();
  await mailbox?.close();
});

interface Team {
  id: string;
  pipeline: string;
  session: Client;
}

async function user(email: string): Promise<string> {
  return (await operator.post('/portal/users', { email, name: 'Grace', password: PASSWORD })).body.id;
}

async function newTeam(name = 'Northwind'): Promise<Team> {
  const { body: team } = await operator.post('/portal/teams', { name });
  const email = `${newId()}@northwind.example`;
  await operator.post('/portal/members', { team_id: team.id, user_id: await user(email), role: 'admin' });
  const { body } = await service.as().post('/portal/sessions', { email, password: PASSWORD });
  return { id: team.id, pipeline: team.default_pipeline_id, session: service.as(body.token) };
}

const fresh = (): string => `${newId()}@northwind.example`;
const invite = (team: Team, email: string, change: object = {}): Promise<Answer<any>> =>
  team.session.post('/portal/invitations', { email, role: 'member', ...change });
const accept = (token: string, body: object = { name: 'Ada', password: PASSWORD }): Promise<Answer<any>> =>
  service.as().post('/portal/invitations/accept', { token, ...body });
const signIn = (email: string): Promise<Answer<any>> => service.as().post('/portal/sessions', { email, password: PASSWORD });

it('makes somebody a member, once, with the role and the pipelines of the invitation', async () => {
  const team = await newTeam('North\nwind');
  const email = fresh();
  const { status, body } = await invite(team, email, { pipeline_ids: [team.pipeline] });
  expect([status, body]).toEqual([201, expect.objectContaining({ email, role: 'member', pipeline_ids: [team.pipeline] })]);
  expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  const mail = await mailbox.last(email);
  expect(mail.text).toContain('North wind would like you to join');
  const token = await mailbox.token(email);
  const look = await service.as().post('/portal/invitations/look', { token });
  expect(look.body).toMatchObject({ email, team: { name: 'North\nwind' }, has_account: false, passwords: true, sign_in_name: null });
  const weak = await accept(token, { name: 'Ada', password: 'password1234' });
  expect([weak.status, weak.body.error.details[0].field]).toEqual([400, 'password']);
  expect((await accept(token, {})).body.error.details[0].field).toBe('name');
  const twice = await Promise.all([accept(token), accept(token)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404]);
  const opened = await signIn(email);
  expect(opened.body).toMatchObject({ user: { email, name: 'Ada' }, team: { id: team.id, role: 'member' } });
  expect((await team.session.get('/portal/invitations')).body.data).toEqual([]);
  const { body: trail } = await team.session.get('/portal/audit');
  expect(trail.data.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['invitation.send', 'member.join']));
  expect(JSON.stringify(trail)).not.toContain(token);
});

it('has the newest link alone be good, and none once it was withdrawn or its days are over', async () => {
  const team = await newTeam();
  const [email, late] = [fresh(), fresh()];
  const { body } = await invite(team, email);
  const first = await mailbox.token(email);
  expect((await team.session.post(`/portal/invitations/${body.id}/resend`)).status).toBe(200);
  const second = await mailbox.token(email, 2);
  expect((await accept(first)).status).toBe(404);
  expect((await service.as().post('/portal/invitations/look', { token: second })).status).toBe(200);
  expect((await team.session.call('DELETE', `/portal/invitations/${body.id}`)).status).toBe(200);
  expect((await accept(second)).status).toBe(404);
  const { body: old } = await invite(team, late);
  await service.db.run('UPDATE invitations SET expires_at = now() WHERE id = $1', [old.id]);
  expect((await accept(await mailbox.token(late))).status).toBe(404);
  // It is still listed, so that an admin sees why nobody came.
  expect((await team.session.get('/portal/invitations')).body.data.map(({ id }: { id: string }) => id)).toEqual([old.id]);
  expect((await team.session.post(`/portal/invitations/${old.id}/resend`)).status).toBe(200);
  expect((await accept(await mailbox.token(late, 2))).status).toBe(200);
});

it('has who has an account keep its name and password, unless they are in another team', async () => {
  const [team, other] = [await newTeam(), await newTeam()];
  const [free, taken] = [fresh(), fresh()];
  await user(free);
  await operator.post('/portal/members', { team_id: other.id, user_id: await user(taken), role: 'viewer' });
  for (const email of [free.toUpperCase(), taken]) expect((await invite(team, email)).status).toBe(201);
  const token = await mailbox.token(free);
  expect((await accept(token, { name: 'Eve', password: 'seven quiet harbours' })).status).toBe(200);
  expect((await signIn(free)).body).toMatchObject({ user: { name: 'Grace' }, team: { id: team.id } });
  const refused = await accept(await mailbox.token(taken));
  expect([refused.status, refused.body.error.code]).toEqual([400, 'invalid_request']);
  expect((await signIn(taken)).body.team.id).toBe(other.id);
});

it('refuses members, deactivated ones too, and says when the mail was not taken', async () => {
  const team = await newTeam();
  const email = fresh();
  const { body: added } = await operator.post('/portal/members', { team_id: team.id, user_id: await user(email), role: 'viewer' });
  expect((await invite(team, email)).body.error.details[0].issue).toContain('already');
  await team.session.patch(`/portal/team/members/${added.id}`, { active: false });
  expect((await invite(team, email)).body.error.details[0].issue).toContain('activate');
  expect((await invite(team, `gone-${fresh()}`)).status).toBe(500);
  expect((await invite(team, fresh(), { pipeline_ids: [newId()] })).body.error.code).toBe('invalid_pipeline');
  expect((await team.session.get('/portal/invitations')).body.data).toEqual([]);
});

it('asks for no password where the team has none, and sends no more mails to an address than others do', async () => {
  const team = await newTeam();
  await service.db.run(
    `INSERT INTO team_sso (team_id, sign_in_name, issuer, client_id, domains, groups_claim, group_rules, creates_members, default_role, passwords,
       revision) VALUES ($1, $2, 'https://x.example', 'x', '{}', 'groups', '[]', false, 'viewer', false, $1)`,
    [team.id, `t-${newId()}`],
  );
  const email = fresh();
  await invite(team, email);
  const token = await mailbox.token(email);
  const look = await service.as().post('/portal/invitations/look', { token });
  expect(look.body).toMatchObject({ passwords: false, sign_in_name: expect.stringContaining('t-') });
  expect((await accept(token, { name: 'Ada' })).status).toBe(200);
  const often = fresh();
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) statuses.push((await invite(team, often)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
});
