import { forgottenCompanyTables } from '@app/database';
import { EventInbox } from '@app/events';
import { ACME_DECK, makeDeck } from './support/deck';
import { until } from './support/processes';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(120_000);

// Story: two companies of a team turn out to be one. A person merges them, and can take it back; nothing is lost either way.

let service: TestService;
let team: Team;

beforeAll(async () => {
  service = await TestService.start({ worker: true });
  team = await service.seed.team();
});

afterAll(() => service.stop());

const client = () => service.as(team.key);

async function company(fields: Record<string, unknown>): Promise<string> {
  const { status, body } = await client().post('/v1/companies', fields);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.id;
}

async function deckOf(companyName: string, fields: Record<string, string> = {}, pages?: string[][]) {
  const { body } = await client().upload('/v1/decks', await makeDeck(pages ?? deckPages(companyName), companyName), {
    company_name: companyName,
    ...fields,
  });
  const job = (await client().get(`/v1/jobs/${body.job_id}`, { prefer: 'wait=30' })).body;
  expect(job.status).toBe('completed');
  return job;
}

const deckPages = (name: string): string[][] => [
  [name, 'Tools for the trade'],
  ['The problem', 'Nobody can find a plumber, and every third job starts late.'],
  ['Traction', '$420K ARR, growing 18% month over month', '14 paying customers'],
];

/** All that anybody reads of a company, but for what a merge may change. */
async function answersOf(id: string): Promise<Record<string, unknown>> {
  const paths = ['', '/scores', '/metrics', '/documents', '/folders', '/notes'];
  const found: Record<string, unknown> = {};
  for (const path of paths) found[path] = (await client().get(`/v1/companies/${id}${path}`)).body;
  found.deals = (await client().get(`/v1/deals?company_id=${id}`)).body;
  found.history = (await client().get(`/v1/companies/${id}/scores/history`)).body;
  return JSON.parse(JSON.stringify(found), (key: string, value: unknown) =>
    ['updated_at', 'duplicates_count', 'request_id'].includes(key) ? undefined : value,
  ) as Record<string, unknown>;
}

/** Scores and matches follow a change in the background. */
async function settled(): Promise<void> {
  for (let i = 0; i < 200; i++) {
    const busy = await service.db.row(
      `SELECT 1 FROM event_inbox UNION ALL SELECT 1 FROM jobs WHERE status IN ('queued', 'processing') LIMIT 1`,
    );
    if (!busy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the background never came to rest');
}

const merge = (into: string, body: Record<string, unknown>) => client().post(`/v1/companies/${into}/merges`, body);

describe('a merge', () => {
  it('moves all that the other company has, answers what moved, and leaves the old id a 404 that names its survivor', async () => {
    const text = (await service.seed.property(team.id, { name: 'Motto', type: 'text' })).id;
    const into = (await deckOf('Birch Tools', { properties: JSON.stringify({ [text]: 'Ours' }) })).company_id;
    const from = (await deckOf('Cedar Tools', { properties: JSON.stringify({ [text]: 'Theirs' }), founder_name: 'Ada' })).company_id;
    await client().post(`/v1/companies/${from}/notes`, { body: 'Met them.' });
    const founderKey = await service.seed.founderKey(team.id, from);
    const founder = service.as(founderKey);
    expect((await founder.get('/v1/me/company')).body.id).toBe(from);
    const draft = (await founder.upload('/v1/me/deck/drafts', await makeDeck(deckPages('Draft')), {})).body;
    await founder.get(`/v1/me/deck/drafts/${draft.draft_id}`, { prefer: 'wait=30' });
    const document = (await client().get(`/v1/companies/${from}/documents`)).body.data[0];
    const { url } = (await client().get(`/v1/companies/${from}/documents/${document.id}/download-url`)).body;
    const job = (await client().get('/v1/jobs')).body.data[0];
    await settled();
    const before = { into: await answersOf(into), from: await answersOf(from) };

    const dry = await merge(into, { from_company_id: from, dry_run: true });
    expect(dry.status).toBe(200);
    expect(dry.body).toMatchObject({ id: null, from_company_id: from, company: { id: into } });
    expect({ into: await answersOf(into), from: await answersOf(from) }).toEqual(before);
    expect((await client().get('/v1/merges')).body.data).toEqual([]);

    const merged = await merge(into, { from_company_id: from });
    expect(merged.status).toBe(201);
    const { id, ...said } = merged.body;
    expect(said.moved).toEqual(dry.body.moved);
    expect(said.conflicts).toEqual(dry.body.conflicts);
    expect(said.moved).toMatchObject({ deals: 1, documents: 1, notes: 1, jobs: 1, drafts: 1, admins: 1, answers: 0 });
    expect(said.conflicts).toContainEqual({ field: 'name', this: 'Birch Tools', other: 'Cedar Tools', kept: 'this' });
    expect(said.conflicts).toContainEqual({ field: `properties.${text}`, this: 'Ours', other: 'Theirs', kept: 'this' });
    const company = (await client().get(`/v1/companies/${into}`)).body;
    expect(company.deals).toHaveLength(2);
    expect(company.primary_contact).toMatchObject({ name: 'Ada' });
    const gone = await client().get(`/v1/companies/${from}`);
    expect([gone.status, gone.body.error.code]).toEqual([404, 'company_not_found']);
    expect((await client().get(`/v1/merges?from_company_id=${from}`)).body.data).toEqual([
      {
        id,
        company: { id: into, name: 'Birch Tools', website: null },
        from_company_id: from,
        created_at: expect.any(String),
        undone_at: null,
      },
    ]);
    // What was handed out goes on working.
    expect((await founder.get('/v1/me/company')).body.id).toBe(into);
    expect((await fetch(url.replace('http://deal-flow.test', service.baseUrl))).status).toBe(200);
    expect((await client().get(`/v1/jobs/${job.id}`)).body.company_id).toBe(into);
    expect((await client().get(`/v1/companies/${into}/notes`)).body.data).toHaveLength(1);
    expect((await client().get(`/v1/companies/${into}/documents`)).body.data).toHaveLength(2);
    await settled();

    const undone = await client().post(`/v1/merges/${id}/undo`);
    expect(undone.status).toBe(200);
    expect(undone.body.undone_at).not.toBeNull();
    expect({ into: await answersOf(into), from: await answersOf(from) }).toEqual(before);
    await settled();
    expect({ into: await answersOf(into), from: await answersOf(from) }).toEqual(before);
    expect((await founder.get('/v1/me/company')).body.id).toBe(from);
    expect((await client().get(`/v1/jobs/${job.id}`)).body.company_id).toBe(from);
    const twice = await client().post(`/v1/merges/${id}/undo`);
    expect([twice.status, twice.body.error.code]).toEqual([409, 'merge_not_undoable']);
    const types = (await client().get(`/v1/events?company_id=${into}&types=company.merged,company.unmerged`)).body.data;
    expect(types.map((event: { type: string; actor: { kind: string } }) => [event.type, event.actor.kind])).toEqual([
      ['company.merged', 'key'],
      ['company.unmerged', 'key'],
    ]);
  });

  it('tells of a score that becomes another with the newer deck, and of its return', async () => {
    const into = (await deckOf('Hazel Tools')).company_id;
    const from = (await deckOf('Larch Tools', {}, ACME_DECK)).company_id;
    await settled();
    const scoreOf = async (id: string): Promise<number> => (await client().get(`/v1/companies/${id}`)).body.cri.score;
    const [ours, theirs] = [await scoreOf(into), await scoreOf(from)];
    expect(ours).not.toBe(theirs);
    const { id } = (await merge(into, { from_company_id: from })).body;
    const shown = (await client().get(`/v1/companies/${into}/scores`)).body;
    await settled();
    await client().post(`/v1/merges/${id}/undo`);
    expect(await scoreOf(into)).toBe(ours);
    const told = (await client().get(`/v1/events?company_id=${into}&types=score.changed`)).body.data;
    const numbers = (told as { data: { from: number | null; to: number } }[]).map(({ data: { from, to } }) => [from, to]);
    expect([numbers[0], numbers.find(([before]) => before === ours), numbers.at(-1)]).toEqual([
      [null, ours],
      [ours, theirs],
      [expect.any(Number), ours],
    ]);
    expect(told[1]).toMatchObject({ actor: { kind: 'key' }, data: { object: { cri: { ...shown.cri, scored_at: expect.any(String) } } } });
  });

  it('keeps what was asked for, and what was added since stays with the survivor', async () => {
    const into = await company({ name: 'Dogwood', website: 'https://dogwood.example', stage: 'Seed' });
    const from = await company({ name: 'Dogwood Labs', website: 'https://dogwood-labs.example', industry: 'robotics' });
    const { body } = await merge(into, { from_company_id: from, keep: { website: 'other' } });
    expect(body.conflicts).toContainEqual({
      field: 'website',
      this: 'https://dogwood.example',
      other: 'https://dogwood-labs.example',
      kept: 'other',
    });
    expect(body.company).toMatchObject({ name: 'Dogwood', website: 'https://dogwood-labs.example', stage: 'Seed', industry: 'robotics' });
    const note = (await client().post(`/v1/companies/${into}/notes`, { body: 'Since.' })).body;
    const founder = service.as(await service.seed.founderKey(team.id, into));
    expect((await founder.patch('/v1/me/company', { industry: 'energy' })).status).toBe(200);
    expect((await client().post(`/v1/merges/${body.id}/undo`)).status).toBe(200);
    expect((await client().get(`/v1/companies/${into}`)).body).toMatchObject({
      website: 'https://dogwood.example',
      stage: 'Seed',
      industry: 'energy',
    });
    expect((await client().get(`/v1/companies/${from}`)).body).toMatchObject({
      name: 'Dogwood Labs',
      website: 'https://dogwood-labs.example',
      industry: 'robotics',
    });
    expect((await client().get(`/v1/companies/${into}/notes`)).body.data).toEqual([note]);
  });

  it('of three names the one that remains, and comes apart in the opposite order', async () => {
    const [a, b, c] = [await company({ name: 'Elm One' }), await company({ name: 'Elm Two' }), await company({ name: 'Elm Three' })];
    const before = await Promise.all([a, b, c].map(answersOf));
    const first = (await merge(b, { from_company_id: a })).body.id;
    const second = (await merge(c, { from_company_id: b })).body.id;
    const survivor = async (from: string) => (await client().get(`/v1/merges?from_company_id=${from}`)).body.data[0].company.id;
    expect([await survivor(a), await survivor(b)]).toEqual([c, c]);
    expect((await client().post(`/v1/merges/${first}/undo`)).body.error.code).toBe('merge_not_undoable');
    expect((await client().post(`/v1/merges/${second}/undo`)).status).toBe(200);
    expect((await client().post(`/v1/merges/${first}/undo`)).status).toBe(200);
    await settled();
    expect(await Promise.all([a, b, c].map(answersOf))).toEqual(before);
  });

  it('of two others into one comes apart in any order', async () => {
    const [a, b, c] = [
      await company({ name: 'Fir One' }),
      (await deckOf('Fir Two')).company_id,
      (await deckOf('Fir Three', { website: 'https://fir-three.example' })).company_id,
    ];
    await settled();
    const before = await Promise.all([a, b, c].map(answersOf));
    const first = (await merge(a, { from_company_id: b })).body.id;
    const second = (await merge(a, { from_company_id: c })).body.id;
    await settled();
    for (const id of [first, second]) expect((await client().post(`/v1/merges/${id}/undo`)).status).toBe(200);
    await settled();
    expect(await Promise.all([a, b, c].map(answersOf))).toEqual(before);
  });

  it('at the same moment in both directions leaves one company, and nobody waits for ever', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = [
        await company({ name: `Gum ${round}a` }),
        await company({ name: `Gum ${round}b` }),
        await company({ name: `Gum ${round}c` }),
      ];
      const [a, b, c] = ids as [string, string, string];
      const answers = await Promise.all([
        merge(a, { from_company_id: b }),
        merge(b, { from_company_id: a }),
        merge(c, { from_company_id: a }),
        merge(b, { from_company_id: c }),
      ]);
      for (const { status } of answers) expect([201, 404]).toContain(status);
      const there = await Promise.all(ids.map(async (id) => (await client().get(`/v1/companies/${id}`)).body));
      const left = there.filter(({ error }) => error === undefined);
      expect(left.length).toBe(3 - answers.filter(({ status }) => status === 201).length);
      expect(left.reduce((sum, { deals }) => sum + deals.length, 0)).toBe(3);
    }
  });

  it('and writes that come at the same moment all count', async () => {
    const [into, from] = [await company({ name: 'Hazel One' }), await company({ name: 'Hazel Two' })];
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) => client().post(`/v1/companies/${from}/notes`, { body: `Note ${i}` })),
      merge(into, { from_company_id: from }),
      ...Array.from({ length: 10 }, (_, i) => client().post(`/v1/companies/${from}/notes`, { body: `Later ${i}` })),
    ]);
    expect(answers.filter(({ status }) => ![201, 404].includes(status))).toEqual([]);
    expect(answers[10]?.status).toBe(201);
    const written = answers.filter(({ status, body }) => status === 201 && body.body !== undefined).length;
    const notes = (await client().get(`/v1/companies/${into}/notes?limit=100`)).body.data;
    expect(notes).toHaveLength(written);
  });

  it('undone by somebody who saw the survivor by a deal of the other alone, is 200 like any other', async () => {
    const side = await service.seed.pipeline(team.id, 'Beside');
    const member = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id])));
    const [one, two] = [await company({ name: 'Reed' }), await company({ name: 'Rush', pipeline_ids: [side.id] })];
    const { id } = (await merge(one, { from_company_id: two })).body;

    const undone = await member.post(`/v1/merges/${id}/undo`);
    expect([undone.status, undone.body.error]).toEqual([200, undefined]);
    const listed = (await client().get(`/v1/merges?from_company_id=${two}`)).body.data[0];
    expect(undone.body).toEqual(listed);
    expect((await member.get(`/v1/companies/${one}`)).status).toBe(404);
    expect((await member.get('/v1/merges')).body.data).toEqual([]);
  });

  it('is refused with the code of the contract', async () => {
    const [a, b] = [await company({ name: 'Ivy One' }), await company({ name: 'Ivy Two' })];
    const refused = async (body: object, status: number, code: string): Promise<void> => {
      const answer = await merge(a, body as Record<string, unknown>);
      expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    };
    await refused({}, 400, 'invalid_request');
    await refused({ from_company_id: a }, 400, 'invalid_request');
    await refused({ from_company_id: 'x' }, 400, 'invalid_request');
    await refused({ from_company_id: b, keep: { website: 'mine' } }, 400, 'invalid_request');
    await refused({ from_company_id: b, keep: { shoe_size: 'this' } }, 400, 'invalid_request');
    await refused({ from_company_id: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' }, 404, 'company_not_found');
    const stranger = await service.seed.team('Elsewhere');
    const theirs = (await service.as(stranger.key).post('/v1/companies', { name: 'Ivy Three' })).body.id;
    await refused({ from_company_id: theirs }, 404, 'company_not_found');
    const side = await service.seed.pipeline(team.id, 'Side');
    const member = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id])));
    const seen = (await member.post('/v1/companies', { name: 'Ivy Four', pipeline_ids: [side.id] })).body.id;
    expect((await member.post(`/v1/companies/${seen}/merges`, { from_company_id: a })).body.error.code).toBe('company_not_found');
    await client().post(`/v1/companies/${b}/archive`);
    await refused({ from_company_id: b }, 409, 'company_archived');
    const unknown = await client().post('/v1/merges/01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11/undo');
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'merge_not_found']);
  });

  it('of the release before, which called the inbox otherwise, leaves nothing undone that was owed', async () => {
    await settled();
    const [into, from] = [await company({ name: 'Rowan One' }), await company({ name: 'Rowan Two' })];
    await settled();
    const { id } = (await merge(into, { from_company_id: from })).body;
    await service.db.run(
      `UPDATE merges SET memory = jsonb_set(memory #- '{tables,event_inbox}', '{tables,changed_companies}', 'true') WHERE id = $1`,
      [id],
    );
    await settled();
    const taking = jest.spyOn(EventInbox.prototype, 'take').mockResolvedValue([]);
    try {
      expect((await client().post(`/v1/merges/${id}/undo`)).status).toBe(200);
      expect(await service.db.rows('SELECT 1 FROM event_inbox WHERE subject_id = $1', [from])).toHaveLength(1);
    } finally {
      taking.mockRestore();
    }
  });

  it('is not undone after thirty days, and keeps no copy of personal data any longer', async () => {
    const [into, from] = [await company({ name: 'Juniper One' }), await company({ name: 'Juniper Two' })];
    const { id } = (await merge(into, { from_company_id: from })).body;
    await service.db.run(`UPDATE merges SET created_at = created_at - interval '30 days' WHERE id = $1`, [id]);
    const late = await client().post(`/v1/merges/${id}/undo`);
    expect([late.status, late.body.error.code]).toEqual([409, 'merge_not_undoable']);
  });
});

describe('every table that names a company', () => {
  it('says what becomes of its rows', async () => {
    expect(await forgottenCompanyTables(service.db)).toEqual([]);
  });

  it('is noticed when it is forgotten', async () => {
    await service.db.run('CREATE TABLE visits (id uuid PRIMARY KEY, company_id uuid)');
    expect(await forgottenCompanyTables(service.db)).toEqual(['visits']);
    await service.db.run('DROP TABLE visits');
  });
});

describe('duplicates', () => {
  const pairsOf = async (id: string) => (await client().get(`/v1/companies/${id}/duplicates`)).body.data;
  /** The first pair that is proposed for it, in the background. */
  const proposed = (id: string) => until('a pair is proposed', async () => (await pairsOf(id))[0] as Record<string, any> | undefined);

  it('are proposed for a name alone, counted, and never again on the same grounds once dismissed', async () => {
    const [one, two] = [await company({ name: 'Kelp Farms' }), await company({ name: 'Kelp Farms Inc.' })];
    const pair = await proposed(two);
    await settled();
    expect(pair).toEqual({
      id: expect.any(String),
      company: { id: two, name: 'Kelp Farms Inc.', website: null },
      other: { id: one, name: 'Kelp Farms', website: null },
      confidence: expect.any(Number),
      reasons: [{ kind: 'name', detail: expect.any(String) }],
      created_at: expect.any(String),
    });
    expect(pair.confidence).toBeGreaterThan(0);
    expect(pair.confidence).toBeLessThan(0.5);
    expect((await client().get(`/v1/companies/${one}`)).body.duplicates_count).toBe(1);
    expect((await client().get('/v1/duplicates')).body.data.map(({ id }: { id: string }) => id)).toContain(pair.id);
    const found = (await client().get(`/v1/events?types=duplicate.found&company_id=${two}`)).body.data;
    expect(found.map(({ data }: { data: { object: { id: string } } }) => data.object.id)).toEqual([pair.id]);
    expect((await client().post(`/v1/duplicates/${pair.id}/dismiss`)).status).toBe(200);
    expect((await client().post(`/v1/duplicates/${pair.id}/dismiss`)).status).toBe(200);
    const founders = await Promise.all([one, two].map(async (id) => service.as(await service.seed.founderKey(team.id, id))));
    await founders[1]?.patch('/v1/me/company', { stage: 'Seed' });
    await settled();
    expect(await pairsOf(one)).toEqual([]);
    expect((await client().get(`/v1/companies/${one}`)).body.duplicates_count).toBe(0);
    // On other grounds they are.
    for (const founder of founders) await founder.patch('/v1/me/company', { website: 'https://kelp.example' });
    expect((await proposed(one)).reasons).toContainEqual({ kind: 'website', detail: 'kelp.example' });
  });

  it('are told to those who see both companies only', async () => {
    const side = await service.seed.pipeline(team.id, 'Aside');
    const member = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id])));
    await company({ name: 'Lichen' });
    const seen = (await member.post('/v1/companies', { name: 'Lichen', pipeline_ids: [side.id] })).body;
    const pair = await proposed(seen.id);
    expect(pair.other.name).toBe('Lichen');
    expect((await member.get(`/v1/companies/${seen.id}/duplicates`)).body.data).toEqual([]);
    expect((await member.get(`/v1/companies/${seen.id}`)).body.duplicates_count).toBe(0);
    expect((await member.get('/v1/duplicates')).body.data).toEqual([]);
    expect((await member.get('/v1/events?types=duplicate.found')).body.data).toEqual([]);
    const dismissed = await member.post(`/v1/duplicates/${pair.id}/dismiss`);
    expect([dismissed.status, dismissed.body.error.code]).toEqual([404, 'not_found']);
  });

  it('go when their pair is merged, and are back when that is undone', async () => {
    const [one, two] = [await company({ name: 'Moss' }), await company({ name: 'Moss' })];
    const pair = await proposed(one);
    await settled();
    const { id } = (await merge(one, { from_company_id: two })).body;
    await settled();
    expect(await pairsOf(one)).toEqual([]);
    await client().post(`/v1/merges/${id}/undo`);
    expect(await pairsOf(one)).toEqual([{ ...pair, created_at: expect.any(String) }]);
  });
});
