import type { Box, TextLine } from '../pages';
import { cleanText, isRightToLeft } from './characters';
import { buildFragments } from './rows';
import type { Fragment } from './rows';
import type { DirectedRuns, PlacedGlyph } from './runs';
import { gapBetween, SpacingTable } from './spacing';
import { LINE } from './weights';

const MARKER = /^(?:[^\p{L}\p{N}\s]{1,2}|[(]?(?:\d{1,2}|\p{L})[.)]|o)$/u;

/** Builds the lines of one direction of writing: words rebuilt, columns apart, not yet in reading order. */
export function buildLines(directed: DirectedRuns): TextLine[] {
  const fragments = buildFragments(directed.runs);
  const spacing = new SpacingTable(fragments);
  const starts = new StartTable(fragments);
  return fragments
    .flatMap((fragment) => cutFragment(fragment, spacing, starts))
    .map((piece) => toLine(piece, directed.angle))
    .filter((line): line is TextLine => line !== null);
}

interface Piece {
  glyphs: PlacedGlyph[];
  /** For each glyph whether a space stands before it. */
  spaces: boolean[];
  baseline: number;
}

function cutFragment(fragment: Fragment, spacing: SpacingTable, starts: StartTable): Piece[] {
  const pieces: Piece[] = [];
  let piece: Piece = { glyphs: [], spaces: [], baseline: fragment.baseline };
  for (const glyph of fragment.glyphs) {
    const left = piece.glyphs.at(-1);
    const rule = spacing.before(fragment, glyph);
    const gap = left ? gapBetween(left, glyph) : 0;
    if (left && endsLine(piece, gap, rule, starts, glyph)) {
      pieces.push(piece);
      piece = { glyphs: [], spaces: [], baseline: fragment.baseline };
    }
    const space = piece.glyphs.length > 0 && (gap >= rule.word || (glyph.spaced && !rule.letterSpaced));
    piece.glyphs.push(glyph);
    piece.spaces.push(space);
  }
  return [...pieces, piece];
}

function endsLine(
  piece: Piece,
  gap: number,
  rule: { column: number; letterSpaced: boolean },
  starts: StartTable,
  next: PlacedGlyph,
): boolean {
  if (gap < LINE.gutter) return false;
  if (gap < LINE.mostMarkerGap && piece.glyphs.length <= 3 && MARKER.test(piece.glyphs.map((glyph) => glyph.text).join(''))) return false;
  if (gap >= rule.column) return true;
  return !rule.letterSpaced && starts.isShared(next);
}

/** Where fragments, and pieces after a wide gap, begin: starts that several rows share are a column's edge. */
class StartTable {
  private readonly starts: { from: number; baseline: number }[] = [];

  constructor(fragments: readonly Fragment[]) {
    for (const { glyphs } of fragments) {
      for (const [index, glyph] of glyphs.entries()) {
        const left = glyphs[index - 1];
        if (!left || gapBetween(left, glyph) >= LINE.gutter) this.starts.push({ from: glyph.from, baseline: glyph.baseline });
      }
    }
    this.starts.sort((one, other) => one.from - other.from);
  }

  isShared(glyph: PlacedGlyph): boolean {
    const near = LINE.sameStart * glyph.size;
    let rows = 0;
    for (let index = this.firstFrom(glyph.from - near); index < this.starts.length; index += 1) {
      const start = this.starts[index] as { from: number; baseline: number };
      if (start.from > glyph.from + near) break;
      const distance = Math.abs(start.baseline - glyph.baseline);
      if (distance > LINE.nextRow * glyph.size && distance < LINE.farthestRow * glyph.size) rows += 1;
      if (rows >= 2) return true;
    }
    return false;
  }

  private firstFrom(from: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const centre = (low + high) >> 1;
      if ((this.starts[centre] as { from: number }).from < from) low = centre + 1;
      else high = centre;
    }
    return low;
  }
}

function toLine(piece: Piece, angle: number): TextLine | null {
  const text = cleanText(readText(piece)).text.replace(/ {2,}/g, ' ').trim();
  if (text === '') return null;
  let size = 0;
  let to = -Infinity;
  let boldGlyphs = 0;
  for (const glyph of piece.glyphs) {
    size = Math.max(size, glyph.size);
    to = Math.max(to, glyph.to);
    boldGlyphs += glyph.bold ? 1 : 0;
  }
  const from = (piece.glyphs[0] as PlacedGlyph).from;
  const box = turn(
    { x: from, y: piece.baseline - LINE.ascent * size, width: to - from, height: (LINE.ascent + LINE.descent) * size },
    angle,
  );
  return { text, ...box, fontSize: size, bold: boldGlyphs * 2 > piece.glyphs.length, source: 'text', confidence: 100 };
}

function readText(piece: Piece): string {
  const parts = piece.glyphs.map((glyph, index) => (piece.spaces[index] ? ` ${glyph.text}` : glyph.text));
  const rightToLeft = piece.glyphs.filter((glyph) => isRightToLeft(glyph.text)).length;
  if (rightToLeft * 2 <= piece.glyphs.length) return parts.join('');
  // The glyphs are sorted by place; such scripts read from the right, but figures and Latin words within do not.
  const visual = parts.join('').split(/([\p{Script=Latin}\p{N}]+(?:[.,:/ @-]*[\p{Script=Latin}\p{N}]+)*)/u);
  return visual
    .map((part, index) => (index % 2 === 1 ? part : [...part].reverse().join('')))
    .reverse()
    .join('');
}

/** From the frame of the writing to the page: the smallest upright box around the turned one. */
function turn(box: Box, angle: number): Box {
  if (angle === 0) return box;
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y],
    [box.x, box.y + box.height],
    [box.x + box.width, box.y + box.height],
  ] as const;
  const xs = corners.map(([u, v]) => u * cos - v * sin);
  const ys = corners.map(([u, v]) => u * sin + v * cos);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
