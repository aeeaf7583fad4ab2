import { notation, wordSet } from '@app/lexicon';
import { fold } from '@app/taxonomy';
import type { Fact } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { DeckView } from '../layout/layout';

const { months: MONTHS } = notation();

const PATTERNS: readonly RegExp[] = [
  /\b(\d{1,2})(?:st|nd|rd|th)?\.?\s(?:de\s)?(\p{L}{3,10})\.?,?\s(?:de\s)?(20[0-4]\d)\b/u,
  /(?<![\p{L}])(\p{L}{3,10})[.,]?\s(?:de\s)?(?:\d{1,2}(?:st|nd|rd|th)?,\s)?['’]?(20[0-4]\d)(?!\d)/u,
  /\b(20[0-4]\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])\b/,
  /\bq([1-4])[\s'’/-]{0,2}(20[0-4]\d)\b/,
];

/** ISO date, year-month or quarter's first month ("2025-04") that the text names, or null. A bare year says too little. */
export function dateIn(text: string): string | null {
  if (!/20[0-4]\d/.test(text) || text.length > 2000) return null;
  const folded = fold(text);
  const iso = PATTERNS[2]?.exec(folded);
  if (iso) return iso[0];
  const day = PATTERNS[0]?.exec(folded);
  const dayMonth = day ? MONTHS.get(day[2] ?? '') : undefined;
  if (day && dayMonth !== undefined && Number(day[1]) <= 31) return `${day[3]}-${pad(dayMonth)}-${pad(Number(day[1]))}`;
  const month = PATTERNS[1]?.exec(folded);
  const number = month ? MONTHS.get(month[1] ?? '') : undefined;
  if (month && number !== undefined) return `${month[2]}-${pad(number)}`;
  const quarter = PATTERNS[3]?.exec(folded);
  return quarter ? `${quarter[2]}-${pad((Number(quarter[1]) - 1) * 3 + 1)}` : null;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** When the deck says it is from: on the cover, in a footer, or a short line of its own on the closing slide. */
export function datedAtOf(view: DeckView): Fact<string> | null {
  const first = view.pages[0];
  const last = view.pages[view.pages.length - 1];
  const lines = [...(first?.lines ?? []), ...view.furniture.slice(0, 40), ...(last?.lines ?? [])];
  for (const line of lines) {
    if (line.words.length > 8) continue;
    const date = dateIn(line.text);
    if (date !== null) return { value: date, evidence: evidenceOf(line) };
  }
  for (const line of [...(first?.lines ?? []), ...view.furniture.slice(0, 40)]) {
    const year = /(?:^|[^\d])(20[12]\d)(?:$|[^\d])/.exec(line.text)?.[1];
    if (year !== undefined && line.words.length <= 8) return { value: year, evidence: evidenceOf(line, 70) };
  }
  return null;
}

const IN_A_MONTH = wordSet('in_a_month');

/** "in Oct 2023", right behind what was then: of a round, that it is over. @param words folded */
export function isThen([preposition = '', month = '', year = '']: readonly string[]): boolean {
  return IN_A_MONTH.has(preposition) && MONTHS.has(month) && /^20\d\d$/.test(year);
}
