import { newId } from '@app/database';
import { validateDto } from '@app/http';
import { companyRow, teamRows, walk, type TeamRows } from '../../../test/support/rows';
import { openViews, type ViewsFixture } from './testing/views-fixture';
import { CreateViewRequest } from './dto/view.request.dto';
import type { ViewsService } from './views.service';

let open: ViewsFixture['open'];
let views: ViewsFixture['views'];
let properties: ViewsFixture['properties'];
let team: TeamRows;

beforeAll(async () => {
  ({ open, views, properties } = await openViews());
});

beforeEach(async () => {
  team = await teamRows(open.db);
});

afterAll(() => open.close());

const PAGE = { limit: 100 };
const byName = { field: 'name', direction: 'asc' } as const;

const viewOf = (input: object): Promise<CreateViewRequest> => validateDto(CreateViewRequest, { name: 'View', sort: byName, ...input });

async function namesIn(input: object, caller = team.admin): Promise<string[]> {
  const { id } = await views.create(team.admin, await viewOf(input));
  return (await views.companies(caller, id, PAGE)).data.map(({ name }) => name);
}

describe('a view', () => {
  it('is saved and read back as it was meant', async () => {
    const input = {
      name: 'Verified',
      pipeline_id: team.pipelineIds[0],
      filters: [{ field: 'verified', op: 'eq', value: true }],
      sort: { field: 'cri_score', direction: 'desc' },
    };
    const made = await views.create(team.admin, await viewOf(input));
    expect(made).toEqual({
      ...input,
      alerts: false,
      id: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect(await views.get(team.admin, made.id)).toEqual(made);
    expect((await views.list(team.admin, PAGE)).data).toEqual([made]);
  });

  it('filters by stage and owner of the deals that its reader sees', async () => {
    const [main, side] = team.pipelineIds as [string, string];
    const stagesOf = async (pipeline: string): Promise<string[]> =>
      (await open.db.rows<{ id: string }>('SELECT id FROM pipeline_stages WHERE pipeline_id = $1 ORDER BY position', [pipeline])).map(
        ({ id }) => id,
      );
    const [[, mainTwo = ''], [, sideTwo = '']] = await Promise.all([stagesOf(main), stagesOf(side)]);
    const both = await companyRow(open.db, team.teamId, [main, side], { name: 'Both' });
    await companyRow(open.db, team.teamId, [side], { name: 'Side' });
    const owner = newId();
    await open.db.run(`INSERT INTO users (id, email, name) VALUES ($1, $2, 'Olive Owner')`, [owner, `${owner}@example.com`]);
    await open.db.run('UPDATE deals SET stage_id = $3, owner_id = $4 WHERE company_id = $1 AND pipeline_id = $2', [
      both,
      main,
      mainTwo,
      owner,
    ]);
    await open.db.run(`UPDATE deals SET stage_id = $2 WHERE pipeline_id = $1 AND company_id <> $3`, [side, sideTwo, both]);
    const filters = (field: string, op: string, value: unknown) => ({ filters: [{ field, op, value }] });
    expect(await namesIn(filters('deal_stage_id', 'eq', mainTwo))).toEqual(['Both']);
    expect(await namesIn(filters('deal_stage_id', 'eq', sideTwo))).toEqual(['Side']);
    expect(await namesIn(filters('deal_stage_id', 'neq', mainTwo))).toEqual(['Side']);
    expect(await namesIn(filters('deal_owner_id', 'eq', owner))).toEqual(['Both']);
    expect(await namesIn(filters('deal_owner_id', 'is_empty', true))).toEqual(['Both', 'Side']);
    expect(await namesIn({ ...filters('deal_owner_id', 'is_empty', true), pipeline_id: main })).toEqual([]);
    expect(await namesIn({ ...filters('deal_owner_id', 'is_empty', false), pipeline_id: main })).toEqual(['Both']);
    // Of a deal in a pipeline that they do not see a member learns nothing, by whatever filter.
    expect(await namesIn(filters('deal_stage_id', 'eq', mainTwo), team.member)).toEqual([]);
    expect(await namesIn(filters('deal_owner_id', 'eq', owner), team.member)).toEqual([]);
    expect(await namesIn(filters('deal_stage_id', 'neq', mainTwo), team.member)).toEqual(['Both', 'Side']);
  });

  it('of a pipeline is there for those who see the pipeline', async () => {
    const main = await views.create(team.admin, { name: 'Main', pipeline_id: team.pipelineIds[0] });
    const side = await views.create(team.admin, { name: 'Side', pipeline_id: team.pipelineIds[1] });
    const all = await views.create(team.admin, { name: 'All' });
    expect((await views.list(team.member, PAGE)).data.map(({ name }) => name)).toEqual(['All', 'Side']);
    expect(await views.get(team.member, side.id)).toEqual(side);
    const stranger = (await teamRows(open.db)).admin;
    for (const attempt of [
      () => views.get(team.member, main.id),
      () => views.companies(team.member, main.id, PAGE),
      () => views.get(stranger, all.id),
      () => views.companies(stranger, all.id, PAGE),
      () => views.get(team.admin, newId()),
      () => views.get(team.admin, 'x'),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'view_not_found' });
    }
  });

  it('keeps both of two changes that are made at once', async () => {
    const { id } = await views.create(team.admin, { name: 'V' });
    await Promise.all([
      views.update(team.admin, id, { name: 'Named' }),
      views.update(team.admin, id, { sort: { field: 'name' } }),
      views.update(team.admin, id, { pipeline_id: team.pipelineIds[0] }),
    ]);
    expect(await views.get(team.admin, id)).toMatchObject({
      name: 'Named',
      sort: { field: 'name' },
      pipeline_id: team.pipelineIds[0],
    });
  });

  it.each(['x', newId()])('takes no pipeline that is unknown: %s', async (pipeline_id) => {
    await expect(views.create(team.admin, { name: 'V', pipeline_id })).rejects.toMatchObject({
      code: 'invalid_pipeline',
    });
    await expect(views.create(team.member, { name: 'V', pipeline_id: team.pipelineIds[0] })).rejects.toMatchObject({
      code: 'invalid_pipeline',
    });
  });

  it('takes no property of another team', async () => {
    const other = await teamRows(open.db);
    const { id } = await properties.create(other.teamId, { name: 'Why', type: 'text' });
    await expect(views.create(team.admin, { name: 'V', filters: [{ field: `property:${id}`, op: 'is_empty' }] })).rejects.toMatchObject({
      code: 'unknown_property',
    });
  });
});

describe('filters by the company', () => {
  beforeEach(async () => {
    const [main, side] = team.pipelineIds;
    await companyRow(open.db, team.teamId, [main], {
      name: 'Alpha',
      stage: 'Seed',
      industry: 'Energy',
      website: 'https://alpha.example.com',
      cri_score: 720,
      created_at: new Date('2026-01-01'),
    });
    await companyRow(open.db, team.teamId, [main, side, side], {
      name: 'Beta 100%',
      stage: 'seed',
      cri_score: 300,
      created_at: new Date('2026-01-02'),
    });
    await companyRow(open.db, team.teamId, [side], {
      name: 'Gamma',
      stage: null,
      industry: '',
      cri_score: null,
      created_at: new Date('2026-01-03'),
    });
    await companyRow(open.db, team.teamId, [main], {
      name: 'delta',
      stage: 'Series A',
      cri_score: 0,
      created_at: new Date('2026-01-04'),
    });
  });

  it.each<[string, string, unknown, string[]]>([
    ['stage', 'eq', 'Seed', ['Alpha']],
    ['stage', 'neq', 'Seed', ['Beta 100%', 'delta', 'Gamma']],
    ['stage', 'contains', 'SE', ['Alpha', 'Beta 100%', 'delta']],
    ['stage', 'in', ['Seed', 'Series A'], ['Alpha', 'delta']],
    ['stage', 'is_empty', true, ['Gamma']],
    ['stage', 'is_empty', false, ['Alpha', 'Beta 100%', 'delta']],
    ['industry', 'is_empty', undefined, ['Beta 100%', 'delta', 'Gamma']],
    ['name', 'contains', '0%', ['Beta 100%']],
    ['name', 'contains', '_', []],
    ['name', 'eq', 'alpha', []],
    ['website', 'contains', 'ALPHA.example', ['Alpha']],
    ['cri_score', 'eq', 300, ['Beta 100%']],
    ['cri_score', 'neq', 300, ['Alpha', 'delta', 'Gamma']],
    ['cri_score', 'gte', 300, ['Alpha', 'Beta 100%']],
    ['cri_score', 'gte', 0, ['Alpha', 'Beta 100%', 'delta']],
    ['cri_score', 'gte', -5, ['Alpha', 'Beta 100%', 'delta']],
    ['cri_score', 'lte', 300, ['Beta 100%', 'delta']],
    ['cri_score', 'is_empty', true, ['Gamma']],
    ['verified', 'eq', true, ['Alpha']],
    ['verified', 'eq', false, ['Beta 100%', 'delta', 'Gamma']],
    ['verified', 'neq', true, ['Beta 100%', 'delta', 'Gamma']],
    ['created_at', 'gte', '2026-01-03', ['delta', 'Gamma']],
    ['created_at', 'lte', '2026-01-02T01:00:00+01:00', ['Alpha', 'Beta 100%']],
    ['updated_at', 'gte', '2026-01-04T00:00:00Z', ['delta']],
  ])('%s %s %j', async (field, op, value, expected) => {
    const filters = [{ field, op, ...(value !== undefined && { value }) }];
    expect(await namesIn({ filters })).toEqual(expected);
    // The same companies in every order, whichever table is walked for it.
    for (const sort of [
      { field: 'created_at', direction: 'desc' },
      { field: 'updated_at', direction: 'asc' },
      { field: 'cri_score', direction: 'desc' },
    ]) {
      expect((await namesIn({ filters, sort })).sort()).toEqual([...expected].sort());
    }
  });

  it('hold together, within a pipeline and within what the caller sees', async () => {
    expect(
      await namesIn({
        filters: [
          { field: 'stage', op: 'is_empty', value: false },
          { field: 'cri_score', op: 'gte', value: 1 },
        ],
      }),
    ).toEqual(['Alpha', 'Beta 100%']);
    expect(await namesIn({ pipeline_id: team.pipelineIds[1] })).toEqual(['Beta 100%', 'Gamma']);
    expect(await namesIn({ pipeline_id: team.pipelineIds[1], sort: { field: 'created_at', direction: 'desc' } })).toEqual([
      'Gamma',
      'Beta 100%',
    ]);
    expect(await namesIn({}, team.member)).toEqual(['Beta 100%', 'Gamma']);
    expect(
      await namesIn({ filters: [{ field: 'stage', op: 'eq', value: 'seed' }], pipeline_id: team.pipelineIds[1] }, team.member),
    ).toEqual(['Beta 100%']);
  });

  it.each<[string, 'asc' | 'desc', string[]]>([
    ['name', 'asc', ['Alpha', 'Beta 100%', 'delta', 'Gamma']],
    ['name', 'desc', ['Gamma', 'delta', 'Beta 100%', 'Alpha']],
    ['cri_score', 'desc', ['Alpha', 'Beta 100%', 'delta', 'Gamma']],
    ['cri_score', 'asc', ['Gamma', 'delta', 'Beta 100%', 'Alpha']],
    ['created_at', 'desc', ['delta', 'Gamma', 'Beta 100%', 'Alpha']],
    ['updated_at', 'asc', ['Alpha', 'Beta 100%', 'Gamma', 'delta']],
  ])('sorted by %s %s, a company a page', async (field, direction, expected) => {
    const { id } = await views.create(team.admin, { name: 'V', sort: { field, direction } });
    expect((await walk((cursor) => views.companies(team.admin, id, { limit: 1, cursor }))).map(({ name }) => name)).toEqual(expected);
  });

  it('sorts the companies of a pipeline without being saved, page by page', async () => {
    const names = async (sorting: Parameters<ViewsService['companiesOf']>[1], caller = team.admin): Promise<string[]> =>
      (await walk((cursor) => views.companiesOf(caller, sorting, { limit: 1, cursor }))).map(({ name }) => name);
    const [main, side] = team.pipelineIds;
    const best = { field: 'cri_score', direction: 'desc' } as const;
    expect(await names({ pipelineId: main, sort: best })).toEqual(['Alpha', 'Beta 100%', 'delta']);
    expect(await names({ pipelineId: main, q: 'TA', sort: byName })).toEqual(['Beta 100%', 'delta']);
    expect(await names({ sort: best }, team.member)).toEqual(['Beta 100%', 'Gamma']);
    expect(await names({ pipelineId: side, q: '', sort: best }, team.member)).toEqual(['Beta 100%', 'Gamma']);
    await expect(names({ pipelineId: main, sort: best }, team.member)).rejects.toMatchObject({ code: 'invalid_pipeline' });
    const { next_cursor: cursor } = await views.companiesOf(team.admin, { pipelineId: main, sort: best }, { limit: 1 });
    await expect(
      views.companiesOf(team.admin, { pipelineId: main, sort: byName }, { limit: 1, cursor: cursor ?? '' }),
    ).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  it('gives the rows that the list of companies gives, with the deals that the caller sees', async () => {
    const { id } = await views.create(team.admin, {
      name: 'V',
      filters: [{ field: 'name', op: 'eq', value: 'Beta 100%' }],
    });
    const [row] = (await views.companies(team.member, id, PAGE)).data;
    expect(Object.keys(row ?? {})).toEqual([
      'id',
      'name',
      'website',
      'industry',
      'stage',
      'problem_statement',
      'primary_contact',
      'deals',
      'cri',
      'external_id',
      'field_sources',
      'duplicates_count',
      'archived_at',
      'created_at',
      'updated_at',
    ]);
    expect(row?.deals.map((deal) => deal.pipeline_id)).toEqual([team.pipelineIds[1], team.pipelineIds[1]]);
  });

  it('keeps its cursors to itself', async () => {
    const one = await views.create(team.admin, { name: 'A' });
    const two = await views.create(team.admin, { name: 'B' });
    const { next_cursor: cursor } = await views.companies(team.admin, one.id, { limit: 1 });
    await expect(views.companies(team.admin, two.id, { limit: 1, cursor: cursor ?? '' })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });
});
