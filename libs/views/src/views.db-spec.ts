import { CompaniesRepository } from '@app/companies';
import { newId } from '@app/database';
import { Properties, type ManagedProperty } from '@app/properties';
import { companyRow, genericPlan, openDatabase, teamRows, walk, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import type { ViewInput } from './view-input';
import { ViewsRepository } from './views.repository';
import { Views } from './views.service';

let open: OpenDatabase;
let team: TeamRows;
let views: Views;
let repository: ViewsRepository;
let properties: Properties;

beforeAll(async () => {
  open = await openDatabase();
  properties = new Properties(open.db, open.keyset);
  repository = new ViewsRepository(open.db);
  views = new Views(repository, new CompaniesRepository(open.db), properties, open.keyset);
});

beforeEach(async () => {
  team = await teamRows(open.db);
});

afterAll(() => open.close());

const PAGE = { limit: 100 };
const byName = { field: 'name', direction: 'asc' } as const;

async function namesIn(input: Omit<ViewInput, 'name'>, caller = team.admin): Promise<string[]> {
  const { id } = await views.create(team.admin, { name: 'View', sort: byName, ...input });
  return (await views.companies(caller, id, PAGE)).data.map(({ name }) => name);
}

const answer = (companyId: string, propertyId: string, value: string | null, optionId: string | null = null): Promise<unknown> =>
  open.db.run(
    `INSERT INTO property_answers (id, company_id, property_id, value, option_id, company_created_at)
     SELECT $1, c.id, $3, $4, $5, c.created_at FROM companies c WHERE c.id = $2`,
    [newId(), companyId, propertyId, value, optionId],
  );

describe('a view', () => {
  it('is saved and read back as it was meant', async () => {
    const input = {
      name: 'Verified', pipeline_id: team.pipelineIds[0], filters: [{ field: 'verified', op: 'eq', value: true }], sort: { field: 'cri_score', direction: 'desc' },
    };
    const made = await views.create(team.admin, input);
    expect(made).toEqual({ ...input, id: expect.any(String), created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) });
    expect(await views.get(team.admin, made.id)).toEqual(made);
    expect((await views.list(team.admin, PAGE)).data).toEqual([made]);
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

  it.each(['x', newId()])('takes no pipeline that is unknown: %s', async (pipeline_id) => {
    await expect(views.create(team.admin, { name: 'V', pipeline_id })).rejects.toMatchObject({ code: 'invalid_pipeline' });
    await expect(views.create(team.member, { name: 'V', pipeline_id: team.pipelineIds[0] })).rejects.toMatchObject({ code: 'invalid_pipeline' });
  });

  it('takes no property of another team', async () => {
    const other = await teamRows(open.db);
    const { id } = await properties.create(other.teamId, { name: 'Why', type: 'text' });
    await expect(views.create(team.admin, { name: 'V', filters: [{ field: `property:${id}`, op: 'is_empty' }] })).rejects.toMatchObject({ code: 'unknown_property' });
  });
});

describe('filters by the company', () => {
  beforeEach(async () => {
    const [main, side] = team.pipelineIds;
    await companyRow(open.db, team.teamId, [main], { name: 'Alpha', stage: 'Seed', industry: 'Energy', website: 'https://alpha.example.com', cri_score: 720, created_at: new Date('2026-01-01') });
    await companyRow(open.db, team.teamId, [main, side, side], { name: 'Beta 100%', stage: 'seed', cri_score: 300, created_at: new Date('2026-01-02') });
    await companyRow(open.db, team.teamId, [side], { name: 'Gamma', stage: null, industry: '', cri_score: null, created_at: new Date('2026-01-03') });
    await companyRow(open.db, team.teamId, [main], { name: 'delta', stage: 'Series A', cri_score: 0, created_at: new Date('2026-01-04') });
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
    for (const sort of [{ field: 'created_at', direction: 'desc' }, { field: 'updated_at', direction: 'asc' }, { field: 'cri_score', direction: 'desc' }]) {
      expect((await namesIn({ filters, sort })).sort()).toEqual([...expected].sort());
    }
  });

  it('hold together, within a pipeline and within what the caller sees', async () => {
    expect(await namesIn({ filters: [{ field: 'stage', op: 'is_empty', value: false }, { field: 'cri_score', op: 'gte', value: 1 }] })).toEqual(['Alpha', 'Beta 100%']);
    expect(await namesIn({ pipeline_id: team.pipelineIds[1] })).toEqual(['Beta 100%', 'Gamma']);
    expect(await namesIn({ pipeline_id: team.pipelineIds[1], sort: { field: 'created_at', direction: 'desc' } })).toEqual(['Gamma', 'Beta 100%']);
    expect(await namesIn({}, team.member)).toEqual(['Beta 100%', 'Gamma']);
    expect(await namesIn({ filters: [{ field: 'stage', op: 'eq', value: 'seed' }], pipeline_id: team.pipelineIds[1] }, team.member)).toEqual(['Beta 100%']);
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

  it('gives the rows that the list of companies gives, with the deals that the caller sees', async () => {
    const { id } = await views.create(team.admin, { name: 'V', filters: [{ field: 'name', op: 'eq', value: 'Beta 100%' }] });
    const [row] = (await views.companies(team.member, id, PAGE)).data;
    expect(Object.keys(row ?? {})).toEqual([
      'id', 'name', 'website', 'industry', 'stage', 'problem_statement', 'primary_contact', 'deals', 'cri', 'created_at', 'updated_at',
    ]);
    expect(row?.deals.map((deal) => deal.pipeline_id)).toEqual([team.pipelineIds[1], team.pipelineIds[1]]);
  });

  it('keeps its cursors to itself', async () => {
    const one = await views.create(team.admin, { name: 'A' });
    const two = await views.create(team.admin, { name: 'B' });
    const { next_cursor: cursor } = await views.companies(team.admin, one.id, { limit: 1 });
    await expect(views.companies(team.admin, two.id, { limit: 1, cursor: cursor ?? '' })).rejects.toMatchObject({ code: 'invalid_cursor' });
  });
});

describe('filters by answers', () => {
  let text: ManagedProperty;
  let city: ManagedProperty;
  const option = (label: string): string => city.options.find((known) => known.label === label)?.id ?? '';

  beforeEach(async () => {
    text = await properties.create(team.teamId, { name: 'Why', type: 'text' });
    city = await properties.create(team.teamId, { name: 'Cities', type: 'multi_select', options: ['Berlin', 'Paris', 'Rome'] });
    const make = (name: string): Promise<string> => companyRow(open.db, team.teamId, team.pipelineIds, { name });
    const [a, b, c] = [await make('A'), await make('B'), await make('C'), await make('D')];
    await answer(a, text.id, 'Because of heat');
    await answer(b, text.id, 'x'.repeat(4000));
    await answer(a, city.id, null, option('Berlin'));
    await answer(a, city.id, null, option('Paris'));
    await answer(c, city.id, null, option('Paris'));
  });

  it.each<[string, string, unknown, string[]]>([
    ['Why', 'eq', 'Because of heat', ['A']],
    ['Why', 'eq', 'because of heat', []],
    ['Why', 'eq', 'x'.repeat(4000), ['B']],
    ['Why', 'neq', 'Because of heat', ['B', 'C', 'D']],
    ['Why', 'contains', 'OF HEAT', ['A']],
    ['Why', 'in', ['Because of heat', 'x'.repeat(4000)], ['A', 'B']],
    ['Why', 'is_empty', true, ['C', 'D']],
    ['Why', 'is_empty', false, ['A', 'B']],
    ['Cities', 'eq', 'Paris', ['A', 'C']],
    ['Cities', 'contains', 'Berlin', ['A']],
    ['Cities', 'neq', 'Paris', ['B', 'D']],
    ['Cities', 'in', ['Berlin', 'Rome'], ['A']],
    ['Cities', 'in', ['Berlin', 'Paris'], ['A', 'C']],
    ['Cities', 'eq', 'Rome', []],
    ['Cities', 'is_empty', false, ['A', 'C']],
    ['Cities', 'is_empty', true, ['B', 'D']],
  ])('%s %s %#', async (property, op, value, expected) => {
    const filters = [{ field: `property:${property === 'Why' ? text.id : city.id}`, op, value }];
    expect(await namesIn({ filters })).toEqual(expected);
    expect((await namesIn({ filters, sort: { field: 'created_at', direction: 'desc' }, pipeline_id: team.pipelineIds[1] })).sort()).toEqual(expected);
    expect((await namesIn({ filters, sort: { field: 'created_at', direction: 'asc' } }, team.member)).sort()).toEqual(expected);
  });

  it('outlive the renaming of an option', async () => {
    const view = await views.create(team.admin, { name: 'V', filters: [{ field: `property:${city.id}`, op: 'eq', value: 'Berlin' }] });
    await properties.update(team.teamId, city.id, { options: [{ id: option('Berlin'), label: 'Berlin, DE' }] });
    expect((await views.companies(team.admin, view.id, PAGE)).data.map(({ name }) => name)).toEqual(['A']);
  });
});

describe('a large team', () => {
  const SIZE = 20_000;
  let large: TeamRows;
  let select: ManagedProperty;

  beforeAll(async () => {
    large = await teamRows(open.db);
    select = await properties.create(large.teamId, { name: 'City', type: 'select', options: ['Berlin', 'Paris'] });
    await open.db.run(
      `WITH made AS (INSERT INTO companies (id, team_id, name, normalized_name, stage, cri_score, created_at, updated_at)
                     SELECT gen_random_uuid(), $1, 'Company ' || (i % 700), 'c', CASE i % 4 WHEN 0 THEN 'Seed' WHEN 1 THEN 'Series A' END,
                            CASE WHEN i % 5 > 0 THEN i % 1000 END, timestamptz '2026-01-01' + (i / 7) * interval '1 s', timestamptz '2026-02-01' - (i / 3) * interval '1 s'
                     FROM generate_series(1, ${SIZE}) i RETURNING id, created_at)
       INSERT INTO deals (id, team_id, company_id, pipeline_id, company_created_at)
       SELECT gen_random_uuid(), $1, id, CASE WHEN right(id::text, 1) < '4' THEN $3::uuid ELSE $2::uuid END, created_at FROM made`,
      [large.teamId, ...large.pipelineIds],
    );
    await open.db.run(
      `INSERT INTO property_answers (id, company_id, property_id, option_id, company_created_at)
       SELECT gen_random_uuid(), id, $2, CASE WHEN substr(id::text, 35, 1) < 'c' THEN $3::uuid ELSE $4::uuid END, created_at FROM companies WHERE team_id = $1`,
      [large.teamId, select.id, select.options[0]?.id, select.options[1]?.id],
    );
    await open.db.manager.query('ANALYZE companies, deals, property_answers, pipelines');
  });

  const view = (sort: object, extra: object = {}): Promise<string> => views.create(large.admin, { name: 'V', sort, ...extra }).then(({ id }) => id);

  it.each(['created_at', 'updated_at', 'name', 'cri_score'])('is walked by %s both ways without a skip or a repeat', async (field) => {
    const [up, down] = await Promise.all((['asc', 'desc'] as const).map(async (direction) => {
      const id = await view({ field, direction }, { filters: [{ field: 'stage', op: 'eq', value: 'Seed' }] });
      return (await walk((cursor) => views.companies(large.admin, id, { limit: 100, cursor }))).map((row) => row.id);
    }));
    expect(new Set(up).size).toBe(SIZE / 4);
    expect(up).toEqual([...(down ?? [])].reverse());
  });

  it('is walked while companies arrive', async () => {
    const id = await view({ field: 'created_at', direction: 'desc' }, { pipeline_id: large.pipelineIds[1] });
    const before = (await walk((cursor) => views.companies(large.admin, id, { limit: 100, cursor }))).map((row) => row.id);
    let pages = 0;
    const during = await walk(async (cursor) => {
      if (pages++ % 5 === 2) await companyRow(open.db, large.teamId, large.pipelineIds, { name: 'Late' });
      return views.companies(large.admin, id, { limit: 100, cursor });
    });
    expect(during.map((row) => row.id)).toEqual(before);
  });

  it.each<[string, object, object, string]>([
    ['newest first', { field: 'created_at', direction: 'desc' }, {}, 'companies_team_list'],
    ['oldest first', { field: 'created_at', direction: 'asc' }, {}, 'companies_team_list'],
    ['by update', { field: 'updated_at', direction: 'desc' }, {}, 'companies_team_by_update'],
    ['by name', { field: 'name', direction: 'asc' }, {}, 'companies_team_by_name'],
    ['by name, backwards', { field: 'name', direction: 'desc' }, {}, 'companies_team_by_name'],
    ['by score', { field: 'cri_score', direction: 'desc' }, {}, 'companies_team_by_score'],
    ['verified by score', { field: 'cri_score', direction: 'desc' }, { filters: [{ field: 'cri_score', op: 'gte', value: 700 }] }, 'companies_team_by_score'],
    ['a stage, newest first', { field: 'created_at', direction: 'desc' }, { filters: [{ field: 'stage', op: 'eq', value: 'Seed' }] }, 'companies_team_stage'],
    ['a pipeline, newest first', { field: 'created_at', direction: 'desc' }, { pipeline: true }, 'deals_pipeline_list'],
    ['a choice, newest first', { field: 'created_at', direction: 'desc' }, { choice: true }, 'property_answers_by_option'],
  ])('%s: the page comes from its index, deep in the list too', async (_what, sort, { pipeline, choice, ...extra }: { pipeline?: boolean; choice?: boolean }, index) => {
    const id = await view(sort, {
      ...extra,
      ...(pipeline && { pipeline_id: large.pipelineIds[1] }),
      ...(choice && { filters: [{ field: `property:${select.id}`, op: 'eq', value: 'Paris' }] }),
    });
    for (const caller of [large.admin, large.member]) {
      const first = await views.companies(caller, id, { limit: 25 });
      await views.companies(caller, id, { limit: 25, cursor: first.next_cursor ?? '' });
      const plan = await genericPlan(open.db, open.db.last);
      expect(plan.indexes).toContain(index);
      expect(plan.scanned.filter((table) => table !== 'pipelines')).toEqual([]);
    }
  });
});
