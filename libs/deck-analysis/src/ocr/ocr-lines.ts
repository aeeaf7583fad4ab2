import type { Block, Line, Word } from 'tesseract.js';
import type { Box, TextLine } from '../pages';
import { cleanText } from '../read/characters';
import { JOINED, ROW_HEIGHT, SAME_PLACE, SURE } from './weights';

/** Lone strokes of drawings; other single figures may stand for something. */
const STROKE = /^[1IiLltfJj|]$/;
/** The mark of the social network beside a person's name. */
const NETWORK_ICON = /^[[({]?in[\])}]$|^[[({]in[\])}]?$/i;

/**
 * Turns what the engine found into pieces of lines in page points: cut between columns and where sure and unsure words meet, so
 * that a second look can replace what is unsure.
 * @param scale pixels per point
 */
export function toPieces(blocks: readonly Block[], scale: number): TextLine[] {
  const lines = blocks.flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.flatMap((line) => cutLine(line).map((words) => toPiece(words, line, scale)));
}

function cutLine(line: Line): Word[][] {
  const words = line.words.filter((word) => word.confidence >= SURE.leastWord && word.text.trim() !== '');
  const pieces: Word[][] = [];
  for (const word of words.sort((one, other) => one.bbox.x0 - other.bbox.x0)) {
    const last = pieces.at(-1)?.at(-1);
    if (last && continuesPiece(last, word)) pieces.at(-1)?.push(word);
    else pieces.push([word]);
  }
  return pieces;
}

function continuesPiece(last: Word, word: Word): boolean {
  const height = Math.max(Math.min(last.bbox.y1 - last.bbox.y0, word.bbox.y1 - word.bbox.y0), 1);
  return word.bbox.x0 - last.bbox.x1 <= JOINED.columnGap * height && last.confidence >= SURE.word === word.confidence >= SURE.word;
}

function toPiece(words: readonly Word[], line: Line, scale: number): TextLine {
  const weight = words.reduce((sum, word) => sum + word.text.length, 0);
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / weight;
  const x0 = Math.min(...words.map((word) => word.bbox.x0));
  const y0 = Math.min(...words.map((word) => word.bbox.y0));
  const x1 = Math.max(...words.map((word) => word.bbox.x1));
  const y1 = Math.max(...words.map((word) => word.bbox.y1));
  return {
    text: words.map(readWord).join(' '),
    x: x0 / scale,
    y: y0 / scale,
    width: (x1 - x0) / scale,
    height: (y1 - y0) / scale,
    fontSize: fontSize(line, y1 - y0) / scale,
    bold: false,
    source: 'ocr',
    confidence,
  };
}

/** An ampersand comes out as a figure with a colon; where a real one stands ("Step 4:"), the engine is surer of it. */
function readWord({ text, confidence }: Word): string {
  return /^[3468]%?:$/.test(text) && confidence < SURE.figure ? '&' : text;
}

/** The row's height from its letters' shape is about an em; the box is the fallback when the engine could not tell. */
function fontSize(line: Line, boxHeight: number): number {
  const row = line.rowAttributes?.rowHeight ?? 0;
  return row > ROW_HEIGHT.from * boxHeight && row < ROW_HEIGHT.to * boxHeight ? row : boxHeight;
}

/** Adds lines of a second source where the first has nothing. */
export function addMissing(first: readonly TextLine[], second: readonly TextLine[]): TextLine[] {
  return [...first, ...second.filter((line) => !first.some((other) => overlap(line, other) > SAME_PLACE))];
}

/**
 * Adds what a further look found. Where it reads the same letters as an earlier one in the same place, it only confirms: a word
 * alone gives no hint of its case, the line it was first read in does.
 */
export function addLook(earlier: readonly TextLine[], found: readonly TextLine[]): TextLine[] {
  const pieces = [...earlier];
  for (const piece of found) {
    const same = pieces.findIndex((other) => overlap(piece, other) > SAME_PLACE && other.text.toLowerCase() === piece.text.toLowerCase());
    const known = pieces[same];
    if (known) pieces[same] = { ...known, confidence: Math.max(known.confidence, piece.confidence) };
    else pieces.push(piece);
  }
  return pieces;
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = sharedHeight(one, other);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(Math.min(one.width * one.height, other.width * other.height), 1e-6);
}

function sharedHeight(one: Box, other: Box): number {
  return Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
}

/** Joins the pieces of each line, drops what is no text and repairs the engine's usual error. */
export function toLines(pieces: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = [];
  for (const piece of [...pieces].sort((one, other) => one.x - other.x)) {
    const left = joined.find((candidate) => continuesLine(candidate, piece));
    if (left) Object.assign(left, merge(left, piece));
    else joined.push({ ...piece });
  }
  return joined
    .map((line) => ({ ...line, text: repair(cleanText(line.text).text.trim()), confidence: Math.round(line.confidence) }))
    .filter(isText);
}

function continuesLine(left: TextLine, right: TextLine): boolean {
  const smaller = Math.min(left.height, right.height);
  const larger = Math.max(left.height, right.height);
  const gap = right.x - (left.x + left.width);
  return (
    gap > -JOINED.mostOverlap * smaller &&
    gap <= JOINED.wordGap * larger &&
    sharedHeight(left, right) >= JOINED.sharedHeight * smaller &&
    larger <= JOINED.heightRatio * smaller
  );
}

function merge(left: TextLine, right: TextLine): TextLine {
  const y = Math.min(left.y, right.y);
  const weight = left.text.length + right.text.length;
  return {
    ...left,
    text: `${left.text} ${right.text}`,
    y,
    width: right.x + right.width - left.x,
    height: Math.max(left.y + left.height, right.y + right.height) - y,
    fontSize: Math.max(left.fontSize, right.fontSize),
    confidence: (left.confidence * left.text.length + right.confidence * right.text.length) / weight,
  };
}

/** Capital I and small l look alike in most slide fonts; in a deck the word is nearly always the abbreviation. */
function repair(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])Al(?![\p{L}\p{N}’'])/gu, 'AI');
}

function isText(line: TextLine): boolean {
  const letters = line.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return (
    letters > 0 &&
    letters * 2 >= line.text.replace(/\s/g, '').length &&
    line.confidence >= SURE.leastLine &&
    !STROKE.test(line.text) &&
    !NETWORK_ICON.test(line.text)
  );
}
