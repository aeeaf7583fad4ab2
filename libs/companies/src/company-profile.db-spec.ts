import { newId } from '@app/database';
import type { DeckFacts, Evidence, MetricFact, PersonFact } from '@app/deck-analysis';
import { companyRow, openDatabase, planOf, teamRows, walk, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { CompanyChanges, type CompanyChange } from './company-changes';
import { CompanyMetrics } from './company-metrics.service';
import { CompanyDeckProfile, CompanyProfiles } from './company-profile.service';
import { CurrentDeck } from './current-deck';
import { Notes } from './notes/notes.service';

class NotedChanges extends CompanyChanges {
  readonly noted: [string, CompanyChange][] = [];

  async changed(companyId: string, change: CompanyChange): Promise<void> {
    this.noted.push([companyId, change]);
  }
}

const evidence: Evidence = { page: 3, quote: 'as the deck says', source: 'text', confidence: 99 };
const fact = <T>(value: T) => ({ value, evidence });

const nothing: DeckFacts = {
  pageCount: 10, ocrPages: [], language: 'en', company: null, legalName: null, product: null, website: null, industries: [], stage: null,
  problem: null, location: null, people: [], emails: [], phones: [], linkedin: [], raise: null, useOfFunds: [], earlierRounds: [], metrics: [],
  competitors: [], passages: [], sections: {}, datedAt: null, isDeck: true, placeholders: [], readablePages: [], warnings: [],
};

function person(fields: Partial<PersonFact>): PersonFact {
  return { name: 'Ada Lovelace', role: 'CEO', founder: true, group: 'founder', background: [], email: null, linkedin: null, evidence, ...fields };
}

let open: OpenDatabase;
let team: TeamRows;
let id: string;
let changes: NotedChanges;
let profiles: CompanyProfiles;
let deck: CompanyDeckProfile;

beforeAll(async () => {
  open = await openDatabase();
});

beforeEach(async () => {
  team = await teamRows(open.db);
  id = await companyRow(open.db, team.teamId, team.pipelineIds, { name: 'upload' });
  changes = new NotedChanges();
  profiles = new CompanyProfiles(open.db, changes);
  deck = new CompanyDeckProfile(open.db);
});

afterAll(() => open.close());

const stored = async (): Promise<Record<string, unknown>> => (await open.db.row<Record<string, unknown>>('SELECT * FROM companies WHERE id = $1', [id])) ?? {};

describe('the profile that founders edit', () => {
  it('changes what is given, with what the same-company rule goes by, and is told', async () => {
    const before = await profiles.get(id);
    const changed = await profiles.update(id, { name: 'Öko & Söhne GmbH', website: 'https://www.oeko.example/x', stage: '' });
    expect(changed).toEqual({ ...before, name: 'Öko & Söhne GmbH', website: 'https://www.oeko.example/x', stage: '' });
    expect(await profiles.get(id)).toEqual(changed);
    expect(await stored()).toMatchObject({ normalized_name: 'okosohne', website_host: 'oeko.example' });
    expect(changes.noted).toEqual([[id, 'profile']]);
    await profiles.update(id, { industry: 'climate' });
    expect(await stored()).toMatchObject({ normalized_name: 'okosohne', website_host: 'oeko.example', industry: 'climate' });
  });

  it('stays as it is where nothing is given, and tells nobody', async () => {
    const before = await stored();
    await profiles.update(id, {});
    await profiles.update(id, { name: undefined });
    expect([await stored(), changes.noted]).toEqual([before, []]);
  });

  it('is not there for a company that is not', async () => {
    await expect(profiles.get(newId())).rejects.toMatchObject({ code: 'company_not_found' });
    await expect(profiles.update(newId(), { name: 'X' })).rejects.toMatchObject({ code: 'company_not_found' });
  });
});

describe('what a deck tells', () => {
  const told: DeckFacts = {
    ...nothing, company: fact('Acme Robotics'), website: fact('acme.example'), industries: [fact('robotics')], stage: fact('Seed'),
    problem: fact('Hard.'), emails: [fact('hello@acme.example')],
    people: [person({ name: 'An Advisor', founder: false }), person({ email: 'ada@acme.example', linkedin: 'linkedin.com/in/ada' })],
  };
  const contact = { contact_name: 'Ada Lovelace', contact_email: 'ada@acme.example', contact_role: 'CEO', contact_profile_url: 'https://linkedin.com/in/ada' };

  it('fills an empty profile', async () => {
    await deck.fillFromDeck(id, told, { nameFromDeck: true });
    expect(await stored()).toMatchObject({
      name: 'Acme Robotics', normalized_name: 'acmerobotics', website: 'https://acme.example', website_host: 'acme.example', industry: 'robotics',
      stage: 'Seed', problem_statement: 'Hard.', ...contact, contact_submitted: false,
    });
  });

  it('overwrites nothing', async () => {
    const own = { website: 'https://own.example', website_host: 'own.example', industry: 'own', stage: 'own', problem_statement: 'own', contact_name: 'Grace', contact_email: 'g@own.example' };
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
    ['not by name where the e-mail is another', { contact_name: 'Ada Lovelace', contact_email: 'ada@home.example' }, { contact_role: null, contact_profile_url: null }],
  ])('completes the submitted contact, known %s', async (_how, submitted, after) => {
    await open.db.run('UPDATE companies SET contact_name = $2, contact_email = $3 WHERE id = $1', [id, submitted.contact_name, submitted.contact_email]);
    await deck.fillFromDeck(id, told, { nameFromDeck: false });
    expect(await stored()).toMatchObject(after);
  });

  it('is cut to the limits of the profile, and what is no address is left out', async () => {
    const long: DeckFacts = {
      ...nothing, company: fact('😀'.repeat(300)), industries: [fact('x'.repeat(300))], stage: fact('y'.repeat(300)), problem: fact('z'.repeat(20_000)),
      website: fact('not a website'), emails: [fact('not an e-mail')], people: [person({ linkedin: 'javascript:alert(1)' })],
    };
    await deck.fillFromDeck(id, long, { nameFromDeck: true });
    expect(await stored()).toMatchObject({
      name: '😀'.repeat(200), industry: 'x'.repeat(100), stage: 'y'.repeat(50), problem_statement: 'z'.repeat(10_000), website: null,
      website_host: null, contact_name: 'Ada Lovelace', contact_email: null, contact_profile_url: null,
    });
  });

  it('is nothing where the deck tells nothing', async () => {
    await deck.fillFromDeck(id, nothing, { nameFromDeck: true });
    expect(await stored()).toMatchObject({ name: 'upload', website: null, contact_name: null, contact_email: null });
  });
});

async function document(): Promise<string> {
  const documentId = newId();
  await open.db.run(
    `INSERT INTO documents (id, company_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by)
     VALUES ($1, $2, 'Deck', 'deck.pdf', 'application/pdf', 1, 'aa', 'k', 'investor')`,
    [documentId, id],
  );
  return documentId;
}

describe('metrics', () => {
  const metric = (key: string, fields: Partial<MetricFact> = {}): MetricFact => ({
    key, name: key.toUpperCase(), value: 31_000.5, unit: null, currency: 'EUR', period: 'year', asOf: '2026-02', status: 'actual', conflict: false, evidence, ...fields,
  });
  let metrics: CompanyMetrics;

  beforeEach(() => {
    metrics = new CompanyMetrics(open.db, open.keyset);
  });

  it("are the current deck's actual ones, with their evidence, and those that people entered", async () => {
    await open.db.run(`INSERT INTO metrics (id, company_id, key, name, source) VALUES ($1, $2, 'team', 'Team', 'founder')`, [newId(), id]);
    await metrics.replaceFromDeck(id, await document(), [metric('old')]);
    const documentId = await document();
    await metrics.replaceFromDeck(id, documentId, [metric('arr'), metric('tam', { status: 'market' }), metric('goal', { status: 'target' })]);
    const { data } = await metrics.page(id, { limit: 10 });
    expect(data).toEqual([
      {
        id: expect.any(String), key: 'arr', name: 'ARR', value: 31_000.5, unit: null, currency: 'EUR', period: 'year', as_of: '2026-02', source: 'deck',
        evidence: { document_id: documentId, page: 3, quote: 'as the deck says' }, created_at: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ key: 'team', value: null, source: 'founder', evidence: null }),
    ]);
    await metrics.replaceFromDeck(id, documentId, []);
    expect((await metrics.page(id, { limit: 10 })).data.map(({ key }) => key)).toEqual(['team']);
  });

  it('are paged over their index', async () => {
    await metrics.replaceFromDeck(id, await document(), Array.from({ length: 25 }, (_, i) => metric(`m${i}`)));
    const all = await walk((cursor) => metrics.page(id, { limit: 10, cursor }));
    expect(new Set(all.map(({ key }) => key)).size).toBe(25);
    await open.db.run(
      `INSERT INTO metrics (id, company_id, key, name, source) SELECT gen_random_uuid(), c.id, 'k', 'K', 'investor' FROM companies c, generate_series(1, 3000) i`,
    );
    await open.db.run('ANALYZE metrics');
    const { next_cursor: cursor } = await metrics.page(id, { limit: 5 });
    await metrics.page(id, { limit: 5, cursor: cursor ?? undefined });
    expect(await planOf(open.db, open.db.last)).toMatchObject({ scanned: [], indexes: ['metrics_company_list'], mostRows: 6 });
  });
});

describe('notes', () => {
  let notes: Notes;

  beforeEach(async () => {
    notes = new Notes(open.db, open.keyset);
    for (const { userId } of [team.admin, team.member]) {
      await open.db.run(`INSERT INTO users (id, email, name) VALUES ($1, $2, 'Ada')`, [userId, `${userId}@example.com`]);
    }
  });

  it('are added in one statement and listed newest first', async () => {
    const before = open.db.statements.length;
    const first = await notes.add(team.member, id, ' as sent\n');
    expect(open.db.statements.length - before).toBe(1);
    expect(first).toEqual({ id: expect.any(String), body: ' as sent\n', created_at: expect.stringMatching(/Z$/) });
    const second = await notes.add(team.admin, id, 'second');
    expect(await walk((cursor) => notes.page(id, { limit: 1, cursor }))).toEqual([second, first]);
    expect(await open.db.rows('SELECT author_user_id FROM notes WHERE id = $1', [first.id])).toEqual([{ author_user_id: team.member.userId }]);
  });

  it('are not added where the caller does not see the company', async () => {
    const hidden = await companyRow(open.db, team.teamId, [team.pipelineIds[0]]);
    const stranger = (await teamRows(open.db)).admin;
    for (const [principal, companyId] of [[team.member, hidden], [stranger, id], [team.admin, newId()]] as const) {
      await expect(notes.add(principal, companyId, 'x')).rejects.toMatchObject({ code: 'company_not_found' });
    }
    expect((await notes.page(hidden, { limit: 1 })).data).toEqual([]);
  });

  it('are paged over their index', async () => {
    await open.db.run(
      `INSERT INTO notes (id, company_id, author_user_id, body) SELECT gen_random_uuid(), c.id, $1, 'x' FROM companies c, generate_series(1, 2000) i`,
      [team.admin.userId],
    );
    await open.db.run('ANALYZE notes');
    const { next_cursor: cursor } = await notes.page(id, { limit: 5 });
    await notes.page(id, { limit: 5, cursor: cursor ?? undefined });
    expect(await planOf(open.db, open.db.last)).toMatchObject({ scanned: [], indexes: ['notes_company_list'], mostRows: 6 });
  });
});

describe('the current deck', () => {
  it('is the newest, whichever is scored last', async () => {
    const current = new CurrentDeck(open.db);
    const [older, newer] = [await document(), await document()];
    const score = async (documentId: string, points: number) => {
      const row = { id: newId(), score: points, max: 1000, verified: points >= 700, scored_at: new Date() };
      await open.db.run(
        `INSERT INTO company_scores (id, company_id, document_id, sha256, rubric_version, score, max, verified, domains, recommendations, platform_facts)
         VALUES ($1, $2, $3, 'aa', 'v1', $4, 1000, $5, '[]', '[]', '{}')`,
        [row.id, id, documentId, points, row.verified],
      );
      return row;
    };
    expect(await current.take(id, newer, new Date('2026-02-02'), await score(newer, 710))).toBe(true);
    expect(await current.take(id, older, new Date('2026-02-01'), await score(older, 300))).toBe(false);
    expect(await stored()).toMatchObject({ current_document_id: newer, cri_score: 710, cri_verified: true });
    expect(await current.rescore(id, older, await score(older, 310))).toBe(false);
    expect(await current.rescore(id, newer, await score(newer, 690))).toBe(true);
    expect(await stored()).toMatchObject({ current_document_id: newer, cri_score: 690, cri_verified: false });
  });
});
