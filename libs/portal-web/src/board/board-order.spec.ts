import { ordered } from './board-order';
import type { CompanyRow } from './board.types';

const row = (name: string, score: number | null, day: number): CompanyRow => ({
  id: name, name, industry: null, stage: null, created_at: `2026-03-0${day}T00:00:00.000Z`,
  cri: score === null ? null : { score, max: 1000, verified: score >= 700 },
});
const ROWS = [row('Zebra', 300, 4), row('ant', null, 3), row('Bee', 710, 2), row('Cat', 300, 1)];

it.each([
  ['score', ['Bee', 'Zebra', 'Cat', 'ant']],
  ['newest', ['Zebra', 'ant', 'Bee', 'Cat']],
  ['name', ['ant', 'Bee', 'Cat', 'Zebra']],
] as const)('orders by %s', (order, names) => {
  expect(ordered(ROWS, order).map(({ name }) => name)).toEqual(names);
});
