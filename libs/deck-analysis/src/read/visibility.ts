import { contains, intersect, isEmpty, PageFrame, Rect } from './geometry';
import { LEGIBLE, over, standsOut } from './legibility';
import type { Colour, Visibility } from './legibility';
import type { PagePicture } from './page-picture';
import type { PageObjects, PaintedArea, PaintedText } from './pdfium-objects';
import type { Glyph, TextStyle } from './pdfium-text';

const RENDER_INVISIBLE = 3;
const RENDER_CLIP_ONLY = 7;
/** An image that covers this much of the page is a scan, so invisible text over it is its recognised text. */
const SCAN_SHARE = 0.8;
const GRID = 50;
/** Of a text's glyphs under what was painted later: whoever covers a text covers all of it. */
const COVERED = 0.8;
/** Opacity of 0 to 255 below which type over a picture is doubtful. */
const SEE_THROUGH = 128;

const PAPER: Colour = [255, 255, 255];

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

/**
 * Decides which text a person looking at the page can read; the rest is neither scored nor trusted. By text object, because a mask
 * seldom fits to the letter and what sticks out of it would mix with the new text. What the file describes settles most; the page as
 * drawn settles what is doubtful.
 */
export class VisibilityFilter {
  private readonly isScan: boolean;
  private readonly shorterSide: number;
  private readonly glyphsOf = new Map<number, Glyph[]>();
  private readonly judged = new Map<TextStyle, Visibility>();

  constructor(
    glyphs: readonly Glyph[],
    private readonly objects: PageObjects,
    private readonly frame: PageFrame,
    share: number,
    /** Settles doubtful cases; without it doubtful text counts as hidden. */
    private readonly picture: PagePicture | null,
  ) {
    this.isScan = share >= SCAN_SHARE;
    this.shorterSide = Math.min(frame.width, frame.height);
    for (const glyph of glyphs) {
      const known = this.glyphsOf.get(glyph.style.object);
      if (known) known.push(glyph);
      else this.glyphsOf.set(glyph.style.object, [glyph]);
    }
  }

  of(glyph: Glyph): Visibility {
    const [x, y] = centre(glyph);
    if (!contains(this.frame.visible, x, y)) return 'hidden';
    let judged = this.judged.get(glyph.style);
    if (judged === undefined) this.judged.set(glyph.style, (judged = this.judge(glyph.style)));
    return judged;
  }

  private judge(style: TextStyle): Visibility {
    const size = style.fontSize / this.shorterSide;
    if (style.renderMode === RENDER_CLIP_ONLY) return 'hidden';
    if (style.renderMode === RENDER_INVISIBLE) return this.isScan ? 'clear' : 'hidden';
    if (!(size >= LEGIBLE.size)) return size >= LEGIBLE.size * LEGIBLE.nearlySize ? 'faint' : 'hidden';
    const text = this.objects.texts.get(style.object);
    const isColourless = style.fill?.[3] === 0;
    const glyphs = (this.glyphsOf.get(style.object) ?? []).filter((glyph) => WRITTEN.test(glyph.text));
    if (text === undefined || glyphs.length === 0 || !this.objects.complete) return isColourless ? 'hidden' : 'clear';
    if (isColourless) return this.picture?.lookThrough(glyphs) ?? 'hidden';
    if (text.clip !== null && shareIn([text.clip], glyphs) < LEGIBLE.shown) return 'hidden';
    if (!this.isDoubtful(style, text, glyphs)) return 'clear';
    return this.picture?.look(glyphs) ?? 'hidden';
  }

  /** Whether something that the file describes could keep a person from reading the text. */
  private isDoubtful(style: TextStyle, text: PaintedText, glyphs: readonly Glyph[]): boolean {
    if (text.layered) return true;
    const later = this.objects.areas.filter((area) => area.order > text.order && (area.kind !== 'path' || area.fill !== null));
    if (
      later.length > 0 &&
      shareIn(
        later.map(({ rect }) => rect),
        glyphs,
      ) > COVERED
    )
      return true;
    const before = this.objects.areas.filter((area) => area.order < text.order);
    return [glyphs[0], glyphs.at(-1), glyphs[Math.floor(glyphs.length / 2)]].some(
      (glyph) => glyph !== undefined && mayBlendIn(style, before, glyph),
    );
  }
}

/** Letters and digits of any script: signs and pictures are drawn as pictures as often. */
const WRITTEN = /[\p{L}\p{N}]/u;

/** Of these glyphs those whose middle lies in one of the areas, 0 to 1. */
function shareIn(areas: readonly Rect[], glyphs: readonly Glyph[]): number {
  const inside = glyphs.filter((glyph) => {
    const [x, y] = centre(glyph);
    return areas.some((area) => contains(area, x, y));
  });
  return inside.length / Math.max(1, glyphs.length);
}

/**
 * Walks down from the text through what was painted before it: text against everything below it as far as the first full
 * rectangle. A picture is taken as a ground that text was set on by somebody who saw it, unless it may be one plain colour.
 */
function mayBlendIn({ fill }: TextStyle, before: readonly PaintedArea[], glyph: Glyph): boolean {
  if (fill === null) return false;
  const [x, y] = centre(glyph);
  for (let index = before.length - 1; index >= 0; index -= 1) {
    const area = before[index] as PaintedArea;
    if (!contains(area.rect, x, y)) continue;
    if (area.fill === null) return area.plain || fill[3] < SEE_THROUGH;
    if (isFaint(fill, area.fill)) return true;
    if (area.rectangular) return false;
  }
  return isFaint(fill, PAPER);
}

function isFaint([red, green, blue, opacity]: readonly [number, number, number, number], ground: Colour): boolean {
  return !standsOut(over([red, green, blue], opacity, ground), ground);
}

function centre(glyph: Glyph): [number, number] {
  const { direction, fontSize } = glyph.style;
  const along = glyph.advance / 2;
  const up = fontSize * 0.3;
  return [glyph.x + direction.x * along - direction.y * up, glyph.y + direction.y * along + direction.x * up];
}
