import type { Client } from './support/client';
import { until } from './support/processes';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(60_000);

// Story: what a key may do with companies, pairs and merges, its person does in the portal, and answers are the same.

let service: TestService;
let team: Team;
/** The team's admin by key, and by session; somebody who may only look; a member of another pipeline. */
let [key, admin, viewer, aside]: Client[] = [];

beforeAll(async () => {
  service = await TestService.start({ worker: true });
});
afterAll(() => service.stop());

const asks = () => ({ key: key as Client, admin: admin as Client, viewer: viewer as Client, aside: aside as Client });

beforeEach(async () => {
  team = await service.seed.team();
  const side = await service.seed.pipeline(team.id, 'Aside');
  const session = async (userId: string): Promise<Client> => service.as(await service.seed.portalSession(userId));
  key = service.as(team.key);
  admin = await session(team.adminId);
  viewer = await session(await service.seed.member(team.id, 'viewer'));
  aside = await session(await service.seed.member(team.id, 'member', [side.id]));
});

const made = async (body: Record<string, unknown>): Promise<string> => (await asks().key.post('/v1/companies', body)).body.id as string;
const board = '/portal/board';
const code = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

it('corrects a company, which is the investor’s word from then on', async () => {
  const { key, admin, viewer, aside } = asks();
  const reference = await service.seed.property(team.id, { name: 'Number', type: 'reference' });
  const motto = await service.seed.property(team.id, { name: 'Motto', type: 'text' });
  const id = await made({ name: 'Acme', industry: 'x', properties: { [reference.id]: 'A-1', [motto.id]: 'Onward' } });
  const { updated_at: at } = (await key.get(`/v1/companies/${id}`)).body;
  const change = (by: Client, body: object) => by.patch(`${board}/companies/${id}`, body);
  const changed = await change(admin, { fields: { industry: 'robots', website: null }, expected_updated_at: at });
  expect(changed.status).toBe(200);
  const { properties, ...rest } = changed.body;
  const { properties: all, ...same } = (await key.get(`/v1/companies/${id}`)).body;
  expect(rest).toEqual(same);
  expect(rest).toMatchObject({ industry: 'robots', field_sources: { name: 'submitted', industry: 'investor' } });
  // What the submitter calls it is no answer.
  expect([all.length, properties]).toEqual([2, [{ id: motto.id, name: 'Motto', type: 'text', value: 'Onward' }]]);
  const [event] = (await key.get('/v1/events?types=company.updated')).body.data;
  expect(event.actor).toEqual({ kind: 'user', id: team.adminId, name: 'A Person' });
  expect(code(await change(admin, { fields: { name: 'Late' }, expected_updated_at: at }))).toEqual([409, 'company_changed']);
  expect(code(await change(admin, { fields: { name: null } }))).toEqual([400, 'invalid_request']);
  expect(code(await change(viewer, { fields: { name: 'Viewed' } }))).toEqual([403, 'forbidden']);
  expect(code(await change(aside, { fields: { name: 'Unseen' } }))).toEqual([404, 'company_not_found']);
});

it('archives and restores a company', async () => {
  const { key, admin, viewer, aside } = asks();
  const id = await made({ name: 'Acme' });
  for (const act of ['archive', 'restore']) {
    expect(code(await viewer.post(`${board}/companies/${id}/${act}`))).toEqual([403, 'forbidden']);
    expect(code(await aside.post(`${board}/companies/${id}/${act}`))).toEqual([404, 'company_not_found']);
  }
  const archived = await admin.post(`${board}/companies/${id}/archive`);
  expect([archived.status, archived.body.archived_at]).toEqual([200, expect.any(String)]);
  expect((await admin.get(`${board}/companies`)).body.data).toEqual([]);
  expect((await admin.get(`${board}/companies?archived=true`)).body.data).toMatchObject([{ id }]);
  expect(code(await admin.patch(`${board}/companies/${id}`, { fields: { stage: 'Seed' } }))).toEqual([409, 'company_archived']);
  const restored = await admin.post(`${board}/companies/${id}/restore`);
  expect([restored.status, restored.body]).toEqual([200, (await key.get(`/v1/companies/${id}`)).body]);
});

it('decides on a pair: by dismissing it, or by a merge that can be looked at first and taken back', async () => {
  const { key, admin, viewer, aside } = asks();
  const reference = await service.seed.property(team.id, { name: 'Number', type: 'reference' });
  const numbered = (number: string) => ({ properties: { [reference.id]: number } });
  const [one, two] = [
    await made({ name: 'Tern', ...numbered('A-1') }),
    await made({ name: 'Tern Inc.', industry: 'birds', ...numbered('B-2') }),
  ];
  const pair = await until('the pair is found', async () => (await admin.get(`${board}/duplicates`)).body.data[0]);
  expect((await admin.get(`${board}/duplicates`)).body).toEqual((await key.get('/v1/duplicates')).body);
  for (const id of [one, two]) {
    const shown = (await viewer.get(`${board}/companies/${id}/duplicates`)).body;
    expect([shown.data.length, shown]).toEqual([1, (await key.get(`/v1/companies/${id}/duplicates`)).body]);
  }
  expect((await aside.get(`${board}/duplicates`)).body.data).toEqual([]);
  expect(code(await aside.get(`${board}/companies/${one}/duplicates`))).toEqual([404, 'company_not_found']);

  const merge = (by: Client, body: object) => by.post(`${board}/companies/${one}/merges`, body as Record<string, unknown>);
  const before = await Promise.all([one, two].map(async (id) => (await key.get(`/v1/companies/${id}`)).body));
  const dry = await merge(admin, { from_company_id: two, dry_run: true });
  expect([dry.status, dry.body.id, dry.body.moved.deals]).toEqual([200, null, 1]);
  expect(await Promise.all([one, two].map(async (id) => (await key.get(`/v1/companies/${id}`)).body))).toEqual(before);
  expect(code(await merge(viewer, { from_company_id: two }))).toEqual([403, 'forbidden']);
  expect(code(await merge(aside, { from_company_id: two }))).toEqual([404, 'company_not_found']);
  const merged = await merge(admin, { from_company_id: two, keep: { name: 'other' } });
  // Nor does it show what two submitters call it.
  expect([merged.status, merged.body.company.name, merged.body.company.properties, merged.body.conflicts]).toEqual([
    201,
    'Tern Inc.',
    [],
    [{ field: 'name', this: 'Tern', other: 'Tern Inc.', kept: 'other' }],
  ]);
  expect((await admin.get(`${board}/merges`)).body).toEqual((await key.get('/v1/merges')).body);
  expect((await viewer.get(`${board}/merges?from_company_id=${two}`)).body.data).toMatchObject([{ id: merged.body.id, undone_at: null }]);
  expect((await aside.get(`${board}/merges`)).body.data).toEqual([]);

  const undo = (by: Client) => by.post(`${board}/merges/${merged.body.id}/undo`);
  expect(code(await undo(viewer))).toEqual([403, 'forbidden']);
  expect(code(await undo(aside))).toEqual([404, 'merge_not_found']);
  const undone = await undo(admin);
  expect([undone.status, undone.body.undone_at]).toEqual([200, expect.any(String)]);
  expect(code(await undo(admin))).toEqual([409, 'merge_not_undoable']);
  expect((await key.get(`/v1/companies/${two}`)).body).toMatchObject({ name: 'Tern Inc.', industry: 'birds' });
  const told = (await key.get('/v1/events?types=company.merged,company.unmerged')).body.data as { actor: { kind: string } }[];
  expect(told.map(({ actor }) => actor.kind)).toEqual(['user', 'user']);

  const again = await until('the pair is back', async () => (await admin.get(`${board}/duplicates`)).body.data[0]);
  expect(again.id).toBe(pair.id);
  expect(code(await viewer.post(`${board}/duplicates/${pair.id}/dismiss`))).toEqual([403, 'forbidden']);
  expect(code(await aside.post(`${board}/duplicates/${pair.id}/dismiss`))).toEqual([404, 'not_found']);
  expect((await admin.post(`${board}/duplicates/${pair.id}/dismiss`)).status).toBe(200);
  expect((await admin.get(`${board}/duplicates`)).body.data).toEqual([]);
});

it('shows the funnel of a pipeline, and gives a deal to somebody', async () => {
  const { key, admin, viewer, aside } = asks();
  const id = await made({ name: 'Acme' });
  const path = (root: string) => `${root}/pipelines/${team.pipeline.id}/funnel`;
  const { body } = await viewer.get(path(board));
  expect(body.stages).toHaveLength(5);
  expect(body).toEqual((await key.get(path('/v1'))).body);
  expect(code(await aside.get(path(board)))).toEqual([404, 'not_found']);
  expect(code(await viewer.get(`${path(board)}?since=x`))).toEqual([400, 'invalid_request']);

  const [deal] = (await key.get(`/v1/deals?company_id=${id}`)).body.data;
  const give = (by: Client) => by.post(`${board}/deals/${deal.id}/owner`, { user_id: team.adminId });
  expect(code(await give(viewer))).toEqual([403, 'forbidden']);
  expect(code(await give(aside))).toEqual([404, 'deal_not_found']);
  expect((await give(admin)).body.owner).toEqual({ id: team.adminId, name: 'A Person' });
  expect((await aside.get(`${board}/deals`)).body.data).toEqual([]);
});

it('gives the deals of a pipeline as a file to whoever sees them: all, by the filters of the board, or those that were chosen', async () => {
  const { key, admin, viewer, aside } = asks();
  const [first] = [await made({ name: '=cmd()', industry: 'x' }), await made({ name: 'Beta, Inc', industry: 'Robots' })];
  const {
    body: { deals },
  } = await key.get(`/v1/companies/${first}`);
  const [{ id: dealId, pipeline_id: pipelineId }] = deals as [{ id: string; pipeline_id: string }];
  const path = `${board}/pipelines/${pipelineId}/export`;
  const file = await admin.post(path, { order: 'name' });
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
    expect.stringContaining('deals.csv'),
  ]);
  const rows = (text: string): string[] =>
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',Inbox')[0] ?? '');
  // What a spreadsheet would run, it does not.
  expect(rows(file.body)).toEqual(["'=cmd()", '"Beta, Inc"']);
  expect(rows((await viewer.post(path, { industry: 'robot' })).body)).toEqual(['"Beta, Inc"']);
  expect(rows((await admin.post(path, { deal_ids: [dealId] })).body)).toEqual(["'=cmd()"]);
  expect(rows((await admin.post(path, { deal_ids: [] })).body)).toEqual([]);
  expect(code(await admin.post(path, { deal_ids: ['x'] }))).toEqual([400, 'invalid_request']);
  expect(code(await admin.post(path, { stage_id: 'x' }))).toEqual([400, 'invalid_request']);
  expect(code(await aside.post(path, {}))).toEqual([404, 'not_found']);
});
