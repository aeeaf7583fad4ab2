import { newId } from '@app/database';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

// Story: a team works on its deals: through stages, from hand to hand, to an end (contract-2, section 1).

let service: TestService;
let team: Team;
let stages: { id: string; name: string; kind: string }[];

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

beforeEach(async () => {
  team = await service.seed.team();
  stages = (await get('/v1/pipelines')).body.data[0].stages;
});

const get = (path: string, key = team.key) => service.as(key).get(path);
const post = (path: string, body: unknown, key = team.key) => service.as(key).post(path, body as object);
const stage = (name: string) => stages.find((each) => each.name === name) as (typeof stages)[number];
let companies = 0;
async function newDeal(key = team.key, pipelineIds: string[] = []) {
  const { body: company } = await post('/v1/companies', { name: `Company ${companies++}`, pipeline_ids: pipelineIds }, key);
  return { company, deal: (await get(`/v1/deals/${company.deals[0].id}`, key)).body };
}
const move = (id: string, name: string, rest: object = {}, key = team.key) =>
  post(`/v1/deals/${id}/moves`, { stage_id: stage(name).id, ...rest }, key);
const code = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

it('a new pipeline has five stages, and a new deal enters the first', async () => {
  expect(stages.map(({ name, kind }) => [name, kind])).toEqual([
    ['Inbox', 'open'],
    ['Screening', 'open'],
    ['Diligence', 'open'],
    ['Invested', 'won'],
    ['Passed', 'passed'],
  ]);
  const { company, deal } = await newDeal();
  expect(deal).toEqual({
    id: company.deals[0].id,
    company: { id: company.id, name: company.name, website: null, industry: null, cri: null },
    pipeline_id: team.pipeline.id,
    pipeline_name: team.pipeline.name,
    stage: stage('Inbox'),
    owner: null,
    entered_stage_at: deal.created_at,
    outcome: null,
    source: 'api',
    created_at: company.deals[0].created_at,
    updated_at: deal.created_at,
  });
  const { source: _source, company: _company, updated_at: _updated, ...shared } = deal;
  expect(company.deals).toEqual([shared]);
  const { body: events } = await get('/v1/events?types=deal.created');
  expect(events.data).toMatchObject([{ deal_id: deal.id, company_id: company.id, actor: { kind: 'key' }, data: { object: deal } }]);
});

it('moves, tells why, and is reopened; the history tells it all', async () => {
  const { deal } = await newDeal();
  const passed = await move(deal.id, 'Passed', { reasons: ['too early'], note: 'Come back.', expected_stage_id: stage('Inbox').id });
  expect(passed.status).toBe(200);
  expect(passed.body.outcome).toEqual({ kind: 'passed', reasons: ['too early'], note: 'Come back.', at: passed.body.entered_stage_at });
  expect((await get(`/v1/deals/${deal.id}`)).body).toEqual(passed.body);
  const again = await move(deal.id, 'Screening');
  expect(again.body).toMatchObject({ outcome: null, stage: stage('Screening') });
  const { body: history } = await get(`/v1/deals/${deal.id}/history`);
  const actor = { kind: 'key', id: expect.any(String), name: 'test' };
  expect(history).toEqual({
    data: [
      {
        id: expect.any(String),
        from_stage: stage('Passed'),
        to_stage: stage('Screening'),
        actor,
        reasons: [],
        note: null,
        at: again.body.entered_stage_at,
      },
      {
        id: expect.any(String),
        from_stage: stage('Inbox'),
        to_stage: stage('Passed'),
        actor,
        reasons: ['too early'],
        note: 'Come back.',
        at: passed.body.entered_stage_at,
      },
      { id: expect.any(String), from_stage: null, to_stage: stage('Inbox'), actor, reasons: [], note: null, at: deal.created_at },
    ],
    next_cursor: null,
  });
  const { body: events } = await get('/v1/events?types=deal.moved');
  expect(events.data[0].data).toEqual({
    object: passed.body,
    changes: [
      { field: 'stage', from: stage('Inbox'), to: stage('Passed') },
      { field: 'outcome', from: null, to: passed.body.outcome },
    ],
  });
  expect(events.data).toHaveLength(2);
});

it('refuses what cannot be, and does nothing where nothing is to be done', async () => {
  const { deal } = await newDeal();
  const other = await service.seed.pipeline(team.id, 'Other');
  for (const body of [
    { stage_id: other.stages[0]?.id },
    { stage_id: newId() },
    { stage_id: 'x' },
    {},
    { stage_id: stage('Passed').id, more: 1 },
  ])
    expect(code(await post(`/v1/deals/${deal.id}/moves`, body))).toEqual([400, 'invalid_request']);
  for (const rest of [{ reasons: Array(11).fill('x') }, { reasons: ['x'.repeat(101)] }, { note: 'x'.repeat(2001) }])
    expect(code(await move(deal.id, 'Passed', rest))).toEqual([400, 'invalid_request']);
  expect(code(await move(deal.id, 'Passed', { expected_stage_id: stage('Screening').id }))).toEqual([409, 'stage_changed']);
  const same = await move(deal.id, 'Inbox', { expected_stage_id: stage('Screening').id });
  expect([same.status, same.body]).toEqual([200, deal]);
  expect((await get(`/v1/deals/${deal.id}/history`)).body.data).toHaveLength(1);
  for (const id of [newId(), 'x']) {
    expect(code(await get(`/v1/deals/${id}`))).toEqual([404, 'deal_not_found']);
    expect(code(await post(`/v1/deals/${id}/moves`, {}))).toEqual([404, 'deal_not_found']);
  }
});

it('belongs to an active member who sees the pipeline, or to nobody', async () => {
  const { deal } = await newDeal();
  const elsewhere = await service.seed.pipeline(team.id, 'Elsewhere');
  const [seeing, blind, left] = [
    await service.seed.member(team.id, 'member', [team.pipeline.id]),
    await service.seed.member(team.id, 'member', [elsewhere.id]),
    await service.seed.member(team.id, 'member'),
  ];
  await service.db.run('UPDATE memberships SET active = false WHERE user_id = $1', [left]);
  const { body: members } = await get('/v1/members');
  expect(members.data.map(({ id }: { id: string }) => id)).toEqual([blind, seeing, team.adminId]);
  expect(members.data[0]).toEqual({ id: blind, name: 'A Person', role: 'member' });
  const give = (userId: unknown) => post(`/v1/deals/${deal.id}/owner`, { user_id: userId });
  for (const nobody of [blind, left, newId(), 'x', 7, undefined]) expect(code(await give(nobody))).toEqual([400, 'invalid_request']);
  const given = await give(seeing);
  expect([given.status, given.body.owner]).toEqual([200, { id: seeing, name: 'A Person' }]);
  expect((await give(seeing)).body).toEqual(given.body);
  expect((await get(`/v1/deals?owner_id=${seeing}`)).body.data).toEqual([given.body]);
  expect((await get('/v1/deals?owner_id=none')).body.data).toEqual([]);
  expect((await give(null)).body.owner).toBeNull();
  const { body: events } = await get('/v1/events?types=deal.owner_changed');
  expect(events.data.map(({ data }: { data: { changes: unknown } }) => data.changes)).toEqual([
    [{ field: 'owner', from: null, to: { id: seeing, name: 'A Person' } }],
    [{ field: 'owner', from: { id: seeing, name: 'A Person' }, to: null }],
  ]);
});

it('is listed by every filter', async () => {
  const [first, second] = [await newDeal(), await newDeal()];
  const third = await newDeal(team.key, [(await service.seed.pipeline(team.id, 'Third')).id]);
  await move(second.deal.id, 'Invested');
  await service.db.run(
    `UPDATE deals SET created_at = now() - interval '9 days', entered_stage_at = now() - interval '8 days' WHERE id = $1`,
    [first.deal.id],
  );
  const ids = async (query: string) => (await get(`/v1/deals?${query}`)).body.data.map(({ id }: { id: string }) => id);
  const [a, b, c] = [first.deal.id, second.deal.id, third.deal.id];
  expect(await ids('')).toEqual([c, b, a]);
  expect(await ids(`pipeline_id=${team.pipeline.id}`)).toEqual([b, a]);
  expect(await ids(`stage_id=${stage('Invested').id}`)).toEqual([b]);
  expect(await ids('kind=open')).toEqual([c, a]);
  expect(await ids(`company_id=${first.company.id}`)).toEqual([a]);
  expect(await ids('stale_days=8')).toEqual([a]);
  expect(await ids('stale_days=9')).toEqual([]);
  for (const query of [
    'kind=lost',
    'stale_days=0',
    'stale_days=3651',
    'stale_days=x',
    'owner_id=x',
    'company_id=x',
    `stage_id=${newId()}`,
    'q=x',
  ])
    expect(code(await get(`/v1/deals?${query}`))).toEqual([400, 'invalid_request']);
  expect(code(await get(`/v1/deals?pipeline_id=${newId()}`))).toEqual([400, 'invalid_pipeline']);
  const member = await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [team.pipeline.id]));
  expect((await get('/v1/deals', member)).body.data.map(({ id }: { id: string }) => id)).toEqual([b, a]);
  expect(code(await get(`/v1/deals/${c}`, member))).toEqual([404, 'deal_not_found']);
  const reader = await service.seed.investorKey(team.id, team.adminId, false);
  expect(code(await move(a, 'Passed', {}, reader))).toEqual([403, 'forbidden_scope']);
});

it('of an archived company is in no list and not changed, but read', async () => {
  const { company, deal } = await newDeal();
  await post(`/v1/companies/${company.id}/archive`, {});
  expect((await get('/v1/deals')).body.data).toEqual([]);
  expect((await get(`/v1/pipelines/${team.pipeline.id}/funnel`)).body.stages[0]).toMatchObject({ current: 0, entered: 0 });
  expect(code(await move(deal.id, 'Passed'))).toEqual([409, 'company_archived']);
  expect(code(await post(`/v1/deals/${deal.id}/owner`, { user_id: null }))).toEqual([409, 'company_archived']);
  expect((await get(`/v1/deals/${deal.id}`)).status).toBe(200);
  await post(`/v1/companies/${company.id}/restore`, {});
  expect((await move(deal.id, 'Passed')).status).toBe(200);
});

it('is counted in the funnel', async () => {
  const { deal } = await newDeal();
  await newDeal();
  await move(deal.id, 'Screening');
  await move(deal.id, 'Passed');
  const { status, body } = await get(`/v1/pipelines/${team.pipeline.id}/funnel?since=2020-01-01T00:00:00Z`);
  expect([status, body.pipeline_id, body.since, body.until]).toEqual([200, team.pipeline.id, '2020-01-01T00:00:00.000Z', null]);
  const figures = { median_seconds: expect.any(Number) };
  expect(body.stages).toEqual([
    { stage: stage('Inbox'), current: 1, entered: 2, left_to_next: 1, left_to_passed: 0, ...figures },
    { stage: stage('Screening'), current: 0, entered: 1, left_to_next: 0, left_to_passed: 1, ...figures },
    { stage: stage('Diligence'), current: 0, entered: 0, left_to_next: 0, left_to_passed: 0, median_seconds: null },
    { stage: stage('Invested'), current: 0, entered: 0, left_to_next: 0, left_to_passed: 0, median_seconds: null },
    { stage: stage('Passed'), current: 1, entered: 1, left_to_next: 0, left_to_passed: 0, median_seconds: null },
  ]);
  expect(code(await get(`/v1/pipelines/${newId()}/funnel`))).toEqual([404, 'not_found']);
  // The last is no day: without a look at the month it would be taken for the second of March.
  for (const moment of ['yesterday', '2026-02-30T00:00:00Z']) {
    for (const bound of ['since', 'until']) {
      expect(code(await get(`/v1/pipelines/${team.pipeline.id}/funnel?${bound}=${moment}`))).toEqual([400, 'invalid_request']);
    }
  }
});

describe('in the portal', () => {
  it('admins change the stages: ids stay, and none that holds deals is taken out', async () => {
    const session = await service.seed.portalSession(team.adminId);
    const patch = (body: object) => service.as(session).patch(`/portal/pipelines/${team.pipeline.id}`, body);
    const { deal } = await newDeal();
    const [inbox, screening, diligence, ...rest] = stages;
    expect(code(await patch({ stages: [screening, diligence, ...rest] }))).toEqual([409, 'stage_in_use']);
    for (const bad of [
      [],
      rest,
      [inbox, inbox],
      [inbox, { ...screening, id: newId() }],
      [inbox, { name: 'Inbox', kind: 'open' }],
      [{ name: 'X', kind: 'lost' }],
    ])
      expect(code(await patch({ stages: bad }))).toEqual([400, 'invalid_request']);
    const changed = await patch({ name: 'Renamed', stages: [{ name: 'New', kind: 'open' }, { ...inbox, name: 'In' }, ...rest] });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ name: 'Renamed', is_default: true });
    expect(changed.body.stages).toEqual([{ id: expect.any(String), name: 'New', kind: 'open' }, { ...inbox, name: 'In' }, ...rest]);
    expect((await get('/v1/pipelines')).body.data[0]).toMatchObject({ name: 'Renamed', stages: changed.body.stages });
    expect((await get(`/v1/deals/${deal.id}`)).body.stage.name).toBe('In');
    expect((await newDeal()).deal.stage.name).toBe('New');
    expect(code(await patch({ is_default: false }))).toEqual([400, 'invalid_request']);
  });

  it('people move deals as themselves, viewers none', async () => {
    const { deal } = await newDeal();
    const session = await service.seed.portalSession(team.adminId);
    const moved = await post(`/portal/board/deals/${deal.id}/moves`, { stage_id: stage('Diligence').id }, session);
    expect([moved.status, moved.body.stage.name]).toEqual([200, 'Diligence']);
    expect((await get(`/v1/deals/${deal.id}/history`)).body.data[0].actor).toEqual({ kind: 'user', id: team.adminId, name: 'A Person' });
    const viewer = await service.seed.portalSession(await service.seed.member(team.id, 'viewer'));
    expect(code(await post(`/portal/board/deals/${deal.id}/moves`, { stage_id: stage('Inbox').id }, viewer))).toEqual([403, 'forbidden']);
    expect((await get('/portal/board/deals', viewer)).body.data).toHaveLength(1);
  });
});
