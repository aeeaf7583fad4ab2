import type { Bitmap } from '../read/pdfium-page';

/** How three colours become one grey: as the eye sees them, or the strongest or the weakest of the three. */
export type GreyMode = 'luma' | 'brightest' | 'darkest';

/** Mean grey under which a page counts as dark. */
const DARK = 110;

/**
 * A portable grey map (PGM), the simplest picture format the OCR engine reads: nothing to compress and nothing to decode.
 * Coloured type on a dark ground fades in plain grey; the brightest channel brings it out. On a light ground the darkest does.
 */
export function toGreyMap({ width, height, pixels }: Bitmap, mode: GreyMode): Buffer {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const picture = Buffer.allocUnsafe(header.length + width * height);
  header.copy(picture);
  const grey = greyOf[mode];
  for (let from = 0, to = header.length; to < picture.length; from += 4, to += 1) {
    picture[to] = grey(pixels[from + 2] ?? 0, pixels[from + 1] ?? 0, pixels[from] ?? 0);
  }
  return picture;
}

const greyOf: Record<GreyMode, (red: number, green: number, blue: number) => number> = {
  luma: (red, green, blue) => (77 * red + 150 * green + 29 * blue) >> 8,
  brightest: Math.max,
  darkest: Math.min,
};

/** Judged from every 97th pixel: enough for a mean, and no multiple of usual widths. */
export function isDark({ pixels }: Bitmap): boolean {
  let sum = 0;
  let count = 0;
  for (let at = 0; at + 2 < pixels.length; at += 4 * 97) {
    sum += greyOf.luma(pixels[at + 2] ?? 0, pixels[at + 1] ?? 0, pixels[at] ?? 0);
    count += 1;
  }
  return count > 0 && sum / count < DARK;
}
