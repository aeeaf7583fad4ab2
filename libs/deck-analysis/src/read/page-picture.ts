import { LEGIBLE, over, standsOut } from './legibility';
import type { Colour, Visibility } from './legibility';
import type { PageObjects } from './pdfium-objects';
import type { Bitmap, PdfiumPage } from './pdfium-page';
import type { Glyph } from './pdfium-text';

const LONGEST_SIDE = 800;

interface Drawn {
  with: Bitmap;
  without: Bitmap;
  scale: number;
}

/**
 * The page as drawn, with its text and without it: what differs is what a person sees of the text, whatever hides it (its colour,
 * a clip path, a mask, a cover, a layer). Drawn on first use only, since it costs more than reading the text.
 */
export class PagePicture {
  private readonly texts: readonly number[];
  /** Photographs below all text: drawing them costs most, and they make hardly any text unreadable. */
  private readonly photographs: readonly number[];
  private sketch: Drawn | null = null;
  private whole: Drawn | null = null;
  private marked: Bitmap | null = null;

  constructor(
    private readonly page: PdfiumPage,
    { texts, areas }: PageObjects,
  ) {
    this.texts = [...texts.keys()];
    const first = Math.min(...[...texts.values()].map(({ order }) => order));
    this.photographs = areas.filter(({ kind, plain, order }) => kind === 'image' && !plain && order < first).map(({ object }) => object);
  }

  /** @param glyphs of one text object */
  look(glyphs: readonly Glyph[]): Visibility {
    const seen = this.lookIn((this.sketch ??= this.draw(this.photographs)), glyphs);
    if (seen === 'clear' || this.photographs.length === 0) return seen;
    return this.lookIn((this.whole ??= this.draw([])), glyphs);
  }

  /**
   * Letters that have no colour of their own and yet may be seen: programs fill them with a gradient, which is a picture in their
   * shape. Seen is what stands out inside the shape of the letter against what lies around it.
   * @param glyphs of one text object
   */
  lookThrough(glyphs: readonly Glyph[]): Visibility {
    const drawn = (this.whole ??= this.draw([]));
    const { width, height } = drawn.with;
    this.marked ??= this.page.renderTransparent(this.texts, MARK, width, height);
    const marked = this.marked;
    const seen = glyphs.filter((glyph) => isFilled(drawn.with, marked, this.pixelBox(glyph, drawn)));
    return seen.length >= LEGIBLE.filled * glyphs.length ? 'clear' : 'hidden';
  }

  private lookIn(drawn: Drawn, glyphs: readonly Glyph[]): Visibility {
    const looks = glyphs.map((glyph) => this.lookAt(glyph, drawn));
    const count = (look: Visibility): number => looks.filter((each) => each === look).length;
    if (looks.length - count('hidden') < LEGIBLE.shown * looks.length) return 'hidden';
    return count('clear') >= count('faint') ? 'clear' : 'faint';
  }

  private lookAt(glyph: Glyph, drawn: Drawn): Visibility {
    const { at, change, ground } = compare(drawn.with, drawn.without, this.pixelBox(glyph, drawn));
    const { fill } = glyph.style;
    if (at === null || change <= LEGIBLE.noise) return 'hidden';
    const seen = standsOut(colourAt(drawn.with.pixels, at), colourAt(drawn.without.pixels, at));
    if (fill === null) return seen ? 'clear' : 'faint';
    // Thin strokes fill no pixel: their colour is the one that the file gives, where it is painted at all.
    const ink = over([fill[0], fill[1], fill[2]], fill[3], ground);
    const expected = Math.max(...[0, 1, 2].map((channel) => Math.abs((ink[channel] ?? 0) - (ground[channel] ?? 0))));
    if (change < LEGIBLE.ink * expected) return 'hidden';
    return seen || standsOut(ink, ground) ? 'clear' : 'faint';
  }

  private pixelBox(glyph: Glyph, { with: { width, height }, scale }: Drawn): PixelBox {
    const { direction, fontSize } = glyph.style;
    const up = { x: -direction.y * fontSize, y: direction.x * fontSize };
    const along = { x: direction.x * glyph.advance, y: direction.y * glyph.advance };
    const low = this.page.frame.point(glyph.x - 0.1 * up.x, glyph.y - 0.1 * up.y);
    const high = this.page.frame.point(glyph.x + along.x + 0.8 * up.x, glyph.y + along.y + 0.8 * up.y);
    const [left, right] = range(low.x * scale, high.x * scale, width);
    const [top, bottom] = range(low.y * scale, high.y * scale, height);
    return { left, right, top, bottom };
  }

  private draw(left: readonly number[]): Drawn {
    const { width, height } = this.page.frame;
    const scale = LONGEST_SIDE / Math.max(width, height, 1);
    const [across, down] = this.page.sizeWithin(LONGEST_SIDE);
    return {
      with: this.page.renderWithout(left, across, down),
      without: this.page.renderWithout([...left, ...this.texts], across, down),
      scale,
    };
  }
}

function range(one: number, other: number, limit: number): [number, number] {
  const from = Math.min(Math.max(Math.floor(Math.min(one, other)), 0), limit);
  const to = Math.min(Math.max(Math.ceil(Math.max(one, other)), 0), limit);
  return [from, to];
}

interface PixelBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where two pictures differ most in a box, by how much of a channel, and the mean colour of the second one there. */
function compare(
  one: Bitmap,
  other: Bitmap,
  { left, right, top, bottom }: PixelBox,
): { at: number | null; change: number; ground: Colour } {
  let change = 0;
  let at: number | null = null;
  const sums = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const pixel = (y * one.width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const difference = Math.abs((one.pixels[pixel + channel] ?? 0) - (other.pixels[pixel + channel] ?? 0));
        if (difference > change) [change, at] = [difference, pixel];
        sums[channel] = (sums[channel] ?? 0) + (other.pixels[pixel + channel] ?? 0);
      }
    }
  }
  const pixels = Math.max(1, (right - left) * (bottom - top));
  const [blue = 0, green = 0, red = 0] = sums.map((sum) => sum / pixels);
  return { at, change, ground: [red, green, blue] };
}

/** No slide is set in it. */
const MARK: Colour = [255, 0, 255];
/** Nearly all of a letter's pixels are of its colour; edges are of both. */
const MOSTLY = 0.7;

/** Whether what is drawn in a letter's shape stands out from what is drawn around it in its box. */
function isFilled(page: Bitmap, marked: Bitmap, { left, right, top, bottom }: PixelBox): boolean {
  const [inside, around]: [number[], number[]] = [[], []];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const pixel = (y * page.width + x) * 4;
      const isMark = [0, 1, 2].every(
        (channel) => Math.abs((marked.pixels[pixel + channel] ?? 0) - (MARK_BYTES[channel] ?? 0)) <= LEGIBLE.noise,
      );
      const isChanged = [0, 1, 2].some(
        (channel) => Math.abs((marked.pixels[pixel + channel] ?? 0) - (page.pixels[pixel + channel] ?? 0)) > LEGIBLE.noise,
      );
      if (isMark) inside.push(pixel);
      else if (!isChanged) around.push(pixel);
    }
  }
  if (inside.length === 0 || around.length === 0) return false;
  const ground = meanColour(page.pixels, around);
  return inside.filter((pixel) => standsOut(colourAt(page.pixels, pixel), ground)).length >= MOSTLY * inside.length;
}

const MARK_BYTES: readonly [number, number, number] = [MARK[2], MARK[1], MARK[0]];

function meanColour(pixels: Uint8Array, at: readonly number[]): Colour {
  const colours = at.map((pixel) => colourAt(pixels, pixel));
  const mean = (channel: 0 | 1 | 2): number => colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length;
  return [mean(0), mean(1), mean(2)];
}

/** The bitmap holds blue, green, red. */
function colourAt(pixels: Uint8Array, pixel: number): Colour {
  return [pixels[pixel + 2] ?? 0, pixels[pixel + 1] ?? 0, pixels[pixel] ?? 0];
}
