import { setTimeout as sleep } from 'node:timers/promises';
import { SYSTEM } from '@app/auth';
import { type Db, newId } from '@app/database';
import type { DeckFacts, Evidence, PersonFact } from '@app/deck-analysis';
import { NO_FACTS } from '../../deck-analysis/src/testing/no-facts';
import { outboxOf } from '../../../test/support/events';
import { companyRow, openDatabase, teamRows, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { CompaniesRepository } from './companies.repository';
import { CompanyDeckProfile } from './company-deck-profile.service';
import { CompanyProfileService } from './company-profile.service';
import { CompanyProfilesRepository } from './company-profiles.repository';
import { companyRowDto, type CompanyRow } from './company-row';
import { statementsOf } from './testing/submissions-fixture';

const evidence: Evidence = { page: 3, quote: 'as the deck says', source: 'text', confidence: 99 };
const fact = <T>(value: T) => ({ value, evidence });

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
/** Commits with a change. */
let followed: number;
let profiles: CompanyProfileService;
let deck: CompanyDeckProfile;

beforeAll(async () => {
  open = await openDatabase();
});

beforeEach(async () => {
  team = await teamRows(open.db);
  id = await companyRow(open.db, team.teamId, team.pipelineIds, { name: 'upload' });
  followed = 0;
  const outbox = outboxOf(open.db);
  outbox.consumedBy('follow-ups', () => followed++);
  profiles = new CompanyProfileService(open.db, new CompanyProfilesRepository(open.db), statementsOf(open, outbox));
  deck = new CompanyDeckProfile(statementsOf(open));
});

afterAll(() => open.close());

const notes = async (): Promise<number> => (await open.db.rows('SELECT 1 FROM event_inbox WHERE subject_id = $1', [id])).length;
const told = (): Promise<{ type: string; data: { object: unknown; changes: unknown } }[]> =>
  open.db.rows('SELECT type, data FROM events WHERE company_id = $1 ORDER BY sequence', [id]);

const stored = async (): Promise<Record<string, unknown>> =>
  (await open.db.row<Record<string, unknown>>('SELECT * FROM companies WHERE id = $1', [id])) ?? {};

interface Signal {
  given: Promise<void>;
  give(): void;
}

function signal(): Signal {
  let give = (): void => undefined;
  const given = new Promise<void>((done) => (give = done));
  return { given, give };
}

async function untilOneWaits(db: Db): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while (!(await db.row(waiting))) await sleep(10);
}

describe('the profile that founders edit', () => {
  it('changes what is given, with what the same-company rule goes by, and is told', async () => {
    const before = await profiles.get(id);
    const changed = await profiles.update(
      id,
      {
        name: 'Öko & Söhne GmbH',
        website: 'https://www.oeko.example/x',
        stage: '',
      },
      SYSTEM,
    );
    expect(changed).toEqual({ ...before, name: 'Öko & Söhne GmbH', website: 'https://www.oeko.example/x', stage: '' });
    expect(await profiles.get(id)).toEqual(changed);
    expect(await stored()).toMatchObject({ normalized_name: 'okosohne', website_host: 'oeko.example' });
    expect([followed, await notes()]).toEqual([1, 1]);
    await profiles.update(id, { industry: 'climate' }, SYSTEM);
    expect(await stored()).toMatchObject({
      normalized_name: 'okosohne',
      website_host: 'oeko.example',
      industry: 'climate',
    });
  });

  it('stays as it is where nothing is given, and tells nobody', async () => {
    const before = await stored();
    await profiles.update(id, {}, SYSTEM);
    await profiles.update(id, { name: undefined }, SYSTEM);
    await profiles.update(id, { name: 'upload' }, SYSTEM);
    const first = await stored();
    await profiles.update(id, { name: 'upload' }, SYSTEM);
    // Who said it is kept; that it is said again is no change.
    expect(first).toMatchObject({
      ...before,
      field_sources: { name: 'founder' },
      written_by: first.written_by,
      updated_at: first.updated_at,
    });
    expect([await stored(), followed, await notes()]).toEqual([first, 1, 1]);
  });

  it('changes in two statements, with the event of what the team sees then', async () => {
    await profiles.update(id, { industry: 'climate' }, SYSTEM);
    const before = open.db.statements.length;
    await profiles.update(id, { stage: 'Seed', industry: 'energy' }, { kind: 'key', id: newId(), requestId: newId() });
    expect(open.db.statements.length - before).toBe(2);
    const row = (await new CompaniesRepository(open.db).whole(id)) as CompanyRow;
    expect((await told())[1]).toEqual({
      type: 'company.updated',
      data: {
        object: JSON.parse(JSON.stringify(companyRowDto(row))) as unknown,
        changes: [
          { field: 'industry', from: 'climate', to: 'energy' },
          { field: 'stage', from: null, to: 'Seed' },
        ],
      },
    });
  });

  it('goes on from the change of another that came in between, and each is told once', async () => {
    const held = signal();
    const go = signal();
    const other = open.db.tx(async () => {
      await statementsOf(open).state(id, 'investor', SYSTEM, () => ({ industry: 'climate' }));
      held.give();
      await go.given;
    });
    await held.given;
    const changing = profiles.update(id, { stage: 'Seed' }, SYSTEM);
    await untilOneWaits(open.db);
    go.give();
    await other;
    expect(await changing).toMatchObject({ industry: 'climate', stage: 'Seed' });
    expect(await stored()).toMatchObject({ industry: 'climate', stage: 'Seed', field_sources: { industry: 'investor', stage: 'founder' } });
    expect((await told()).map(({ data }) => data)).toMatchObject([
      { object: { industry: 'climate', stage: null }, changes: [{ field: 'industry' }] },
      { object: { industry: 'climate', stage: 'Seed' }, changes: [{ field: 'stage', from: null, to: 'Seed' }] },
    ]);
    // The other change is told in its own process.
    expect([await notes(), followed]).toEqual([2, 1]);
  });

  it('many at once go together: each is told once, and goes on from the one before', async () => {
    const ids = [id];
    for (let index = 1; index < 12; index++)
      ids.push(await companyRow(open.db, team.teamId, team.pipelineIds, { name: `upload ${index}` }));
    const before = open.db.statements.length;
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => profiles.update(ids[index % 12] as string, { stage: `Stage ${index}` }, SYSTEM)),
    );
    expect(answers.map(({ id: of, stage }) => [of, stage])).toEqual(answers.map((_, index) => [ids[index % 12], `Stage ${index}`]));
    const written = open.db.statements.slice(before).filter(({ text }) => text.includes('UPDATE companies c SET'));
    expect(written.length).toBeLessThan(30);
    const looks = open.db.statements.slice(before).filter(({ text }) => text.includes('c.xmin::text'));
    expect(looks.length).toBeLessThan(12);
    let noted = 0;
    for (const one of ids) {
      id = one;
      const chain = (await told()).map(({ data }) => (data.changes as { from: string | null; to: string }[])[0]);
      expect(chain.map((change) => change?.from)).toEqual([null, ...chain.slice(0, -1).map((change) => change?.to)]);
      expect([chain.length, chain.at(-1)?.to]).toEqual([5, (await stored()).stage]);
      noted += await notes();
    }
    expect(noted).toBe(60);
  });

  it('ends with the transaction that it is part of', async () => {
    const failing = open.db.tx(async () => {
      await profiles.update(id, { stage: 'Seed' }, SYSTEM);
      throw new Error('thought better of it');
    });
    await expect(failing).rejects.toThrow('thought better of it');
    expect([(await stored()).stage, await told(), await notes(), followed]).toEqual([null, [], 0, 0]);
  });

  it('is not there for a company that is not', async () => {
    await expect(profiles.get(newId())).rejects.toMatchObject({ code: 'company_not_found' });
    await expect(profiles.update(newId(), { name: 'X' }, SYSTEM)).rejects.toMatchObject({ code: 'company_not_found' });
  });
});

describe('what a deck tells', () => {
  const told: DeckFacts = {
    ...NO_FACTS,
    company: fact('Acme Robotics'),
    website: fact('acme.example'),
    industries: [fact('robotics')],
    stage: fact('Seed'),
    problem: fact('Hard.'),
    emails: [fact('hello@acme.example')],
    people: [person({ name: 'An Advisor', founder: false }), person({ email: 'ada@acme.example', linkedin: 'linkedin.com/in/ada' })],
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

  it('leaves empty what a founder emptied', async () => {
    await profiles.update(id, { industry: '', stage: '', problem_statement: '' }, SYSTEM);
    await deck.fillFromDeck(id, NO_FACTS, { nameFromDeck: false });
    expect(await profiles.get(id)).toMatchObject({ industry: '', stage: '', problem_statement: '' });
    await deck.fillFromDeck(id, told, { nameFromDeck: false });
    expect(await profiles.get(id)).toMatchObject({ industry: '', stage: '', problem_statement: '', website: 'https://acme.example' });
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
    ['by e-mail', { contact_name: null, contact_email: 'Ada@acme.example' }, { ...contact, contact_email: 'Ada@acme.example' }],
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
      ...NO_FACTS,
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
    await deck.fillFromDeck(id, NO_FACTS, { nameFromDeck: true });
    expect(await stored()).toMatchObject({ name: 'upload', website: null, contact_name: null, contact_email: null });
  });
});
