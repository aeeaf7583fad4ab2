import { newId } from '@app/database';
import { planOf, teamRows, walk, type TeamRows } from '../../../test/support/rows';
import { openTheses, type ThesesFixture } from './testing/theses-fixture';
import { ThesesRepository } from './theses.repository';
import { ThesisEntity } from './thesis.entity';

const SEED = { name: 'Seed climate', criteria: { stages: ['Seed'] } };

let open: ThesesFixture['open'];
let theses: ThesesFixture['theses'];
let repository: ThesesFixture['repository'];
let matches: ThesesFixture['matches'];
let lists: ThesesFixture['lists'];

beforeAll(async () => {
  ({ open, theses, repository, matches, lists } = await openTheses());
});

afterAll(() => open.close());

describe('a large team', () => {
  let thesisId: string;
  let large: TeamRows;

  beforeAll(async () => {
    large = await teamRows(open.db);
    await open.db.run(
      `INSERT INTO companies (id, team_id, name, normalized_name, stage) SELECT gen_random_uuid(), $1, 'Company ' || i, 'c', CASE i % 3 WHEN 0 THEN 'Seed' WHEN 1 THEN 'Series A' END
       FROM generate_series(1, 3000) i`,
      [large.teamId],
    );
    await open.db.run(
      `WITH decks AS (INSERT INTO documents (id, company_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by)
                      SELECT gen_random_uuid(), id, 'd', 'd.pdf', 'application/pdf', 1, md5(id::text), md5(id::text), 'form' FROM companies WHERE team_id = $1
                      RETURNING id, company_id, sha256),
            facts AS (INSERT INTO deck_analyses (team_id, sha256, analyser_version, facts) SELECT $1, sha256, '1', '{"industries": [], "passages": []}' FROM decks)
       UPDATE companies c SET current_document_id = d.id FROM decks d WHERE d.company_id = c.id`,
      [large.teamId],
    );
    const other = await teamRows(open.db);
    await open.db.run(
      `INSERT INTO theses (id, team_id, name, criteria, active) SELECT gen_random_uuid(), $1, 'Thesis ' || i, '{}', false FROM generate_series(1, 3000) i`,
      [other.teamId],
    );
    thesisId = (await theses.create(large.teamId, SEED)).id;
    await matches.matchThesis(thesisId);
    await open.db.manager.query('ANALYZE thesis_matches, companies, theses, deck_analyses, documents');
  });

  it('is matched whole, and listed best first without a skip or a repeat', async () => {
    const all = await walk((cursor) => lists.list(large.admin, thesisId, { limit: 100, cursor }));
    expect(new Set(all.map((row) => row.company_id)).size).toBe(3000);
    expect(all.map((row) => row.score)).toEqual([...all.map((row) => row.score)].sort((a, b) => b - a));
    expect(all.filter((row) => row.score === 100)).toHaveLength(1000);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['a page of matches', () => repository.list(large.admin, thesisId, [50, newId()], 26), 'thesis_matches_best'],
    [
      'the theses of a team',
      () => new ThesesRepository(open.db, open.repository(ThesisEntity)).list(large.teamId, null, 26),
      'theses_team_list',
    ],
    ['one company with its facts', () => repository.candidate(newId()), 'deck_analyses_pkey'],
  ])('%s: found through an index', async (_what, ask, index) => {
    await ask();
    const plan = await planOf(open.db, open.db.last);
    // A few thousand short rows of theses, or the few notes of the last moments: the planner may read them all and be right;
    // nothing that grows with companies.
    expect(plan.scanned.filter((table) => table !== 'theses' && table !== 'event_inbox')).toEqual([]);
    expect(plan.indexes.join(' ')).toMatch(new RegExp(`\\b(${index})\\b`));
    expect(plan.mostRows).toBeLessThan(100);
  });

  it.each([true, false])('many companies are marked without a look at the matches of others, planned for them: %s', async (plannedAnew) => {
    const some = await open.db.rows<{ id: string }>('SELECT id FROM companies WHERE team_id = $1 LIMIT 300', [large.teamId]);
    await repository.markPending(some.map(({ id }) => id));
    const statement = { ...open.db.last, plannedAnew };
    await open.db.manager.query('ANALYZE thesis_matches');
    const { scanned } = await planOf(open.db, statement);
    expect(scanned).not.toContain('thesis_matches');
  });

  it('stops when its worker stops', async () => {
    const stop = new AbortController();
    stop.abort(new Error('stopping'));
    await expect(matches.matchThesis(thesisId, stop.signal)).rejects.toThrow('stopping');
  });
});
