import { wordSet } from '@app/lexicon';
import { overlapX } from '../layout/layout';
import type { Block, PageView } from '../layout/layout';
import { HEADING_OVER } from './weights';

const NUMBERED = wordSet('numbered');
const NTH_YEAR = wordSet('nth_year');
const CALENDAR = /^(?:(?:fy)?20[1-4]\d[aefpb]?|(?:fy|y|q|h|m)\d{1,2})$/;
const COLUMN_YEAR = /^(?:fy)?(20[1-4]\d|(?<=fy)1\d|[2-4]\d)([aefpb])?$/;
const MAX_PERIOD_WORDS = 4;

/** A year as columns are headed. `mark`: "A" is over, "E", "F", "P" and "B" are to come; null where the head does not say. */
export interface ColumnYear {
  year: number;
  mark: string | null;
}

/** "2023", "2023A", "FY26", and "26" as a part of what heads a column. */
export function columnYear(word: string): ColumnYear | null {
  const match = COLUMN_YEAR.exec(word);
  return match && { year: Number((match[1] ?? '').padStart(4, '20')), mark: match[2] ?? null };
}

/** A head that is a year and nothing else; "26" alone is a number like any other. */
export function isYear(words: readonly string[]): boolean {
  const [word = '', ...more] = words;
  return more.length === 0 && !/^\d\d\p{L}?$/u.test(word) && columnYear(word) !== null;
}

/** "Phase 2", "Month 6", "Week 12": a word behind which a number only counts on. */
export function isNumbered(word: string | undefined): boolean {
  return word !== undefined && (NUMBERED.has(word) || NTH_YEAR.has(word));
}

/** "Year 2: scale", "Phase 1": a step of a plan. */
export function namesStep(words: readonly string[]): boolean {
  return words.some((word, at) => isNumbered(word) && /^\d{1,2}$/.test(words[at + 1] ?? ''));
}

/** "2027", "Year 2", "Q4 2026": all that a table's row may begin with when its rows are times. */
export function isPeriod(words: readonly string[]): boolean {
  return words.length <= MAX_PERIOD_WORDS && (namesStep(words) || words.some((word) => CALENDAR.test(word)));
}

/** The heading of the list that a block is a part of: the nearest short text over it in its column that is set as one. */
export function headingOver(block: Block, page: PageView): Block | null {
  let best: Block | null = null;
  for (const other of page.blocks) {
    if (other === page.title || other === block || other.words.length === 0 || other.words.length > HEADING_OVER.words) continue;
    if (other.y + other.height > block.y + block.fontSize * HEADING_OVER.into || overlapX(other, block) <= 0) continue;
    if (block.y - (other.y + other.height) > block.fontSize * HEADING_OVER.reach || !isSetAsHeading(other, block)) continue;
    if (!best || other.y > best.y) best = other;
  }
  return best;
}

function isSetAsHeading(other: Block, block: Block): boolean {
  return other.fontSize > block.fontSize * HEADING_OVER.larger || (other.bold && !block.bold) || /:\s*$/.test(other.text);
}
