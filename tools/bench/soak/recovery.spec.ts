import type { Outcome } from './open-loop';
import { recoveryOf } from './recovery';

const outcome = (due: number, milliseconds: number, expected = true): Outcome => ({
  operation: 'list',
  due,
  milliseconds,
  status: expected ? 200 : 500,
  expected,
  retryAfter: false,
  envelope: false,
});
const usual = Array.from({ length: 100 }, (_, at) => outcome(at * 100, 10));
/** p99 of the usual load: what takes longer than 120 ms is late. */
const P99 = 60;

it('has recovered at once where nothing is late', () => {
  expect(recoveryOf(usual, usual, P99)).toEqual({ strictly: 0, asBefore: 0 });
});

it('counts until the last late answer, from when it was answered', () => {
  const after = [...usual, outcome(500, 700), outcome(2000, 121), outcome(9000, 120)];
  expect(recoveryOf(usual, after, P99)).toEqual({ strictly: 2.121, asBefore: 2.121 });
});

it('holds against an overload only more late answers in a second than come without one', () => {
  const before = [...usual, outcome(3000, 200), outcome(3100, 200)];
  const after = [...usual, outcome(100, 500), outcome(200, 500), outcome(900, 300), outcome(7000, 200), outcome(7500, 200)];
  expect(recoveryOf(before, after, P99)).toEqual({ strictly: 7.7, asBefore: 1.2 });
});

it('takes two late answers that are a second apart for those of two seconds', () => {
  const before = [...usual, outcome(3000, 200)];
  expect(recoveryOf(before, [outcome(0, 200), outcome(1000, 200)], P99).asBefore).toBe(0);
  expect(recoveryOf(before, [outcome(0, 200), outcome(999, 200)], P99).asBefore).toBe(1.199);
});

it('excuses no failure', () => {
  const before = [...usual, outcome(3000, 10, false)];
  expect(recoveryOf(before, [...usual, outcome(8000, 10, false)], P99)).toEqual({ strictly: 8.01, asBefore: 8.01 });
});
