import { Properties, PropertyAnswers, type PreparedAnswers } from '@app/properties';
import { openDatabase, planOf, teamRows, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { CompanySubmission, type PlacedCompany, type SubmittedCompany } from './company-submission.service';

const NO_ANSWERS: PreparedAnswers = { rows: [], warnings: [] };

let open: OpenDatabase;
let team: TeamRows;
let properties: Properties;
let answers: PropertyAnswers;
let submission: CompanySubmission;

beforeAll(async () => {
  open = await openDatabase();
  properties = new Properties(open.db, open.keyset);
  answers = new PropertyAnswers(open.db, properties);
  submission = new CompanySubmission(open.db, answers);
});

beforeEach(async () => {
  team = await teamRows(open.db);
});

afterAll(() => open.close());

function submit(fields: Partial<SubmittedCompany> = {}): Promise<PlacedCompany> {
  const company = {
    teamId: team.teamId,
    source: 'investor' as const,
    name: 'Acme',
    pipelineIds: [team.pipelineIds[0]],
    answers: NO_ANSWERS,
  };
  return open.db.tx(() => submission.findOrCreate({ ...company, ...fields }));
}

const stored = (id: string) => open.db.row<Record<string, unknown>>('SELECT * FROM companies WHERE id = $1', [id]);

async function count(table: 'companies' | 'deals' | 'property_answers'): Promise<number> {
  const of =
    table === 'property_answers' ? 'company_id IN (SELECT id FROM companies WHERE team_id = $1)' : 'team_id = $1';
  return (
    (await open.db.row<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE ${of}`, [team.teamId]))?.n ?? -1
  );
}

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
    const { company } = await submit(first);
    expect(await submit(fields)).toMatchObject({ company, created: false, warnings: [] });
  });

  it.each<[string, Partial<SubmittedCompany>, string[]]>([
    ['its name alone', { name: 'Acme Robotics' }, ['possible_duplicate']],
    [
      'its name with another e-mail',
      { name: 'acme-robotics', founderEmail: 'bob@acme.example' },
      ['possible_duplicate'],
    ],
    ['its e-mail under another name', { name: 'Other', founderEmail: 'ada@acme.example' }, []],
    ['a subdomain', { name: 'Other', website: 'https://blog.acme.example' }, []],
    ['nothing', { name: 'Other' }, []],
  ])('is not found by %s', async (_name, fields, warnings) => {
    const { company } = await submit(first);
    const placed = await submit(fields);
    expect(placed).toMatchObject({ created: true, warnings });
    expect(placed.company.id).not.toBe(company.id);
  });

  it('is not found by a page on a host that many share', async () => {
    const website = 'https://www.linkedin.com/company/acme';
    const [one, two] = [await submit({ name: 'One', website }), await submit({ name: 'Two', website })];
    expect(two.company.id).not.toBe(one.company.id);
  });

  it('is of the same team', async () => {
    const { company } = await submit(first);
    const other = await teamRows(open.db);
    const placed = await submit({ ...first, teamId: other.teamId, pipelineIds: [other.pipelineIds[0]] });
    expect([placed.created, placed.company.id === company.id]).toEqual([true, false]);
  });

  it('goes by the website before the name and e-mail', async () => {
    const byName = await submit({ name: 'Acme', founderEmail: 'ada@acme.example' });
    const byHost = await submit({ name: 'Other', website: 'https://acme.example' });
    const both = await submit({ name: 'Acme', founderEmail: 'ada@acme.example', website: 'https://acme.example' });
    expect(byHost.company.id).not.toBe(byName.company.id);
    expect(both.company.id).toBe(byHost.company.id);
  });

  it('is looked up over indexes', async () => {
    await open.db.run(
      `INSERT INTO companies (id, team_id, name, normalized_name, website, website_host)
       SELECT gen_random_uuid(), $1, 'C' || i, 'c' || i, 'https://c' || i || '.example', 'c' || i || '.example' FROM generate_series(1, 20000) i`,
      [team.teamId],
    );
    await open.db.run('ANALYZE companies');
    await submission.match({
      teamId: team.teamId,
      source: 'form',
      name: 'C77',
      website: 'https://c99.example',
      founderEmail: 'a@b.example',
      pipelineIds: [],
      answers: NO_ANSWERS,
    });
    const { scanned, mostRows } = await planOf(open.db, open.db.last);
    expect(scanned).toEqual([]);
    expect(mostRows).toBeLessThan(10);
  });
});

describe('a submission', () => {
  it('makes one deal a pipeline, however often it is named', async () => {
    const [main, side] = team.pipelineIds;
    const { company, dealIds } = await submit({ pipelineIds: [side, main, side] });
    const deals = await open.db.rows<{ id: string; pipeline_id: string; company_created_at: Date }>(
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

  it('adds what the company lacks and overwrites nothing of its profile', async () => {
    const { company } = await submit({ name: 'Acme', website: 'https://acme.example', industry: 'robotics', stage: '' });
    await submit({
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
    const { company } = await submit({ name: 'Acme', founderEmail: 'ada@acme.example' });
    await submit({ name: 'Acme', founderEmail: 'ada@acme.example', website: 'https://acme.example' });
    expect((await submit({ name: 'Other', website: 'https://acme.example' })).company.id).toBe(company.id);
  });

  it("makes its founder the primary contact in place of the deck's, role and profile going with the person", async () => {
    const { company } = await submit({ website: 'https://acme.example' });
    await open.db.run(
      `UPDATE companies SET contact_name = 'Told', contact_role = 'CEO', contact_profile_url = 'https://linkedin.com/in/told' WHERE id = $1`,
      [company.id],
    );
    await submit({
      website: 'https://acme.example',
      source: 'form',
      founderName: 'Ada',
      founderEmail: 'ada@acme.example',
    });
    const contact = {
      contact_name: 'Ada',
      contact_email: 'ada@acme.example',
      contact_role: null,
      contact_profile_url: null,
    };
    expect(await stored(company.id)).toMatchObject(contact);
    await submit({
      website: 'https://acme.example',
      source: 'form',
      founderName: 'Mallory',
      founderEmail: 'mallory@evil.example',
    });
    expect(await stored(company.id)).toMatchObject(contact);
  });

  it('stores the answers, the last given ones', async () => {
    const { id } = await properties.create(team.teamId, { name: 'Motto', type: 'text' });
    const prepared = async (value: string): Promise<PreparedAnswers> => answers.prepare(team.teamId, { [id]: value });
    const { company } = await submit({ website: 'https://acme.example', answers: await prepared('one') });
    await submit({ website: 'https://acme.example', answers: await prepared('two') });
    expect(await open.db.rows('SELECT company_id, value FROM property_answers WHERE property_id = $1', [id])).toEqual([
      { company_id: company.id, value: 'two' },
    ]);
  });

  it('of which a later step fails leaves nothing', async () => {
    const { id } = await properties.create(team.teamId, { name: 'Motto', type: 'text' });
    const prepared = await answers.prepare(team.teamId, { [id]: 'x' });
    const failing = open.db.tx(async () => {
      await submit({ answers: prepared });
      throw new Error('the document could not be written');
    });
    await expect(failing).rejects.toThrow('document');
    expect([await count('companies'), await count('deals'), await count('property_answers')]).toEqual([0, 0, 0]);
  });
});

describe('fifty at once', () => {
  const fifty = <T>(make: (i: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 50 }, (_, i) => make(i)));

  it('of the same company make one company with fifty deals', async () => {
    const { id } = await properties.create(team.teamId, { name: 'Motto', type: 'text' });
    const placed = await fifty(async (i) =>
      submit({
        // Found by its host, or by its name and e-mail, or by both.
        name: i % 3 === 0 ? `Alias ${i}` : 'Acme',
        website: i % 3 === 1 ? undefined : 'https://acme.example',
        founderEmail: i % 3 === 0 ? undefined : 'ada@acme.example',
        answers: await answers.prepare(team.teamId, { [id]: `answer ${i}` }),
      }),
    );
    const companies = new Set(placed.map(({ company }) => company.id));
    // A request by name and e-mail cannot know a host that comes later: two at most, and each host and pair once.
    expect(companies.size).toBeLessThanOrEqual(2);
    const hosts = await open.db.rows(`SELECT 1 FROM companies WHERE team_id = $1 AND website_host = 'acme.example'`, [
      team.teamId,
    ]);
    const pairs = await open.db.rows(
      `SELECT 1 FROM companies WHERE team_id = $1 AND normalized_name = 'acme' AND contact_email = 'ada@acme.example'`,
      [team.teamId],
    );
    expect([hosts.length, pairs.length]).toEqual([1, 1]);
    expect(await count('deals')).toBe(50);
    expect(await count('property_answers')).toBe(companies.size);
  });

  it('identical make one company', async () => {
    const placed = await fifty(() => submit({ name: 'Acme', founderEmail: 'ada@acme.example' }));
    expect(placed.filter(({ created }) => created)).toHaveLength(1);
    expect([await count('companies'), await count('deals')]).toEqual([1, 50]);
  });

  it('of fifty companies make fifty', async () => {
    await fifty((i) => submit({ name: `Acme ${i}`, website: `https://acme${i}.example` }));
    expect(await count('companies')).toBe(50);
  });
});
