import type { Bitmap, PdfiumPage } from './pdfium-page';
import type { Glyph } from './pdfium-text';

const LONGEST_SIDE = 800;
/** Largest difference per colour channel at which text cannot be told from what lies under it. */
export const SAME_COLOUR = 24;
/** Of a readable glyph's box at least this share shows something else than the glyph's own colour; a passing line covers less. */
const MIN_GROUND_SHARE = 0.2;

/**
 * The page as drawn, to settle in doubtful cases whether text stands out: fills with patterns, gradients and masks cannot be
 * judged from the file's objects. Drawn on first use only, since it costs more than reading the text.
 */
export class PagePicture {
  private drawn: Bitmap | null = null;
  private scale = 1;

  constructor(private readonly page: PdfiumPage) {}

  /** Whether enough of the glyph's surroundings differ from its colour. */
  showsGlyph(glyph: Glyph): boolean {
    const { fill } = glyph.style;
    const { width, pixels } = this.bitmap();
    const { left, right, top, bottom } = this.pixelBox(glyph);
    const total = (right - left) * (bottom - top);
    if (fill === null || total === 0) return true;
    let other = 0;
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        if (difference(pixels, (y * width + x) * 4, fill) > SAME_COLOUR) other += 1;
      }
    }
    return other >= MIN_GROUND_SHARE * total;
  }

  private pixelBox(glyph: Glyph): { left: number; right: number; top: number; bottom: number } {
    const { direction, fontSize } = glyph.style;
    const { width, height } = this.bitmap();
    const up = { x: -direction.y * fontSize, y: direction.x * fontSize };
    const along = { x: direction.x * glyph.advance, y: direction.y * glyph.advance };
    const low = this.page.frame.point(glyph.x - 0.1 * up.x, glyph.y - 0.1 * up.y);
    const high = this.page.frame.point(glyph.x + along.x + 0.8 * up.x, glyph.y + along.y + 0.8 * up.y);
    const [left, right] = range(low.x * this.scale, high.x * this.scale, width);
    const [top, bottom] = range(low.y * this.scale, high.y * this.scale, height);
    return { left, right, top, bottom };
  }

  private bitmap(): Bitmap {
    if (!this.drawn) {
      const { width, height } = this.page.frame;
      this.scale = LONGEST_SIDE / Math.max(width, height, 1);
      const side = (points: number): number => Math.max(1, Math.round(points * this.scale));
      this.drawn = this.page.render(side(width), side(height));
    }
    return this.drawn;
  }
}

function range(one: number, other: number, limit: number): [number, number] {
  const from = Math.min(Math.max(Math.floor(Math.min(one, other)), 0), limit);
  const to = Math.min(Math.max(Math.ceil(Math.max(one, other)), 0), limit);
  return [from, to];
}

/** Largest difference of a colour channel; the bitmap holds blue, green, red. */
function difference(pixels: Uint8Array, at: number, [red, green, blue]: readonly [number, number, number, number]): number {
  return Math.max(Math.abs((pixels[at + 2] ?? 0) - red), Math.abs((pixels[at + 1] ?? 0) - green), Math.abs((pixels[at] ?? 0) - blue));
}
