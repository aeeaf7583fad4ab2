import type { Box, TextLine } from '../pages';
import { ORDER } from './weights';

/** More lines than any slide has are left in plain order: top to bottom, left to right. */
const MAX_LINES = 2500;
const MAX_DEPTH = 40;

/**
 * Orders lines as a reader takes them in: the page is cut again and again along its widest white band. Across goes first where
 * a heading spans columns; columns are read one after the other, but the rows of a table across.
 */
export function inReadingOrder(lines: readonly TextLine[]): TextLine[] {
  if (lines.length > MAX_LINES) return byPosition(lines);
  return cut(lines, 0);
}

function byPosition(lines: readonly TextLine[]): TextLine[] {
  return [...lines].sort((one, other) => centreY(one) - centreY(other) || one.x - other.x);
}

function cut(lines: readonly TextLine[], depth: number): TextLine[] {
  if (lines.length < 2 || depth > MAX_DEPTH) return byPosition(lines);
  const size = middle(lines.map((line) => line.fontSize));
  const across = widestBand(lines, 'y', 'height');
  const down = widestBand(lines, 'x', 'width');
  const rowGap = across ? across.width / size : -1;
  const columnGap = down ? down.width / size : -1;
  const columnsFirst = down !== null && columnGap >= ORDER.columnGap && columnGap >= rowGap && !isTable(lines, down.at);
  const band = columnsFirst ? down : (across ?? down);
  if (!band) return byPosition(lines);
  const centre = columnsFirst || !across ? (line: TextLine) => line.x + line.width / 2 : centreY;
  const before = lines.filter((line) => centre(line) < band.at);
  const after = lines.filter((line) => centre(line) >= band.at);
  if (before.length === 0 || after.length === 0) return byPosition(lines);
  return [...cut(before, depth + 1), ...cut(after, depth + 1)];
}

interface Band {
  at: number;
  width: number;
}

/** The widest stretch no line covers between the first and the last line. */
function widestBand(lines: readonly Box[], start: 'x' | 'y', length: 'width' | 'height'): Band | null {
  const sorted = [...lines].sort((one, other) => one[start] - other[start]);
  let best: Band | null = null;
  let end = -Infinity;
  for (const line of sorted) {
    const width = line[start] - end;
    // Lines set solid overlap by a hair; that still parts them.
    if (end > -Infinity && width > -ORDER.mostOverlap * line.height && (!best || width > best.width)) best = { at: end + width / 2, width };
    end = Math.max(end, line[start] + line[length]);
  }
  return best;
}

/** Short cells on shared baselines to both sides are rows of a table; columns of prose have long lines. */
function isTable(lines: readonly TextLine[], at: number): boolean {
  const left = lines.filter((line) => line.x + line.width / 2 < at);
  const right = lines.filter((line) => line.x + line.width / 2 >= at);
  const fewer = left.length <= right.length ? left : right;
  const more = fewer === left ? right : left;
  if (fewer.length < 2) return false;
  const shared = fewer.filter((line) =>
    more.some((other) => Math.abs(bottom(line) - bottom(other)) < ORDER.sameBaseline * line.fontSize),
  ).length;
  const wordy = lines.filter((line) => line.text.split(' ').length > ORDER.wordsOfSentence).length;
  const figures = lines.filter((line) => isFigure(line.text)).length;
  return shared >= ORDER.shared * fewer.length && wordy <= ORDER.sentences * lines.length && figures >= ORDER.figures * lines.length;
}

/** A number with its unit or sign rather than words with a number in them. */
function isFigure(text: string): boolean {
  const digits = text.match(/\d/g)?.length ?? 0;
  return digits >= ORDER.digits * text.replace(/\s/g, '').length;
}

function centreY(line: Box): number {
  return line.y + line.height / 2;
}

function bottom(line: Box): number {
  return line.y + line.height;
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] || 1;
}
