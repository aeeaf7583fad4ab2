import { alternativesOf, notation } from '@app/lexicon';
import type { Amount } from './amount';

const { range: RANGE } = notation();

const BETWEEN = new RegExp(`^\\s?(?:-|–|—|${alternativesOf(RANGE)})\\s?$`, 'u');

/** 1.1 * 1e6 is 1100000.0000000002 in floating point. */
export function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** "1億5,000万円": two numbers side by side, the second of a smaller magnitude, are one. */
export function joinMyriads(amounts: Amount[]): Amount[] {
  const result: Amount[] = [];
  for (const amount of amounts) {
    const last = result[result.length - 1];
    if (
      last &&
      last.end === amount.start &&
      last.factor >= 1e8 &&
      amount.factor >= 1 &&
      amount.factor < last.factor &&
      last.currency === null
    )
      result[result.length - 1] = { ...amount, value: tidy(last.value + amount.value), factor: last.factor, start: last.start };
    else result.push(amount);
  }
  return result;
}

/** "₹1.2-3k", "$52-65B", "10–30 %": one amount from two, the first taking its unit from the second. */
export function joinRanges(text: string, amounts: Amount[]): Amount[] {
  const result: Amount[] = [];
  for (const amount of amounts) {
    const last = result[result.length - 1];
    const between = last ? text.slice(last.end, amount.start) : '';
    if (last && isRange(last, amount, between)) result[result.length - 1] = rangeOf(last, amount);
    else result.push(amount);
  }
  return result;
}

function isRange(low: Amount, high: Amount, between: string): boolean {
  if (!BETWEEN.test(between) || low.high !== null || low.embedded || high.embedded) return false;
  if (low.percent && !high.percent) return false;
  if (low.currency !== null && high.currency !== null && low.currency !== high.currency) return false;
  if (low.year !== high.year && high.factor === 1) return false;
  const factor = scaleOf(low, high);
  // "from $1M to $5M" is a change as often as a range; a hyphen is a range.
  return low.value * factor < high.value;
}

function scaleOf(low: Amount, high: Amount): number {
  return low.factor === 1 ? high.factor : 1;
}

function rangeOf(low: Amount, high: Amount): Amount {
  return {
    ...high,
    value: tidy(low.value * scaleOf(low, high)),
    high: high.value,
    currency: low.currency ?? high.currency,
    plus: low.plus || high.plus,
    start: low.start,
  };
}
