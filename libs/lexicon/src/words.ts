import { fold, squash } from '@app/taxonomy';
import { languages } from './languages';
import { PhraseMatcher } from './phrases';
import type { WordList } from './schema';

/** A list of all languages together, as written. */
export function wordsOf(list: WordList): string[] {
  return [...new Set(languages().flatMap(({ words }) => words?.[list] ?? []))];
}

/** The same, folded, for looking up single tokens. */
export function wordSet(list: WordList): ReadonlySet<string> {
  return new Set(wordsOf(list).map(fold));
}

/** The same by letters and digits only. */
export function squashedSet(list: WordList): ReadonlySet<string> {
  return new Set(wordsOf(list).map(squash));
}

/** Finds out whether a text has any of them: those with a `*` anywhere within it, the others as whole words. */
export function partMatcher(list: WordList): (text: string) => boolean {
  const compile = (): { parts: string[]; whole: Set<string> } => {
    const folded = wordsOf(list).map(fold);
    const parts = folded.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
    return { parts, whole: new Set(folded.filter((word) => !word.endsWith('*'))) };
  };
  // When first asked: a rubric is loaded by processes that score nothing.
  let compiled: ReturnType<typeof compile> | undefined;
  return (text) => {
    const { parts, whole } = (compiled ??= compile());
    const searched = fold(text);
    return searched.split(/[^\p{L}\p{N}]+/u).some((word) => whole.has(word)) || parts.some((part) => searched.includes(part));
  };
}

/** The same as phrases, for finding them among tokens. */
export function phraseMatcher(list: WordList): PhraseMatcher<string> {
  return new PhraseMatcher(wordsOf(list).map((phrase) => [phrase, phrase] as const));
}

/**
 * The same as the alternatives of a regular expression over text as written, the longest first. A `*` at the end leaves the ending
 * open; otherwise no letter may follow.
 */
export function alternatives(list: WordList): string {
  return alternativesOf(wordsOf(list));
}

/** Finds out whether a text as written has any of them, as whole words. */
export function phraseTest(list: WordList): (text: string) => boolean {
  let pattern: RegExp | undefined;
  return (text) => (pattern ??= new RegExp(`(?<!\\p{L})(?:${alternatives(list)})`, 'iu')).test(text);
}

export function alternativesOf(words: readonly string[]): string {
  const sorted = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return sorted.map((word) => (word.endsWith('*') ? escape(word.slice(0, -1)) : `${escape(word)}(?!\\p{L})`)).join('|');
}

function escape(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ /g, '\\s');
}
