import { openDatabase, planOf, type OpenDatabase } from '../../../test/support/rows';
import { companySearch, type CompanyFilters } from './company-search.repository';
import { makeLargeTeam, type LargeTeam } from './testing/large-team';

// What each list costs in a team of 40,000 companies beside one of 10,000: which index it walks, and how far.

const TABLES = ['companies', 'deals', 'property_answers'];

let open: OpenDatabase;
let team: LargeTeam;
let middle: [string, string];

beforeAll(async () => {
  open = await openDatabase();
  await makeLargeTeam(open.db, 10_000);
  team = await makeLargeTeam(open.db, 40_000);
  const row = await open.db.row<{ created_at: Date; id: string }>(
    'SELECT created_at, id FROM companies WHERE team_id = $1 ORDER BY created_at DESC, id DESC OFFSET 20000 LIMIT 1',
    [team.all.teamId],
  );
  if (!row) throw new Error('the team is empty');
  middle = [row.created_at.toISOString(), row.id];
}, 120_000);

afterAll(() => open.close());

type Pipelines = keyof LargeTeam['pipelines'];
interface Question {
  /** Pipelines of a limited caller. */
  sees?: Pipelines[];
  filters?: (team: LargeTeam) => CompanyFilters;
}

async function examine({ sees, filters }: Question, position: [string, string] | null) {
  const scope = { ...team.all, pipelineIds: sees ? sees.map((name) => team.pipelines[name]) : null };
  const statement = companySearch(scope, filters?.(team) ?? {}, position, 26);
  const rows = (await open.db.queryUnprepared<{ id: string }>(statement.text, statement.params)).length;
  const plan = await planOf(open.db, { ...statement, plannedAnew: statement.planAnew });
  return {
    rows,
    planAnew: statement.planAnew,
    indexes: plan.indexes,
    scanned: plan.scanned.filter((table) => TABLES.includes(table)),
    mostRows: plan.mostRows,
  };
}

const option = (t: LargeTeam): CompanyFilters => ({
  answer: { propertyId: t.select, optionId: t.options[2] as string },
});

describe('a list with one question is prepared, and walks its index from the page on', () => {
  it.each<[string, Question, string]>([
    ['the whole team', {}, 'companies_team_list'],
    ['a stage', { filters: () => ({ stage: 'Seed' }) }, 'companies_team_stage'],
    ['a common text', { filters: (t) => ({ answer: { propertyId: t.text, value: 'City 3' } }) }, 'property_answers_by_value'],
    ['an option', { filters: option }, 'property_answers_by_option'],
    ['the largest pipeline', { filters: (t) => ({ pipelineId: t.pipelines.main }) }, 'deals_pipeline_list'],
    ['a pipeline with several deals a company', { filters: (t) => ({ pipelineId: t.pipelines.tenth }) }, 'deals_pipeline_list'],
    ['a member who sees one pipeline', { sees: ['tenth'] }, 'deals_pipeline_list'],
    ['a member who sees two', { sees: ['tenth', 'tiny'] }, 'deals_pipeline_list'],
  ])('%s', async (_name, question, index) => {
    for (const position of [null, middle]) {
      const { rows, planAnew, indexes, scanned, mostRows } = await examine(question, position);
      expect({ rows, planAnew, scanned }).toEqual({ rows: 26, planAnew: false, scanned: [] });
      expect(indexes).toContain(index);
      expect(mostRows).toBeLessThan(450);
    }
  });

  it.each<[string, Question, number, string]>([
    ['a stage that nobody has', { filters: () => ({ stage: 'Nope' }) }, 0, 'companies_team_stage'],
    ['a rare stage', { filters: () => ({ stage: 'Rare' }) }, 8, 'companies_team_stage'],
    ['a reference', { filters: (t) => ({ answer: { propertyId: t.reference, value: 'APP-company777' } }) }, 1, 'property_answers_by_value'],
    [
      'a reference that nobody has',
      { filters: (t) => ({ answer: { propertyId: t.reference, value: 'APP-x' } }) },
      0,
      'property_answers_by_value',
    ],
    ['a member of the smallest pipeline', { sees: ['tiny'] }, 26, 'deals_pipeline_list'],
    ['a member who sees no pipeline', { sees: [] }, 0, 'deals_pipeline_list'],
  ])('%s', async (_name, question, count, index) => {
    const { rows, indexes, scanned, mostRows } = await examine(question, null);
    expect({ rows, scanned }).toEqual({ rows: count, scanned: [] });
    expect(indexes).toContain(index);
    expect(mostRows).toBeLessThan(450);
  });
});

describe('a list with several questions, or a search by name, is planned for its values', () => {
  it.each<[string, Question, number | null]>([
    ['a word that all names have', { filters: () => ({ q: 'COMPANY' }) }, 26],
    ['a rare word', { filters: () => ({ q: 'zebra' }) }, 26],
    ['a word that no name has', { filters: () => ({ q: 'qqqqqq' }) }, 0],
    ['a rare word of a small pipeline', { sees: ['tiny'], filters: () => ({ q: 'zebra' }) }, 1],
    ['an option within a small pipeline', { filters: (t) => ({ ...option(t), pipelineId: t.pipelines.tiny }) }, null],
    [
      'a text for a member of a small pipeline',
      { sees: ['tiny'], filters: (t) => ({ answer: { propertyId: t.text, value: 'City 3' } }) },
      null,
    ],
    ['a stage for a member of a small pipeline', { sees: ['tiny'], filters: () => ({ stage: 'Seed' }) }, null],
    ['a rare stage within a large pipeline', { filters: (t) => ({ stage: 'Rare', pipelineId: t.pipelines.main }) }, 8],
    [
      'a reference with a stage',
      { filters: (t) => ({ stage: 'Pre-Seed', answer: { propertyId: t.reference, value: 'APP-company778' } }) },
      1,
    ],
  ])('%s', async (_name, question, count) => {
    const { rows, planAnew, scanned, mostRows } = await examine(question, null);
    expect({ planAnew, scanned }).toEqual({ planAnew: true, scanned: [] });
    if (count !== null) expect(rows).toBe(count);
    expect(rows).toBeGreaterThanOrEqual(count ?? 1);
    expect(mostRows).toBeLessThan(4000);
  });

  it('and a name search leaves the other teams alone', async () => {
    const { indexes } = await examine({ filters: () => ({ q: 'zebra' }) }, null);
    expect(indexes.some((index) => index === 'companies_name_search' || index === 'companies_team_list')).toBe(true);
  });
});

describe('a large team among many small ones, whose companies have all just changed', () => {
  let crowd: OpenDatabase;
  let large: LargeTeam;

  beforeAll(async () => {
    crowd = await openDatabase();
    large = await makeLargeTeam(crowd.db, 2_100);
    await crowd.db.run(`INSERT INTO teams (id, name) SELECT gen_random_uuid(), 'Small' FROM generate_series(1, 200)`);
    await crowd.db.run(
      `INSERT INTO companies (id, team_id, name, normalized_name, stage, problem_statement)
       SELECT gen_random_uuid(), t.id, 'Company ' || i, 'company' || i, 'Seed', repeat('problem ', 30)
       FROM teams t, generate_series(1, 40) i WHERE t.name = 'Small'`,
    );
    // Of rows that have just changed no index alone can tell whether they are there: the walk costs a row each, as far as is known.
    await crowd.db.run('UPDATE companies SET industry = industry');
    await crowd.db.run('ANALYZE companies');
  });
  afterAll(() => crowd.close());

  it.each<[string, CompanyFilters]>([
    ['the whole team', {}],
    ['a stage', { stage: 'Seed' }],
  ])('walks %s', async (_name, filters) => {
    const plan = await planOf(crowd.db, { ...companySearch(large.all, filters, null, 26), plannedAnew: false });
    expect(plan.mostRows).toBeLessThan(450);
  });
});
