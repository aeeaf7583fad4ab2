import { TestService } from './support/service';
import type { Team } from './support/seed';

describe("an investor's companies", () => {
  let service: TestService;
  let team: Team;
  let properties: { text: string; select: { id: string; options: { id: string; label: string }[] }; multi: string; reference: string };

  beforeAll(async () => {
    service = await TestService.start();
    team = await service.seed.team();
    const make = service.seed.property.bind(service.seed, team.id);
    properties = {
      text: (await make({ name: 'Motto', type: 'text' })).id,
      select: await make({ name: 'City', type: 'select', options: ['Berlin', 'Paris'] }),
      multi: (await make({ name: 'Sectors', type: 'multi_select', options: ['AI', 'Bio', 'Climate'] })).id,
      reference: (await make({ name: 'Application', type: 'reference', validationPattern: 'APP-\\d{4}' })).id,
    };
  });

  afterAll(() => service.stop());

  const create = (body: object, key = team.key) => service.as(key).post('/v1/companies', body);
  const list = (query: string, key = team.key) => service.as(key).get(`/v1/companies?${query}`);
  const names = async (query: string): Promise<string[]> => (await list(query)).body.data.map((row: { name: string }) => row.name);

  it('creates a company with everything, and shows every answer', async () => {
    const { status, body } = await create({
      name: 'Öko & Söhne',
      website: 'https://oeko.example.com',
      industry: 'climate',
      stage: 'Seed',
      problem_statement: 'Heat is wasted.',
      founder_name: 'Grace',
      founder_email: 'grace@oeko.example.com',
      properties: {
        [properties.text]: '100% _heat_',
        [properties.select.id]: properties.select.options[1]?.id,
        [properties.multi]: ['Climate', 'AI'],
        [properties.reference]: 'APP-1234',
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Öko & Söhne',
      website: 'https://oeko.example.com',
      stage: 'Seed',
      cri: null,
      primary_contact: { name: 'Grace', email: 'grace@oeko.example.com', role: null, profile_url: null },
      deals: [{ pipeline_id: team.pipeline.id, pipeline_name: 'Deal flow' }],
    });
    expect(body.properties.map(({ type, value }: { type: string; value: unknown }) => [type, value])).toEqual([
      ['text', '100% _heat_'],
      ['select', { id: properties.select.options[1]?.id, label: 'Paris' }],
      ['multi_select', [expect.objectContaining({ label: 'Climate' }), expect.objectContaining({ label: 'AI' })]],
      ['reference', 'APP-1234'],
    ]);
    expect((await service.as(team.key).get(`/v1/companies/${body.id}`)).body).toEqual(body);
    const row = (await list('q=öko')).body.data[0];
    const { properties: _answers, ...withoutAnswers } = body;
    expect(row).toEqual(withoutAnswers);
  });

  it('searches by every kind of answer', async () => {
    await create({ name: 'Other', properties: { [properties.text]: '100% _HEAT_', [properties.reference]: 'nonsense' } });
    expect(await names(`property=Motto&value=${encodeURIComponent('100% _heat_')}`)).toEqual(['Öko & Söhne']);
    expect(await names('property=City&value=Paris')).toEqual(['Öko & Söhne']);
    expect(await names(`property=City&value=${properties.select.options[1]?.id}`)).toEqual(['Öko & Söhne']);
    expect(await names('property=City&value=paris')).toEqual([]);
    expect(await names('property=Sectors&value=AI')).toEqual(['Öko & Söhne']);
    expect(await names('property=Application&value=APP-1234')).toEqual(['Öko & Söhne']);
    expect(await names('property=Application&value=nonsense')).toEqual([]);
    expect(await names('q=%25')).toEqual([]);
    expect(await names('stage=Seed')).toEqual(['Öko & Söhne']);
    expect(await names(`pipeline_id=${team.pipeline.id}&q=OTHER`)).toEqual(['Other']);
  });

  it.each([
    ['limit=0', 'invalid_request'],
    ['limit=101', 'invalid_request'],
    ['limit=1.5', 'invalid_request'],
    ['limit=', 'invalid_request'],
    ['limit=1&limit=2', 'invalid_request'],
    ['limt=5', 'invalid_request'],
    ['property=City', 'invalid_request'],
    ['value=x', 'invalid_request'],
    ['property=Nope&value=x', 'unknown_property'],
    ['cursor=garbage', 'invalid_cursor'],
    ['pipeline_id=nope', 'invalid_pipeline'],
    ['pipeline_id=01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11', 'invalid_pipeline'],
    ['q=%00', 'invalid_request'],
    ['property=City&value=Nowhere&pipeline_id=nope', 'invalid_pipeline'],
  ])('refuses ?%s as %s', async (query, code) => {
    const { status, body, headers } = await list(query);
    expect([status, body.error.code]).toEqual([400, code]);
    expect(Array.isArray(body.error.details)).toBe(true);
    expect(headers.get('x-request-id')).toBe(body.error.request_id);
  });

  it('refuses bad bodies with the right code and leaves nothing behind', async () => {
    const count = async (): Promise<number> => (await service.db.row<{ n: number }>('SELECT count(*)::int AS n FROM companies'))?.n ?? -1;
    const before = await count();
    const cases: [object, string][] = [
      [{}, 'invalid_request'],
      [{ name: '' }, 'invalid_request'],
      [{ name: 'x'.repeat(201) }, 'invalid_request'],
      [{ name: 'A', extra: 1 }, 'invalid_request'],
      [{ name: 'A', website: 'acme.com' }, 'invalid_request'],
      [{ name: 'A', founder_email: 'nope' }, 'invalid_request'],
      [{ name: 'A', industry: null }, 'invalid_request'],
      [{ name: 'A', pipeline_ids: 'x' }, 'invalid_request'],
      [{ name: 'A', pipeline_ids: null }, 'invalid_request'],
      [{ name: 'A', pipeline_ids: ['x'] }, 'invalid_pipeline'],
      [{ name: 'A', pipeline_ids: [7] }, 'invalid_request'],
      [{ name: 'A', pipeline_ids: ['01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11'] }, 'invalid_pipeline'],
      [{ name: 'A', properties: [] }, 'invalid_request'],
      [{ name: 'A', properties: '{}' }, 'invalid_request'],
      [{ name: 'A', properties: { nope: 'x' } }, 'unknown_property'],
      [{ name: 'A', properties: JSON.parse('{"__proto__":"x"}') }, 'unknown_property'],
      [{ name: 'A', properties: { [properties.text]: ' ' } }, 'invalid_property_value'],
      [{ name: 'A', properties: { [properties.text]: 'x'.repeat(4001) } }, 'invalid_property_value'],
      [{ name: 'A', properties: { [properties.select.id]: ['Berlin'] } }, 'invalid_property_value'],
      [{ name: 'A', properties: { [properties.multi]: 'AI' } }, 'invalid_property_value'],
      [{ name: 'A', properties: { [properties.multi]: ['AI', 'Nope'] } }, 'invalid_property_value'],
    ];
    for (const [body, code] of cases) {
      const answer = await create(body);
      expect([JSON.stringify(body).slice(0, 60), answer.status, answer.body.error?.code]).toEqual([
        JSON.stringify(body).slice(0, 60),
        400,
        code,
      ]);
    }
    expect(await count()).toBe(before);
  });

  it('knows the same company by its website or by name and e-mail, never by the name alone', async () => {
    const second = await service.seed.pipeline(team.id, 'Second');
    const first = await create({ name: 'Gamma', website: 'https://www.gamma.example.com', founder_email: 'g@gamma.example.com' });
    const same = [
      { name: 'Renamed', website: 'http://gamma.example.com/about' },
      { name: 'GAMMA, Inc.', founder_email: 'G@gamma.example.com' },
    ];
    for (const body of same) {
      expect(await create(body)).toMatchObject({ status: 409, body: { error: { code: 'duplicate_company' } } });
    }
    const elsewhere = await create({ ...same[0], pipeline_ids: [second.id] });
    expect([elsewhere.status, elsewhere.body.id, elsewhere.body.deals.length]).toEqual([201, first.body.id, 2]);
    const namesake = await create({ name: 'Gamma' });
    expect(namesake.status).toBe(201);
    expect(namesake.body.id).not.toBe(first.body.id);
  });

  it('lets one of fifty identical requests create the company', async () => {
    const body = { name: 'Racing', website: 'https://racing.example.com' };
    const all = await Promise.all(Array.from({ length: 50 }, () => create(body)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  it('takes a second submission while the first is followed up', async () => {
    const third = await service.seed.pipeline(team.id, 'Third');
    const body = { name: 'Followed', website: 'https://followed.example.com' };
    const first = (await create(body)).body.id as string;
    const followUp = await service.db.pool.connect();
    try {
      // Notes are taken, and rows that refer to the company are written.
      await followUp.query('BEGIN');
      await followUp.query('DELETE FROM event_inbox');
      await followUp.query('SELECT 1 FROM companies WHERE id = $1 FOR KEY SHARE', [first]);
      expect(await create({ ...body, pipeline_ids: [third.id] })).toMatchObject({ status: 201, body: { id: first } });
    } finally {
      await followUp.query('ROLLBACK');
      followUp.release();
    }
  });

  it('walks a list without skip or repeat while rows are inserted, and without an empty last page', async () => {
    const walker = await service.seed.team('Walkers');
    for (let i = 0; i < 20; i++) await create({ name: `Walk ${i}` }, walker.key);
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: { body: { data: { name: string }[]; next_cursor: string | null } } = await list(
        `limit=5${cursor ? `&cursor=${cursor}` : ''}`,
        walker.key,
      );
      expect(page.body.data.length).toBeGreaterThan(0);
      seen.push(...page.body.data.map(({ name }) => name));
      cursor = page.body.next_cursor;
      await create({ name: `Late ${++pages}` }, walker.key);
    } while (cursor);
    expect(pages).toBe(4);
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => `Walk ${19 - i}`));
  });

  it("follows the user's pipelines, and another team's company is as unknown as a random id", async () => {
    const hidden = await service.seed.pipeline(team.id, 'Hidden');
    const shown = await service.seed.pipeline(team.id, 'Shown');
    const limited = await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [shown.id]));
    const a = await create({ name: 'In hidden', pipeline_ids: [hidden.id] });
    const b = await create({ name: 'In both', pipeline_ids: [hidden.id, shown.id] });
    expect((await list('', limited)).body.data.map((row: { name: string }) => row.name)).toEqual(['In both']);
    expect((await service.as(limited).get(`/v1/companies/${b.body.id}`)).body.deals).toHaveLength(1);
    const stranger = await service.seed.team('Strangers');
    const unknown = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
    for (const [key, id] of [
      [limited, a.body.id],
      [stranger.key, b.body.id],
      [team.key, unknown],
      [team.key, 'not-a-uuid'],
      [team.key, '%00'],
    ] as const) {
      const { status, body } = await service.as(key).get(`/v1/companies/${id}`);
      expect([status, body.error.code, body.error.message]).toEqual([404, 'company_not_found', 'There is no such company.']);
    }
    expect((await create({ name: 'X', pipeline_ids: [hidden.id] }, limited)).body.error.code).toBe('invalid_pipeline');
    expect((await create({ name: 'X' }, limited)).body.error.code).toBe('invalid_pipeline');
  });

  it('answers 404 before 400', async () => {
    const missing = await service.as(team.key).post('/v1/companies/01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11/notes', { nope: 1 });
    expect([missing.status, missing.body.error.code]).toEqual([404, 'company_not_found']);
  });
});
