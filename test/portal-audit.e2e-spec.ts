import { createHash } from 'node:crypto';
import { newId } from '@app/database';
import type { Client } from './support/client';
import { makeDeck } from './support/deck';
import { until } from './support/processes';
import { TestService } from './support/service';

// Story: an admin asks, months later, who did what to whom: one list of what was administered and of what was done to the deal flow.

const OPERATOR = 'an-operator-token-of-the-tests';
const PASSWORD = 'correct horse battery';

interface Entry {
  id: string;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  actor_email: string | null;
  actor_name: string | null;
  by_founder: boolean;
  object_type: string;
  object_id: string;
  company: { id: string; name: string } | null;
  details: Record<string, unknown>;
  created_at: string;
}

let service: TestService;
let team: Awaited<ReturnType<TestService['seed']['team']>>;
let admin: Client;
let key: { id: string; key: string };
let company: string;
let failed: string;

const session = async (client: Client, email: string): Promise<Client> =>
  service.as((await client.post('/portal/sessions', { email, password: PASSWORD })).body.token);
const trail = async (query = '', by = admin): Promise<Entry[]> => (await by.get(`/portal/audit?limit=100&${query}`)).body.data;
const actions = async (query: string): Promise<string[]> => (await trail(query)).map(({ action }) => action);

beforeAll(async () => {
  const hash = createHash('sha256').update(OPERATOR).digest('hex');
  service = await TestService.start({ worker: true, env: { OPERATOR_TOKEN_SHA256: hash } });
  team = await service.seed.team();
  const operator = service.as(OPERATOR);
  const email = `${newId()}@northwind.example`;
  const { body: user } = await operator.post('/portal/users', { email, name: 'Grace Hopper', password: PASSWORD });
  await operator.post('/portal/members', { team_id: team.id, user_id: user.id, role: 'admin' });
  await service.as(undefined).post('/portal/sessions', { email, password: 'not the password' });
  admin = await session(service.as(undefined), email);

  // Formulas that a spreadsheet would run, in what the file takes along.
  key = (await admin.post('/portal/keys', { name: '=1+1', portal: 'investor', scope: 'write' })).body;
  const investor = service.as(key.key);
  const { body } = await investor.upload('/v1/decks', await makeDeck(), { company_name: 'Acme Robotics' });
  expect((await investor.get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' })).body.status).toBe('completed');
  company = body.company_id;
  const [deal] = (await admin.get(`/portal/board/companies/${company}`)).body.deals;
  const [pipeline] = (await admin.get('/portal/board/pipelines')).body.data;
  const next = pipeline.stages[1].id;
  await admin.post(`/portal/board/deals/${deal.id}/moves`, { stage_id: next, note: 'a secret reason' });
  await admin.post(`/portal/board/companies/${company}/notes`, { body: 'a secret thought' });
  await admin.patch(`/portal/board/companies/${company}`, { fields: { industry: 'a secret industry' } });
  const founder = service.as(await service.seed.founderKey(team.id, company));
  await founder.patch('/v1/me/company', { problem_statement: 'Robots fall.' });
  const broken = await investor.upload('/v1/decks', await makeDeck(), { company_name: 'Bit Rot' });
  failed = broken.body.job_id;
  await investor.get(`/v1/jobs/${failed}`, { prefer: 'wait=30' });
});

afterAll(() => service.stop());

it('tells of decks, moves, notes, changes, keys and sign-ins, each once and by whom', async () => {
  const of = async (action: string): Promise<Entry[]> => trail(`action=${action}`);
  const [deck] = (await of('deck.submitted')).slice(-1);
  expect(deck).toMatchObject({ actor_kind: 'key', actor_id: key.id, actor_name: '=1+1', company: { id: company, name: 'Acme Robotics' } });
  const moves = await of('deal.moved');
  expect(moves).toHaveLength(1);
  expect(moves[0]).toMatchObject({ actor_kind: 'user', object_type: 'deal', details: { from: 'Inbox', to: 'Screening' } });
  expect(moves[0]?.actor_email).toMatch(/@northwind\.example$/);
  expect(await of('note.created')).toMatchObject([{ company: { id: company }, details: {} }]);
  const changes = (await of('company.updated')).filter(({ actor_kind: kind }) => kind !== 'system');
  expect(changes.map(({ actor_kind, by_founder, details }) => [actor_kind, by_founder, details])).toEqual([
    ['key', true, { changed: ['problem_statement'] }],
    ['user', false, { changed: ['industry'] }],
  ]);
  expect(await of('key.create')).toMatchObject([{ object_id: key.id, actor_kind: 'user', company: null }]);
  expect(await actions('action=session.*,sign_in.*')).toEqual(['session.open', 'sign_in.fail']);
  // What people wrote stays where it is: the trail says that they did.
  expect(JSON.stringify(await trail())).not.toContain('secret');
});

it('tells of what has no event, too: a deck that is started over', async () => {
  await service.db.run(
    `UPDATE jobs SET status = 'failed', error_code = 'analysis_failed', error_message = 'It can be retried.', completed_at = now() WHERE id = $1`,
    [failed],
  );
  expect((await admin.post(`/portal/board/jobs/${failed}/retry`)).status).toBe(202);
  expect(await trail('action=deck.retry')).toMatchObject([{ object_type: 'job', object_id: failed, actor_kind: 'user' }]);
});

it('is filtered by who, what, to which object, and when', async () => {
  const all = await trail();
  expect((await trail(`actor_id=${key.id}`)).every(({ actor_id: actor }) => actor === key.id)).toBe(true);
  expect(await actions(`actor_id=${key.id}&action=deck.*`)).toEqual(['deck.submitted', 'deck.submitted']);
  const mine = all.find(({ action }) => action === 'session.open')?.actor_id ?? '';
  expect(new Set((await trail(`actor_id=${mine}&action=note.*,key.*`)).map(({ action }) => action))).toEqual(
    new Set(['note.created', 'key.create']),
  );
  const ofAcme = await trail(`object_id=${company}`);
  expect(ofAcme.map(({ id }) => id)).toEqual(all.filter((entry) => entry.company?.id === company).map(({ id }) => id));
  expect(ofAcme.length).toBeGreaterThan(4);
  expect(await actions(`object_id=${key.id}`)).toEqual(['key.create']);
  expect(await actions('actor_kind=form')).toEqual([]);
  const middle = all[Math.floor(all.length / 2)]?.created_at ?? '';
  const ids = (rows: Entry[]): string[] => rows.map(({ id }) => id);
  expect(ids(await trail(`from=${middle}`))).toEqual(ids(all.filter((entry) => entry.created_at >= middle)));
  expect(ids(await trail(`to=${middle}`))).toEqual(ids(all.filter((entry) => entry.created_at < middle)));
  for (const wrong of ['action=moves', 'actor_kind=cat', 'from=yesterday', 'action=deal.*,']) {
    expect(await admin.get(`/portal/audit?${wrong}`)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  }
});

it('pages through both sources without a skip or a repeat, by cursors that are bound to the filters', async () => {
  const all = await trail();
  const paged: Entry[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await admin.get(`/portal/audit?limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...body.data);
    if (body.next_cursor === null) break;
    cursor = body.next_cursor;
  }
  expect(paged).toEqual(all);
  const { body } = await admin.get('/portal/audit?limit=2');
  expect(await admin.get(`/portal/audit?limit=2&action=deal.*&cursor=${body.next_cursor}`)).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_cursor' } },
  });
});

it('is taken along as CSV, filtered, whole, and run by no spreadsheet', async () => {
  // More than one batch of it.
  await service.db.run(
    `INSERT INTO audit_entries (id, team_id, actor_kind, action, object_type, object_id)
     SELECT gen_random_uuid(), $1, 'system', 'many.change', 'many', n::text FROM generate_series(1, 1200) n`,
    [team.id],
  );
  const { body: many } = await admin.get<string>('/portal/audit/export?action=many.*');
  const lines = many.trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'at,action,actor_kind,actor_id,actor_email,actor_name,by_founder,object_type,object_id,company_id,company_name,details',
  );
  expect(new Set(lines.slice(1).map((line) => line.split(',')[8])).size).toBe(1200);
  const { body: text, headers } = await admin.get<string>('/portal/audit/export?action=deck.submitted');
  expect(text).toContain(",'=1+1,");
  expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    expect.stringContaining('text/csv'),
    expect.stringContaining('audit-trail.csv'),
  ]);
  expect((await admin.get('/portal/audit/export?from=x')).status).toBe(400);
});

it('is its own team’s and its admins’ alone; an admin of some pipelines reads of no others', async () => {
  const other = await service.seed.team();
  const strange = service.as(OPERATOR);
  const asOther = await strange.get('/portal/audit?limit=100', { 'x-acting-user': other.adminId });
  expect(asOther.body.data.filter((entry: Entry) => entry.company)).toEqual([]);
  const user = async (name: string, role: string, pipelines: string[] | null): Promise<Client> => {
    const email = `${newId()}@northwind.example`;
    const { body } = await strange.post('/portal/users', { email, name, password: PASSWORD });
    await strange.post('/portal/members', { team_id: team.id, user_id: body.id, role, pipeline_ids: pipelines });
    return session(service.as(undefined), email);
  };
  const member = await user('Alan', 'member', null);
  for (const path of ['/portal/audit', '/portal/audit/export']) expect((await member.get(path)).status).toBe(403);
  const { body: elsewhere } = await admin.post('/portal/pipelines', { name: 'Elsewhere' });
  const partly = await user('Barbara', 'admin', [elsewhere.id]);
  expect((await trail('action=company.*,deal.*,note.*,deck.*', partly)).map(({ action }) => action)).toEqual(['deck.retry']);
  expect((await trail('action=key.*', partly)).length).toBe(1);
});

it('tells of both with a key, too, each once and by which key', async () => {
  const investor = service.as(key.key);
  await service.db.run(
    `UPDATE jobs SET status = 'failed', error_code = 'analysis_failed', error_message = 'It can be retried.', completed_at = now() WHERE id = $1`,
    [failed],
  );
  expect((await investor.post(`/v1/jobs/${failed}/retry`)).status).toBe(202);
  expect((await investor.post(`/v1/jobs/${failed}/retry`)).status).toBe(409);
  for (const name of ['Twin Peaks', 'Twin Peaks Inc.']) await investor.post('/v1/companies', { name });
  const pair = await until('the pair is found', async () => (await investor.get('/v1/duplicates')).body.data[0]);
  for (const _ of ['once', 'again']) await investor.post(`/v1/duplicates/${pair.id}/dismiss`);
  const line = { actor_kind: 'key', actor_id: key.id, actor_name: '=1+1', actor_user_id: null, actor_email: null };
  expect(await trail('action=deck.retry,duplicate.dismiss&actor_kind=key')).toMatchObject([
    { action: 'duplicate.dismiss', object_id: pair.id, object_type: 'duplicate', ...line },
    { action: 'deck.retry', object_id: failed, object_type: 'job', ...line },
  ]);
  expect(await actions(`actor_id=${key.id}&action=deck.retry,duplicate.*`)).toEqual(['duplicate.dismiss', 'deck.retry']);
});

describe('the company’s page', () => {
  it('keeps folders, by the data room’s own rules', async () => {
    const path = `/portal/board/companies/${company}/folders`;
    const made = await admin.post(path, { name: 'Contracts' });
    expect(made).toMatchObject({ status: 201, body: { path: '/Contracts', parent_id: null, document_count: 0 } });
    const within = await admin.post(path, { name: '2026', parent_id: made.body.id });
    expect(within.body.path).toBe('/Contracts/2026');
    expect((await admin.post(path, { name: 'Contracts' })).body.error.code).toBe('duplicate_submission');
    expect((await admin.post(path, { name: 'x', parent_id: newId() })).body.error.code).toBe('folder_not_found');
    const folders = (await service.as(key.key).get(`/v1/companies/${company}/folders`)).body.data;
    expect((await admin.get(path)).body.data).toEqual(folders);
    const decks = folders.find(({ name }: { name: string }) => name === 'Decks');
    const inFolder = async (id: string) => (await admin.get(`/portal/board/companies/${company}/documents?folder_id=${id}`)).body;
    expect((await inFolder(decks.id)).data).toHaveLength(decks.document_count);
    expect(decks.document_count).toBeGreaterThan(0);
    expect((await inFolder(made.body.id)).data).toEqual([]);
    expect((await inFolder(newId())).error.code).toBe('folder_not_found');
  });

  it('takes figures that the team states, the newest first', async () => {
    const path = `/portal/board/companies/${company}/metrics`;
    const stated = { key: 'headcount', name: 'Headcount', value: 12, as_of: '2026-01-31' };
    const first = await admin.post(path, stated);
    expect(first).toMatchObject({ status: 201, body: { source: 'investor', value: 12, as_of: '2026-01-31' } });
    await admin.post(path, { ...stated, value: 15, as_of: '2026-02-28' });
    const rows = (await admin.get(`${path}?limit=100`)).body.data as { key: string; value: number }[];
    expect(rows.filter(({ key: name }) => name === 'headcount').map(({ value }) => value)).toEqual([15, 12]);
    expect((await admin.post(path, { key: 'x', value: 'many' })).status).toBe(400);
  });

  it('lets viewers change neither', async () => {
    const email = `${newId()}@northwind.example`;
    const { body } = await service.as(OPERATOR).post('/portal/users', { email, name: 'Vera', password: PASSWORD });
    await service.as(OPERATOR).post('/portal/members', { team_id: team.id, user_id: body.id, role: 'viewer' });
    const viewer = await session(service.as(undefined), email);
    const board = `/portal/board/companies/${company}`;
    expect((await viewer.get(`${board}/folders`)).status).toBe(200);
    expect((await viewer.post(`${board}/folders`, { name: 'Mine' })).status).toBe(403);
    expect((await viewer.post(`${board}/metrics`, { key: 'arr', value: 1 })).status).toBe(403);
  });
});
