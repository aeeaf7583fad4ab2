import { type Lexicon, wordSet } from '@app/lexicon';
import { fold, squash } from '@app/taxonomy';
import type { DeckView, Line } from '../layout/layout';

/** Side by side, each with a capital or a digit at its beginning. */
const CAPITALISED = /[\p{Lu}\d][\p{L}\d&'’-]{0,30}(?: [\p{Lu}\d][\p{L}\d&'’-]{0,30}){1,7}/gu;
const MAX_COMPOUND = 4;
/** Longer lines are sentences of a page full of text. */
const MAX_COMPOUND_LINE = 40;

/** How often a word is written in which case: a name keeps its capitals everywhere. */
export class TokenCensus {
  readonly lower = new Map<string, number>();
  readonly names = new Map<string, { form: string; pages: Set<number>; defining: number; count: number; line: Line }>();

  /** Two to four words that stand side by side, each with a capital: "Mellow Harbour", which a domain writes as one. */
  readonly compounds = new Map<string, { form: string; line: Line }>();

  constructor(view: DeckView) {
    for (const page of view.pages) for (const line of page.lines) this.read(line);
  }

  private readCompounds(line: Line): void {
    if (line.words.length > MAX_COMPOUND_LINE) return;
    for (const match of line.text.matchAll(CAPITALISED)) {
      const words = match[0].split(' ');
      for (let from = 0; from < words.length - 1; from += 1) {
        for (let to = from + 2; to <= Math.min(words.length, from + MAX_COMPOUND); to += 1) {
          const form = words.slice(from, to).join(' ');
          const key = squash(form);
          if (!this.compounds.has(key)) this.compounds.set(key, { form, line });
        }
      }
    }
  }

  private read(line: Line): void {
    const words = line.text.match(/[\p{L}\d][\p{L}\d&'’-]*/gu) ?? [];
    this.readCompounds(line);
    words.forEach((word, at) => {
      const form = word.replace(/[’']s$/u, '').replace(/[-'’&]+$/u, '');
      const key = squash(form);
      if (key.length < 2) return;
      if (!/\p{Lu}/u.test(form)) return void this.lower.set(key, (this.lower.get(key) ?? 0) + 1);
      const entry = this.names.get(key) ?? { form, pages: new Set<number>(), defining: 0, count: 0, line };
      entry.pages.add(line.page);
      entry.count += 1;
      const before = fold(words[at - 1] ?? '');
      const after = fold(words[at + 1] ?? '');
      const possessive = /[’']s$/u.test(word);
      if (DEFINING_AFTER.has(after) || DEFINING_BEFORE.has(before) || possessive) {
        entry.defining += 1;
        entry.line = entry.defining === 1 ? line : entry.line;
      }
      this.names.set(key, entry);
    });
  }
}

const DEFINING_AFTER = wordSet('behind_a_name');

const DEFINING_BEFORE = wordSet('before_a_name');

/** A word the deck also writes small is no name, unless it is never capitalised: some brands are all lower case. */
export function isOrdinary(key: string, lexicon: Lexicon, census: TokenCensus): boolean {
  const capital = census.names.get(key)?.count ?? 0;
  return (
    lexicon.ordinary.has(key) ||
    COMMON_CAPITALS.has(key) ||
    COMMON_NOUNS.has(key) ||
    (capital > 0 && (census.lower.get(key) ?? 0) > capital)
  );
}

const COMMON_NOUNS = wordSet('common_nouns');
const COMMON_CAPITALS = wordSet('capitalised_words');
