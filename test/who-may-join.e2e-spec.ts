import { makeDeck } from './support/deck';
import type { Team } from './support/seed';
import { TestService } from './support/service';
import { formOf } from './support/forms';

jest.setTimeout(60_000);

// Story: a website, a name and an e-mail are claims. Who makes them for a company that they do not see gets a company of their own,
// and learns nothing of the other.

const ONE_LINE = [['Acme Robotics']];
const CLAIM = {
  company_name: 'Acme Robotics',
  website: 'https://acme.example',
  founder_name: 'Ada Lovelace',
  founder_email: 'ada@acme.example',
};

let service: TestService;
let team: Team;
let side: { id: string };
let member: string;
let question: string;
let formId: string;
let deck: Buffer;
let tracked: string;
/** All that anybody reads of the tracked company. */
let before: unknown[];

beforeAll(async () => {
  service = await TestService.start({ worker: true });
  team = await service.seed.team();
  side = await service.seed.pipeline(team.id, 'Side');
  member = await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id]));
  question = (await service.seed.property(team.id, { name: 'Motto', type: 'text' })).id;
  formId = await formOn(team.pipeline.id);
  deck = await makeDeck();
  tracked = (await done(team.key, await submit(team.key, deck, { ...CLAIM, properties: JSON.stringify({ [question]: 'Ours.' }) })))
    .company_id;
  before = await seen(tracked);
});

afterAll(() => service.stop());

const formOn = async (pipelineId: string): Promise<string> =>
  (
    await formOf(service, team, {
      name: 'Spring awards',
      pipelineIds: [pipelineId],
      questions: [{ property_id: question, required: false }],
    })
  ).id;

async function submit(
  key: string,
  file: Buffer,
  fields: Record<string, string>,
  fileName?: string,
): Promise<{ job_id: string; company_id: string }> {
  const { status, body } = await service.as(key).upload('/v1/decks', file, fields, { fileName });
  expect([status, body.error?.code]).toEqual([202, undefined]);
  return body;
}

async function apply(file: Buffer, fields: Record<string, string>, form = formId) {
  const { token } = (await service.as().post('/v1/uploads/sign', { form_id: form })).body;
  return service.as(token).upload('/v1/uploads/decks', file, fields);
}

/** The job at its end, as this key reads it. */
async function done(key: string, { job_id }: { job_id: string }) {
  const { body } = await service.as(key).get(`/v1/jobs/${job_id}`, { prefer: 'wait=30' });
  expect(body.status).toBe('completed');
  return body;
}

const warnings = async (key: string, submitted: { job_id: string }): Promise<string[]> => (await done(key, submitted)).result.warnings;

async function seen(companyId: string): Promise<unknown[]> {
  const paths = ['', '/scores', '/metrics', '/documents', '/folders'];
  const answers = await Promise.all(paths.map(async (path) => (await service.as(team.key).get(`/v1/companies/${companyId}${path}`)).body));
  // Who sees both is told of a pair.
  return answers.map(({ duplicates_count: _, ...answer }) => answer as unknown);
}

/** When a UUID of version 7 was made, in milliseconds. */
const madeAt = (id: string): number => parseInt(id.replaceAll('-', '').slice(0, 12), 16);

describe('an application that names a tracked company', () => {
  it.each<[string, Record<string, string>]>([
    [
      'its website',
      { company_name: 'Mallory Inc', website: CLAIM.website, founder_name: 'Mallory', founder_email: 'mallory@evil.example' },
    ],
    ['its name and founder', { company_name: CLAIM.company_name, founder_email: CLAIM.founder_email }],
    ['all of it', CLAIM],
  ])('by %s makes a company of its own, of which nothing tells that there is another', async (_by, claim) => {
    const start = Date.now();
    const accepted = await apply(await makeDeck(ONE_LINE), { ...claim, properties: JSON.stringify({ [question]: 'Theirs.' }) });
    expect(accepted.status).toBe(202);
    expect(accepted.body.company_id).not.toBe(tracked);
    expect(madeAt(accepted.body.company_id)).toBeGreaterThanOrEqual(start);
    const job = await done(team.key, accepted.body);
    expect([job.company_id, job.result.company_id]).toEqual([accepted.body.company_id, accepted.body.company_id]);
    expect(job.result.warnings).not.toContain('possible_duplicate');
    const { name, primary_contact, properties, deals } = (await service.as(team.key).get(`/v1/companies/${accepted.body.company_id}`)).body;
    expect([name, primary_contact.email, deals.length]).toEqual([claim.company_name, claim.founder_email, 1]);
    expect(properties.map(({ value }: { value: string }) => value)).toEqual(['Theirs.']);
    expect(await seen(tracked)).toEqual(before);
  });

  it('changes nothing of a company with founders on board either', async () => {
    const claim = { company_name: 'Founded', website: 'https://founded.example' };
    const { company_id } = await done(team.key, await submit(team.key, await makeDeck([['Founded', 'Beds that make themselves']]), claim));
    await service.seed.founderKey(team.id, company_id);
    const founded = await seen(company_id);
    const accepted = await apply(await makeDeck([['Founded']]), {
      ...claim,
      founder_name: 'Mallory',
      properties: JSON.stringify({ [question]: 'Theirs.' }),
    });
    await done(team.key, accepted.body);
    expect(accepted.body.company_id).not.toBe(company_id);
    expect(await seen(company_id)).toEqual(founded);
  });

  it('does not replace the deck that founders have published for its company before its analysis ended', async () => {
    const accepted = await apply(await makeDeck([['Later', 'Boats that dock themselves']]), { company_name: 'Later' });
    await done(team.key, accepted.body);
    const { job_id, company_id } = accepted.body;
    await service.db.run(`UPDATE jobs SET status = 'failed', error_code = 'analysis_failed' WHERE id = $1`, [job_id]);
    const founder = service.as(await service.seed.founderKey(team.id, company_id));
    const { draft_id } = (await founder.upload('/v1/me/deck/drafts', deck)).body;
    const draft = await founder.get(`/v1/me/deck/drafts/${draft_id}`, { prefer: 'wait=30' });
    expect((await founder.post(`/v1/me/deck/drafts/${draft_id}/publish`)).status).toBe(200);
    expect((await service.as(team.key).post(`/v1/jobs/${job_id}/retry`)).status).toBe(202);
    expect(await warnings(team.key, accepted.body)).toContain('not_current');
    const company = await service.as(team.key).get(`/v1/companies/${company_id}`);
    expect(company.body.cri.score).toBe(draft.body.cri_score);
  });

  it('is taken with the very deck of the company, however often', async () => {
    const made = [];
    for (let i = 0; i < 3; i++) {
      const { status, body } = await apply(deck, CLAIM);
      expect(status).toBe(202);
      made.push(body.company_id);
    }
    expect(new Set([...made, tracked]).size).toBe(4);
    expect(await seen(tracked)).toEqual(before);
  });

  it('is taken once for an application id, and that is all that a form refuses twice', async () => {
    const asked = { form_id: formId, application_id: 'APP-1' };
    const tokens = await Promise.all([1, 2].map(async () => (await service.as().post('/v1/uploads/sign', asked)).body.token as string));
    const answers = await Promise.all(tokens.map((token) => service.as(token).upload('/v1/uploads/decks', deck, CLAIM)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('duplicate_submission');
  });
});

describe('a member who does not see the company', () => {
  const create = (body: object) => service.as(member).post('/v1/companies', body);

  it.each<[string, object]>([
    ['its website', { name: 'Something', website: 'http://www.acme.example/about' }],
    ['its name and founder', { name: 'ACME Robotics, Inc.', founder_email: 'ADA@acme.example' }],
    ['its name', { name: 'Acme Robotics' }],
  ])('who names %s makes one of their own, and sees nothing of it', async (_by, claim) => {
    const { status, body } = await create({ ...claim, pipeline_ids: [side.id] });
    expect(status).toBe(201);
    expect(body.id).not.toBe(tracked);
    expect(body).toMatchObject({ industry: null, stage: null, cri: null, properties: [], deals: [{ pipeline_id: side.id }] });
    expect(JSON.stringify(body)).not.toContain(team.pipeline.id);
    expect((await service.as(member).get(`/v1/companies/${tracked}`)).status).toBe(404);
    expect(await seen(tracked)).toEqual(before);
  });

  it('who submits its very deck is not told that it was submitted before', async () => {
    const submitted = await submit(member, deck, {
      ...CLAIM,
      website: 'https://other.example',
      company_name: 'Acme Other',
      pipeline_ids: side.id,
    });
    expect(submitted.company_id).not.toBe(tracked);
    const same = { ...CLAIM, founder_email: 'ada@acme.example' };
    const mine = await submit(member, deck, { ...same, pipeline_ids: side.id });
    expect(mine.company_id).not.toBe(tracked);
    // Their own is theirs to see, so it is refused twice.
    const again = await service.as(member).upload('/v1/decks', deck, { ...same, pipeline_ids: side.id });
    expect([again.status, again.body.error.code]).toEqual([409, 'duplicate_submission']);
    expect((await create({ name: 'X', website: CLAIM.website, pipeline_ids: [side.id] })).body.error.code).toBe('duplicate_company');
    expect((await service.as(member).get(`/v1/companies/${tracked}`)).status).toBe(404);
    expect(await seen(tracked)).toEqual(before);
  });

  it('joins it from the day on that they see it', async () => {
    const { id } = (await service.as(team.key).post('/v1/companies', { name: 'Shared', website: 'https://shared.example' })).body;
    const claim = { name: 'Shared', website: 'https://shared.example', pipeline_ids: [side.id] };
    expect((await service.as(team.key).post('/v1/companies', claim)).body.id).toBe(id);
    expect(await create(claim)).toMatchObject({ status: 409, body: { error: { code: 'duplicate_company' } } });
    const third = await service.seed.pipeline(team.id, 'Third');
    const wider = await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id, third.id]));
    expect(await service.as(wider).post('/v1/companies', { ...claim, pipeline_ids: [third.id] })).toMatchObject({
      status: 201,
      body: { id },
    });
  });
});

describe('the warning of a possible duplicate', () => {
  const PAGES = [
    ['Kappaco', 'Crates that pack themselves'],
    ['The problem', 'Packing is slow.'],
    ['Team', 'Ada Lovelace, CEO'],
  ];
  const named = (page: string) => makeDeck([...PAGES, [page]], 'Kappaco');

  beforeAll(async () => {
    await done(team.key, await submit(team.key, await named('One'), {}, 'one.pdf'));
  });

  it('is for the key of somebody who sees both, whether the name was given or read from the deck', async () => {
    const [read, given] = [
      await submit(team.key, await named('Two'), {}, 'two.pdf'),
      await submit(team.key, await named('Three'), { company_name: 'Kappaco' }),
    ];
    expect(await warnings(team.key, read)).toContain('possible_duplicate');
    expect(await warnings(team.key, given)).toContain('possible_duplicate');
  });

  it('is neither for a member who does not see the other nor on that member’s job for those who do', async () => {
    const lone = (pages: string[][]) => makeDeck([['Lambdaco', 'Boats'], ...pages], 'Lambdaco');
    await done(team.key, await submit(team.key, await lone([['One']]), {}, 'one.pdf'));
    const read = await submit(member, await lone([['Two']]), { pipeline_ids: side.id }, 'two.pdf');
    for (const key of [member, team.key]) expect(await warnings(key, read)).not.toContain('possible_duplicate');
    const given = await submit(member, await lone([['Three']]), { company_name: 'Lambdaco', pipeline_ids: side.id });
    // The member has two of the name by now.
    for (const key of [member, team.key]) expect(await warnings(key, given)).toContain('possible_duplicate');
  });

  it('of a key that sees both is not shown to a reader who does not', async () => {
    const seesBoth = async (fields: Record<string, string>, page: string, fileName: string) =>
      submit(
        team.key,
        await makeDeck(
          [
            ['Muco', 'Mills'],
            ['The problem', page],
          ],
          'Muco',
        ),
        fields,
        fileName,
      );
    await done(team.key, await seesBoth({}, 'Grain.', 'first.pdf'));
    const given: Record<string, string>[] = [{ company_name: 'Muco', pipeline_ids: side.id }, { pipeline_ids: side.id }];
    for (const fields of given) {
      const job = await seesBoth(fields, JSON.stringify(fields).slice(0, 20), 'second.pdf');
      expect(await warnings(team.key, job)).toContain('possible_duplicate');
      const shared = fields.company_name === undefined;
      // By the second time there is one of the name that the member sees as well.
      expect((await warnings(member, job)).includes('possible_duplicate')).toBe(shared);
      const listed = (await service.as(member).get('/v1/jobs?limit=1')).body.data[0];
      expect([listed.id, listed.result.warnings.includes('possible_duplicate')]).toEqual([job.job_id, shared]);
    }
  });

  it('is never on the job of a form', async () => {
    const { body } = await apply(await named('Four'), {});
    expect(await warnings(team.key, body)).not.toContain('possible_duplicate');
    const { body: given } = await apply(await named('Five'), { company_name: 'Kappaco' });
    expect(await warnings(team.key, given)).not.toContain('possible_duplicate');
  });
});

describe('at the same moment', () => {
  it('those who see each other make one company, and those who do not one each', async () => {
    const claim = { name: 'Racing', website: 'https://racing.example' };
    const asked = [
      ...Array.from({ length: 10 }, () => service.as(team.key).post('/v1/companies', claim)),
      ...Array.from({ length: 10 }, () => service.as(member).post('/v1/companies', { ...claim, pipeline_ids: [side.id] })),
    ];
    const answers = (await Promise.all(asked)).map(({ status }) => status);
    expect(answers.slice(0, 10).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.slice(10).filter((status) => status === 201)).toHaveLength(1);
    const decks = await Promise.all(
      Array.from({ length: 10 }, () => service.as(member).upload('/v1/decks', deck, { company_name: 'Nuco', pipeline_ids: side.id })),
    );
    expect(decks.filter(({ status }) => status === 202)).toHaveLength(1);
  });
});
