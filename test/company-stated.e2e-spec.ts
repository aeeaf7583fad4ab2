import type { Client } from './support/client';
import type { Team } from './support/seed';
import { TestService } from './support/service';

let service: TestService;
let team: Team;
let investor: Client;
let founder: Client;
let memberKey: Client;
/** Sees only the second pipeline. */
let outsider: Client;
let id: string;

beforeAll(async () => {
  service = await TestService.start();
  team = await service.seed.team();
  investor = service.as(team.key);
  const side = await service.seed.pipeline(team.id, 'Side');
  memberKey = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member')));
  outsider = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id])));
  id = (await investor.post('/v1/companies', { name: 'Acme' })).body.id as string;
  founder = service.as(await service.seed.founderKey(team.id, id));
});

afterAll(() => service.stop());

const codeOf = ({ status, body }: { status: number; body: any }): string => `${status} ${body.error?.code}`;

describe('metrics that people state', () => {
  it('are kept with their source, the newest date of a key first', async () => {
    const state = { key: 'arr', value: 31_000, currency: 'EUR', as_of: '2026-02-28' };
    const first = await investor.post(`/v1/companies/${id}/metrics`, state);
    expect(first).toMatchObject({
      status: 201,
      body: { ...state, name: 'arr', unit: null, period: null, source: 'investor', evidence: null },
    });
    const older = await founder.post('/v1/me/metrics', {
      key: 'arr',
      name: 'ARR',
      value: -2.5,
      unit: 'percent',
      period: 'year',
      as_of: '2025-12-31',
    });
    expect(older).toMatchObject({ status: 201, body: { name: 'ARR', value: -2.5, source: 'founder', as_of: '2025-12-31' } });
    const undated = await investor.post(`/v1/companies/${id}/metrics`, { key: 'arr', value: 0 });
    const listed = await investor.get(`/v1/companies/${id}/metrics?limit=2`);
    expect(listed.body.data).toEqual([first.body, older.body]);
    const rest = await investor.get(`/v1/companies/${id}/metrics?limit=2&cursor=${listed.body.next_cursor}`);
    expect(rest.body).toEqual({ data: [undated.body], next_cursor: null });
    expect((await founder.get('/v1/me/metrics')).body.data).toHaveLength(3);
  });

  it.each([
    [{ value: 1 }],
    [{ key: ' ', value: 1 }],
    [{ key: 'arr' }],
    [{ key: 'arr', value: '1' }],
    [{ key: 'arr', value: 1, currency: 'euro' }],
    [{ key: 'arr', value: 1, as_of: '2026-02-31' }],
    [{ key: 'arr', value: 1, as_of: '2026-13-01' }],
    [{ key: 'arr', value: 1, source: 'deck' }],
  ])('are refused where they are none: %j', async (metric) => {
    for (const answer of [await investor.post(`/v1/companies/${id}/metrics`, metric), await founder.post('/v1/me/metrics', metric)]) {
      expect(codeOf(answer)).toBe('400 invalid_request');
    }
  });

  it('are not taken for an archived company, nor for one out of sight', async () => {
    const metric = { key: 'arr', value: 1 };
    expect(codeOf(await outsider.post(`/v1/companies/${id}/metrics`, metric))).toBe('404 company_not_found');
    await investor.post(`/v1/companies/${id}/archive`);
    expect(codeOf(await investor.post(`/v1/companies/${id}/metrics`, metric))).toBe('409 company_archived');
    expect(codeOf(await founder.post('/v1/me/metrics', metric))).toBe('409 company_archived');
    await investor.post(`/v1/companies/${id}/restore`);
  });
});

describe('folders', () => {
  it('are made at the top and within others, once each', async () => {
    const top = await investor.post(`/v1/companies/${id}/folders`, { name: 'Contracts' });
    expect(top).toMatchObject({ status: 201, body: { name: 'Contracts', parent_id: null, path: '/Contracts', document_count: 0 } });
    const within = await founder.post('/v1/me/folders', { name: '2026', parent_id: top.body.id });
    expect(within).toMatchObject({ status: 201, body: { parent_id: top.body.id, path: '/Contracts/2026' } });
    expect((await investor.get(`/v1/companies/${id}/folders`)).body.data).toEqual(expect.arrayContaining([top.body, within.body]));
    expect(codeOf(await founder.post('/v1/me/folders', { name: 'Contracts' }))).toBe('409 duplicate_submission');
    expect(codeOf(await investor.post(`/v1/companies/${id}/folders`, { name: 'Decks' }))).toBe('409 duplicate_submission');
    expect(codeOf(await investor.post(`/v1/companies/${id}/folders`, { name: 'a/b' }))).toBe('400 invalid_request');
    for (const parent of [team.id, 'x']) {
      expect(codeOf(await investor.post(`/v1/companies/${id}/folders`, { name: 'New', parent_id: parent }))).toBe('404 folder_not_found');
    }
    expect(codeOf(await outsider.post(`/v1/companies/${id}/folders`, { name: 'New' }))).toBe('404 company_not_found');
  });
});

describe('what admins define by key', () => {
  it.each([
    ['/v1/views', { name: 'Seed', filters: [{ field: 'stage', op: 'eq', value: 'Seed' }], alerts: true }],
    ['/v1/theses', { name: 'Climate', criteria: { industries: ['Climate'] } }],
  ])('%s', async (path, body) => {
    const made = await investor.post(path, body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: body.name });
    if ('alerts' in body) expect(made.body.alerts).toBe(true);
    expect((await investor.get(`${path}/${made.body.id}`)).body).toEqual(made.body);
    expect(codeOf(await memberKey.post(path, body))).toBe('403 forbidden');
    expect(codeOf(await memberKey.post(path, { unknown: 1 }))).toBe('403 forbidden');
    expect(codeOf(await investor.post(path, {}))).toBe('400 invalid_request');
  });

  it('reference answers are not shown in the portal', async () => {
    const motto = await service.seed.property(team.id, { name: 'Motto', type: 'text' });
    const reference = await service.seed.property(team.id, { name: 'Application', type: 'reference', validationPattern: 'APP-\\d+' });
    const answers = { [motto.id]: 'Onwards', [reference.id]: 'APP-1' };
    const { body } = await investor.post('/v1/companies', { name: 'Answers', properties: answers });
    expect(body.properties).toHaveLength(2);
    const portal = service.as(await service.seed.portalSession(team.adminId));
    const shown = (await portal.get(`/portal/board/companies/${body.id}`)).body.properties;
    expect(shown.map(({ type }: { type: string }) => type)).toEqual(['text']);
  });
});
