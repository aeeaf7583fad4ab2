import { choicesOf, viewOf } from './board-filters';

const CITY = { id: 'p1', name: 'City', type: 'select' as const, options: [{ id: 'o1', label: 'Berlin' }] };

it('makes a view of what the board shows', () => {
  const query = new URLSearchParams(
    'q=robo&owner_id=none&stale_days=7&min_score=600&industry=climate&funding_stage=Seed&option_id=o1&added_since=2026-03-01&order=name',
  );
  expect(viewOf(query, 'pipeline', [CITY])).toEqual({
    name: '',
    pipeline_id: 'pipeline',
    filters: [
      { field: 'deal_owner_id', op: 'is_empty', value: true },
      { field: 'name', op: 'contains', value: 'robo' },
      { field: 'cri_score', op: 'gte', value: 600 },
      { field: 'industry', op: 'contains', value: 'climate' },
      { field: 'stage', op: 'eq', value: 'Seed' },
      { field: 'property:p1', op: 'contains', value: 'o1' },
      { field: 'created_at', op: 'gte', value: '2026-03-01' },
    ],
    sort: { field: 'name', direction: 'asc' },
  });
});

it('keeps stage and owner of deals', () => {
  const { filters } = viewOf(new URLSearchParams('stage_id=s1&owner_id=u1'), 'pipeline', []);
  expect(filters).toEqual([
    { field: 'deal_stage_id', op: 'eq', value: 's1' },
    { field: 'deal_owner_id', op: 'eq', value: 'u1' },
  ]);
});

it.each([
  ['', { field: 'cri_score', direction: 'desc' }],
  ['order=newest', { field: 'created_at', direction: 'desc' }],
  ['order=waiting', { field: 'cri_score', direction: 'desc' }],
])('of %j takes an order that views have', (query, sort) =>
  expect(viewOf(new URLSearchParams(query), 'pipeline', [])).toMatchObject({ filters: [], sort }),
);

it('names a choice by its question', () => expect(choicesOf([CITY])).toEqual([['o1', 'City: Berlin']]));
