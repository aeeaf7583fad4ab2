import type { PreparedAnswers } from '@app/properties';
import { planOf, teamRows } from '../../../test/support/rows';
import { CompaniesRepository } from './companies.repository';
import { companyRowDto, type CompanyRow } from './company-row';
import type { SubmittedCompany } from './company-submission.service';
import { SubmissionsFixture } from './testing/submissions-fixture';

let its: SubmissionsFixture;

beforeAll(async () => {
  its = await SubmissionsFixture.open();
});

beforeEach(() => its.newTeam());

afterAll(() => its.open.close());

const stored = (id: string) => its.open.db.row<Record<string, unknown>>('SELECT * FROM companies WHERE id = $1', [id]);

describe('what follows a submission', () => {
  const owed = async (id: string): Promise<number> =>
    (await its.open.db.rows('SELECT 1 FROM event_inbox WHERE subject_id = $1', [id])).length;
  const first = { name: 'Acme', website: 'https://acme.example' };

  it('is left to the analysis of its deck, whatever the submission changes; what was archived is told of', async () => {
    const { company } = await its.submit({ ...first, withDeck: true });
    await its.submit({ ...first, withDeck: true });
    await its.submit({ ...first, withDeck: true, industry: 'climate' });
    expect(await owed(company.id)).toBe(0);
    await its.open.db.run('UPDATE companies SET archived_at = now() WHERE id = $1', [company.id]);
    await its.submit({ ...first, withDeck: true });
    expect(await owed(company.id)).toBe(1);
  });

  it('is asked for without a deck: of a new company, of what it changes, and where it changes no field', async () => {
    const { company } = await its.submit(first);
    expect(await owed(company.id)).toBe(1);
    await its.submit({ ...first, industry: 'climate' });
    expect(await owed(company.id)).toBe(2);
    await its.submit(first);
    expect(await owed(company.id)).toBe(3);
  });
});

describe('the same company', () => {
  const first = { name: 'Acme Robotics', website: 'https://www.acme.example', founderEmail: 'ada@acme.example' };

  it.each<[string, Partial<SubmittedCompany>]>([
    ['the same host under another name', { name: 'Renamed', website: 'http://ACME.example:8080/about' }],
    ['the same name, spelt otherwise, and e-mail', { name: 'ACME robotics, Inc.', founderEmail: 'ADA@acme.example' }],
    [
      'the same name and e-mail with another website',
      { name: 'Acme Robotics', founderEmail: 'ada@acme.example', website: 'https://acme.dev' },
    ],
  ])('is found by %s', async (_name, fields) => {
    const { company } = await its.submit(first);
    expect(await its.submit(fields)).toMatchObject({ company, created: false, warnings: [] });
  });

  it.each<[string, Partial<SubmittedCompany>, string[]]>([
    ['its name alone', { name: 'Acme Robotics' }, ['possible_duplicate']],
    ['its name with another e-mail', { name: 'acme-robotics', founderEmail: 'bob@acme.example' }, ['possible_duplicate']],
    ['its e-mail under another name', { name: 'Other', founderEmail: 'ada@acme.example' }, []],
    ['a subdomain', { name: 'Other', website: 'https://blog.acme.example' }, []],
    ['nothing', { name: 'Other' }, []],
  ])('is not found by %s', async (_name, fields, warnings) => {
    const { company } = await its.submit(first);
    const other = await its.submit(fields);
    expect(other).toMatchObject({ created: true, warnings });
    expect(other.company.id).not.toBe(company.id);
  });

  it('is not found by a page on a host that many share', async () => {
    const website = 'https://www.linkedin.com/company/acme';
    const [one, two] = [await its.submit({ name: 'One', website }), await its.submit({ name: 'Two', website })];
    expect(two.company.id).not.toBe(one.company.id);
  });

  it('is of the same team', async () => {
    const { company } = await its.submit(first);
    const other = await teamRows(its.open.db);
    const theirs = await its.submit({
      ...first,
      teamId: other.teamId,
      sight: other.admin,
      pipelineIds: [other.pipelineIds[0]],
    });
    expect([theirs.created, theirs.company.id === company.id]).toEqual([true, false]);
  });

  it('is one that the key sees: a member of another pipeline makes their own, without a word of the other', async () => {
    const { company } = await its.submit(first);
    const own = { sight: its.team.member, pipelineIds: [its.team.pipelineIds[1]] };
    const theirs = await its.submit({ ...first, ...own });
    expect(theirs).toMatchObject({ created: true, warnings: [] });
    expect(theirs.company.id).not.toBe(company.id);
    // From now on there is one that they see, and two that others see: the older one.
    expect(await its.submit({ ...first, ...own })).toMatchObject({ company: theirs.company, created: false });
    expect(await its.submit(first)).toMatchObject({ company, created: false });
  });

  it('is nobody’s to join by a public form, which makes another each time and warns of none', async () => {
    const { company } = await its.submit(first);
    const before = await stored(company.id);
    const byForm = [await its.submit({ ...first, sight: null }), await its.submit({ ...first, sight: null })];
    for (const each of byForm) expect(each).toMatchObject({ created: true, warnings: [] });
    expect(new Set([company.id, ...byForm.map((each) => each.company.id)]).size).toBe(3);
    expect(await stored(company.id)).toEqual(before);
  });

  it('goes by the website before the name and e-mail', async () => {
    const byName = await its.submit({ name: 'Acme', founderEmail: 'ada@acme.example' });
    const byHost = await its.submit({ name: 'Other', website: 'https://acme.example' });
    const both = await its.submit({ name: 'Acme', founderEmail: 'ada@acme.example', website: 'https://acme.example' });
    expect(byHost.company.id).not.toBe(byName.company.id);
    expect(both.company.id).toBe(byHost.company.id);
  });

  it('is looked up over indexes', async () => {
    await its.open.db.run(
      `INSERT INTO companies (id, team_id, name, normalized_name, website, website_host)
       SELECT gen_random_uuid(), $1, 'C' || i, 'c' || i, 'https://c' || i || '.example', 'c' || i || '.example' FROM generate_series(1, 20000) i`,
      [its.team.teamId],
    );
    await its.open.db.run('ANALYZE companies');
    const claim = { name: 'C77', website: 'https://c99.example', founderEmail: 'a@b.example' };
    for (const sight of [its.team.admin, its.team.member]) {
      await its.submission.find(its.companyOf({ ...claim, sight }));
      const { scanned, mostRows } = await planOf(its.open.db, its.open.db.last);
      expect(scanned).toEqual([]);
      expect(mostRows).toBeLessThan(10);
    }
  });
});

describe('a submission', () => {
  it('makes one deal a pipeline, however often it is named', async () => {
    const [main, side] = its.team.pipelineIds;
    const { company, dealIds } = await its.submit({ pipelineIds: [side, main, side] });
    const deals = await its.open.db.rows<{ id: string; pipeline_id: string; company_created_at: Date }>(
      'SELECT * FROM deals WHERE company_id = $1',
      [company.id],
    );
    expect(new Map(deals.map((deal) => [deal.id, deal.pipeline_id]))).toEqual(
      new Map([
        [dealIds[0], side],
        [dealIds[1], main],
      ]),
    );
    expect(deals.every((deal) => deal.company_created_at.getTime() === company.created_at.getTime())).toBe(true);
  });

  it('that makes a company tells of it as it is then, without reading it again', async () => {
    const [main, side] = its.team.pipelineIds;
    const before = its.open.db.statements.length;
    const { company, dealIds } = await its.submit({
      name: 'Acme',
      named: false,
      website: 'https://www.acme.example/x',
      founderEmail: 'ada@acme.example',
      pipelineIds: [side, main],
    });
    const asked = its.open.db.statements.slice(before).map(({ text }) => text);
    const events = await its.open.db.rows<{ type: string; object: unknown }>(
      `SELECT type, data->'object' AS object FROM events WHERE company_id = $1 ORDER BY sequence`,
      [company.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['company.created', 'deal.created', 'deal.created']);
    const whole = companyRowDto((await new CompaniesRepository(its.open.db).whole(company.id)) as CompanyRow);
    expect(events[0]?.object).toEqual(JSON.parse(JSON.stringify(whole)));
    expect(whole.deals.map(({ id }) => id).sort()).toEqual([...dealIds].sort());
    expect(asked.filter((text) => text.includes('duplicate_pairs'))).toEqual([]);
  });

  it('adds what the company lacks and overwrites nothing of its profile', async () => {
    const { company } = await its.submit({ name: 'Acme', website: 'https://acme.example', industry: 'robotics', stage: '' });
    await its.submit({
      name: 'Renamed',
      website: 'https://acme.example/x',
      industry: 'other',
      stage: 'Seed',
      problemStatement: 'Hard.',
      founderName: 'Ada',
    });
    expect(await stored(company.id)).toMatchObject({
      name: 'Acme',
      website: 'https://acme.example',
      industry: 'robotics',
      stage: 'Seed',
      problem_statement: 'Hard.',
      contact_name: 'Ada',
      contact_submitted: true,
    });
  });

  it('gives a company without a website the one by which it is found next', async () => {
    const { company } = await its.submit({ name: 'Acme', founderEmail: 'ada@acme.example' });
    await its.submit({ name: 'Acme', founderEmail: 'ada@acme.example', website: 'https://acme.example' });
    expect((await its.submit({ name: 'Other', website: 'https://acme.example' })).company.id).toBe(company.id);
  });

  it("makes its founder the primary contact in place of the deck's, role and profile going with the person", async () => {
    const { company } = await its.submit({ website: 'https://acme.example' });
    await its.open.db.run(
      `UPDATE companies SET contact_name = 'Told', contact_role = 'CEO', contact_profile_url = 'https://linkedin.com/in/told' WHERE id = $1`,
      [company.id],
    );
    await its.submit({
      website: 'https://acme.example',
      founderName: 'Ada',
      founderEmail: 'ada@acme.example',
    });
    const contact = {
      contact_name: 'Ada',
      contact_email: 'ada@acme.example',
      contact_role: null,
      contact_profile_url: null,
    };
    expect(await stored(company.id)).toMatchObject({ ...contact, contact_submitted: true });
    await its.submit({ website: 'https://acme.example', industry: 'robotics' });
    expect(await stored(company.id)).toMatchObject({ ...contact, contact_submitted: true });
  });

  it('stores the answers, the last given ones', async () => {
    const { id } = await its.properties.create(its.team.teamId, { name: 'Motto', type: 'text' });
    const prepared = async (value: string): Promise<PreparedAnswers> => its.answers.prepare(its.team.teamId, { [id]: value });
    const { company } = await its.submit({ website: 'https://acme.example', answers: await prepared('one') });
    await its.submit({ website: 'https://acme.example', answers: await prepared('two') });
    expect(await its.open.db.rows('SELECT company_id, value FROM property_answers WHERE property_id = $1', [id])).toEqual([
      { company_id: company.id, value: 'two' },
    ]);
  });

  it('of which a later step fails leaves nothing', async () => {
    const { id } = await its.properties.create(its.team.teamId, { name: 'Motto', type: 'text' });
    const prepared = await its.answers.prepare(its.team.teamId, { [id]: 'x' });
    const failing = its.open.db.tx(async () => {
      await its.submit({ answers: prepared });
      throw new Error('the document could not be written');
    });
    await expect(failing).rejects.toThrow('document');
    expect([await its.count('companies'), await its.count('deals'), await its.count('property_answers')]).toEqual([0, 0, 0]);
  });
});
