import type { Fragment } from './rows';
import type { PlacedGlyph } from './runs';

/** Where words and columns begin, in em: a gap of at least `word` is a space, of at least `column` ends the line. */
export interface Spacing {
  word: number;
  column: number;
  /** Letters stand apart (tracked or typed with spaces), so space characters say nothing about words. */
  letterSpaced: boolean;
}

/** Median gap from which text counts as letter-spaced; kerning stays well below, word spaces well above. */
const LETTER_SPACED_FROM = 0.1;
const LETTER_SPACED_UP_TO = 1.3;
const MIN_GAPS = 3;
const COLUMN = 1.5;
const DEFAULT_WORD = 0.15;
/** The border between letters' and words' gaps of a font without space characters stays within these. */
const FIRST_GUESS = 0.12;
const MIN_WORD = 0.09;
const MAX_WORD = 0.2;
/** Wider gaps (justified text) count as this wide, so that they do not draw the border after them. */
const WIDE_WORD = 0.4;
/** In fonts whose text has real space characters a mere gap must be wider to count: accents and italics leave holes. */
const WORD_BESIDE_REAL_SPACES = 0.26;

export function gapBetween(left: PlacedGlyph, right: PlacedGlyph): number {
  return (right.from - left.to) / Math.min(left.size, right.size);
}

/** Finds the spacing of every fragment from the gaps of all text of its font on the page. */
export class SpacingTable {
  private readonly regular = new Map<string, Spacing>();
  private readonly letterSpaced = new Map<string, Spacing>();
  private readonly spacedFragments = new Set<Fragment>();

  constructor(fragments: readonly Fragment[]) {
    const regularGaps = new Map<string, { gaps: number[]; realSpaces: number }>();
    const spacedGaps = new Map<string, number[]>();
    for (const fragment of fragments) {
      const isSpaced = isLetterSpaced(fragment);
      if (isSpaced) this.spacedFragments.add(fragment);
      for (let index = 1; index < fragment.glyphs.length; index += 1) {
        const left = fragment.glyphs[index - 1] as PlacedGlyph;
        const right = fragment.glyphs[index] as PlacedGlyph;
        if (left.font !== right.font) continue;
        if (isSpaced) pushTo(spacedGaps, right.font, gapBetween(left, right));
        else {
          const pool = regularGaps.get(right.font) ?? { gaps: [], realSpaces: 0 };
          pool.gaps.push(gapBetween(left, right));
          pool.realSpaces += right.spaced ? 1 : 0;
          regularGaps.set(right.font, pool);
        }
      }
    }
    for (const [font, gaps] of spacedGaps) this.letterSpaced.set(font, letterSpacing(gaps));
    for (const [font, pool] of regularGaps) this.regular.set(font, regularSpacing(pool.gaps, pool.realSpaces));
  }

  /** The spacing that rules before `glyph` in a fragment. */
  before(fragment: Fragment, glyph: PlacedGlyph): Spacing {
    const table = this.spacedFragments.has(fragment) ? this.letterSpaced : this.regular;
    return table.get(glyph.font) ?? { word: DEFAULT_WORD, column: COLUMN, letterSpaced: false };
  }
}

function pushTo(pools: Map<string, number[]>, key: string, value: number): void {
  const pool = pools.get(key);
  if (pool) pool.push(value);
  else pools.set(key, [value]);
}

/** Most letters stand apart, and by much the same distance: rows of single figures or initials do not pass. */
function isLetterSpaced(fragment: Fragment): boolean {
  const { glyphs } = fragment;
  if (glyphs.length <= MIN_GAPS) return false;
  const letters = glyphs.filter((glyph) => /\p{L}/u.test(glyph.text)).length;
  if (letters < 0.6 * glyphs.length) return false;
  const gaps = glyphs.slice(1).map((glyph, index) => gapBetween(glyphs[index] as PlacedGlyph, glyph));
  const median = middle(gaps);
  if (median <= LETTER_SPACED_FROM || median > LETTER_SPACED_UP_TO) return false;
  const tight = gaps.filter((gap) => gap < median * 0.5).length;
  return tight <= 0.2 * gaps.length;
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** The valley: the first clear step above the gap between letters. Without one the text is a single word. */
function letterSpacing(gaps: readonly number[]): Spacing {
  const sorted = [...gaps].sort((one, other) => one - other);
  const start = Math.floor((sorted.length - 1) / 2);
  const median = sorted[start] ?? 0;
  for (let index = start; index + 1 < sorted.length; index += 1) {
    const low = sorted[index] as number;
    const high = sorted[index + 1] as number;
    if (high - low >= 0.12 && high >= 1.3 * low) {
      const word = (low + high) / 2;
      return { word, column: Math.max(COLUMN, 2.2 * high, 4 * median), letterSpaced: true };
    }
  }
  return { word: Infinity, column: Math.max(COLUMN, 3 * median), letterSpaced: true };
}

/** The border lies halfway between the mean gap of letters (about 0) and of words (0.2 and more). */
function regularSpacing(gaps: readonly number[], realSpaces: number): Spacing {
  if (realSpaces > 0 && realSpaces * 15 >= gaps.length) return { word: WORD_BESIDE_REAL_SPACES, column: COLUMN, letterSpaced: false };
  const clipped = gaps.map((gap) => Math.min(Math.max(gap, 0), WIDE_WORD));
  let word = FIRST_GUESS;
  for (let round = 0; round < 4; round += 1) {
    const letters = mean(clipped.filter((gap) => gap < word));
    const words = mean(clipped.filter((gap) => gap >= word));
    if (letters === null || words === null) return { word: DEFAULT_WORD, column: COLUMN, letterSpaced: false };
    word = Math.min(Math.max((letters + words) / 2, MIN_WORD), MAX_WORD);
  }
  return { word, column: COLUMN, letterSpaced: false };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
