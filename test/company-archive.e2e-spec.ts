import { ThesesService } from '@app/theses';
import { ViewsService } from '@app/views';
import type { Client } from './support/client';
import type { Team } from './support/seed';
import { TestService } from './support/service';

let service: TestService;
let team: Team;
let investor: Client;
/** Sees only the second pipeline. */
let member: Client;
let portal: Client;
let viewId: string;
let thesisId: string;

beforeAll(async () => {
  service = await TestService.start();
  team = await service.seed.team();
  investor = service.as(team.key);
  const side = await service.seed.pipeline(team.id, 'Side');
  member = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id])));
  portal = service.as(await service.seed.portalSession(team.adminId));
  const scope = { teamId: team.id, pipelineIds: null };
  viewId = (await service.api.get(ViewsService, { strict: false }).create(scope, { name: 'All' })).id;
  thesisId = (await service.api.get(ThesesService, { strict: false }).create(team.id, { name: 'Any' })).id;
  for (const name of ['One', 'Two', 'Three']) await create({ name, pipeline_ids: [team.pipeline.id, side.id] });
});

afterAll(() => service.stop());

async function create(body: object): Promise<string> {
  const answer = await investor.post('/v1/companies', body);
  expect(answer.status).toBe(201);
  return answer.body.id as string;
}

const eventsOf = (companyId: string): Promise<{ type: string; data: { object: object } }[]> =>
  service.db.rows(
    `SELECT type, data FROM events WHERE company_id = $1 AND type IN ('company.archived', 'company.restored') ORDER BY sequence`,
    [companyId],
  );

async function idsIn(list: string, client: Client): Promise<string[]> {
  const { status, body } = await client.get(list);
  expect(status).toBe(200);
  return (body.data as { id?: string; company_id?: string }[]).map(({ id, company_id: companyId }) => companyId ?? id ?? '');
}

describe('an archived company', () => {
  let id: string;

  beforeAll(async () => {
    id = await create({ name: 'Kept', stage: 'Shelf' });
    const match = `INSERT INTO thesis_matches (thesis_id, company_id, criteria_version, scoring_status) VALUES ($1, $2, 1, 'scored')`;
    await service.db.run(`${match} ON CONFLICT DO NOTHING`, [thesisId, id]);
  });

  const lists: [string, () => string, () => Client][] = [
    ['the list', () => '/v1/companies?limit=100', () => investor],
    ['a list by stage', () => '/v1/companies?stage=Shelf', () => investor],
    ['a list by name', () => '/v1/companies?q=kep', () => investor],
    ['a list of a pipeline', () => `/v1/companies?pipeline_id=${team.pipeline.id}`, () => investor],
    ['a view', () => `/v1/views/${viewId}/companies?limit=100`, () => investor],
    ['the matches of a thesis', () => `/v1/theses/${thesisId}/matches?limit=100`, () => investor],
    ['the board', () => '/portal/board/companies?limit=100', () => portal],
    ['the board of a pipeline', () => `/portal/board/companies?pipeline_id=${team.pipeline.id}&order=newest`, () => portal],
  ];

  it.each(lists)('leaves %s and comes back to it', async (_name, list, client) => {
    const path = list();
    const archived = `${path}${path.includes('?') ? '&' : '?'}archived=true`;
    await investor.post(`/v1/companies/${id}/restore`, {});
    const before = await idsIn(path, client());
    expect(before).toContain(id);
    expect(await idsIn(archived, client())).toEqual([]);
    expect((await investor.post(`/v1/companies/${id}/archive`, {})).status).toBe(200);
    expect(await idsIn(path, client())).toEqual(before.filter((each) => each !== id));
    expect(await idsIn(`${path}${path.includes('?') ? '&' : '?'}archived=false`, client())).not.toContain(id);
    expect(await idsIn(archived, client())).toEqual([id]);
  });

  it('is answered with the moment, and archived once', async () => {
    const own = await create({ name: 'Once' });
    const first = await investor.post(`/v1/companies/${own}/archive`);
    expect(first).toMatchObject({ status: 200, body: { id: own, archived_at: expect.stringMatching(/\.\d{3}Z$/) } });
    expect(first.body).toEqual((await investor.get(`/v1/companies/${own}`)).body);
    expect((await investor.post(`/v1/companies/${own}/archive`)).body).toEqual(first.body);
    const restored = await investor.post(`/v1/companies/${own}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { id: own, archived_at: null } });
    expect((await investor.post(`/v1/companies/${own}/restore`)).body).toEqual(restored.body);
    const { properties: _answers, ...row } = first.body;
    expect(await eventsOf(own)).toMatchObject([{ type: 'company.archived', data: { object: row } }, { type: 'company.restored' }]);
  });

  it('is read as before', async () => {
    for (const path of ['', '/notes', '/metrics', '/folders', '/documents', '/scores']) {
      expect((await investor.get(`/v1/companies/${id}${path}`)).status).toBe(200);
    }
  });

  it('takes no notes', async () => {
    await investor.post(`/v1/companies/${id}/archive`);
    const refused = await investor.post(`/v1/companies/${id}/notes`, { body: 'x' });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'company_archived' } } });
    expect((await member.post(`/v1/companies/${id}/notes`, { body: 'x' })).body.error.code).toBe('company_not_found');
    expect((await investor.get(`/v1/companies/${id}/notes`)).body.data).toEqual([]);
  });

  it('is not there for who does not see it', async () => {
    for (const action of ['archive', 'restore']) {
      expect((await member.post(`/v1/companies/${id}/${action}`)).body.error.code).toBe('company_not_found');
      expect((await investor.post(`/v1/companies/nonsense/${action}`)).status).toBe(404);
    }
  });

  it('comes back when a submission joins it, and not when one is refused', async () => {
    const website = 'https://comes-back.example.com';
    const own = await create({ name: 'Back', website });
    await investor.post(`/v1/companies/${own}/archive`);
    expect((await investor.post('/v1/companies', { name: 'Back', website })).body.error.code).toBe('duplicate_company');
    expect((await investor.get(`/v1/companies/${own}`)).body.archived_at).not.toBeNull();
    const second = await service.seed.pipeline(team.id, 'Second');
    const joined = await investor.post('/v1/companies', { name: 'Back', website, pipeline_ids: [second.id] });
    expect(joined).toMatchObject({ status: 201, body: { id: own, archived_at: null } });
    expect((await eventsOf(own)).map(({ type }) => type)).toEqual(['company.archived', 'company.restored']);
  });
});

it.each(['1', 'TRUE', '', 'yes'])('asks for archived companies by true or false: %s', async (archived) => {
  expect((await investor.get(`/v1/companies?archived=${archived}`)).status).toBe(400);
});

it('binds a cursor to what was asked', async () => {
  const { next_cursor: cursor } = (await investor.get('/v1/companies?limit=1')).body;
  expect((await investor.get(`/v1/companies?limit=1&archived=true&cursor=${cursor}`)).body.error.code).toBe('invalid_cursor');
});
