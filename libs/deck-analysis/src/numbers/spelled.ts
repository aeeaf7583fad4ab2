import { notation } from '@app/lexicon';
import { fold } from '@app/taxonomy';

const { magnitudes: MAGNITUDES, spelled: SPELLED, andAHalf: AND_A_HALF } = notation();

/** Abbreviations stand behind figures alone. */
const LEAST_LETTERS = 5;
const escaped = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[- ]/g, '[- ]'))
    .join('|');
const MAGNITUDE = escaped(Object.keys(MAGNITUDES).filter((word) => /^\p{L}+$/u.test(word) && word.length >= LEAST_LETTERS));
const HALF = escaped(AND_A_HALF);
const PHRASE = new RegExp(
  String.raw`(?<![\p{L}\d-])(${escaped(Object.keys(SPELLED))})(\s(?:${HALF}))?\s(?:(${MAGNITUDE})(?!\p{L}))(\s(?:${HALF})(?!\p{L}))?`,
  'giu',
);
const HAS_MAGNITUDE = new RegExp(`(?:${MAGNITUDE})`, 'iu');

/** A sum in words: where it stands, and the same with its first word as a figure. */
export interface Spelled {
  start: number;
  /** What is read in place of the text from `start` on: "3.5 million euros …". */
  digits: string;
  rest: string;
  /** Where the text of `rest` after its magnitude goes on in the original, less where it does in `digits + rest`. */
  shift: number;
}

/** "three and a half million euros", "un million et demi", "anderhalf miljoen": in words before a magnitude; others may count anything. */
export function spelledIn(text: string): Spelled[] {
  const folded = /[^\0-\x7f]/.test(text) ? fold(text) : text;
  if (!HAS_MAGNITUDE.test(folded) || folded.length !== text.length) return [];
  return [...folded.matchAll(PHRASE)].map((match) => {
    const [whole, written = '', half, magnitude = '', halfBehind] = match;
    const word = written.toLowerCase();
    const value = (SPELLED[word.replace('-', ' ')] ?? SPELLED[word] ?? 1) + (half !== undefined || halfBehind !== undefined ? 0.5 : 0);
    const digits = String(value);
    const end = match.index + whole.length;
    return { start: match.index, digits, rest: ` ${magnitude}${text.slice(end)}`, shift: end - (digits.length + 1 + magnitude.length) };
  });
}

/** Whether a text may hold a sum, in figures or in words. */
export function holdsNumber(text: string): boolean {
  return /\d/.test(text) || spelledIn(text).length > 0;
}
