import type { Outcome } from './open-loop';

/** What nobody minds, in milliseconds. */
export const UNNOTICED = 100;
const SECOND = 1000;

/** Counted strictly, every late answer is of the overload, and the budget goes by that; at 70 % of the knee some come without one. */
export interface Recovery {
  /** Seconds until the last answer that failed, or was late. */
  strictly: number;
  /** Seconds until the last that failed, or was late in a second with more late answers than any second had before. */
  asBefore: number;
}

const answeredAt = ({ due, milliseconds }: Outcome): number => due + milliseconds;

/** When the late ones were answered, in milliseconds from the beginning, in their order. */
const latest = (outcomes: readonly Outcome[], limit: number): number[] =>
  outcomes
    .filter(({ expected, milliseconds }) => expected && milliseconds > limit)
    .map(answeredAt)
    .sort((a, b) => a - b);

/** Of each: how many there are in the second that ends with it, itself among them. */
function inSecondBefore(times: readonly number[]): number[] {
  let first = 0;
  return times.map((time, at) => {
    while ((times[first] ?? time) <= time - SECOND) first++;
    return at - first + 1;
  });
}

/**
 * How long an overload goes on doing harm.
 * @param before and `after` it, at the same rate
 * @param usual p99 before it, in milliseconds: twice of it is late
 */
export function recoveryOf(before: readonly Outcome[], after: readonly Outcome[], usual: number): Recovery {
  const limit = Math.max(2 * usual, UNNOTICED);
  const most = Math.max(0, ...inSecondBefore(latest(before, limit)));
  const late = latest(after, limit);
  const counts = inSecondBefore(late);
  const failed = after.filter(({ expected }) => !expected).map(answeredAt);
  const last = (times: readonly number[]): number => Math.max(0, ...times) / SECOND;
  return { strictly: last([...failed, ...late]), asBefore: last([...failed, ...late.filter((_, at) => (counts[at] ?? 0) > most)]) };
}
