import {
  COMPANY_FIELDS,
  DEAL_FIELDS,
  OPS_OF,
  SORT_FIELDS,
  type FieldKind,
  type FilterValue,
  type ViewFilter,
  type ViewOp,
} from './view-fields';
import { viewQuery } from './view-query.repository';

const HOSTILE = `x' OR 1=1; DROP TABLE companies; -- $1 "\\`;
const PROPERTY = 'property:01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c51';
const scope = { teamId: 'team', pipelineIds: ['pipeline'] };

const valueFor = (kind: FieldKind, op: ViewOp): FilterValue => (op === 'in' ? [HOSTILE] : kind === 'time' ? '2026-01-01' : HOSTILE);
const everyFilter: ViewFilter[] = [
  ...[...COMPANY_FIELDS, ...DEAL_FIELDS].flatMap(([field, { kind }]) =>
    OPS_OF[kind].map((op) => ({ field, kind, op, value: valueFor(kind, op) })),
  ),
  ...(['answer', 'choice'] as const).flatMap((kind) =>
    OPS_OF[kind].map((op) => ({ field: PROPERTY, kind, op, value: valueFor(kind, op) })),
  ),
];

it.each(everyFilter)('nothing of a value gets into the text: $field $op ($kind)', (filter) => {
  for (const field of SORT_FIELDS.keys()) {
    for (const direction of ['asc', 'desc'] as const) {
      const view = { pipeline_id: HOSTILE, filters: [filter], sort: { field, direction } };
      const { text, params } = viewQuery(scope, view, [HOSTILE, HOSTILE], 26);
      expect(text).not.toMatch(/DROP|OR 1=1/);
      const used = new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      expect([...used].sort((a, b) => a - b)).toEqual(params.map((_, index) => index + 1));
    }
  }
});

it('escapes what LIKE would read as a pattern', () => {
  const filters: ViewFilter[] = [{ field: 'name', kind: 'text', op: 'contains', value: '100%_\\' }];
  expect(viewQuery(scope, { pipeline_id: null, filters, sort: { field: 'name', direction: 'asc' } }, null, 26).params).toContain(
    '100\\%\\_\\\\',
  );
});

it('makes the same text for the same shape, so that the plan is kept', () => {
  const text = (value: string, cursor: string): string =>
    viewQuery(
      scope,
      {
        pipeline_id: null,
        filters: [{ field: 'stage', kind: 'text', op: 'eq', value }],
        sort: { field: 'name', direction: 'asc' },
      },
      [cursor, cursor],
      26,
    ).text;
  expect(text('Seed', 'a')).toBe(text('Series A', 'b'));
});

it.each(['team_id', 'constructor', '__proto__'])('stops at a stored field that there is not: %s', (field) => {
  const sort = { field: 'created_at', direction: 'desc' as const };
  expect(() => viewQuery(scope, { pipeline_id: null, filters: [], sort: { ...sort, field } }, null, 26)).toThrow();
  expect(() => viewQuery(scope, { pipeline_id: null, filters: [{ field, kind: 'text', op: 'eq', value: 'x' }], sort }, null, 26)).toThrow();
});
