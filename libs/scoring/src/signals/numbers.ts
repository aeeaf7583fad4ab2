import type { Evidence } from '@app/deck-analysis';

const NUMBER = /\d+(?:[.,:]\d+)*/g;
/** "D2C", "B2B": no number. */
const IN_A_WORD = /\p{L}\d\p{L}/gu;
const YEAR = /^(?:19|20)\d\d$/;

/** Numbers of a text without years, which say when and not how much. */
export function numbersIn(text: string): string[] {
  return (text.replace(IN_A_WORD, ' ').match(NUMBER) ?? []).filter((number) => !YEAR.test(number));
}

export function withDigits<T extends { quote: string }>(evidence: T[]): T[] {
  return evidence.filter((item) => numbersIn(item.quote).length > 0);
}

/** How many different numbers the quotes hold together; the same number on two pages counts once. */
export function distinctNumbers(evidence: Evidence[]): number {
  return new Set(evidence.flatMap((item) => numbersIn(item.quote))).size;
}

/** Dates as roadmaps write them: Q2 2026, 03/2026, June 2026, H1 2026, 2026. */
const DATE = /\b(?:(?:q[1-4]|h[12]|\p{L}{3,9}\.?)[\s'’-]*(?:20)?\d\d|\d{1,2}[./-](?:20)?\d\d|20\d\d)\b/giu;

/** How many different dates the quotes hold together. */
export function distinctDates(evidence: Evidence[]): number {
  const dates = evidence.flatMap((item) => item.quote.match(DATE) ?? []);
  return new Set(dates.map((date) => date.toLowerCase().replace(/[\s'’.-]+/g, ' '))).size;
}
