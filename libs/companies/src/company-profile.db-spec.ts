import { newId } from '@app/database';
import type { DeckFacts, Evidence, PersonFact } from '@app/deck-analysis';
import { companyRow, openDatabase, teamRows, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { CompanyChanges } from './company-changes';
import { CompanyDeckProfile, CompanyProfiles } from './company-profile.service';

class CountedChanges extends CompanyChanges {
  followed = 0;

  changed(): Promise<void> {
    return Promise.reject(new Error('the profile notes its changes by itself'));
  }

  followSoon(): void {
    this.followed++;
  }
}

const evidence: Evidence = { page: 3, quote: 'as the deck says', source: 'text', confidence: 99 };
const fact = <T>(value: T) => ({ value, evidence });

const nothing: DeckFacts = {
  pageCount: 10,
  ocrPages: [],
  language: 'en',
  company: null,
  legalName: null,
  product: null,
  website: null,
  industries: [],
  stage: null,
  problem: null,
  location: null,
  people: [],
  emails: [],
  phones: [],
  linkedin: [],
  raise: null,
  useOfFunds: [],
  earlierRounds: [],
  metrics: [],
  competitors: [],
  passages: [],
  sections: {},
  datedAt: null,
  isDeck: true,
  placeholders: [],
  readablePages: [],
  warnings: [],
};

function person(fields: Partial<PersonFact>): PersonFact {
  return {
    name: 'Ada Lovelace',
    role: 'CEO',
    founder: true,
    group: 'founder',
    background: [],
    email: null,
    linkedin: null,
    evidence,
    ...fields,
  };
}

let open: OpenDatabase;
let team: TeamRows;
let id: string;
let changes: CountedChanges;
let profiles: CompanyProfiles;
let deck: CompanyDeckProfile;

beforeAll(async () => {
  open = await openDatabase();
});

beforeEach(async () => {
  team = await teamRows(open.db);
  id = await companyRow(open.db, team.teamId, team.pipelineIds, { name: 'upload' });
  changes = new CountedChanges();
  profiles = new CompanyProfiles(open.db, changes);
  deck = new CompanyDeckProfile(open.db);
});

afterAll(() => open.close());

const stored = async (): Promise<Record<string, unknown>> =>
  (await open.db.row<Record<string, unknown>>('SELECT * FROM companies WHERE id = $1', [id])) ?? {};

const noted = async (): Promise<boolean> =>
  (await open.db.row('SELECT 1 FROM changed_companies WHERE company_id = $1', [id])) !== null;

describe('the profile that founders edit', () => {
  it('changes what is given, with what the same-company rule goes by, and is told', async () => {
    const before = await profiles.get(id);
    const changed = await profiles.update(id, {
      name: 'Öko & Söhne GmbH',
      website: 'https://www.oeko.example/x',
      stage: '',
    });
    expect(changed).toEqual({ ...before, name: 'Öko & Söhne GmbH', website: 'https://www.oeko.example/x', stage: '' });
    expect(await profiles.get(id)).toEqual(changed);
    expect(await stored()).toMatchObject({ normalized_name: 'okosohne', website_host: 'oeko.example' });
    expect([await noted(), changes.followed]).toEqual([true, 1]);
    await profiles.update(id, { industry: 'climate' });
    expect(await stored()).toMatchObject({
      normalized_name: 'okosohne',
      website_host: 'oeko.example',
      industry: 'climate',
    });
  });

  it('stays as it is where nothing is given, and tells nobody', async () => {
    const before = await stored();
    await profiles.update(id, {});
    await profiles.update(id, { name: undefined });
    expect([await stored(), await noted(), changes.followed]).toEqual([before, false, 0]);
  });

  it('is not there for a company that is not', async () => {
    await expect(profiles.get(newId())).rejects.toMatchObject({ code: 'company_not_found' });
    await expect(profiles.update(newId(), { name: 'X' })).rejects.toMatchObject({ code: 'company_not_found' });
  });
});

describe('what a deck tells', () => {
  const told: DeckFacts = {
    ...nothing,
    company: fact('Acme Robotics'),
    website: fact('acme.example'),
    industries: [fact('robotics')],
    stage: fact('Seed'),
    problem: fact('Hard.'),
    emails: [fact('hello@acme.example')],
    people: [
      person({ name: 'An Advisor', founder: false }),
      person({ email: 'ada@acme.example', linkedin: 'linkedin.com/in/ada' }),
    ],
  };
  const contact = {
    contact_name: 'Ada Lovelace',
    contact_email: 'ada@acme.example',
    contact_role: 'CEO',
    contact_profile_url: 'https://linkedin.com/in/ada',
  };

  it('fills an empty profile', async () => {
    await deck.fillFromDeck(id, told, { nameFromDeck: true });
    expect(await stored()).toMatchObject({
      name: 'Acme Robotics',
      normalized_name: 'acmerobotics',
      website: 'https://acme.example',
      website_host: 'acme.example',
      industry: 'robotics',
      stage: 'Seed',
      problem_statement: 'Hard.',
      ...contact,
      contact_submitted: false,
    });
  });

  it('fills the fields that a founder saved without a text', async () => {
    await profiles.update(id, { industry: '', stage: '', problem_statement: '' });
    await deck.fillFromDeck(id, nothing, { nameFromDeck: false });
    expect(await profiles.get(id)).toMatchObject({ industry: '', stage: '', problem_statement: '' });
    await deck.fillFromDeck(id, told, { nameFromDeck: false });
    expect(await profiles.get(id)).toMatchObject({ industry: 'robotics', stage: 'Seed', problem_statement: 'Hard.' });
  });

  it('overwrites nothing', async () => {
    const own = {
      website: 'https://own.example',
      website_host: 'own.example',
      industry: 'own',
      stage: 'own',
      problem_statement: 'own',
      contact_name: 'Grace',
      contact_email: 'g@own.example',
    };
    await open.db.run(
      `UPDATE companies SET website = $2, website_host = $3, industry = $4, stage = $5, problem_statement = $6, contact_name = $7, contact_email = $8 WHERE id = $1`,
      [id, ...Object.values(own)],
    );
    await deck.fillFromDeck(id, told, { nameFromDeck: false });
    expect(await stored()).toMatchObject({ name: 'upload', ...own, contact_role: null, contact_profile_url: null });
  });

  it.each([
    ['by name', { contact_name: 'ADA LOVELACE', contact_email: null }, { ...contact, contact_name: 'ADA LOVELACE' }],
    [
      'by e-mail',
      { contact_name: null, contact_email: 'Ada@acme.example' },
      { ...contact, contact_email: 'Ada@acme.example' },
    ],
    [
      'not by name where the e-mail is another',
      { contact_name: 'Ada Lovelace', contact_email: 'ada@home.example' },
      { contact_role: null, contact_profile_url: null },
    ],
  ])('completes the submitted contact, known %s', async (_how, submitted, after) => {
    await open.db.run('UPDATE companies SET contact_name = $2, contact_email = $3 WHERE id = $1', [
      id,
      submitted.contact_name,
      submitted.contact_email,
    ]);
    await deck.fillFromDeck(id, told, { nameFromDeck: false });
    expect(await stored()).toMatchObject(after);
  });

  it('is cut to the limits of the profile, and what is no address is left out', async () => {
    const long: DeckFacts = {
      ...nothing,
      company: fact('😀'.repeat(300)),
      industries: [fact('x'.repeat(300))],
      stage: fact('y'.repeat(300)),
      problem: fact('z'.repeat(20_000)),
      website: fact('not a website'),
      emails: [fact('not an e-mail')],
      people: [person({ linkedin: 'javascript:alert(1)' })],
    };
    await deck.fillFromDeck(id, long, { nameFromDeck: true });
    expect(await stored()).toMatchObject({
      name: '😀'.repeat(200),
      industry: 'x'.repeat(100),
      stage: 'y'.repeat(50),
      problem_statement: 'z'.repeat(10_000),
      website: null,
      website_host: null,
      contact_name: 'Ada Lovelace',
      contact_email: null,
      contact_profile_url: null,
    });
  });

  it('is nothing where the deck tells nothing', async () => {
    await deck.fillFromDeck(id, nothing, { nameFromDeck: true });
    expect(await stored()).toMatchObject({ name: 'upload', website: null, contact_name: null, contact_email: null });
  });
});
