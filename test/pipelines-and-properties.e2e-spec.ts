import { TestService } from './support/service';
import type { Team } from './support/seed';

// Story: before submitting, a caller asks which pipelines and questions there are.

describe('pipelines and properties', () => {
  let service: TestService;
  let team: Team;

  beforeAll(async () => {
    service = await TestService.start();
    team = await service.seed.team();
  });

  afterAll(() => service.stop());

  const get = (path: string, key = team.key) => service.as(key).get(path);

  it('lists the pipelines that the caller may submit to, whole, or in pages where a limit asks for them', async () => {
    const second = await service.seed.pipeline(team.id, 'Second');
    const first = { id: team.pipeline.id, name: team.pipeline.name, is_default: true, stages: team.pipeline.stages };
    const all = { data: [{ id: second.id, name: 'Second', is_default: false, stages: second.stages }, first], next_cursor: null };
    expect(await get('/v1/pipelines')).toMatchObject({ status: 200, body: all });
    const page = await get('/v1/pipelines?limit=1');
    expect(page.body.data).toEqual([all.data[0]]);
    const rest = await get(`/v1/pipelines?limit=1&cursor=${page.body.next_cursor}`);
    expect(rest.body).toEqual({ data: [first], next_cursor: null });
    const limited = await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [second.id]));
    expect((await get('/v1/pipelines', limited)).body).toEqual({ data: [all.data[0]], next_cursor: null });
    for (const query of ['limit=0', 'limit=101', 'name=Second', 'cursor=x']) {
      expect((await get(`/v1/pipelines?${query}`)).status).toBe(400);
    }
  });

  it('lists the questions, a pattern on references only', async () => {
    const { seed } = service;
    const text = await seed.property(team.id, { name: 'Motto', type: 'text' });
    const select = await seed.property(team.id, { name: 'City', type: 'select', options: ['Berlin', 'Paris'] });
    const strict = await seed.property(team.id, { name: 'Application', type: 'reference', validationPattern: 'A\\d' });
    const open = await seed.property(team.id, { name: 'Number', type: 'reference' });
    const options = select.options.map(({ id, label }) => ({ id, label }));
    const { status, body } = await get('/v1/properties');
    expect(status).toBe(200);
    expect(body).toEqual({
      properties: [
        { id: text.id, name: 'Motto', type: 'text', options: [] },
        { id: select.id, name: 'City', type: 'select', options },
        { id: strict.id, name: 'Application', type: 'reference', options: [], validation_pattern: 'A\\d' },
        { id: open.id, name: 'Number', type: 'reference', options: [], validation_pattern: '[\\s\\S]+' },
      ],
    });
    expect((await get('/v1/properties?limit=5')).body.error.code).toBe('invalid_request');
    const stranger = await service.seed.team('Strangers');
    expect((await get('/v1/properties', stranger.key)).body).toEqual({ properties: [] });
  });

  it('takes no answer that it does not show', async () => {
    const { body: properties } = await get('/v1/properties');
    const reference = properties.properties.find(({ name }: { name: string }) => name === 'Application');
    const answers = { [reference.id]: 'not the pattern' };
    const created = await service.as(team.key).post('/v1/companies', { name: 'Acme', properties: answers });
    expect([created.status, created.body.properties]).toEqual([201, []]);
  });
});
