import { phraseMatcher } from '@app/lexicon';
import type { Evidence } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { DeckView } from '../layout/layout';

/** What templates say until somebody fills them in; Canva's and PowerPoint's stock texts and invented companies among them. */
const STOCK = phraseMatcher('placeholders');

const BRACKETED =
  /\[(?:your |insert |company|name|product|startup|amount|number|date|x+|market|customer|problem|solution|logo|city|role|title|\$?x+|enter|add|competitor|industry|founder)[^\]]{0,40}\]|<(?:company|name|product|insert|your)[^>]{0,30}>|\{\{?[a-z_ ]{3,30}\}?\}|(?<![\p{L}\d])\$?x{2,3}(?:[.,]x{1,3})?\s?(?:%|k|m|million|users|customers)(?![\p{L}\d])/giu;
const MAX = 30;

/** Text a template left behind. One may be a slip; several make a template of the deck. */
export function placeholdersOf(view: DeckView): Evidence[] {
  const found: Evidence[] = [];
  for (const page of view.pages) {
    for (const line of page.lines) {
      if (found.length >= MAX) return found;
      BRACKETED.lastIndex = 0;
      if (STOCK.has(line.words) || BRACKETED.test(line.text)) found.push(evidenceOf(line));
    }
  }
  return found;
}

/** Three left-overs, or two on a deck of few pages, are not a slip. */
export function isTemplate(placeholders: Evidence[], pages: number): boolean {
  return placeholders.length >= Math.min(3, Math.max(2, Math.ceil(pages / 5)));
}
