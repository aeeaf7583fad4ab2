import type { DeckView } from './layout';
import { LETTER_SPACED } from './weights';

/** Type that is set letter by letter on some of the slides, and came apart: what it says is not known. */
export function isLetterSpaced({ pages }: DeckView): boolean {
  const lines = pages.flatMap(({ body }) => body).filter(({ words }) => words.length >= LETTER_SPACED.words);
  const apart = lines.filter(({ words }) => words.filter((word) => /^\p{L}$/u.test(word)).length >= words.length * LETTER_SPACED.share);
  return apart.length >= LETTER_SPACED.lines;
}
