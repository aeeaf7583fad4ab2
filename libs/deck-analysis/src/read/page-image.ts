import { isBlank } from './blank';
import { lookAt } from './page-reader';
import type { PdfiumDocument } from './pdfium-document';
import type { PdfiumLibrary } from './pdfium-library';
import type { Bitmap, PdfiumPage } from './pdfium-page';

export interface PageImageWish {
  /** Numbers from 1; those that are wanted most come first. */
  pages: readonly number[];
  /** Images at most. */
  most: number;
  /** Bytes of all images together at most. */
  mostBytes: number;
}

/** A page as a person sees it. */
export interface PageImage {
  /** From 1. */
  page: number;
  png: Uint8Array;
}

/** In pixels. Small print of a slide can be read, and models scale down what is much larger. */
export const IMAGE_SIDE = 1280;
/** A page of photographs takes megabytes without loss; drawn smaller it takes half of one. */
const MOST_IMAGE_BYTES = 1_500_000;
const IMAGE_SIDE_OF_PHOTOGRAPHS = 800;
const COMPRESSION = 6;

/** Null for a page that cannot be drawn, shows one colour, or takes too many bytes however small. @param number from 1 */
export function pageImage(library: PdfiumLibrary, document: PdfiumDocument, number: number): Uint8Array | null {
  const page = document.openPage(number - 1);
  if (!page) return null;
  try {
    const overlooked = overlookedTexts(page);
    if (!overlooked) return null;
    for (const side of [IMAGE_SIDE, IMAGE_SIDE_OF_PHOTOGRAPHS]) {
      const bitmap = page.renderWithout(overlooked, ...page.sizeWithin(side));
      if (bitmap.width === 0 || isBlank(bitmap)) return null;
      const png = encodePng(library, bitmap);
      if (png && png.length <= MOST_IMAGE_BYTES) return png;
    }
    return null;
  } finally {
    page.close();
  }
}

/**
 * The text objects that a person cannot read, which are left out as they are of the text: what is too faint for an eye is not for a
 * model. Null for a page that is not to be drawn.
 */
function overlookedTexts(page: PdfiumPage): Set<number> | null {
  const { canBeDrawn, truncated, glyphs, visible } = lookAt(page);
  if (!canBeDrawn || truncated) return null;
  const overlooked = new Set(glyphs.map(({ style }) => style.object));
  for (const { style } of visible) overlooked.delete(style.object);
  return overlooked;
}

function encodePng(library: PdfiumLibrary, { width, height, pixels }: Bitmap): Uint8Array | null {
  const rgba = new Uint8Array(4 * width * height);
  for (let at = 0; at < rgba.length; at += 4) {
    rgba[at] = pixels[at + 2] ?? 0;
    rgba[at + 1] = pixels[at + 1] ?? 0;
    rgba[at + 2] = pixels[at] ?? 0;
    rgba[at + 3] = 255;
  }
  const source = library.copyIn(rgba);
  try {
    const length = library.call.EPDF_PNG_EncodeRGBA(source, width, height, 4 * width, COMPRESSION, library.scratch);
    if (length === 0) return null;
    const encoded = library.int(library.scratch);
    const png = library.copyOut(encoded, length);
    library.free(encoded);
    return png;
  } finally {
    library.free(source);
  }
}
