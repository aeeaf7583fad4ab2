import type { DeckDocument, TextLine } from '@app/deck-analysis';
import { isInstructionLike } from './instruction-like';

/** A deck has at most 200 pages; what stands on one beyond this is no slide. */
const MAX_PAGE_CHARACTERS = 20_000;
/** PostgreSQL's limit of a text's words is 1 MiB. */
const MAX_DECK_CHARACTERS = 300_000;
/** An instruction may be broken over so many lines. */
const LINES_OF_A_SENTENCE = 3;
/** And go on for so many, until a sentence ends. */
const LINES_AFTER = 6;

/**
 * What is searchable of a deck, page by page from page 1: the lines that somebody who looks at it reads (the reader leaves out the
 * rest) but for those that speak to a program.
 */
export function searchablePages(document: DeckDocument): string[] {
  const pages = Array.from({ length: document.pageCount }, () => '');
  let left = MAX_DECK_CHARACTERS;
  for (const { number, lines } of document.pages) {
    if (number < 1 || number > pages.length) continue;
    const text = forPeople(lines)
      .map((line) => line.text)
      .join('\n')
      // PostgreSQL takes no U+0000, which a hostile file may hold.
      .replaceAll('\u0000', '')
      .slice(0, Math.min(MAX_PAGE_CHARACTERS, left));
    left -= text.length;
    pages[number - 1] = text;
  }
  return pages;
}

function forPeople(lines: readonly TextLine[]): TextLine[] {
  const dropped = new Set<number>();
  lines.forEach((_, start) => {
    const size = Array.from({ length: LINES_OF_A_SENTENCE }, (_each, index) => index + 1).find((count) =>
      isInstructionLike(textOf(lines, start, start + count)),
    );
    if (size === undefined || isInstructionLike(textOf(lines, start + 1, start + size))) return;
    for (let at = start; at < start + size; at++) dropped.add(at);
    for (let at = start + size; at < start + size + LINES_AFTER && goesOn(lines[at - 1], lines[at]); at++) dropped.add(at);
  });
  return lines.filter((_, index) => !dropped.has(index));
}

const textOf = (lines: readonly TextLine[], from: number, to: number): string =>
  lines
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

/** Whether the next line belongs to the sentence before it. */
function goesOn(line: TextLine | undefined, next: TextLine | undefined): boolean {
  if (!line || !next) return false;
  const near = Math.abs(next.y - line.y) < 2.5 * line.fontSize && Math.abs(next.fontSize - line.fontSize) < 0.5;
  return near && !/[.!?:;]$/.test(line.text);
}
