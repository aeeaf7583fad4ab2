import { fold, squash } from '@app/taxonomy';
import { overlapX, overlapY } from '../layout/layout';
import type { DeckView, Line } from '../layout/layout';
import { wordSet } from '../lexicon/words';
import { isAboutTheFile } from './names';
import { FIRST_PART } from './weights';

/** Words that stand before any name: "at Acme", "why Acme". */
const BEFORE_ANY = wordSet('before_a_name');

/**
 * A name of one word that nearly always follows the same capitalised word is that word's second half: "The Seam", "Dr. Doodley",
 * "Fishing Verse". A word that opens sentences before it ("Our", "Why") belongs to the sentence, and one that a domain leaves out to
 * the slogan.
 * @param labels of the deck's own domains, squashed
 */
export function withFirstPart(name: string, view: DeckView, labels: ReadonlySet<string>): string {
  if (name.includes(' ')) return name;
  const counts = new Map<string, number>();
  let total = 0;
  for (const page of view.pages) {
    for (const [index, line] of page.lines.entries()) {
      const words = line.text.split(/\s+/);
      const above = page.lines[index - 1];
      for (const [at, word] of words.entries()) {
        if (squash(word.replace(/[’']s$/u, '')) !== squash(name) || !/\p{Lu}/u.test(word)) continue;
        total += 1;
        const before = words[at - 1] ?? (above && isSetWith(above, line) ? above.text : '');
        if (isFirstPart(before)) counts.set(before, (counts.get(before) ?? 0) + 1);
      }
    }
  }
  const [best, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  // "Dr. Doodley" of doodley.in: a title is left out of addresses.
  const least = labels.has(squash(name)) ? (TITLE.test(best) ? FIRST_PART.leastOfTitle : Infinity) : FIRST_PART.least;
  return count >= least && count >= FIRST_PART.share * total ? `${best} ${name}` : name;
}

/** A logo of two words, one below or beside the other. */
function isSetWith(one: Line, other: Line): boolean {
  const [small, large] = [Math.min(one.fontSize, other.fontSize), Math.max(one.fontSize, other.fontSize)];
  const apart = Math.max(-overlapX(one, other), -overlapY(one, other));
  return one.words.length === 1 && other.words.length === 1 && small >= large * FIRST_PART.sameSize && apart < large;
}

const TITLE = /^(?:Dr|Prof|Mr|Mrs|Ms|Sir)\.?$/;

function isFirstPart(word: string): boolean {
  const article = /^(?:The|Dr\.?)$/.test(word);
  if (!/^\p{Lu}[\p{L}\d]{1,20}\.?$/u.test(word)) return false;
  return article || (!word.endsWith('.') && !BEFORE_ANY.has(fold(word)) && !isAboutTheFile(word));
}
