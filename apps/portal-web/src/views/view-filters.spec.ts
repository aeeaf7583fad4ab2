import { filterFields, filterOf, filterWords, lineOf, named } from './view-filters';

const CITY = {
  id: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11',
  name: 'City',
  type: 'select' as const,
  options: [{ id: 'o1', label: 'Berlin', archived: false }],
};
const DEALS = {
  pipelines: [
    { id: 'p1', name: 'Main', is_default: true, stages: [{ id: 's1', name: 'Inbox', kind: 'open' as const }] },
    { id: 'p2', name: 'Side', is_default: false, stages: [{ id: 's2', name: 'Inbox', kind: 'open' as const }] },
  ],
  members: [{ id: 'u1', name: 'Grace Hopper' }],
};
const WHY = { id: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c12', name: 'Why now?', type: 'text' as const, options: [] };

it('offers the questions of the team, with their choices', () => {
  expect(filterFields([CITY, WHY], DEALS).slice(-2)).toEqual([
    { field: `property:${CITY.id}`, name: 'City', kind: 'choice', options: [['Berlin', 'Berlin']] },
    { field: `property:${WHY.id}`, name: 'Why now?', kind: 'answer', options: [] },
  ]);
});

it.each([
  ['number', 'gte', '500', 500],
  ['boolean', 'eq', 'false', false],
  ['boolean', 'neq', 'true', true],
  ['text', 'in', 'Seed\nSão Paulo, BR', ['Seed', 'São Paulo, BR']],
  ['time', 'gte', '2026-03-01', '2026-03-01'],
] as const)('reads a %s that %s %j, and shows it so again', (kind, op, typed, value) => {
  const filter = { field: 'f', op, value };
  expect(filterOf(kind, { field: 'f', op, typed })).toEqual(filter);
  expect(lineOf(filter)).toEqual({ field: 'f', op, typed });
});

it.each([true, false])('keeps whether a field is empty as it was saved: %s', (value) => {
  const filter = { field: 'stage', op: 'is_empty', value };
  expect(filterOf('text', lineOf(filter))).toEqual(filter);
});

it.each([
  [{ field: 'cri_score', op: 'gte', value: 500 }, 'CRI is at least 500'],
  [{ field: 'created_at', op: 'gte', value: '2026-03-01' }, 'Added since 2026-03-01'],
  [{ field: `property:${CITY.id}`, op: 'in', value: ['o1', 'gone'] }, 'City is one of Berlin, gone'],
  [{ field: 'deal_stage_id', op: 'eq', value: 's2' }, 'Pipeline stage is Side: Inbox'],
  [{ field: 'deal_stage_id', op: 'neq', value: 'gone' }, 'Pipeline stage is not one that is gone'],
  [{ field: 'deal_owner_id', op: 'neq', value: 'u1' }, 'Owner is not Grace Hopper'],
  [{ field: 'deal_owner_id', op: 'is_empty', value: true }, 'Owner is empty'],
  [{ field: 'stage', op: 'is_empty', value: true }, 'Stage is empty'],
  [{ field: 'stage', op: 'is_empty', value: false }, 'Stage is not empty'],
  [{ field: 'property:other', op: 'eq', value: 'x' }, 'A removed question is x'],
])('says %j in words', (filter, words) => expect(filterWords(filter, [CITY, WHY], DEALS)).toBe(words));

it('shows the labels of choices where they are edited', () => {
  expect(named({ field: `property:${CITY.id}`, op: 'eq', value: 'o1' }, [CITY])).toMatchObject({ value: 'Berlin' });
});

it('keeps an archived choice apart from the one on offer that has its label', () => {
  const city = {
    ...CITY,
    options: [{ id: 'o0', label: 'Berlin', archived: true }, ...CITY.options, { id: 'o2', label: 'Bonn', archived: true }],
  };
  const filter = { field: `property:${CITY.id}`, op: 'in', value: ['o0', 'o1', 'o2'] };
  expect(named(filter, [city])).toMatchObject({ value: ['o0', 'Berlin', 'Bonn'] });
  expect(filterWords(filter, [city], DEALS)).toBe('City is one of Berlin, Berlin, Bonn');
  expect(filterFields([city], DEALS).at(-1)?.options).toEqual([
    ['o0', 'Berlin (archived)'],
    ['Berlin', 'Berlin'],
    ['Bonn', 'Bonn (archived)'],
  ]);
});
