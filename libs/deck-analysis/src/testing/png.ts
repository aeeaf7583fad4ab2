import { PDFDocument } from 'pdf-lib';
import { PdfiumDocument } from '../read/pdfium-document';
import { PdfiumLibrary } from '../read/pdfium-library';
import type { Bitmap } from '../read/pdfium-page';

/** A PDF whose only page is the image, a point for each pixel. */
export async function asPdf(png: Uint8Array): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const image = await pdf.embedPng(png);
  pdf.addPage([image.width, image.height]).drawImage(image, { x: 0, y: 0, width: image.width, height: image.height });
  return Buffer.from(await pdf.save());
}

/** What anybody who opens the PNG sees: decoded by pdf-lib, four bytes a pixel (blue, green, red, unused). */
export async function decoded(png: Uint8Array): Promise<Bitmap> {
  const library = await PdfiumLibrary.load();
  const page = PdfiumDocument.open(library, await asPdf(png)).openPage(0);
  if (!page) throw new Error('the image cannot be drawn');
  return page.render(page.frame.width, page.frame.height);
}

/** Red, green, blue of the pixel at these shares of width and height. */
export function colourAt({ width, height, pixels }: Bitmap, x: number, y: number): [number, number, number] {
  const at = 4 * (Math.floor(y * height) * width + Math.floor(x * width));
  return [pixels[at + 2] ?? 0, pixels[at + 1] ?? 0, pixels[at] ?? 0];
}

/** Share of pixels that are darker than a middle grey, between these shares of the height. */
export function inkOf({ width, height, pixels }: Bitmap, top = 0, bottom = 1): number {
  const [from, to] = [Math.floor(top * height) * width, Math.floor(bottom * height) * width];
  let dark = 0;
  for (let pixel = from; pixel < to; pixel += 1) {
    if ((pixels[4 * pixel] ?? 0) + (pixels[4 * pixel + 1] ?? 0) + (pixels[4 * pixel + 2] ?? 0) < 3 * 128) dark += 1;
  }
  return dark / (to - from);
}
