import { newId } from '@app/database';
import { companyRow, openDatabase, planOf, teamRows, type OpenDatabase, type TeamRows } from '../../../../test/support/rows';
import { BENCHMARK_SCOPES, ScoreHistoryRepository } from './score-history.repository';

const COMPANIES = 3000;

let open: OpenDatabase;
let history: ScoreHistoryRepository;
let team: TeamRows;
let companyId: string;

beforeAll(async () => {
  open = await openDatabase();
  history = new ScoreHistoryRepository(open.db);
  team = await teamRows(open.db);
  companyId = await companyRow(open.db, team.teamId, [...team.pipelineIds], { stage: 'Seed', industry: 'Robotics' });
});

afterAll(() => open.close());

const DOMAINS = (score: number): string =>
  JSON.stringify([
    { key: 'team', score: score - 10 },
    { key: 'market', score: 10 },
  ]);

async function documentRow(): Promise<string> {
  const id = newId();
  await open.db.run(
    `INSERT INTO documents (id, company_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by)
     VALUES ($1, $2, 'Deck', 'deck.pdf', 'application/pdf', 1, '', $1::uuid::text, 'investor')`,
    [id, companyId],
  );
  return id;
}

async function scoreRow(
  documentId: string | null,
  version: string,
  score: number,
  reason: string | null,
  seconds: number,
): Promise<string> {
  const id = newId();
  await open.db.run(
    `INSERT INTO company_scores (id, company_id, document_id, sha256, rubric_version, score, max, verified, domains, recommendations,
                                 platform_facts, reason, scored_at)
     VALUES ($1, $2, $3, '', $4, $5, 1000, false, $6, '[]', '{}', $7, now() - make_interval(secs => $8))`,
    [id, companyId, documentId, version, score, DOMAINS(score), reason, seconds],
  );
  return id;
}

describe('the history of scores', () => {
  it('derives a reason that the release before did not write, and leaves drafts out', async () => {
    const [deck, other] = [await documentRow(), await documentRow()];
    await scoreRow(deck, '1.0.0', 100, null, 60);
    await scoreRow(deck, '1.0.0', 110, null, 50);
    await scoreRow(other, '1.0.0', 120, null, 40);
    await scoreRow(other, '1.1.0', 130, null, 30);
    await scoreRow(other, '1.1.0', 140, 'published', 20);
    await scoreRow(null, '1.1.0', 150, null, 10);
    const rows = await history.list(companyId, null, 100);
    expect(rows.map(({ score, reason, current }) => [score, reason, current])).toEqual([
      [140, 'published', false],
      [130, 'rubric', false],
      [120, 'deck', false],
      [110, 'facts', false],
      [100, 'deck', false],
    ]);
    expect(rows[0]?.domains).toEqual([
      { key: 'team', score: 130 },
      { key: 'market', score: 10 },
    ]);
  });
});

describe('a benchmark', () => {
  beforeAll(async () => {
    const current = await scoreRow(await documentRow(), '1.1.0', 500, 'deck', 0);
    await open.db.run('UPDATE companies SET current_score_id = $2, cri_score = 500 WHERE id = $1', [companyId, current]);
    await open.db.run(
      `INSERT INTO companies (id, team_id, name, normalized_name, stage, industry, cri_score, cri_domains)
       SELECT gen_random_uuid(), $1, 'Company ' || i, 'c', 'Seed', 'robotics', i % 1000, ARRAY[i % 20, i % 1000] FROM generate_series(1, $2) i`,
      [team.teamId, COMPANIES],
    );
    await open.db.run(
      `INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at)
       SELECT gen_random_uuid(), c.team_id, c.id, $2, c.created_at FROM companies c WHERE c.team_id = $1 AND c.id <> $3`,
      [team.teamId, team.pipelineIds[0], companyId],
    );
    const other = (await teamRows(open.db)).teamId;
    await open.db.run(
      `INSERT INTO companies (id, team_id, name, normalized_name, cri_score)
       SELECT gen_random_uuid(), $1, 'Company ' || i, 'c', 1 FROM generate_series(1, $2) i`,
      [other, 5 * COMPANIES],
    );
    await open.db.run('VACUUM ANALYZE companies, deals, company_scores');
  });

  it('has the domains of the current score beside it, whoever set that', async () => {
    expect(await open.db.row('SELECT cri_domains FROM companies WHERE id = $1', [companyId])).toEqual({ cri_domains: [10, 490] });
  });

  it.each(BENCHMARK_SCOPES)('by %s is one statement over indexes of the team, and counts right', async (scope) => {
    const before = open.db.statements.length;
    const row = await history.benchmark(companyId, team.admin, scope);
    expect(open.db.statements.length - before).toBe(1);
    expect(row).toMatchObject({ score: 500, n: COMPANIES, below: 1500, equal: 3, keys: ['market', 'team'] });
    // Of each twenty: ten below 10, one equal.
    expect(row?.domains.slice(0, 2)).toEqual([
      { n: COMPANIES, below: 1500, equal: 150 },
      { n: COMPANIES, below: 1470, equal: 3 },
    ]);
    const plan = await planOf(open.db, open.db.last);
    expect(plan.scanned).not.toContain('companies');
    expect(plan.mostRows).toBeLessThan(3 * COMPANIES);
  });

  it('counts the companies that a member sees', async () => {
    expect(await history.benchmark(companyId, team.member, 'team')).toMatchObject({ n: 0 });
    expect(await history.benchmark(companyId, { ...team.member, pipelineIds: [team.pipelineIds[0]] }, 'team')).toMatchObject({
      n: COMPANIES,
    });
    expect(await history.benchmark(companyId, { ...team.member, pipelineIds: [] }, 'team')).toBeNull();
  });
});
