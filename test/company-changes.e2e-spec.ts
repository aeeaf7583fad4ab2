import type { Client } from './support/client';
import { makeDeck } from './support/deck';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(90_000);

let service: TestService;
let team: Team;
let investor: Client;
/** Sees only the second pipeline. */
let member: Client;

beforeAll(async () => {
  service = await TestService.start({ worker: true });
  team = await service.seed.team();
  investor = service.as(team.key);
  const side = await service.seed.pipeline(team.id, 'Side');
  member = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id])));
});

afterAll(() => service.stop());

async function create(body: object): Promise<any> {
  const answer = await investor.post('/v1/companies', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

const get = async (id: string): Promise<any> => (await investor.get(`/v1/companies/${id}`)).body;
const change = (id: string, body: unknown, client = investor) => client.post(`/v1/companies/${id}/changes`, body);
const changesOf = async (id: string): Promise<any[]> =>
  service.db.rows(`SELECT actor_kind, data FROM events WHERE company_id = $1 AND type = 'company.updated' ORDER BY sequence`, [id]);

const FULL = {
  name: 'Acme',
  website: 'https://acme.example.com',
  industry: 'robotics',
  stage: 'Seed',
  problem_statement: 'Hard.',
  founder_name: 'Ada',
  founder_email: 'ada@acme.example.com',
};

describe('a company that investors correct', () => {
  it('says where each filled field came from', async () => {
    const { id, field_sources, external_id, archived_at, duplicates_count } = await create({
      name: 'Bare',
      industry: '',
      founder_name: 'Ada',
    });
    expect({ field_sources, external_id, archived_at, duplicates_count }).toEqual({
      field_sources: { name: 'submitted', founder_name: 'submitted' },
      external_id: null,
      archived_at: null,
      duplicates_count: 0,
    });
    const founder = service.as(await service.seed.founderKey(team.id, id));
    await founder.patch('/v1/me/company', { website: 'https://bare.example.com' });
    await change(id, { fields: { stage: 'Seed' } });
    expect((await get(id)).field_sources).toEqual({
      name: 'submitted',
      founder_name: 'submitted',
      website: 'founder',
      stage: 'investor',
    });
  });

  it('takes every field, and null for all but the name', async () => {
    const { id } = await create({ name: 'Before' });
    const { status, body } = await change(id, { fields: FULL });
    expect(status).toBe(200);
    const { founder_name: name, founder_email: email, ...profile } = FULL;
    expect(body).toMatchObject({ id, ...profile, primary_contact: { name, email, role: null, profile_url: null } });
    expect(body).toEqual(await get(id));
    expect(new Set(Object.values(body.field_sources))).toEqual(new Set(['investor']));
    const nothing = Object.fromEntries(Object.keys(profile).map((field) => [field, null]));
    const cleared = await change(id, { fields: { ...nothing, name: 'Kept', founder_name: null, founder_email: null } });
    expect(cleared.body).toMatchObject({ ...nothing, name: 'Kept', primary_contact: null, field_sources: { name: 'investor' } });
  });

  it('keeps what is not named, and a change of nothing changes nothing', async () => {
    const { id } = await create(FULL);
    const before = await get(id);
    for (const body of [{}, { fields: {} }, { properties: {} }]) expect((await change(id, body)).body).toEqual(before);
    const { body } = await change(id, { fields: { stage: 'Series A' } });
    expect(body).toEqual({
      ...before,
      stage: 'Series A',
      field_sources: { ...before.field_sources, stage: 'investor' },
      updated_at: body.updated_at,
    });
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect((await change(id, { fields: { stage: 'Series A' } })).body).toEqual(body);
    expect(await changesOf(id)).toHaveLength(1);
  });

  it.each<[string, unknown, string]>([
    ['a name of null', { fields: { name: null } }, 'fields.name'],
    ['a blank name', { fields: { name: ' ' } }, 'fields.name'],
    ['a long name', { fields: { name: 'x'.repeat(201) } }, 'fields.name'],
    ['no address', { fields: { website: 'acme' } }, 'fields.website'],
    ['a long industry', { fields: { industry: 'x'.repeat(101) } }, 'fields.industry'],
    ['a long stage', { fields: { stage: 'x'.repeat(51) } }, 'fields.stage'],
    ['a long problem', { fields: { problem_statement: 'x'.repeat(10_001) } }, 'fields.problem_statement'],
    ['no e-mail', { fields: { founder_email: 'ada' } }, 'fields.founder_email'],
    ['an unknown field', { fields: { color: 'red' } }, 'fields.color'],
    ['an unknown part', { name: 'X' }, 'name'],
    ['fields of null', { fields: null }, 'fields'],
    ['a list of fields', { fields: [] }, 'fields'],
    ['no moment', { expected_updated_at: '2026-02-30T00:00:00Z' }, 'expected_updated_at'],
    ['a day', { expected_updated_at: '2026-02-01' }, 'expected_updated_at'],
  ])('refuses %s', async (_what, body, field) => {
    const { id } = await create({ name: 'Strict' });
    const { status, body: answer } = await change(id, body);
    expect([status, answer.error.code, answer.error.details[0]?.field]).toEqual([400, 'invalid_request', field]);
  });

  it('changes answers, removes those that are null, and tells which', async () => {
    const city = await service.seed.property(team.id, { name: 'City', type: 'select', options: ['Berlin', 'Paris'] });
    const motto = await service.seed.property(team.id, { name: 'Motto', type: 'text' });
    const { id } = await create({ name: 'Answers', properties: { [motto.id]: 'Onwards' } });
    const { body } = await change(id, { fields: { stage: 'Seed' }, properties: { [city.id]: 'Paris', [motto.id]: null } });
    const paris = { id: city.options[1]?.id, label: 'Paris' };
    expect(body.properties).toEqual([{ id: city.id, name: 'City', type: 'select', value: paris }]);
    const { properties: _answers, ...row } = body;
    expect(await changesOf(id)).toEqual([
      {
        actor_kind: 'key',
        data: {
          object: row,
          changes: [
            { field: 'stage', from: null, to: 'Seed' },
            { field: `properties.${motto.id}`, from: 'Onwards', to: null },
            { field: `properties.${city.id}`, from: null, to: paris },
          ],
        },
      },
    ]);
    expect((await change(id, { properties: { [city.id]: 'Rome' } })).body.error.code).toBe('invalid_property_value');
    expect((await change(id, { properties: { [team.id]: null } })).body.error.code).toBe('unknown_property');
    expect(await get(id)).toEqual(body);
  });

  it('is not changed by who read an older one', async () => {
    const read = await create({ name: 'Read' });
    expect((await change(read.id, { fields: { stage: 'A' }, expected_updated_at: read.updated_at })).status).toBe(200);
    const refused = await change(read.id, { fields: { stage: 'B' }, expected_updated_at: read.updated_at });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'company_changed' } } });
    const now = await get(read.id);
    expect(now.stage).toBe('A');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => change(read.id, { fields: { stage: `At once ${i}` }, expected_updated_at: now.updated_at })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'company_changed')).toHaveLength(19);
  });

  it('is not changed while it is archived, nor by who does not see it', async () => {
    const { id } = await create({ name: 'Away' });
    await investor.post(`/v1/companies/${id}/archive`);
    expect(await change(id, { fields: { stage: 'A' } })).toMatchObject({ status: 409, body: { error: { code: 'company_archived' } } });
    expect((await change(id, { fields: { stage: 'A' } }, member)).body.error.code).toBe('company_not_found');
    expect((await get(id)).stage).toBeNull();
  });
});

describe("a person's word", () => {
  const deck = async (fields: Record<string, string>): Promise<string> => {
    const file = await makeDeck();
    const submitted = await investor.upload('/v1/decks', Buffer.concat([file, Buffer.from(`% ${Math.random()}\n%%EOF\n`)]), fields);
    expect(submitted.status).toBe(202);
    for (let i = 0; i < 3; i++) {
      const { body: job } = await investor.get(`/v1/jobs/${submitted.body.job_id}`, { prefer: 'wait=30' });
      if (job.status === 'completed') return job.result.company_id as string;
    }
    throw new Error('the deck was not scored');
  };

  it('stands against a deck, a cleared field too', async () => {
    const filled = await get(await deck({ company_name: 'By deck' }));
    const told = ['industry', 'stage', 'problem_statement'].filter((field) => filled.field_sources[field] === 'deck');
    expect(told.length).toBeGreaterThan(1);
    expect(filled.field_sources.name).toBe('submitted');
    const [cleared, own] = told as [string, string];
    const website = 'https://stated.example.com';
    const { id } = await create({ name: 'Stated', website });
    await change(id, { fields: { [cleared]: 'was here', [own]: 'own' } });
    expect((await change(id, { fields: { [cleared]: null } })).body).toMatchObject({ [cleared]: null, [own]: 'own' });
    const another = await service.seed.pipeline(team.id, 'Another');
    expect(await deck({ company_name: 'Stated', website, pipeline_ids: another.id })).toBe(id);
    const after = await get(id);
    expect(after).toMatchObject({ name: 'Stated', website, [cleared]: null, [own]: 'own' });
    expect(after.field_sources).toMatchObject({ name: 'submitted', website: 'submitted', [own]: 'investor' });
    expect(Object.keys(after.field_sources)).not.toContain(cleared);
  });
});

describe('a reader of changes', () => {
  it('goes on from its last cursor, archived companies included, with empty pages while nothing happens', async () => {
    const { id, updated_at: from } = await create({ name: 'Followed' });
    const page = async (cursor?: string): Promise<any> =>
      (await investor.get(`/v1/companies?updated_after=${from}&limit=1${cursor ? `&cursor=${cursor}` : ''}`)).body;
    const first = await page();
    expect(first).toEqual({ data: [expect.objectContaining({ id })], next_cursor: expect.any(String) });
    const end = await page(first.next_cursor);
    expect(end).toEqual({ data: [], next_cursor: expect.any(String) });
    await investor.post(`/v1/companies/${id}/archive`);
    const archived = await page(end.next_cursor);
    expect(archived.data).toEqual([expect.objectContaining({ id, archived_at: expect.any(String) })]);
    expect((await page(archived.next_cursor)).data).toEqual([]);
  });

  it.each(['', 'yesterday', '2026-01-01'])('refuses what is no moment: %s', async (moment) => {
    expect((await investor.get(`/v1/companies?updated_after=${moment}`)).body.error.code).toBe('invalid_request');
  });
});
