import { squash } from '@app/taxonomy';
import type { DeckView } from './layout';

/** Words the deck writes in small letters, folded, with their counts; addresses aside, where every name is small. */
export function wordsWrittenSmall(view: DeckView): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of view.pages) {
    for (const line of page.lines) {
      if (line.text.includes('@') || line.text.includes('www.') || line.text.includes('://')) continue;
      for (const word of line.text.match(/[\p{L}\d][\p{L}\d&'’-]*/gu) ?? []) {
        if (/\p{Lu}/u.test(word)) continue;
        const key = squash(word);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return counts;
}
