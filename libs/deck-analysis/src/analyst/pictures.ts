import type { DeckDocument, DeckPage } from '../pages';
import type { PageImageWish } from '../read/page-image';
import type { AnalystQuestion } from './analyst';

/** A third more in base64, which is what is sent. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Which pages an analyst sees, the same for the same deck. First those that were recognised from their picture, then the others, each
 * by how little their text layer says. Only pages whose text is asked about: to another no quote could be held.
 * @param most pages at most
 */
export function picturesWanted({ pages }: DeckDocument, question: Pick<AnalystQuestion, 'pages'>, most: number): PageImageWish {
  const asked = new Set(question.pages.map(({ page }) => page));
  const ranked = pages
    .filter(({ number }) => asked.has(number))
    .map((page) => ({ page, letters: printedLetters(page) }))
    .sort((one, other) => Number(other.page.ocr) - Number(one.page.ocr) || one.letters - other.letters);
  return { pages: ranked.map(({ page }) => page.number), most, mostBytes: MOST_BYTES };
}

function printedLetters({ lines }: DeckPage): number {
  return lines.reduce((sum, { text, source }) => sum + (source === 'text' ? (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) : 0), 0);
}
