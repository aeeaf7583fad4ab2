import { wordSet } from '@app/lexicon';
import { overlapX } from '../layout/layout';
import type { Block, PageView } from '../layout/layout';
import { HEADING_OVER } from './weights';

const NUMBERED = wordSet('numbered');
const NTH_YEAR = wordSet('nth_year');
const CALENDAR = /^(?:(?:fy)?20[1-4]\d[aefpb]?|(?:fy|y|q|h|m)\d{1,2})$/;
const YEAR = /^(?:fy ?)?(?:20[1-4]\d|(?<=fy)[1-4]\d)[aefpb]?$/;
const MAX_PERIOD_WORDS = 4;

/** "2023", "2023A", "FY26": a year as columns are headed. */
export function isYear(words: readonly string[]): boolean {
  return words.length <= 2 && YEAR.test(words.join(' '));
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
