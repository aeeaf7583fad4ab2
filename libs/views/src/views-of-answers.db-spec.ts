import { validateDto } from '@app/http';
import type { ManagedProperty } from '@app/properties';
import { answerRow, companyRow, teamRows, type TeamRows } from '../../../test/support/rows';
import { openViews, type ViewsFixture } from './testing/views-fixture';
import { CreateViewRequest } from './dto/view.request.dto';

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

describe('filters by answers', () => {
  let text: ManagedProperty;
  let city: ManagedProperty;
  const option = (label: string): string => city.options.find((known) => known.label === label)?.id ?? '';

  beforeEach(async () => {
    text = await properties.create(team.teamId, { name: 'Why', type: 'text' });
    city = await properties.create(team.teamId, {
      name: 'Cities',
      type: 'multi_select',
      options: ['Berlin', 'Paris', 'Rome'],
    });
    const make = (name: string): Promise<string> => companyRow(open.db, team.teamId, team.pipelineIds, { name });
    const [a, b, c] = [await make('A'), await make('B'), await make('C'), await make('D')];
    await answerRow(open.db, a, text, 'Because of heat');
    await answerRow(open.db, b, text, 'x'.repeat(4000));
    await answerRow(open.db, a, city, 'Berlin');
    await answerRow(open.db, a, city, 'Paris');
    await answerRow(open.db, c, city, 'Paris');
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
    expect((await namesIn({ filters, sort: { field: 'created_at', direction: 'desc' }, pipeline_id: team.pipelineIds[1] })).sort()).toEqual(
      expected,
    );
    expect((await namesIn({ filters, sort: { field: 'created_at', direction: 'asc' } }, team.member)).sort()).toEqual(expected);
  });

  it('outlive the archiving of an option, and can be changed and made anew by it', async () => {
    const filters = [{ field: `property:${city.id}`, op: 'in', value: ['Berlin', 'Rome'] }];
    const { id } = await views.create(team.admin, await viewOf({ filters }));
    await properties.update(team.teamId, city.id, {
      options: [{ id: option('Berlin'), label: 'Berlin', archived: true }],
    });
    expect(await views.update(team.admin, id, { name: 'Renamed' })).toMatchObject({ name: 'Renamed' });
    expect((await views.companies(team.admin, id, PAGE)).data.map(({ name }) => name)).toEqual(['A']);
    expect(await namesIn({ filters })).toEqual(['A']);
  });

  it('outlive the renaming of an option', async () => {
    const view = await views.create(team.admin, {
      name: 'V',
      filters: [{ field: `property:${city.id}`, op: 'eq', value: 'Berlin' }],
    });
    await properties.update(team.teamId, city.id, { options: [{ id: option('Berlin'), label: 'Berlin, DE' }] });
    expect((await views.companies(team.admin, view.id, PAGE)).data.map(({ name }) => name)).toEqual(['A']);
  });
});
