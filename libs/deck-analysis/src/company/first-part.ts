import { list, wordSet } from '@app/lexicon';
import { fold, squash } from '@app/taxonomy';
import { overlapX, overlapY } from '../layout/layout';
import type { DeckView, Line } from '../layout/layout';
import { isAboutTheFile, isLegalForm } from './names';
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

/** What firms add to their names in registers. */
const TRADES: ReadonlySet<string> = new Set(
  list(
    'technologies, technology, labs, laboratories, group, holdings, holding, solutions, systems, international, global, company, industries, enterprises, software, digital, media',
  ),
);

/** "Acme" of "Acme Technologies Inc.", where the deck writes the longer name with its legal form alone and the shorter one elsewhere. */
export function withoutTrade(name: string, view: DeckView): string {
  const words = name.split(' ');
  const trade = words.at(-1) ?? '';
  if (words.length < 2 || !TRADES.has(fold(trade))) return name;
  const short = words.slice(0, -1);
  let alone = 0;
  for (const line of view.pages.flatMap((page) => page.lines)) {
    const texts = line.text.split(/\s+/).map((word) => word.replace(/[’']s$/u, '').replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''));
    for (let at = 0; at < texts.length; at += 1) {
      if (!short.every((word, next) => texts[at + next] === word)) continue;
      const [behind = '', form = ''] = texts.slice(at + short.length);
      if (fold(behind) !== fold(trade)) alone += 1;
      else if (!isLegalForm(form)) return name;
    }
  }
  return alone > 0 ? short.join(' ') : name;
}
