import type { Bitmap } from '../read/pdfium-page';

/** @param colours red, green, blue of each pixel */
export function bitmap(width: number, height: number, colours: readonly (readonly [number, number, number])[]): Bitmap {
  return { width, height, pixels: Uint8Array.from(colours.flatMap(([red, green, blue]) => [blue, green, red, 255])) };
}
