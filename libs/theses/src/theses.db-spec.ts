import { newId } from '@app/database';
import { companyRow, teamRows, walk, type TeamRows } from '../../../test/support/rows';
import { openTheses, type ThesesFixture } from './testing/theses-fixture';

let fixture: ThesesFixture;
let open: ThesesFixture['open'];
let theses: ThesesFixture['theses'];
let repository: ThesesFixture['repository'];
let matches: ThesesFixture['matches'];
let lists: ThesesFixture['lists'];
let team: TeamRows;

beforeAll(async () => {
  fixture = await openTheses();
  ({ open, theses, repository, matches, lists } = fixture);
});

beforeEach(async () => {
  team = await teamRows(open.db);
});

afterAll(() => open.close());

const jobsOf = async (thesisId: string): Promise<number> =>
  (await open.db.rows("SELECT 1 FROM jobs WHERE type = 'thesis_match' AND thesis_id = $1", [thesisId])).length;

const SEED = { name: 'Seed climate', criteria: { stages: ['Seed'] } };
const page = { limit: 100 };

/** A current deck with these facts, as the analysis stores them. */
async function giveDeck(companyId: string, facts: object): Promise<void> {
  const documentId = newId();
  const sha256 = newId();
  await open.db.run(
    `INSERT INTO documents (id, company_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by)
     VALUES ($1, $2, 'd', 'd.pdf', 'application/pdf', 1, $3, $3, 'investor')`,
    [documentId, companyId, sha256],
  );
  await open.db.run('UPDATE companies SET current_document_id = $2 WHERE id = $1', [companyId, documentId]);
  for (const [version, at, content] of [
    ['1', '2026-01-01', { location: { value: 'Nowhere' } }],
    ['2', '2026-01-02', facts],
  ] as const) {
    await open.db.run('INSERT INTO deck_analyses (team_id, sha256, analyser_version, facts, created_at) VALUES ($1, $2, $3, $4, $5)', [
      team.teamId,
      sha256,
      version,
      JSON.stringify(content),
      at,
    ]);
  }
}

describe('a thesis', () => {
  it('is made, read and changed by its team alone', async () => {
    const made = await theses.create(team.teamId, { ...SEED, description: 'What we like' });
    expect(made).toEqual({
      id: expect.any(String),
      name: 'Seed climate',
      description: 'What we like',
      active: true,
      alert_from: 70,
      criteria: { industries: [], stages: ['Seed'], keywords: [], geographies: [], min_cri: null },
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(await theses.get(team.teamId, made.id)).toEqual(made);
    const stranger = await teamRows(open.db);
    for (const attempt of [
      () => theses.get(stranger.teamId, made.id),
      () => theses.get(team.teamId, newId()),
      () => theses.get(team.teamId, 'x'),
      () => theses.update(stranger.teamId, made.id, { name: 'Ours' }),
      () => lists.list(stranger.admin, made.id, page),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'thesis_not_found' });
    }
    const changed = await theses.update(team.teamId, made.id, { name: 'Seed' });
    expect(changed).toMatchObject({ name: 'Seed', description: 'What we like', criteria: made.criteria });
  });

  it('is matched again when it asks for something else, or is switched on, and not for a new name', async () => {
    const { id } = await theses.create(team.teamId, SEED);
    expect(await jobsOf(id)).toBe(1);
    await theses.update(team.teamId, id, { name: 'Another name', criteria: SEED.criteria });
    await theses.update(team.teamId, id, { active: false });
    expect(await jobsOf(id)).toBe(1);
    await theses.update(team.teamId, id, { active: true });
    await theses.update(team.teamId, id, { criteria: { stages: ['Series A'] } });
    expect(await jobsOf(id)).toBe(3);
  });

  it('is listed newest first, page by page', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) ids.unshift((await theses.create(team.teamId, { ...SEED, name: `Thesis ${i}` })).id);
    expect((await walk((cursor) => theses.list(team.teamId, { limit: 3, cursor }))).map(({ id }) => id)).toEqual(ids);
    const { next_cursor: cursor } = await theses.list(team.teamId, { limit: 3 });
    await expect(theses.list((await teamRows(open.db)).teamId, { limit: 3, cursor: cursor ?? '' })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });
});

describe('matches', () => {
  it('are made of the profile and of what the current deck says', async () => {
    const companyId = await companyRow(open.db, team.teamId, team.pipelineIds, {
      name: 'Acme',
      industry: 'Energy',
      cri_score: 640,
    });
    await giveDeck(companyId, {
      industries: [{ value: 'Climate' }],
      stage: { value: 'Seed' },
      location: { value: 'Berlin, Germany' },
      problem: { value: 'Heating burns gas.' },
      product: null,
      passages: [
        { topic: 'solution.statement', evidence: { quote: 'We replace boilers by heat pumps.' } },
        { topic: 'team.degree', evidence: { quote: 'PhD on blockchain' } },
      ],
    });
    expect(await repository.candidate(companyId)).toEqual({
      id: companyId,
      team_id: team.teamId,
      name: 'Acme',
      industry: 'Energy',
      stage: null,
      problem_statement: null,
      cri: 640,
      deck: {
        industries: ['Climate'],
        stage: 'Seed',
        location: 'Berlin, Germany',
        texts: ['Heating burns gas.', 'We replace boilers by heat pumps.'],
      },
    });
    const thesis = await theses.create(team.teamId, {
      name: 'European heat',
      criteria: {
        industries: ['Climate'],
        stages: ['Seed'],
        keywords: ['heat pump'],
        geographies: ['Europe'],
        min_cri: 600,
      },
    });
    await matches.matchCompany(companyId);
    const { data } = await lists.list(team.admin, thesis.id, page);
    expect(data).toEqual([
      {
        company_id: companyId,
        company_name: 'Acme',
        score: 100,
        scoring_status: 'scored',
        reasons: expect.arrayContaining([expect.any(String)]),
        scored_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(data[0]?.reasons).toHaveLength(5);
  });

  it('of a company without a deck rest on its profile', async () => {
    const companyId = await companyRow(open.db, team.teamId, team.pipelineIds, { stage: 'Seed' });
    expect(await repository.candidate(companyId)).toMatchObject({ deck: null, stage: 'Seed', cri: null });
    const { id } = await theses.create(team.teamId, SEED);
    await matches.matchThesis(id);
    expect((await lists.list(team.admin, id, page)).data).toMatchObject([{ company_id: companyId, score: 100, scoring_status: 'scored' }]);
  });

  it('are pending from the moment company or thesis changes until they are made again', async () => {
    const companyId = await companyRow(open.db, team.teamId, team.pipelineIds, { stage: 'Seed' });
    const { id } = await theses.create(team.teamId, SEED);
    const status = async (): Promise<unknown> =>
      (await lists.list(team.admin, id, page)).data.map(({ score, scoring_status: s }) => [score, s]);
    await matches.markPending([companyId]);
    expect((await lists.list(team.admin, id, page)).data).toMatchObject([{ score: 0, scoring_status: 'pending', scored_at: null }]);
    await matches.matchCompany(companyId);
    expect(await status()).toEqual([[100, 'scored']]);
    await matches.markPending([companyId]);
    expect(await status()).toEqual([[100, 'pending']]);
    await matches.matchCompany(companyId);
    await theses.update(team.teamId, id, { criteria: { stages: ['Series B'] } });
    expect(await status()).toEqual([[100, 'pending']]);
    await matches.matchThesis(id);
    expect(await status()).toEqual([[0, 'scored']]);
    await theses.update(team.teamId, id, { criteria: {} });
    await matches.matchCompany(companyId);
    expect(await status()).toEqual([[0, 'not_applicable']]);
  });

  it('roll back with the change that made them pending', async () => {
    const companyId = await companyRow(open.db, team.teamId, team.pipelineIds, { stage: 'Seed' });
    const { id } = await theses.create(team.teamId, SEED);
    await matches.matchCompany(companyId);
    await expect(
      open.db.tx(async () => {
        await matches.markPending([companyId]);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect((await lists.list(team.admin, id, page)).data).toMatchObject([{ scoring_status: 'scored' }]);
  });

  it('are told of once when they become as good as their thesis asks for, made so or turned so, and again after they were worse', async () => {
    const told = async (): Promise<string[]> =>
      (
        await open.db.rows<{ company_id: string }>(
          `SELECT company_id FROM events WHERE team_id = $1 AND type = 'thesis.matched' ORDER BY sequence`,
          [team.teamId],
        )
      ).map(({ company_id: id }) => id);
    const stageOf = (id: string, stage: string): Promise<number> =>
      open.db.run('UPDATE companies SET stage = $2 WHERE id = $1', [id, stage]);
    const { id } = await theses.create(team.teamId, SEED);
    const good = await companyRow(open.db, team.teamId, team.pipelineIds, { stage: 'Seed' });
    const late = await companyRow(open.db, team.teamId, team.pipelineIds, { stage: 'Series B' });
    const hidden = await companyRow(open.db, team.teamId, team.pipelineIds, { stage: 'Seed' });
    await open.db.run('UPDATE companies SET archived_at = now() WHERE id = $1', [hidden]);
    await matches.matchCompanies([good, late, hidden]);
    expect(await told()).toEqual([good]);
    const { data } = await lists.list(team.admin, id, page);
    expect(data.map(({ company_id, score }) => [company_id, score])).toEqual([
      [good, 100],
      [late, 0],
    ]);
    await matches.matchCompanies([good, late, hidden]);
    expect(await told()).toEqual([good]);
    await stageOf(late, 'Seed');
    await stageOf(good, 'Series B');
    await matches.matchThesis(id);
    expect(await told()).toEqual([good, late]);
    await stageOf(good, 'Seed');
    await matches.matchCompany(good);
    await matches.matchCompany(good);
    expect(await told()).toEqual([good, late, good]);
  });

  it('for older criteria never replace those for newer ones', async () => {
    const companyId = await companyRow(open.db, team.teamId, team.pipelineIds, { stage: 'Seed' });
    const { id } = await theses.create(team.teamId, SEED);
    const old = {
      thesisId: id,
      companyId,
      criteriaVersion: 1,
      score: 100,
      scoringStatus: 'scored' as const,
      reasons: ['old'],
    };
    await theses.update(team.teamId, id, { criteria: { stages: ['Series B'] } });
    await matches.matchThesis(id);
    await repository.save([old]);
    expect((await lists.list(team.admin, id, page)).data).toMatchObject([{ score: 0, scoring_status: 'scored' }]);
  });

  it('fail one by one', async () => {
    const companyId = await companyRow(open.db, team.teamId, team.pipelineIds, { stage: 'Seed' });
    const { id } = await theses.create(team.teamId, SEED);
    await open.db.run(`UPDATE theses SET criteria = '{"industries": 5}' WHERE id = $1`, [id]);
    const sound = await theses.create(team.teamId, { ...SEED, name: 'Sound' });
    await matches.matchCompany(companyId);
    const status = async (thesisId: string): Promise<unknown> =>
      (await lists.list(team.admin, thesisId, page)).data.map((row) => row.scoring_status);
    expect([await status(id), await status(sound.id)]).toEqual([['failed'], ['scored']]);
  });

  it('show only companies that the caller sees, and only to their team', async () => {
    await companyRow(open.db, team.teamId, [team.pipelineIds[0]], { stage: 'Seed', name: 'Main' });
    await companyRow(open.db, team.teamId, [team.pipelineIds[1]], { stage: 'Seed', name: 'Side' });
    const stranger = await teamRows(open.db);
    await companyRow(open.db, stranger.teamId, stranger.pipelineIds, { stage: 'Seed', name: 'Foreign' });
    const { id } = await theses.create(team.teamId, SEED);
    await matches.matchThesis(id);
    const names = async (caller: TeamRows['admin']): Promise<string[]> =>
      (await lists.list(caller, id, page)).data.map((row) => row.company_name).sort();
    expect(await names(team.admin)).toEqual(['Main', 'Side']);
    expect(await names(team.member)).toEqual(['Side']);
  });

  it('of many theses and companies are made at once without a deadlock', async () => {
    const companies: string[] = [];
    for (let i = 0; i < 30; i++)
      companies.push(await companyRow(open.db, team.teamId, team.pipelineIds, { stage: i % 2 ? 'Seed' : 'Series B', name: `C${i}` }));
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push((await theses.create(team.teamId, { ...SEED, name: `T${i}` })).id);
    await Promise.all([
      ...ids.map((id) => matches.matchThesis(id)),
      ...companies.map((id) =>
        open.db.tx(async () => {
          await matches.markPending([id]);
          await matches.matchCompany(id);
        }),
      ),
      ...ids.map((id) => matches.matchThesis(id)),
    ]);
    for (const id of ids) {
      const { data } = await lists.list(team.admin, id, page);
      expect(data).toHaveLength(30);
      expect(new Set(data.map(({ scoring_status: s }) => s))).toEqual(new Set(['scored']));
    }
  });
});
