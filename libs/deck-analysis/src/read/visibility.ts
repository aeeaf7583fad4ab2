import { contains, intersect, isEmpty, PageFrame } from './geometry';
import { PagePicture, SAME_COLOUR } from './page-picture';
import type { PageObjects, PaintedArea } from './pdfium-objects';
import type { Glyph, TextStyle } from './pdfium-text';

/** Text below this height is not meant to be read. */
const MIN_FONT_SIZE = 4;
const RENDER_INVISIBLE = 3;
const RENDER_CLIP_ONLY = 7;
const MIN_OPACITY = 13;
/** An image that covers this much of the page is a scan, so invisible text over it is its recognised text. */
const SCAN_SHARE = 0.8;
const COVERED_SHARE = 0.6;
const GRID = 50;

const PAPER: [number, number, number] = [255, 255, 255];

/** Share of the visible page under images (0..1), on a grid, so overlapping images count once. */
export function imageShare(objects: PageObjects, frame: PageFrame): number {
  const page = frame.visible;
  const cellWidth = (page.right - page.left) / GRID;
  const cellHeight = (page.top - page.bottom) / GRID;
  if (!(cellWidth > 0 && cellHeight > 0)) return 0;
  const covered = new Uint8Array(GRID * GRID);
  for (const area of objects.areas) {
    if (area.kind !== 'image') continue;
    const rect = intersect(area.rect, page);
    if (isEmpty(rect)) continue;
    const [fromX, toX] = cells(rect.left - page.left, rect.right - page.left, cellWidth);
    const [fromY, toY] = cells(rect.bottom - page.bottom, rect.top - page.bottom, cellHeight);
    for (let y = fromY; y < toY; y += 1) covered.fill(1, y * GRID + fromX, y * GRID + toX);
  }
  return covered.reduce((sum, cell) => sum + cell, 0) / covered.length;
}

/** The cells whose centre lies in the range. */
function cells(from: number, to: number, size: number): [number, number] {
  return [Math.max(Math.round(from / size), 0), Math.min(Math.round(to / size), GRID)];
}

/** Decides which glyphs a person looking at the page can read; the others are neither scored nor trusted. */
export class VisibilityFilter {
  private readonly readableStyles = new Map<TextStyle, boolean>();
  private readonly blendingStyles = new Map<TextStyle, boolean>();
  private readonly isScan: boolean;
  private readonly covered: ReadonlySet<number>;
  private readonly grounds: (readonly number[])[];

  constructor(
    glyphs: readonly Glyph[],
    private readonly objects: PageObjects,
    private readonly frame: PageFrame,
    share: number,
    /** Settles doubtful cases; without it doubtful text counts as hidden. */
    private readonly picture: PagePicture | null,
  ) {
    this.isScan = share >= SCAN_SHARE;
    const fills = new Map(objects.areas.flatMap((area) => (area.fill ? [[area.fill.join(), area.fill] as const] : [])));
    this.grounds = [PAPER, ...fills.values()];
    this.covered = objects.complete ? this.findCovered(glyphs) : new Set();
  }

  isVisible(glyph: Glyph): boolean {
    return this.isReadable(glyph.style) && this.isOnPage(glyph) && !this.isHiddenByPaint(glyph);
  }

  private isReadable(style: TextStyle): boolean {
    let readable = this.readableStyles.get(style);
    if (readable === undefined) {
      const painted = style.renderMode !== RENDER_CLIP_ONLY && (style.renderMode !== RENDER_INVISIBLE || this.isScan);
      const opaque = style.renderMode === RENDER_INVISIBLE || style.fill === null || style.fill[3] >= MIN_OPACITY;
      readable = painted && opaque && style.fontSize >= MIN_FONT_SIZE;
      this.readableStyles.set(style, readable);
    }
    return readable;
  }

  private isOnPage(glyph: Glyph): boolean {
    const [x, y] = centre(glyph);
    return contains(this.frame.visible, x, y);
  }

  private isHiddenByPaint(glyph: Glyph): boolean {
    if (this.covered.has(glyph.style.object)) return true;
    return this.mayBlendIn(glyph) && this.picture?.showsGlyph(glyph) !== true;
  }

  /**
   * Text objects that full rectangles painted later lie over, as editors leave them that mask old text and write anew. By object,
   * because a mask seldom fits to the letter and what sticks out of it would mix with the new text.
   */
  private findCovered(glyphs: readonly Glyph[]): Set<number> {
    const covers = this.objects.areas.filter((area) => area.rectangular && area.fill !== null);
    const last = covers.at(-1)?.order ?? 0;
    const counts = new Map<number, { total: number; under: number }>();
    for (const glyph of glyphs) {
      const { object, renderMode } = glyph.style;
      const order = this.objects.textOrder.get(object) ?? Infinity;
      if (order >= last || renderMode !== 0) continue;
      const [x, y] = centre(glyph);
      const count = counts.get(object) ?? { total: 0, under: 0 };
      count.total += 1;
      count.under += covers.some((area) => area.order > order && contains(area.rect, x, y)) ? 1 : 0;
      counts.set(object, count);
    }
    return new Set([...counts].filter(([, { total, under }]) => under >= COVERED_SHARE * total).map(([object]) => object));
  }

  /**
   * Walks down from the text through what was painted before it, as the file describes it: text over an image or a shading is
   * taken as readable, text like everything below it as far as the first full rectangle is doubtful.
   */
  private mayBlendIn(glyph: Glyph): boolean {
    const { fill } = glyph.style;
    if (fill === null || !this.couldBlend(glyph.style)) return false;
    const order = this.objects.textOrder.get(glyph.style.object);
    if (order === undefined || !this.objects.complete) return false;
    const [x, y] = centre(glyph);
    const below = this.areasAt(x, y);
    for (let index = below.length - 1; index >= 0; index -= 1) {
      const area = below[index] as PaintedArea;
      if (area.order > order) continue;
      if (area.fill === null || !isSameColour(fill, area.fill)) return false;
      if (area.rectangular) return true;
    }
    return isSameColour(fill, PAPER);
  }

  /** Most text has a colour nothing on the page is filled with, which spares the search for what lies under each glyph. */
  private couldBlend(style: TextStyle): boolean {
    let blends = this.blendingStyles.get(style);
    if (blends === undefined) {
      const { fill, renderMode } = style;
      blends = fill !== null && renderMode === 0 && this.grounds.some((ground) => isSameColour(fill, ground));
      this.blendingStyles.set(style, blends);
    }
    return blends;
  }

  private areasAt(x: number, y: number): PaintedArea[] {
    return this.objects.areas.filter((area) => contains(area.rect, x, y));
  }
}

function centre(glyph: Glyph): [number, number] {
  const { direction, fontSize } = glyph.style;
  const along = glyph.advance / 2;
  const up = fontSize * 0.3;
  return [glyph.x + direction.x * along - direction.y * up, glyph.y + direction.y * along + direction.x * up];
}

function isSameColour(one: readonly number[], other: readonly number[]): boolean {
  return [0, 1, 2].every((channel) => Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) <= SAME_COLOUR);
}

