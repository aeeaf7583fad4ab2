import type { Bitmap } from './pdfium-page';

/** Noise of a compressed picture stays below, the palest type above. */
const BLANK_DIFFERENCE = 12;

/** One colour all over: nothing to read, and nothing to look at. */
export function isBlank({ pixels }: Bitmap): boolean {
  for (let at = 4; at < pixels.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      if (Math.abs((pixels[at + channel] ?? 0) - (pixels[channel] ?? 0)) > BLANK_DIFFERENCE) return false;
    }
  }
  return true;
}
