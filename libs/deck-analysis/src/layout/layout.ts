import { fold, tokens } from '@app/taxonomy';
import type { Box, DeckDocument, DeckPage, PageLink, TextLine } from '../pages';
import type { Evidence } from '../facts';
import { MAX_LINE_LENGTH, clip, collapse, median } from './text';
import { FURNITURE, PARAGRAPH, SAME_ROW, TITLE } from './weights';

/** Bounds for hostile files: a real slide has some 200 lines, a real deck some 60 pages. */
const MAX_LINES_PER_PAGE = 1500;
const MAX_LINES = 40_000;
const MAX_QUOTE = 300;

export interface Line extends TextLine {
  page: number;
  index: number;
  folded: string;
  words: string[];
  /** Page number, running header or footer: says something about the deck, nothing about the slide. */
  furniture: boolean;
  /** Stands in a row with a number of its own: a table's cell, no part of a paragraph. */
  cell: boolean;
}

/** Lines that read as one paragraph, heading or label. */
export interface Block extends Box {
  page: number;
  lines: Line[];
  text: string;
  folded: string;
  words: string[];
  fontSize: number;
  bold: boolean;
}

export interface PageView {
  number: number;
  width: number;
  height: number;
  ocr: boolean;
  imageShare: number;
  lines: Line[];
  /** Without furniture. */
  body: Line[];
  blocks: Block[];
  title: Block | null;
  /** Blocks set larger than the page's running text, the title among them. */
  headings: Block[];
  bodySize: number;
  links: PageLink[];
  wordCount: number;
}

export interface DeckView {
  pages: PageView[];
  furniture: Line[];
  document: DeckDocument;
}

export function viewOf(document: DeckDocument): DeckView {
  let budget = MAX_LINES;
  const raw = document.pages.map((page) => {
    const lines = linesOf(page, Math.min(MAX_LINES_PER_PAGE, budget));
    budget -= lines.length;
    return { page, lines };
  });
  markFurniture(raw);
  const pages = raw.map(({ page, lines }) => pageView(page, lines));
  return { pages, furniture: raw.flatMap(({ lines }) => lines.filter((line) => line.furniture)), document };
}

function linesOf(page: DeckPage, limit: number): Line[] {
  const lines: Line[] = [];
  for (const line of page.lines.slice(0, Math.max(0, limit))) {
    const text = collapse(clip(line.text, MAX_LINE_LENGTH));
    if (text === '') continue;
    const folded = fold(text);
    lines.push({
      ...line,
      text,
      page: page.number,
      index: lines.length,
      folded,
      words: tokens(folded),
      furniture: false,
      cell: false,
    });
  }
  return lines;
}

function nearEdge(line: Line, page: DeckPage): boolean {
  return line.y < page.height * FURNITURE.edge || line.y + line.height > page.height * (1 - FURNITURE.edge);
}

/** A line near an edge that stands, digits aside, on a third of the pages; and bare page numbers. */
function markFurniture(pages: { page: DeckPage; lines: Line[] }[]): void {
  const seen = new Map<string, Set<number>>();
  const keyOf = (line: Line): string => line.folded.replace(/\d+/g, '#').replace(/\s+/g, ' ');
  for (const { page, lines } of pages) {
    for (const line of lines) {
      if (!nearEdge(line, page)) continue;
      const key = keyOf(line);
      const set = seen.get(key);
      if (set) set.add(page.number);
      else seen.set(key, new Set([page.number]));
    }
  }
  const needed = Math.max(FURNITURE.leastPages, Math.ceil(pages.length * FURNITURE.shareOfPages));
  for (const { page, lines } of pages) {
    for (const line of lines) {
      if (!nearEdge(line, page)) continue;
      const repeated = (seen.get(keyOf(line))?.size ?? 0) >= needed;
      line.furniture = repeated || /^(page |p\. ?|slide )?\d{1,3}( ?(\/|of|\|) ?\d{1,3})?$/.test(line.folded);
    }
  }
}

function pageView(page: DeckPage, lines: Line[]): PageView {
  const body = lines.filter((line) => !line.furniture);
  markCells(body);
  const blocks = blocksOf(body);
  const bodySize = runningSize(body);
  const headings = headingsOf(blocks, bodySize);
  return {
    number: page.number,
    width: page.width,
    height: page.height,
    ocr: page.ocr,
    imageShare: page.imageShare,
    lines,
    body,
    blocks,
    bodySize,
    headings,
    title: titleOf(headings, blocks, page),
    links: page.links,
    wordCount: body.reduce((sum, line) => sum + line.words.length, 0),
  };
}

/** "1,200", "€2.5M", and "60–90" or "$1.2–1.9M": ranges fill cells, too. */
const NUMBER_ONLY =
  /^[-–+~≈(]{0,3}[\p{Sc}]{0,2}\s?\d[\d.,'’]{0,15}(?:\s?[-–—]\s?\p{Sc}?\d[\d.,'’]{0,15})?\s?(?:[%x+)]|[\p{L}]{1,8}\.?)?[%+*)]{0,2}$/u;
const MAX_CELL_WORDS = 5;
const MAX_TABLE_LINES = 400;

/** Numbers side by side, and the short texts in their rows. */
function markCells(lines: Line[]): void {
  if (lines.length > MAX_TABLE_LINES) return;
  const numbers = lines.filter((line) => line.text.length <= 24 && NUMBER_ONLY.test(line.text));
  for (const number of numbers) {
    for (const line of lines) {
      if (line === number || line.words.length > MAX_CELL_WORDS || overlapY(line, number) < Math.min(line.height, number.height) * SAME_ROW)
        continue;
      line.cell = true;
      number.cell = true;
    }
  }
}

/** The size most of the letters have: longer lines weigh more. */
function runningSize(lines: Line[]): number {
  const sizes: number[] = [];
  for (const line of lines) for (let n = 0; n < Math.min(line.words.length, 20); n += 1) sizes.push(line.fontSize);
  return median(sizes);
}

export function overlapX(a: Box, b: Box): number {
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
}

export function overlapY(a: Box, b: Box): number {
  return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
}

function continues(above: Line, line: Line): boolean {
  if (above.cell && line.cell) return false;
  const size = Math.max(above.fontSize, line.fontSize);
  if (Math.min(above.fontSize, line.fontSize) < size * PARAGRAPH.sameSize) return false;
  if (above.bold !== line.bold && above.source !== 'ocr') return false;
  const gap = line.y - (above.y + above.height);
  const even = Math.min(above.fontSize, line.fontSize) >= size * PARAGRAPH.equalSize;
  if (gap > size * (even ? PARAGRAPH.gapOfEqual : PARAGRAPH.gapOfOther) || line.y <= above.y + above.height * PARAGRAPH.stepDown)
    return false;
  const overlap = overlapX(above, line);
  if (overlap <= 0) return false;
  const left = Math.abs(above.x - line.x) < size * PARAGRAPH.aligned;
  const centre = Math.abs(above.x + above.width / 2 - line.x - line.width / 2) < size * PARAGRAPH.aligned;
  const right = Math.abs(above.x + above.width - line.x - line.width) < size * PARAGRAPH.aligned;
  return left || centre || right;
}

/** The longest paragraph worth reading as one; work on a block grows with its length. */
const MAX_BLOCK_LINES = 40;

const BULLET = /^\s*([•●○▪■◦‣⁃·*✓✔✅❌→➔►▶]|[-–—] |\d{1,2}[.)] )/u;

function blocksOf(lines: Line[]): Block[] {
  const open: Line[][] = [];
  const done: Line[][] = [];
  for (const line of lines) {
    const at = open.findIndex((group) => continues(group[group.length - 1] as Line, line));
    const group = at >= 0 && !BULLET.test(line.text) ? open[at] : undefined;
    if (group && group.length < MAX_BLOCK_LINES) {
      group.push(line);
      open.splice(at, 1);
      open.unshift(group);
    } else {
      const fresh = [line];
      done.push(fresh);
      open.unshift(fresh);
      if (open.length > 24) open.pop();
    }
  }
  return done.map(blockOf);
}

function blockOf(lines: Line[]): Block {
  const first = lines[0] as Line;
  const text = lines.map((line) => line.text).join(' ');
  const x = Math.min(...lines.map((line) => line.x));
  const y = Math.min(...lines.map((line) => line.y));
  const folded = lines.length === 1 ? first.folded : lines.map((line) => line.folded).join(' ');
  return {
    page: first.page,
    lines,
    text,
    folded,
    words: lines.length === 1 ? first.words : tokens(folded),
    fontSize: Math.max(...lines.map((line) => line.fontSize)),
    bold: lines.every((line) => line.bold),
    x,
    y,
    width: Math.max(...lines.map((line) => line.x + line.width)) - x,
    height: Math.max(...lines.map((line) => line.y + line.height)) - y,
  };
}

function letters(block: Block): number {
  return block.words.reduce((sum, word) => sum + (/^\p{L}/u.test(word) ? word.length : 0), 0);
}

function headingsOf(blocks: Block[], bodySize: number): Block[] {
  return blocks.filter((block) => letters(block) >= 2 && block.words.length <= 30 && block.fontSize >= bodySize * TITLE.headingSize);
}

/** The largest lettered block; among equals the highest. On a page of one size, the first block near the top. */
function titleOf(headings: Block[], blocks: Block[], page: DeckPage): Block | null {
  const largest = Math.max(0, ...headings.map((block) => block.fontSize));
  const big = headings.filter((block) => block.fontSize >= largest * TITLE.nearLargest && letters(block) >= 3);
  const best = big.sort((a, b) => a.y - b.y)[0];
  if (best) return best;
  const lettered = blocks.filter((block) => letters(block) >= 3 && block.words.length <= 25);
  const top = lettered.filter((block) => block.y < page.height * TITLE.topShare).sort((a, b) => a.y - b.y)[0];
  const few = lettered.length <= 3 ? lettered.sort((a, b) => b.fontSize - a.fontSize || a.y - b.y)[0] : undefined;
  return few ?? top ?? null;
}

/**
 * Evidence quotes text as it stands on the page: consecutive lines joined, or, where a paragraph's lines are not
 * neighbours in reading order, the first of them.
 */
export function evidenceOf(where: Line | Pick<Block, 'lines'>, confidence = 100): Evidence {
  const lines = 'lines' in where ? where.lines : [where];
  const first = lines[0] as Line;
  let end = 1;
  while (end < lines.length && lines[end]?.index === first.index + end) end += 1;
  const quoted = lines.slice(0, end);
  return {
    page: first.page,
    quote: clip(quoted.map((line) => line.text).join(' '), MAX_QUOTE),
    source: first.source,
    confidence: Math.round(Math.min(confidence, ...quoted.map((line) => line.confidence))),
  };
}
