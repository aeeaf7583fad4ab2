import { fold } from '@app/taxonomy';
import type { Evidence } from '../facts';
import type { Line, PageView } from '../layout/layout';
import { collapse } from '../layout/text';

/** A quote that stands on its page. */
export interface FoundQuote {
  page: PageView;
  lines: Line[];
  /** The quoted words. */
  text: string;
  folded: string;
  /** Of the page's own text, so that what is stored is what the deck says and not what somebody says it says. */
  evidence: Evidence;
}

const MAX_LINES = 6;
const MAX_QUOTE = 300;
/** A claim from outside is never as sure as what was read; below what an OCR page is trusted with. */
export const PROPOSED_CONFIDENCE = 50;

/** Where the quoted words stand on the page: on one line, or over a few that follow each other. Null where they do not. */
export function findQuote(page: PageView, quote: string): FoundQuote | null {
  const folded = normalise(quote);
  // Most claims that are wrong are nowhere on the page, and one look at it is cheaper than one at every place.
  if (
    folded === '' ||
    !page.lines
      .map((line) => line.folded)
      .join(' ')
      .includes(folded)
  )
    return null;
  for (let count = 1; count <= MAX_LINES; count += 1) {
    for (let first = 0; first + count <= page.lines.length; first += 1) {
      const lines = page.lines.slice(first, first + count);
      if (
        lines
          .map((line) => line.folded)
          .join(' ')
          .includes(folded)
      )
        return found(page, lines, collapse(quote));
    }
  }
  return null;
}

/** As the text of pages is: compatibility forms resolved, soft hyphens and zero-width characters dropped, folded. */
function normalise(quote: string): string {
  return fold(collapse(quote.normalize('NFKC').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')));
}

function found(page: PageView, lines: Line[], text: string): FoundQuote | null {
  const quote = lines.map((line) => line.text).join(' ');
  if (quote.length > MAX_QUOTE) return null;
  const confidence = Math.round(Math.min(PROPOSED_CONFIDENCE, ...lines.map((line) => line.confidence)));
  const source = lines[0]?.source ?? 'text';
  return { page, lines, text, folded: normalise(text), evidence: { page: page.number, quote, source, confidence, proposedBy: 'analyst' } };
}

/** Whether the words stand in the quote as whole words. */
export function holds({ folded }: Pick<FoundQuote, 'folded'>, words: string): boolean {
  const wanted = normalise(words);
  if (wanted === '') return false;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    const around = (folded[at - 1] ?? ' ') + (folded[at + wanted.length] ?? ' ');
    if (!/[\p{L}\p{N}]/u.test(around)) return true;
  }
  return false;
}
