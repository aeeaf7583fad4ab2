import type { Block, Line, Word } from 'tesseract.js';
import type { Box, TextLine } from '../pages';
import { cleanText } from '../read/characters';

/** Words the engine is this unsure of are drawings taken for letters. */
const MIN_WORD_CONFIDENCE = 25;
const MIN_LINE_CONFIDENCE = 40;
/** A gap this many line heights wide parts two columns. */
const COLUMN_GAP = 1.4;
/** Lines that share this much of the smaller one's area are the same text. */
const SAME_PLACE = 0.3;

/** Turns what the engine found into lines in page points: columns apart, noise dropped. @param scale pixels per point */
export function toTextLines(blocks: readonly Block[], scale: number): TextLine[] {
  const lines = blocks.flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.flatMap((line) => splitAtColumns(line).map((words) => toTextLine(words, line, scale))).filter((line): line is TextLine => line !== null);
}

function splitAtColumns(line: Line): Word[][] {
  const words = line.words.filter((word) => word.confidence >= MIN_WORD_CONFIDENCE).sort((one, other) => one.bbox.x0 - other.bbox.x0);
  const parts: Word[][] = [];
  for (const word of words) {
    const last = parts.at(-1)?.at(-1);
    const height = last ? Math.min(heightOf(last), heightOf(word)) : 0;
    if (last && word.bbox.x0 - last.bbox.x1 <= COLUMN_GAP * height) parts.at(-1)?.push(word);
    else parts.push([word]);
  }
  return parts;
}

function heightOf(word: Word): number {
  return Math.max(word.bbox.y1 - word.bbox.y0, 1);
}

function toTextLine(words: readonly Word[], line: Line, scale: number): TextLine | null {
  const text = cleanText(words.map((word) => word.text).join(' ')).text.trim();
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const weight = words.reduce((sum, word) => sum + word.text.length, 0);
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(weight, 1);
  if (letters === 0 || letters * 2 < text.replace(/\s/g, '').length || confidence < MIN_LINE_CONFIDENCE) return null;
  const x0 = Math.min(...words.map((word) => word.bbox.x0));
  const y0 = Math.min(...words.map((word) => word.bbox.y0));
  const x1 = Math.max(...words.map((word) => word.bbox.x1));
  const y1 = Math.max(...words.map((word) => word.bbox.y1));
  return {
    text,
    x: x0 / scale,
    y: y0 / scale,
    width: (x1 - x0) / scale,
    height: (y1 - y0) / scale,
    fontSize: fontSize(line, y1 - y0) / scale,
    bold: false,
    source: 'ocr',
    confidence: Math.round(confidence),
  };
}

/** The row's height from its letters' shape is about an em; the box is the fallback when the engine could not tell. */
function fontSize(line: Line, boxHeight: number): number {
  const row = line.rowAttributes?.rowHeight ?? 0;
  return row > 0.5 * boxHeight && row < 2 * boxHeight ? row : boxHeight;
}

/** Adds lines of a second source where the first has nothing. */
export function addMissingLines(first: readonly TextLine[], second: readonly TextLine[]): TextLine[] {
  return [...first, ...second.filter((line) => !first.some((other) => overlap(line, other) > SAME_PLACE))];
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(Math.min(one.width * one.height, other.width * other.height), 1e-6);
}

/** How much text was read with how much certainty: the measure for choosing between two passes. */
export function yieldOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, line) => sum + line.text.length * Math.max(line.confidence - 50, 0), 0);
}
