import type { Fragment } from './rows';
import type { PlacedGlyph } from './runs';
import { SPACE } from './weights';

/** Where words and columns begin, in em: a gap of at least `word` is a space, of at least `column` ends the line. */
export interface Spacing {
  word: number;
  column: number;
  /** Letters stand apart (tracked or typed with spaces), so space characters say nothing about words. */
  letterSpaced: boolean;
}

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
    return table.get(glyph.font) ?? { word: SPACE.word, column: SPACE.column, letterSpaced: false };
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
  if (glyphs.length <= SPACE.leastGaps) return false;
  const letters = glyphs.filter((glyph) => /\p{L}/u.test(glyph.text)).length;
  if (letters < SPACE.letters * glyphs.length) return false;
  const gaps = glyphs.slice(1).map((glyph, index) => gapBetween(glyphs[index] as PlacedGlyph, glyph));
  const median = middle(gaps);
  if (median <= SPACE.spacedFrom || median > SPACE.spacedUpTo) return false;
  const tight = gaps.filter((gap) => gap < median * SPACE.tightGap).length;
  return tight <= SPACE.mostTight * gaps.length;
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
    if (high - low >= SPACE.step && high >= SPACE.stepRatio * low) {
      const word = (low + high) / 2;
      return { word, column: Math.max(SPACE.column, SPACE.columnOfWords * high, SPACE.columnOfLetters * median), letterSpaced: true };
    }
  }
  return { word: Infinity, column: Math.max(SPACE.column, SPACE.columnOfOneWord * median), letterSpaced: true };
}

/** The border lies halfway between the mean gap of letters (about 0) and of words (0.2 and more). */
function regularSpacing(gaps: readonly number[], realSpaces: number): Spacing {
  if (realSpaces > 0 && realSpaces * SPACE.gapsOfRealSpace >= gaps.length)
    return { word: SPACE.besideRealSpaces, column: SPACE.column, letterSpaced: false };
  const clipped = gaps.map((gap) => Math.min(Math.max(gap, 0), SPACE.wideWord));
  let word: number = SPACE.firstGuess;
  for (let round = 0; round < 4; round += 1) {
    const letters = mean(clipped.filter((gap) => gap < word));
    const words = mean(clipped.filter((gap) => gap >= word));
    if (letters === null || words === null) return { word: SPACE.word, column: SPACE.column, letterSpaced: false };
    word = Math.min(Math.max((letters + words) / 2, SPACE.leastWord), SPACE.mostWord);
  }
  return { word, column: SPACE.column, letterSpaced: false };
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
