import { validateDto } from '@app/http';
import { CreateViewRequest } from './dto/view.request.dto';
import { checkFilters, type FilteredProperty } from './view-filters';
import type { ViewFilter } from './view-fields';
import { COMPANY_FIELDS, OPS_OF } from './view-fields';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c51';
const OPTION = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c52';
const TEXT = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c53';
const PROPERTIES: FilteredProperty[] = [
  { id: ID, type: 'select', options: [{ id: OPTION, label: 'Berlin', archived: false }] },
  { id: TEXT, type: 'text', options: [] },
];

/** As a request brings them. */
async function filtersOf(...filters: unknown[]): Promise<ViewFilter[]> {
  const view = await validateDto(CreateViewRequest, { name: 'View', filters });
  return checkFilters(view.filters ?? [], PROPERTIES);
}
const refusalOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.catch((error: { code: string; details: { field: string }[] }) => [error.code, error.details[0]?.field]);

it('keeps choices as option ids, given by id or label', async () => {
  const kept = { field: `property:${ID}`, kind: 'choice' };
  expect(await filtersOf({ field: `property:${ID}`, op: 'eq', value: 'Berlin' })).toEqual([{ ...kept, op: 'eq', value: OPTION }]);
  expect(await filtersOf({ field: `property:${ID.toUpperCase()}`, op: 'in', value: [OPTION.toUpperCase()] })).toEqual([
    { ...kept, op: 'in', value: [OPTION] },
  ]);
  expect(await filtersOf({ field: `property:${ID}`, op: 'is_empty' })).toEqual([{ ...kept, op: 'is_empty', value: true }]);
  expect(await filtersOf({ field: `property:${TEXT}`, op: 'contains', value: 'Berlin' })).toMatchObject([
    { kind: 'answer', value: 'Berlin' },
  ]);
});

it('takes stage and owner of deals by their ids', async () => {
  expect(await filtersOf({ field: 'deal_stage_id', op: 'neq', value: ID.toUpperCase() })).toEqual([
    { field: 'deal_stage_id', kind: 'deal', op: 'neq', value: ID },
  ]);
  expect(await filtersOf({ field: 'deal_owner_id', op: 'is_empty' })).toEqual([
    { field: 'deal_owner_id', kind: 'owner', op: 'is_empty', value: true },
  ]);
});

it.each<[unknown, string, string]>([
  [{ field: 'deal_stage_id', op: 'eq', value: 'Screening' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'deal_stage_id', op: 'is_empty', value: true }, 'invalid_request', 'filters[0].op'],
  [{ field: 'deal_owner_id', op: 'eq', value: 'none' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'team_id', op: 'eq', value: ID }, 'invalid_request', 'filters[0].field'],
  [{ field: 'constructor', op: 'eq', value: 'x' }, 'invalid_request', 'filters[0].field'],
  [{ field: 'name"; DROP TABLE companies; --', op: 'eq', value: 'x' }, 'invalid_request', 'filters[0].field'],
  [{ field: 5, op: 'eq', value: 'x' }, 'invalid_request', 'filters[0].field'],
  [{ field: 'name', op: 'gte', value: 'x' }, 'invalid_request', 'filters[0].op'],
  [{ field: 'name', op: 'eq; --', value: 'x' }, 'invalid_request', 'filters[0].op'],
  [{ field: 'name', op: 'toString', value: 'x' }, 'invalid_request', 'filters[0].op'],
  [{ field: 'name', op: 'eq' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'name', op: 'eq', value: ['x'] }, 'invalid_request', 'filters[0].value'],
  [{ field: 'name', op: 'eq', value: 'v'.repeat(4001) }, 'invalid_request', 'filters[0].value'],
  [{ field: 'name', op: 'in', value: 'x' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'name', op: 'in', value: [] }, 'invalid_request', 'filters[0].value'],
  [{ field: 'name', op: 'in', value: ['a', 1] }, 'invalid_request', 'filters[0].value[1]'],
  [{ field: 'cri_score', op: 'gte', value: '700' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'cri_score', op: 'gte', value: 1e300 }, 'invalid_request', 'filters[0].value'],
  [{ field: 'verified', op: 'eq', value: 'true' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'created_at', op: 'gte', value: 'yesterday' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'created_at', op: 'gte', value: '2026-13-01' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'created_at', op: 'gte', value: '2026-02-30' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'created_at', op: 'gte', value: '2026-02-30T00:00:00Z' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'created_at', op: 'gte', value: '2026-02-01T00:00:00' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'created_at', op: 'gte', value: '0000-01-01' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'stage', op: 'is_empty', value: 'yes' }, 'invalid_request', 'filters[0].value'],
  [{ field: 'stage', op: 'eq', value: 'Seed', or: [] }, 'invalid_request', 'filters[0].or'],
  [{ field: 'property:x', op: 'eq', value: 'x' }, 'invalid_request', 'filters[0].field'],
  [{ field: `property:${OPTION}`, op: 'eq', value: 'x' }, 'unknown_property', 'filters[0].field'],
  [{ field: `property:${ID}`, op: 'eq', value: 'Paris' }, 'invalid_request', 'filters[0].value'],
  ['stage = Seed', 'invalid_request', 'filters[0]'],
  [null, 'invalid_request', 'filters[0]'],
])('refuses the filter %j', async (filter, code, field) => {
  expect(await refusalOf(filtersOf(filter))).toEqual([code, field]);
});

it.each<[object, string]>([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'n'.repeat(201) }, 'name'],
  [{ name: 'V', filters: {} }, 'filters'],
  [{ name: 'V', filters: Array.from({ length: 21 }, () => ({ field: 'name', op: 'eq', value: 'x' })) }, 'filters'],
  [{ name: 'V', sort: 'name' }, 'sort'],
  [{ name: 'V', sort: null }, 'sort'],
  [{ name: 'V', alerts: 'yes' }, 'alerts'],
  [{ name: 'V', pipeline_id: 5 }, 'pipeline_id'],
  [{ name: 'V', sort: { field: 'problem_statement', direction: 'asc' } }, 'sort.field'],
  [{ name: 'V', sort: { field: 'name', direction: 'ASC; --' } }, 'sort.direction'],
])('refuses %j', async (input, field) => {
  expect(await refusalOf(validateDto(CreateViewRequest, input))).toEqual(['invalid_request', field]);
});

it('has an operator for every field', () => {
  for (const { kind } of COMPANY_FIELDS.values()) expect(OPS_OF[kind].length).toBeGreaterThan(0);
});
