import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let known: ReadonlySet<string> | null = null;

/**
 * Whether it is a word of everyday English, folded: a heading or a feature, and hardly ever the name of a firm that nothing else names.
 * Read when first asked: most decks never ask.
 */
export function isCommonWord(word: string): boolean {
  known ??= new Set(
    (JSON.parse(readFileSync(join(__dirname, 'common-word-list.json'), 'utf8')) as { words: string[] }).words.flatMap((line) =>
      line.split(' '),
    ),
  );
  return known.has(word);
}
