import { alternativesOf, notation } from '@app/lexicon';
import { fold } from '@app/taxonomy';

const { magnitudes: MAGNITUDES, spelled: SPELLED, andAHalf: AND_A_HALF } = notation();

/** Abbreviations stand behind figures alone. */
const LEAST_LETTERS = 5;
const MAGNITUDE = alternativesOf(Object.keys(MAGNITUDES).filter((word) => /^\p{L}+$/u.test(word) && word.length >= LEAST_LETTERS));
const HALF = alternativesOf(AND_A_HALF);
const PHRASE = new RegExp(
  String.raw`(?<![\p{L}\d])(${alternativesOf(Object.keys(SPELLED))})(\s(?:${HALF}))?\s(${MAGNITUDE})(\s(?:${HALF}))?`,
  'giu',
);
const HAS_MAGNITUDE = new RegExp(MAGNITUDE, 'iu');

/** A sum in words: where it stands, and the same with its first word as a figure. */
export interface Spelled {
  start: number;
  /** What is read in place of the text from `start` on: "3.5", " million euros …". */
  digits: string;
  rest: string;
  /** How much further right the text behind the magnitude stands than in `digits + rest`. */
  shift: number;
}

/** "three and a half million euros", "un million et demi", "anderhalf miljoen": in words before a magnitude; others may count anything. */
export function spelledIn(text: string): Spelled[] {
  const folded = /[^\0-\x7f]/.test(text) ? fold(text) : text;
  if (!HAS_MAGNITUDE.test(folded) || folded.length !== text.length) return [];
  return (
    [...folded.replaceAll('-', ' ').matchAll(PHRASE)]
      // The three of "fifty-three million" is none.
      .filter(({ index }) => folded[index - 1] !== '-')
      .map((match) => {
        const [whole, word = '', half, magnitude = '', halfBehind] = match;
        const digits = String((SPELLED[word.toLowerCase()] ?? 1) + (half !== undefined || halfBehind !== undefined ? 0.5 : 0));
        const end = match.index + whole.length;
        return { start: match.index, digits, rest: ` ${magnitude}${text.slice(end)}`, shift: end - (digits.length + 1 + magnitude.length) };
      })
  );
}

/** Whether a text may hold a sum, in figures or in words. */
export function holdsNumber(text: string): boolean {
  return /\d/.test(text) || spelledIn(text).length > 0;
}
