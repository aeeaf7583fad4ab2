import { newId } from '@app/database';
import { companyRow, openDatabase, planOf, teamRows, walk, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { DeckTextsRepository } from './deck-texts.repository';
import { SearchFill } from './search-fill';
import { SearchFillRepository } from './search-fill.repository';
import { SearchRepository } from './search.repository';
import { SearchService } from './search.service';

let open: OpenDatabase;
let search: SearchService;
let texts: DeckTextsRepository;
let team: TeamRows;

beforeAll(async () => {
  open = await openDatabase();
  search = new SearchService(new SearchRepository(open.db), open.keyset);
  texts = new DeckTextsRepository(open.db);
});

beforeEach(async () => {
  team = await teamRows(open.db);
});

afterAll(() => open.close());

const company = (name: string, pipelines: readonly string[] = team.pipelineIds): Promise<string> =>
  companyRow(open.db, team.teamId, pipelines, { name });

async function document(companyId: string, sha256: string): Promise<string> {
  const id = newId();
  await open.db.run(
    `INSERT INTO documents (id, company_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by)
     VALUES ($1, $2, 'Deck', 'deck.pdf', 'application/pdf', 1, $3, $4, 'investor')`,
    [id, companyId, sha256, `uploads/${id}`],
  );
  return id;
}

async function deck(companyId: string, pages: string[], language = 'english'): Promise<string> {
  const sha256 = newId();
  const id = await document(companyId, sha256);
  await texts.add({ teamId: team.teamId, sha256 }, language, pages);
  return id;
}

const note = async (companyId: string, body: string): Promise<string> => {
  const id = newId();
  const user = newId();
  await open.db.run(`INSERT INTO users (id, email, name) VALUES ($1, $2, 'Ada')`, [user, `${user}@example.com`]);
  await open.db.run('INSERT INTO notes (id, company_id, author_user_id, body) VALUES ($1, $2, $3, $4)', [id, companyId, user, body]);
  return id;
};

const found = async (q: string, scope = team.admin) => (await search.search(scope, q, { limit: 100 })).data;
const names = async (q: string, scope = team.admin): Promise<string[]> => (await found(q, scope)).map(({ company: { name } }) => name);

describe('a search', () => {
  it('finds names, notes, answers and pages of decks, each with what was found', async () => {
    const named = await company('Perovskite Power');
    const noted = await company('Alpha');
    const read = await company('Beta');
    const answered = await company('Gamma');
    await note(noted, 'Their perovskite cells held for 2,000 hours.');
    const documentId = await deck(read, ['Beta\nCover', 'Our perovskite tandem cells', 'Team']);
    const property = newId();
    await open.db.run(`INSERT INTO properties (id, team_id, name, type) VALUES ($1, $2, 'What?', 'text')`, [property, team.teamId]);
    await open.db.run(
      `INSERT INTO property_answers (id, company_id, property_id, value, company_created_at) VALUES ($1, $2, $3, 'perovskite inks', now())`,
      [newId(), answered, property],
    );
    const rows = await found('perovskite');
    expect(rows[0]?.company).toEqual({ id: named, name: 'Perovskite Power' });
    expect(new Map(rows.map(({ company: { id }, hits }) => [id, hits]))).toEqual(
      new Map([
        [named, [{ kind: 'name', document_id: null, page: null, snippet: 'Perovskite Power' }]],
        [noted, [{ kind: 'note', document_id: null, page: null, snippet: expect.stringContaining('perovskite cells') }]],
        [answered, [{ kind: 'answer', document_id: null, page: null, snippet: 'perovskite inks' }]],
        [read, [{ kind: 'deck', document_id: documentId, page: 2, snippet: expect.stringContaining('perovskite tandem') }]],
      ]),
    );
    expect(rows.map(({ score }) => score)).toEqual(rows.map(({ score }) => score).sort((a, b) => b - a));
  });

  it('finds beginnings of words from three letters on, and phrases only where their words stand side by side', async () => {
    const side = await company('Alpha');
    const apart = await company('Beta');
    await deck(side, ['We sell solid state batteries']);
    await deck(apart, ['A solid business', 'in every state']);
    expect(await names('batt')).toEqual(['Alpha']);
    expect(await names('ba')).toEqual([]);
    expect((await names('solid state')).sort()).toEqual(['Alpha', 'Beta']);
    expect(await names('"solid state"')).toEqual(['Alpha']);
    expect(await names('"business in every"')).toEqual([]);
    expect(await names('“solid state” batter')).toEqual(['Alpha']);
  });

  it('knows the forms of words in the language of each deck, and leaves out what says nothing in it', async () => {
    await deck(await company('Alpha'), ['The company runs factories']);
    await deck(await company('Beta'), ['Die Häuser der Stadt'], 'german');
    await deck(await company('Gamma'), ['Nous vendons des chevaux'], 'french');
    await deck(await company('Delta'), ['ogniwa słoneczne'], 'no such language');
    expect(await names('factory')).toEqual(['Alpha']);
    expect(await names('the factory')).toEqual(['Alpha']);
    expect(await names('haus')).toEqual(['Beta']);
    expect(await names('cheval')).toEqual(['Gamma']);
    expect(await names('SŁONECZNE')).toEqual(['Delta']);
    expect(await names('the')).toEqual([]);
  });

  it('ranks a name that is the words above one that holds them, and that above a deck', async () => {
    await deck(await company('Alpha'), ['Orion is what we do']);
    await company('Orion Robotics and Sons of the North');
    await company('Orion');
    expect(await names('orion')).toEqual(['Orion', 'Orion Robotics and Sons of the North', 'Alpha']);
  });

  it('shows nobody what they do not see: other teams, other pipelines, archived companies', async () => {
    const [first, second] = team.pipelineIds;
    await company('Quasar One', [first]);
    const both = await company('Quasar Two', [first, second]);
    const archived = await company('Quasar Three');
    await note(both, 'quasars');
    await open.db.run('UPDATE companies SET archived_at = now() WHERE id = $1', [archived]);
    expect((await names('quasar')).sort()).toEqual(['Quasar One', 'Quasar Two']);
    expect(await names('quasar', team.member)).toEqual(['Quasar Two']);
    expect(await names('quasar', (await teamRows(open.db)).admin)).toEqual([]);
  });

  it('pages without gaps or repeats, many of one score among them', async () => {
    for (let i = 0; i < 7; i++) await company(`Zebra ${i % 2}`);
    const all = await found('zebra');
    expect(all).toHaveLength(7);
    const paged = await walk((cursor) => search.search(team.admin, 'zebra', { limit: 2, cursor }));
    expect(paged).toEqual(all);
    const { next_cursor: cursor } = await search.search(team.admin, 'zebra', { limit: 2 });
    await expect(search.search(team.admin, 'zebras', { limit: 2, cursor: cursor ?? '' })).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  it('makes something or nothing of any text, and never an error', async () => {
    await company("O'Hara & Söhne (Nord)");
    const odd = `' " \\ & | ! ( ) : * <-> a:*b 'x':A !!! && || ((( <2> %_ ; -- /* $1 \u{1F600} \u0301 ${'"'.repeat(9)}`;
    for (const q of [
      odd,
      ...odd.split(' '),
      'a '.repeat(100),
      'x'.repeat(200),
      "\\'",
      "''''",
      '"',
      '" "',
      'http://a.example/b?c=d',
      'e-mail@x.example',
    ]) {
      await expect(search.search(team.admin, q.slice(0, 200), { limit: 5 })).resolves.toBeDefined();
    }
    expect(await names("o'hara")).toEqual(["O'Hara & Söhne (Nord)"]);
    expect(await names('söhne (nord)')).toEqual(["O'Hara & Söhne (Nord)"]);
  });

  it('follows every change: names, notes that go, decks that move, come late and go, labels of options', async () => {
    const id = await company('Before');
    const other = await company('Other');
    await open.db.run(`UPDATE companies SET name = 'Afterwards' WHERE id = $1`, [id]);
    expect([await names('before'), await names('afterwards')]).toEqual([[], ['Afterwards']]);
    const noteId = await note(id, 'gravel');
    await open.db.run('UPDATE notes SET company_id = $1 WHERE id = $2', [other, noteId]);
    expect(await names('gravel')).toEqual(['Other']);
    await open.db.run('DELETE FROM notes WHERE id = $1', [noteId]);
    expect(await names('gravel')).toEqual([]);
    const sha256 = newId();
    await texts.add({ teamId: team.teamId, sha256 }, 'english', ['late harvest']);
    const documentId = await document(id, sha256);
    expect(await names('harvest')).toEqual(['Afterwards']);
    await open.db.run('UPDATE documents SET company_id = $1 WHERE id = $2', [other, documentId]);
    expect(await names('harvest')).toEqual(['Other']);
    await open.db.run('DELETE FROM deck_texts WHERE sha256 = $1', [sha256]);
    expect(await names('harvest')).toEqual([]);
    const [property, option] = [newId(), newId()];
    await open.db.run(`INSERT INTO properties (id, team_id, name, type) VALUES ($1, $2, 'Which?', 'select')`, [property, team.teamId]);
    await open.db.run(`INSERT INTO property_options (id, property_id, label, position) VALUES ($1, $2, 'Lisbon', 0)`, [option, property]);
    await open.db.run(
      'INSERT INTO property_answers (id, company_id, property_id, option_id, company_created_at) VALUES ($1, $2, $3, $4, now())',
      [newId(), id, property, option],
    );
    expect(await found('lisbon')).toMatchObject([{ hits: [{ kind: 'answer', document_id: null, page: null, snippet: 'Lisbon' }] }]);
    await open.db.run(`UPDATE property_options SET label = 'Porto' WHERE id = $1`, [option]);
    expect([await names('lisbon'), await names('porto')]).toEqual([[], ['Afterwards']]);
  });

  it('leaves reference answers alone: they are identifiers and no answers', async () => {
    const id = await company('Alpha');
    const property = newId();
    await open.db.run(`INSERT INTO properties (id, team_id, name, type) VALUES ($1, $2, 'Ref', 'reference')`, [property, team.teamId]);
    await open.db.run(
      `INSERT INTO property_answers (id, company_id, property_id, value, company_created_at) VALUES ($1, $2, $3, 'APP4711', now())`,
      [newId(), id, property],
    );
    expect(await names('APP4711')).toEqual([]);
  });

  it('finds what was there before it was searched, once that is filled in; twice changes nothing', async () => {
    const id = await company('Olden');
    await note(id, 'ancient remark');
    await open.db.run('DELETE FROM search_entries WHERE team_id = $1', [team.teamId]);
    expect(await names('olden')).toEqual([]);
    for (let i = 0; i < 2; i++) await new SearchFill(new SearchFillRepository(open.db)).turn();
    expect([await names('olden'), await names('ancient')]).toEqual([['Olden'], ['Olden']]);
  });
});

describe('at 30,000 decks', () => {
  let large: TeamRows;

  beforeAll(async () => {
    large = await teamRows(open.db);
    const vectors = `ARRAY[to_tsvector('english', 'market team product customers revenue growth ' || md5(i::text)),
      to_tsvector('english', 'market size and the ask number' || i)]`;
    await open.db.run(
      `WITH made AS (SELECT gen_random_uuid() AS id, gen_random_uuid() AS document_id, i FROM generate_series(1, 30000) i),
       companies AS (INSERT INTO companies (id, team_id, name, normalized_name) SELECT id, $1, 'Company ' || i, 'company' || i FROM made),
       deals AS (INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at)
                 SELECT gen_random_uuid(), $1, id, $2, now() FROM made),
       decks AS (INSERT INTO search_entries (object_id, source, team_id, company_id, language, terms)
                 SELECT document_id, 'deck', $1, id, 'english', search_deck_terms(${vectors}) FROM made)
       SELECT 1`,
      [large.teamId, large.pipelineIds[0]],
    );
    await open.db.run('ANALYZE search_entries, companies, deals');
  }, 120_000);

  it.each([
    ['a rare word', 'number17'],
    ['a word of every deck', 'market'],
    ['a beginning that many words have', 'pro'],
    ['a phrase of common words', '"market size"'],
    ['words of every deck that never stand together', '"customers market"'],
  ])('%s is looked up in the index of its team, and a bounded number of finds is weighed', async (_what, q) => {
    for (const scope of [large.admin, { ...large.admin, pipelineIds: [large.pipelineIds[0]] }]) {
      await search.search(scope, q, { limit: 25 });
      const statement = open.db.statements.findLast(({ text }) => text.includes('WITH finds'));
      if (!statement) throw new Error('nothing was searched');
      const plan = await planOf(open.db, statement);
      expect(plan.indexes).toContain('search_entries_terms');
      // Of what stands in every entry the table itself gives the first finds as soon as the index.
      expect(plan.scanned.filter((table) => ['companies', 'deals'].includes(table))).toEqual([]);
    }
  });
});
