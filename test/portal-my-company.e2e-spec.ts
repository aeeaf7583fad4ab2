import { newId } from '@app/database';
import type { Client } from './support/client';
import { ACME_DECK, makeDeck } from './support/deck';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(90_000);

// Story: a founder without a program of their own scores drafts in the portal and publishes the good one.

let service: TestService;
let team: Team;
let companyId: string;
let founder: Client;
let stranger: Client;
let investor: Client;

async function session(userId: string): Promise<Client> {
  return service.as(await service.seed.portalSession(userId));
}

async function companyAdmin(company: string): Promise<Client> {
  const user = await service.seed.user();
  await service.db.run('INSERT INTO company_admins (id, company_id, user_id) VALUES ($1, $2, $3)', [newId(), company, user]);
  return session(user);
}

beforeAll(async () => {
  service = await TestService.start({ worker: true });
  team = await service.seed.team();
  const make = async (name: string): Promise<string> => (await service.as(team.key).post('/v1/companies', { name })).body.id;
  companyId = await make('Acme Robotics');
  founder = await companyAdmin(companyId);
  stranger = await companyAdmin(await make('Other Robots'));
  investor = await session(team.adminId);
});

afterAll(() => service.stop());

const DRAFTS = '/portal/company/drafts';

async function scored(deck: Buffer, fileName: string) {
  const { status, body } = await founder.upload(DRAFTS, deck, {}, { fileName });
  expect(status).toBe(201);
  for (;;) {
    const draft = (await founder.get(`${DRAFTS}/${body.id}`)).body;
    if (draft.status !== 'scoring') return draft;
    expect(draft.progress).toEqual({ done: expect.any(Number), total: expect.any(Number), step: expect.any(String) });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('shows and changes the profile by the rules of the founder interface', async () => {
  const before = (await founder.get('/portal/company')).body;
  expect(Object.keys(before)).toEqual(['id', 'name', 'website', 'industry', 'stage', 'problem_statement', 'created_at']);
  expect(await founder.patch('/portal/company', { stage: 'Seed' })).toMatchObject({ status: 200, body: { ...before, stage: 'Seed' } });
  for (const bad of [{ name: '' }, { website: 'acme.com' }, { id: companyId }]) {
    expect(await founder.patch('/portal/company', bad)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  }
});

it('scores drafts in private, and publishes one for everybody', async () => {
  const draft = await scored(await makeDeck(ACME_DECK.slice(0, 4)), 'first.pdf');
  expect(draft).toMatchObject({ status: 'scored', progress: null, cri_score: expect.any(Number), file_name: 'first.pdf' });
  expect(draft.recommendations.length).toBeGreaterThan(0);
  expect((await founder.get('/portal/company/scores')).body.cri.scored_at).toBeNull();
  expect((await investor.get(`/portal/board/companies/${companyId}/documents`)).body.data).toEqual([]);

  const published = await founder.post(`${DRAFTS}/${draft.id}/publish`);
  expect(published).toMatchObject({ status: 200, body: { status: 'published', cri_score: draft.cri_score } });
  expect((await founder.post(`${DRAFTS}/${draft.id}/publish`)).body).toEqual(published.body);
  expect((await founder.get('/portal/company/scores')).body.cri.score).toBe(draft.cri_score);
  expect((await founder.get(DRAFTS)).body).toMatchObject({ data: [{ id: draft.id, status: 'published' }], next_cursor: null });

  const [document] = (await investor.get(`/portal/board/companies/${companyId}/documents`)).body.data;
  const path = `/portal/board/companies/${companyId}/documents/${document.id}/file`;
  const file = await investor.get(path);
  expect([file.status, file.body.slice(0, 5), file.headers.get('etag')]).toEqual([200, '%PDF-', `"${document.sha256}"`]);
  const outsider = await session((await service.seed.team()).adminId);
  expect(await outsider.get(path)).toMatchObject({ status: 404, body: { error: { code: 'company_not_found' } } });
});

it('refuses what is no deck, and keeps nothing of it', async () => {
  expect(await founder.upload(DRAFTS, Buffer.from('no deck'), {}, { fileName: 'a.pdf' })).toMatchObject({ status: 400 });
  expect(await founder.upload(DRAFTS, null)).toMatchObject({ status: 400, body: { error: { code: 'file_required' } } });
});

it('adds documents for its investors, and lists what is not theirs alone', async () => {
  const path = '/portal/company/documents';
  await service
    .as(team.key)
    .upload(`/v1/companies/${companyId}/documents`, await makeDeck(ACME_DECK.slice(0, 2)), {}, { fileName: 'memo.pdf' });
  const model = await founder.upload(
    path,
    Buffer.from('year,revenue\n2026,100\n'),
    {},
    { fileName: 'Financial model.csv', type: 'text/csv' },
  );
  expect(model).toMatchObject({ status: 201, body: { name: 'Financial model.csv', mime_type: 'text/csv', uploaded_by: 'founder' } });
  const names = async (client: Client, from: string): Promise<string[]> =>
    (await client.get(from)).body.data.map(({ name }: { name: string }) => name);
  expect(await names(founder, path)).toEqual(['Financial model.csv', 'first.pdf']);
  expect(await names(investor, `/portal/board/companies/${companyId}/documents`)).toEqual(['Financial model.csv', 'memo.pdf', 'first.pdf']);
  const again = await founder.upload(
    path,
    Buffer.from('year,revenue\n2026,100\n'),
    {},
    { fileName: 'Financial model.csv', type: 'text/csv' },
  );
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'duplicate_submission' } } });
});

it('is for this company’s admins alone', async () => {
  const draft = await scored(await makeDeck(ACME_DECK.slice(0, 5)), 'mine.pdf');
  const calls = (client: Client) => [
    client.get('/portal/company'),
    client.patch('/portal/company', {}),
    client.get('/portal/company/scores'),
    client.get(DRAFTS),
    client.get('/portal/company/documents'),
    client.upload('/portal/company/documents', null),
    client.upload(DRAFTS, null),
    client.get(`${DRAFTS}/${draft.id}`),
    client.post(`${DRAFTS}/${draft.id}/publish`),
  ];
  const statuses = async (client: Client): Promise<unknown[]> =>
    (await Promise.all(calls(client))).map(({ status, body }) => `${status} ${body.error?.code}`);
  expect(new Set(await statuses(investor))).toEqual(new Set(['403 forbidden']));
  const key = await service.seed.founderKey(team.id, companyId);
  for (const credential of [undefined, key, team.key])
    expect(new Set(await statuses(service.as(credential)))).toEqual(new Set(['401 unauthenticated']));
  for (const id of [draft.id, newId(), 'x']) {
    expect(await stranger.get(`${DRAFTS}/${id}`)).toMatchObject({ status: 404, body: { error: { code: 'draft_not_found' } } });
    expect(await stranger.post(`${DRAFTS}/${id}/publish`)).toMatchObject({ status: 404, body: { error: { code: 'draft_not_found' } } });
  }
  expect((await stranger.get(DRAFTS)).body.data).toEqual([]);
});

it('records each change once: drafts out of the investors’ sight, what they see by its event', async () => {
  const rows = await service.db.rows<{ action: string; team_id: string | null }>(
    `SELECT DISTINCT action, team_id FROM audit_entries WHERE action ~ '^(draft|company|document)[.]' ORDER BY action`,
  );
  expect(rows).toEqual(['draft.publish', 'draft.submit'].map((action) => ({ action, team_id: null })));
  const seen = (await investor.get('/portal/audit?limit=100')).body.data as { action: string }[];
  expect(seen.filter(({ action }) => action.startsWith('draft.'))).toEqual([]);
});

it('shows investors the companies of a pipeline in the order that they ask for, the whole of it and not a page', async () => {
  // Of companies without a deck, which no worker scores while the pages are read.
  const fund = await service.seed.team();
  const partner = await session(fund.adminId);
  for (const [name, score] of [
    ['Alpha Robotics', 900],
    ['Beta Robots', 5],
  ] as const) {
    const { id } = (await service.as(fund.key).post('/v1/companies', { name })).body;
    await service.db.run('UPDATE companies SET cri_score = $2, cri_max = 1000, cri_scored_at = now() WHERE id = $1', [id, score]);
  }
  const board = (query: string) => partner.get(`/portal/board/companies?limit=1&pipeline_id=${fund.pipeline.id}&${query}`);

  for (const [order, name] of [
    ['score', 'Alpha Robotics'],
    ['newest', 'Beta Robots'],
    ['name', 'Alpha Robotics'],
  ]) {
    expect((await board(`order=${order}`)).body.data).toMatchObject([{ name }]);
  }
  const { next_cursor: cursor } = (await board('order=score')).body;
  expect((await board(`order=score&cursor=${cursor}`)).body).toMatchObject({ data: [{ name: 'Beta Robots' }], next_cursor: null });
  expect((await board('order=score&q=BETA')).body.data).toMatchObject([{ name: 'Beta Robots' }]);
  expect((await board('order=size')).body.error).toMatchObject({ code: 'invalid_request', details: [{ field: 'order' }] });
});
