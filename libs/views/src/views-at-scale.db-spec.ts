import { validateDto } from '@app/http';
import type { ManagedProperty } from '@app/properties';
import { companyRow, planOf, teamRows, walk, type TeamRows } from '../../../test/support/rows';
import { openViews, type ViewsFixture } from './testing/views-fixture';
import { CreateViewRequest } from './dto/view.request.dto';

let open: ViewsFixture['open'];
let views: ViewsFixture['views'];
let properties: ViewsFixture['properties'];

beforeAll(async () => {
  ({ open, views, properties } = await openViews());
});

afterAll(() => open.close());

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

  const view = async (sort: object, extra: object = {}): Promise<string> =>
    (await views.create(large.admin, await validateDto(CreateViewRequest, { name: 'V', sort, ...extra }))).id;

  it.each(['created_at', 'updated_at', 'name', 'cri_score'])('is walked by %s both ways without a skip or a repeat', async (field) => {
    const [up, down] = await Promise.all(
      (['asc', 'desc'] as const).map(async (direction) => {
        const id = await view({ field, direction }, { filters: [{ field: 'stage', op: 'eq', value: 'Seed' }] });
        return (await walk((cursor) => views.companies(large.admin, id, { limit: 100, cursor }))).map((row) => row.id);
      }),
    );
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
    [
      'verified by score',
      { field: 'cri_score', direction: 'desc' },
      { filters: [{ field: 'cri_score', op: 'gte', value: 700 }] },
      'companies_team_by_score',
    ],
    [
      'a stage, newest first',
      { field: 'created_at', direction: 'desc' },
      { filters: [{ field: 'stage', op: 'eq', value: 'Seed' }] },
      'companies_team_stage',
    ],
    // No index of their own: the team's list is walked until the page is full, never the table.
    [
      'any stage but one',
      { field: 'created_at', direction: 'desc' },
      { filters: [{ field: 'stage', op: 'neq', value: 'Seed' }] },
      'companies_team_list',
    ],
    [
      'one of two stages',
      { field: 'created_at', direction: 'desc' },
      { filters: [{ field: 'stage', op: 'in', value: ['Seed', 'Series A'] }] },
      'companies_team_list',
    ],
    [
      'a part of the name',
      { field: 'created_at', direction: 'desc' },
      { filters: [{ field: 'name', op: 'contains', value: 'Company 1' }] },
      'companies_team_list',
    ],
    [
      'deals that nobody owns',
      { field: 'created_at', direction: 'desc' },
      { filters: [{ field: 'deal_owner_id', op: 'is_empty', value: true }] },
      'companies_team_list',
    ],
    ['a pipeline, newest first', { field: 'created_at', direction: 'desc' }, { pipeline: true }, 'deals_pipeline_list'],
    ['a choice, newest first', { field: 'created_at', direction: 'desc' }, { choice: true }, 'property_answers_by_option'],
  ])(
    '%s: the page comes from its index, deep in the list too',
    async (_what, sort, { pipeline, choice, ...extra }: { pipeline?: boolean; choice?: boolean }, index) => {
      const id = await view(sort, {
        ...extra,
        ...(pipeline && { pipeline_id: large.pipelineIds[1] }),
        ...(choice && { filters: [{ field: `property:${select.id}`, op: 'eq', value: 'Paris' }] }),
      });
      for (const caller of [large.admin, large.member]) {
        // In the order of creation and of all companies, a caller who sees some pipelines is served from their deals.
        const all = index === 'companies_team_list' && !('filters' in extra);
        const walked = all && caller === large.member ? 'deals_pipeline_list' : index;
        const first = await views.companies(caller, id, { limit: 25 });
        await views.companies(caller, id, { limit: 25, cursor: first.next_cursor ?? '' });
        const plan = await planOf(open.db, open.db.last);
        expect(plan.indexes).toContain(walked);
        expect(plan.scanned.filter((table) => table !== 'pipelines')).toEqual([]);
        expect(plan.mostRows).toBeLessThan(1000);
      }
    },
  );
});
