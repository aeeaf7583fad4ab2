import { fold } from '@app/taxonomy';
import { commonWords } from '@app/lexicon';
import type { DeckView } from './layout/layout';

const SAMPLE = 4000;
const BY_WORD = new Map<string, string[]>();
for (const [language, common] of commonWords()) {
  for (const written of common) {
    const word = fold(written);
    BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), language]);
  }
}

/** ISO 639-1 code by script and by the frequent small words, or null when the deck says too little to tell. */
export function languageOf(view: DeckView): string | null {
  const words = view.pages.flatMap((page) => page.body.flatMap((line) => line.words)).slice(0, SAMPLE);
  if (words.length < 15) return null;
  const script = scriptOf(words);
  if (script !== null) return script;
  const counts = new Map<string, number>();
  // Type set letter by letter comes apart: its single letters are nobody's small words.
  const single = words.filter((word) => word.length === 1).length;
  const whole = single > words.length * 0.2 ? words.filter((word) => word.length > 1) : words;
  for (const word of whole) for (const language of BY_WORD.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [best, most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [null, 0];
  return most >= Math.max(3, words.length * 0.02) ? best : null;
}

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ru', /^\p{Script=Cyrillic}/u],
  ['ja', /^[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /^\p{Script=Hangul}/u],
  ['zh', /^\p{Script=Han}/u],
  ['ar', /^\p{Script=Arabic}/u],
  ['he', /^\p{Script=Hebrew}/u],
  ['el', /^\p{Script=Greek}/u],
];

/** Latin letters are the rule, so most words need one test. */
function scriptOf(words: string[]): string | null {
  const foreign = words.filter((word) => word.charCodeAt(0) > 0x24f);
  if (foreign.length < words.length * 0.1) return null;
  for (const [language, pattern] of SCRIPTS) {
    const count = foreign.reduce((sum, word) => sum + (pattern.test(word) ? 1 : 0), 0);
    if (count > words.length * (language === 'ja' ? 0.1 : 0.3)) return language;
  }
  return null;
}
