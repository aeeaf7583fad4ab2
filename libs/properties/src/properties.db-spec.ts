import { newId } from '@app/database';
import { companyRow, openDatabase, planOf, teamRows, walk, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { PropertiesRepository } from './properties.repository';
import { PropertyEntity } from './property.entity';
import { PropertiesService } from './properties.service';
import { PropertyAnswersRepository } from './property-answers.repository';
import { PropertyAnswers } from './property-answers.service';

let open: OpenDatabase;
let properties: PropertiesService;
let answers: PropertyAnswers;
let team: TeamRows;

beforeAll(async () => {
  open = await openDatabase();
  properties = new PropertiesService(open.db, new PropertiesRepository(open.db, open.repository(PropertyEntity)), open.keyset);
  answers = new PropertyAnswers(new PropertyAnswersRepository(open.db), properties);
});

beforeEach(async () => {
  team = await teamRows(open.db);
});

afterAll(() => open.close());

const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field && { details: [expect.objectContaining({ field })] }) });

describe('questions', () => {
  it('are listed oldest first, with options in their order and without archived ones', async () => {
    const select = await properties.create(team.teamId, { name: 'Track', type: 'select', options: ['C', 'A', 'B'] });
    await properties.create(team.teamId, { name: 'Application', type: 'reference', validationPattern: '\\d+' });
    await properties.update(team.teamId, select.id, {
      options: [{ id: select.options[1]?.id, label: 'A', archived: true }, { label: 'D' }],
    });
    expect(await properties.ofTeam(team.teamId)).toEqual([
      {
        id: select.id,
        name: 'Track',
        type: 'select',
        validationPattern: null,
        options: [
          { id: select.options[0]?.id, label: 'C' },
          { id: select.options[2]?.id, label: 'B' },
          { id: expect.any(String), label: 'D' },
        ],
      },
      { id: expect.any(String), name: 'Application', type: 'reference', options: [], validationPattern: '\\d+' },
    ]);
    expect(await properties.ofTeam((await teamRows(open.db)).teamId)).toEqual([]);
  });

  it('keep the ids of their options through renames, exchanges and archiving', async () => {
    const { id, options } = await properties.create(team.teamId, {
      name: 'Track',
      type: 'multi_select',
      options: ['A', 'B'],
    });
    const [a, b] = options.map((option) => option.id) as [string, string];
    await properties.update(team.teamId, id, {
      name: 'Tracks',
      options: [
        { id: a, label: 'B' },
        { id: b, label: 'A' },
      ],
    });
    await properties.update(team.teamId, id, { options: [{ id: b, label: 'A', archived: true }] });
    const last = await properties.update(team.teamId, id, { options: [{ id: b, label: 'Z' }] });
    expect(last).toMatchObject({
      name: 'Tracks',
      options: [
        { id: a, label: 'B', archived: false },
        { id: b, label: 'Z', archived: true },
      ],
    });
  });

  it.each([
    [{ name: 'A', type: 'select' as const }, 'options'],
    [{ name: 'A', type: 'select' as const, options: ['x', 'x'] }, 'options'],
    [{ name: 'A', type: 'text' as const, options: ['x'] }, 'options'],
    [{ name: 'A', type: 'text' as const, validationPattern: 'x' }, 'validation_pattern'],
    [{ name: 'A', type: 'reference' as const, validationPattern: '(' }, 'validation_pattern'],
    [{ name: 'Taken', type: 'text' as const }, 'name'],
  ])('refuse %p', async (property, field) => {
    await properties.create(team.teamId, { name: 'Taken', type: 'text' });
    await expect(properties.create(team.teamId, property)).rejects.toEqual(refusal('invalid_request', field));
    expect(await properties.ofTeam(team.teamId)).toHaveLength(1);
  });

  it('have names that are unique in the team, under a race as well', async () => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => properties.create(team.teamId, { name: 'Same', type: 'text' })));
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toHaveLength(19);
    for (const error of refused) expect(error).toEqual(refusal('invalid_request', 'name'));
    const other = await properties.create(team.teamId, { name: 'Other', type: 'text' });
    await expect(properties.update(team.teamId, other.id, { name: 'Same' })).rejects.toEqual(refusal('invalid_request', 'name'));
    await expect(properties.update(team.teamId, other.id, { name: 'Other' })).resolves.toMatchObject({ name: 'Other' });
  });

  it('lose no option when two admins add one each at once', async () => {
    const { id } = await properties.create(team.teamId, { name: 'Track', type: 'select', options: ['A'] });
    await Promise.all(Array.from({ length: 10 }, (_, i) => properties.update(team.teamId, id, { options: [{ label: `New ${i}` }] })));
    expect((await properties.managed(team.teamId, id)).options).toHaveLength(11);
  });

  it('of another team are not there', async () => {
    const { id } = await properties.create(team.teamId, { name: 'Mine', type: 'text' });
    const { teamId } = await teamRows(open.db);
    await expect(properties.managed(teamId, id)).rejects.toEqual(refusal('not_found'));
    await expect(properties.update(teamId, id, { name: 'Theirs' })).rejects.toEqual(refusal('not_found'));
    expect(await properties.named(teamId, 'Mine')).toBeNull();
  });

  it('are paged newest first over their index', async () => {
    for (let i = 0; i < 5; i++) await properties.create(team.teamId, { name: `Q${i}`, type: 'text' });
    const pages = await walk((cursor) => properties.page(team.teamId, { limit: 2, cursor }));
    expect(pages.map(({ name }) => name)).toEqual(['Q4', 'Q3', 'Q2', 'Q1', 'Q0']);
    await open.db.run(
      `INSERT INTO properties (id, team_id, name, type) SELECT gen_random_uuid(), t.id, 'Many ' || i, 'text' FROM teams t, generate_series(1, 500) i`,
    );
    await open.db.run(
      `INSERT INTO property_options (id, property_id, label, position) SELECT gen_random_uuid(), id, name, 0 FROM properties WHERE name LIKE 'Many %'`,
    );
    await open.db.run('ANALYZE properties, property_options');
    for (const read of [
      () => properties.ofTeam(team.teamId),
      () => properties.page(team.teamId, { limit: 2 }),
      () => properties.named(team.teamId, 'Q1'),
    ]) {
      await read();
      expect((await planOf(open.db, open.db.last)).scanned).toEqual([]);
    }
  });
});

describe('answers', () => {
  const stored = async (companyId: string): Promise<object[]> =>
    open.db.rows(
      `SELECT p.name, coalesce(a.value, o.label) AS answer FROM property_answers a JOIN properties p ON p.id = a.property_id
       LEFT JOIN property_options o ON o.id = a.option_id WHERE a.company_id = $1 ORDER BY p.name, a.position`,
      [companyId],
    );

  async function company(): Promise<{ id: string; created_at: Date }> {
    const created_at = new Date('2026-01-02T03:04:05.678Z');
    return { id: await companyRow(open.db, team.teamId, team.pipelineIds, { created_at }), created_at };
  }

  it('replace what was answered before, and leave the rest', async () => {
    const text = await properties.create(team.teamId, { name: 'Motto', type: 'text' });
    const multi = await properties.create(team.teamId, {
      name: 'Track',
      type: 'multi_select',
      options: ['A', 'B', 'C'],
    });
    const select = await properties.create(team.teamId, { name: 'City', type: 'select', options: ['X', 'Y'] });
    const reference = await properties.create(team.teamId, {
      name: 'Application',
      type: 'reference',
      validationPattern: 'APP-\\d',
    });
    const target = await company();
    const submit = async (map: object): Promise<string[]> => {
      const { rows, warnings } = await answers.prepare(team.teamId, map);
      await open.db.tx(() => answers.store(target, rows));
      return warnings;
    };
    expect(await submit({ [text.id]: 'one', [multi.id]: ['C', 'A'], [select.id]: 'X', [reference.id]: 'APP-1' })).toEqual([]);
    expect(await submit({ [multi.id.toUpperCase()]: ['B'], [select.id]: select.options[1]?.id, [reference.id]: 'nonsense' })).toEqual([
      `reference_not_stored: Application (${reference.id})`,
    ]);
    expect(await stored(target.id)).toEqual([
      { name: 'Application', answer: 'APP-1' },
      { name: 'City', answer: 'Y' },
      { name: 'Motto', answer: 'one' },
      { name: 'Track', answer: 'B' },
    ]);
    const copies = await open.db.rows('SELECT DISTINCT company_created_at FROM property_answers WHERE company_id = $1', [target.id]);
    expect(copies).toEqual([{ company_created_at: target.created_at }]);
  });

  it('are read as JSON text too, and none cost no query', async () => {
    const { id } = await properties.create(team.teamId, { name: 'Motto', type: 'text' });
    expect((await answers.prepare(team.teamId, JSON.stringify({ [id]: 'x' }))).rows).toHaveLength(1);
    const before = open.db.statements.length;
    for (const nothing of [undefined, '', {}]) expect(await answers.prepare(team.teamId, nothing)).toEqual({ rows: [], warnings: [] });
    expect(open.db.statements).toHaveLength(before);
  });

  it('to anything but a question of the team are refused', async () => {
    const other = await properties.create((await teamRows(open.db)).teamId, { name: 'Theirs', type: 'text' });
    const tenThousand = Object.fromEntries(Array.from({ length: 10_000 }, () => [newId(), 'x']));
    for (const map of [
      { [other.id]: 'x' },
      { nope: 'x' },
      { '': 'x' },
      JSON.parse('{"__proto__":"x"}') as object,
      { constructor: 'x' },
      tenThousand,
    ]) {
      await expect(answers.prepare(team.teamId, map)).rejects.toEqual(refusal('unknown_property'));
    }
  });

  it("do not take another property's option, by id or label, nor an archived one", async () => {
    const select = await properties.create(team.teamId, { name: 'City', type: 'select', options: ['X', 'Old'] });
    const other = await properties.create(team.teamId, { name: 'Track', type: 'select', options: ['A'] });
    await properties.update(team.teamId, select.id, {
      options: [{ id: select.options[1]?.id, label: 'Old', archived: true }],
    });
    for (const raw of [other.options[0]?.id, 'A', 'Old', select.options[1]?.id]) {
      await expect(answers.prepare(team.teamId, { [select.id]: raw })).rejects.toEqual(
        refusal('invalid_property_value', `properties.${select.id}`),
      );
    }
  });

  it('are stored whole or not at all', async () => {
    const { id } = await properties.create(team.teamId, { name: 'Motto', type: 'text' });
    const target = await company();
    const { rows } = await answers.prepare(team.teamId, { [id]: 'x'.repeat(4000) });
    const failure = open.db.tx(async () => {
      await answers.store(target, rows);
      throw new Error('later in the submission');
    });
    await expect(failure).rejects.toThrow('later');
    expect(await stored(target.id)).toEqual([]);
  });
});
