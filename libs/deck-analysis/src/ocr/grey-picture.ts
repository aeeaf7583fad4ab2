import type { Box } from '../pages';
import type { Bitmap } from '../read/pdfium-page';

/** How three colours become one grey: as the eye sees them, or the strongest or the weakest of the three. */
export type GreyMode = 'luma' | 'brightest' | 'darkest';

export interface GreyOptions {
  mode: GreyMode;
  /** Light for dark: the engine reads dark type on a light ground in little more than half the time. */
  inverted: boolean;
  /** Places in pixels to leave empty: what is known already. */
  blanks: readonly Box[];
}

/** Mean grey under which a page counts as dark. */
const DARK = 110;

/**
 * A portable grey map (PGM), the simplest picture format the OCR engine reads: nothing to compress and nothing to decode.
 * Coloured type on a dark ground fades in plain grey; the brightest channel brings it out. On a light ground the darkest does.
 */
export function toGreyMap({ width, height, pixels }: Bitmap, { mode, inverted, blanks }: GreyOptions): Buffer {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const picture = Buffer.allocUnsafe(header.length + width * height);
  header.copy(picture);
  const grey = greyOf[mode];
  const flip = inverted ? 255 : 0;
  for (let from = 0, to = header.length; to < picture.length; from += 4, to += 1) {
    picture[to] = flip ^ grey(pixels[from + 2] ?? 0, pixels[from + 1] ?? 0, pixels[from] ?? 0);
  }
  const map = picture.subarray(header.length);
  for (const box of blanks) blankOut(map, width, height, box);
  return picture;
}

/** Paints a box over with the mean colour of its outline, so that it leaves no edge to be taken for a stroke. */
function blankOut(map: Buffer, width: number, height: number, box: Box): void {
  const left = Math.max(Math.floor(box.x), 0);
  const top = Math.max(Math.floor(box.y), 0);
  const right = Math.min(Math.ceil(box.x + box.width), width - 1);
  const bottom = Math.min(Math.ceil(box.y + box.height), height - 1);
  if (right <= left || bottom <= top) return;
  let sum = 0;
  for (let x = left; x <= right; x += 1) sum += (map[top * width + x] ?? 0) + (map[bottom * width + x] ?? 0);
  const mean = Math.round(sum / (2 * (right - left + 1)));
  for (let y = top; y <= bottom; y += 1) map.fill(mean, y * width + left, y * width + right + 1);
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
