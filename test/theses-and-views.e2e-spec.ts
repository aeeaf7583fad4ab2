import { setTimeout as sleep } from 'node:timers/promises';
import { ThesesService } from '@app/theses';
import { ViewsService } from '@app/views';
import type { Client } from './support/client';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(90_000);

const NOBODY = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

let service: TestService;
let team: Team;
let investor: Client;
let stranger: Client;
/** Sees only the second pipeline. */
let member: Client;
let side: string;
let heat: string;
let grid: string;

beforeAll(async () => {
  service = await TestService.start({ worker: true });
  team = await service.seed.team();
  investor = service.as(team.key);
  stranger = service.as((await service.seed.team('Others')).key);
  side = (await service.seed.pipeline(team.id, 'Side')).id;
  member = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side])));
  const post = async (body: object): Promise<string> => (await investor.post('/v1/companies', body)).body.id as string;
  heat = await post({ name: 'Heat Labs', stage: 'Seed', industry: 'Climate' });
  grid = await post({ name: 'Grid Works', stage: 'Series B', industry: 'Energy', pipeline_ids: [side] });
});

afterAll(() => service.stop());

/** Asks again until the answer is as wished; answers the last one either way. */
async function until<T>(ask: () => Promise<T>, wished: (answer: T) => boolean): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const answer = await ask();
    if (wished(answer) || attempt === 150) return answer;
    await sleep(100);
  }
}

describe('theses', () => {
  let id: string;

  beforeAll(async () => {
    const theses = service.api.get(ThesesService, { strict: false });
    id = (await theses.create(team.id, { name: 'Seed climate', criteria: { stages: ['Seed'], industries: ['Climate'] } })).id;
  });

  it('are listed and read with their criteria', async () => {
    const { body } = await investor.get(`/v1/theses/${id}`);
    expect(body).toEqual({
      id,
      name: 'Seed climate',
      description: null,
      criteria: { industries: ['Climate'], stages: ['Seed'], keywords: [], geographies: [], min_cri: null },
      active: true,
      alert_from: 70,
      created_at: expect.stringMatching(/\.\d{3}Z$/),
      updated_at: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect((await investor.get('/v1/theses')).body).toEqual({ data: [body], next_cursor: null });
    expect((await stranger.get('/v1/theses')).body).toEqual({ data: [], next_cursor: null });
  });

  it('are matched in the background, best first, with reasons', async () => {
    const matches = await until(
      () => investor.get(`/v1/theses/${id}/matches`),
      ({ body }) => body.data.length === 2 && body.data.every((row: { scoring_status: string }) => row.scoring_status === 'scored'),
    );
    expect(matches.body.data).toEqual([
      {
        company_id: heat,
        company_name: 'Heat Labs',
        score: 100,
        scoring_status: 'scored',
        reasons: [expect.any(String), expect.any(String)],
        scored_at: expect.stringMatching(/\.\d{3}Z$/),
      },
      expect.objectContaining({ company_id: grid, score: expect.any(Number), scoring_status: 'scored' }),
    ]);
    expect(matches.body.data[1].score).toBeLessThan(100);
    expect((await member.get(`/v1/theses/${id}/matches`)).body.data.map((row: { company_id: string }) => row.company_id)).toEqual([grid]);
  });

  it('show founders a name and a score, renewed when the thesis changes', async () => {
    const founder = service.as(await service.seed.founderKey(team.id, heat));
    const mine = async (): Promise<{ scoring_status: string; score: number }[]> => (await founder.get('/v1/me/scores')).body.thesis_matches;
    const scored = await until(mine, ([match]) => match?.scoring_status === 'scored');
    expect(scored).toEqual([{ thesis_id: id, thesis_name: 'Seed climate', score: 100, scoring_status: 'scored' }]);
    await service.api.get(ThesesService, { strict: false }).update(team.id, id, { criteria: { stages: ['Series B'] } });
    const again = await until(mine, ([match]) => match?.scoring_status === 'scored' && match.score === 0);
    expect(again).toMatchObject([{ score: 0, scoring_status: 'scored' }]);
  });

  it.each(['', '/matches'])('of another team are not there: %s', async (path) => {
    const foreign = await stranger.get(`/v1/theses/${id}${path}`);
    const missing = await stranger.get(`/v1/theses/${NOBODY}${path}`);
    const malformed = await stranger.get(`/v1/theses/x${path}`);
    for (const answer of [foreign, missing, malformed]) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'thesis_not_found']);
    }
    expect({ ...foreign.body.error, request_id: '' }).toEqual({ ...missing.body.error, request_id: '' });
  });

  it.each<[string, string]>([
    ['/matches?limit=0', 'invalid_request'],
    ['/matches?status=scored', 'invalid_request'],
    ['/matches?cursor=x', 'invalid_cursor'],
    ['?limit=5', 'invalid_request'],
  ])('refuse %s', async (query, code) => {
    const answer = await investor.get(`/v1/theses/${id}${query}`);
    expect([answer.status, answer.body.error.code]).toEqual([400, code]);
    expect((await stranger.get(`/v1/theses/${id}${query}`)).status).toBe(404);
  });
});

describe('views', () => {
  let views: ViewsService;
  let early: string;
  let ofPipeline: string;

  beforeAll(async () => {
    views = service.api.get(ViewsService, { strict: false });
    const scope = { teamId: team.id, pipelineIds: null };
    const filters = [{ field: 'stage', op: 'in' as const, value: ['Seed', 'Series B'] }];
    early = (await views.create(scope, { name: 'Early', filters, sort: { field: 'name', direction: 'asc' } })).id;
    ofPipeline = (await views.create(scope, { name: 'Main only', pipeline_id: team.pipeline.id })).id;
  });

  it('are listed and read as they were saved', async () => {
    const { body } = await investor.get(`/v1/views/${early}`);
    expect(body).toMatchObject({
      id: early,
      name: 'Early',
      pipeline_id: null,
      filters: [{ field: 'stage', op: 'in', value: ['Seed', 'Series B'] }],
      sort: { field: 'name', direction: 'asc' },
    });
    const names = async (client: Client): Promise<string[]> =>
      (await client.get('/v1/views')).body.data.map((row: { name: string }) => row.name);
    expect(await names(investor)).toEqual(['Main only', 'Early']);
    expect(await names(member)).toEqual(['Early']);
    expect(await names(stranger)).toEqual([]);
  });

  it('give the very rows of the list of companies, in their own order', async () => {
    const list = (await investor.get('/v1/companies')).body.data as { id: string; name: string }[];
    const view = (await investor.get(`/v1/views/${early}/companies`)).body;
    expect(view).toEqual({ data: [...list].sort((a, b) => (a.name < b.name ? -1 : 1)), next_cursor: null });
    const first = (await investor.get(`/v1/views/${early}/companies?limit=1`)).body;
    const second = (await investor.get(`/v1/views/${early}/companies?limit=1&cursor=${first.next_cursor}`)).body;
    expect([...first.data, ...second.data]).toEqual(view.data);
    expect(second.next_cursor).toBeNull();
    expect((await member.get(`/v1/views/${early}/companies`)).body.data.map((row: { id: string }) => row.id)).toEqual([grid]);
  });

  it.each(['', '/companies', '/companies?limit=0'])('that the caller may not see are not there: %s', async (path) => {
    const attempts = [
      stranger.get(`/v1/views/${early}${path}`),
      member.get(`/v1/views/${ofPipeline}${path}`),
      member.get(`/v1/views/x${path}`),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect([answer.status, answer.body.error.code]).toEqual([404, 'view_not_found']);
    }
  });

  it('refuse filters that the view does not have', async () => {
    const answer = await investor.get(`/v1/views/${early}/companies?stage=Seed`);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_request']);
  });
});
