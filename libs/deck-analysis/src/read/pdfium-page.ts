import { PageFrame, Rect } from './geometry';
import type { Colour } from './legibility';
import { PdfiumLibrary } from './pdfium-library';
import { readPageObjects } from './pdfium-objects';
import type { PageObjects } from './pdfium-objects';
import { readGlyphs } from './pdfium-text';
import type { GlyphPage } from './pdfium-text';

const ACTION_URI = 3;
const MAX_LINKS = 1000;
const BITMAP_BGRX = 3;
const WHITE = 0xffffffff;
const RENDER_ANNOTATIONS = 0x01;

export interface RawLink {
  rect: Rect;
  uri: string;
}

export interface Bitmap {
  width: number;
  height: number;
  /** Four bytes a pixel: blue, green, red, unused. */
  pixels: Uint8Array;
}

/** An open page. Close it before its document. */
export class PdfiumPage {
  readonly frame: PageFrame;

  constructor(
    private readonly library: PdfiumLibrary,
    private readonly document: number,
    private readonly handle: number,
  ) {
    this.frame = new PageFrame(this.boundingBox(), library.call.FPDFPage_GetRotation(handle) & 3);
  }

  /** @param maxGlyphs further glyphs are left out and reported as truncated */
  glyphs(maxGlyphs: number): GlyphPage {
    const text = this.library.call.FPDFText_LoadPage(this.handle);
    if (text === 0) return { glyphs: [], truncated: false };
    try {
      return readGlyphs(this.library, text, maxGlyphs);
    } finally {
      this.library.call.FPDFText_ClosePage(text);
    }
  }

  /** Everything the page paints, in painting order. */
  objects(): PageObjects {
    return readPageObjects(this.library, this.handle);
  }

  /** The targets of link annotations that open a URI, as written in the file. */
  links(): RawLink[] {
    const { call, scratch } = this.library;
    const links: RawLink[] = [];
    const position = scratch;
    this.library.setInt(position, 0);
    // The position lives in its own cell: the scratch room is overwritten inside the loop.
    let next = 0;
    for (let seen = 0; seen < MAX_LINKS; seen += 1) {
      this.library.setInt(position, next);
      if (call.FPDFLink_Enumerate(this.handle, position, scratch + 8) === 0) break;
      next = this.library.int(position);
      const link = this.readLink(this.library.int(scratch + 8));
      if (link) links.push(link);
    }
    return links;
  }

  /** Width and height in pixels with the longer side so long. */
  sizeWithin(longestSide: number): [number, number] {
    const { width, height } = this.frame;
    const scale = longestSide / Math.max(width, height, 1);
    return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  }

  /** Draws the page on white at the given size in pixels, so the caller bounds memory whatever the page's size in points. */
  render(width: number, height: number): Bitmap {
    const { call } = this.library;
    const bitmap = call.FPDFBitmap_CreateEx(width, height, BITMAP_BGRX, 0, 0);
    if (bitmap === 0) return { width: 0, height: 0, pixels: new Uint8Array(0) };
    try {
      call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      call.FPDF_RenderPageBitmap(bitmap, this.handle, 0, 0, width, height, 0, RENDER_ANNOTATIONS);
      const size = call.FPDFBitmap_GetStride(bitmap) * height;
      return { width, height, pixels: this.library.copyOut(call.FPDFBitmap_GetBuffer(bitmap), size) };
    } finally {
      call.FPDFBitmap_Destroy(bitmap);
    }
  }

  /** The same without these objects, which shows what lies under them. They are there again afterwards. */
  renderWithout(objects: Iterable<number>, width: number, height: number): Bitmap {
    const { call } = this.library;
    const hidden = [...objects].filter((object) => call.FPDFPageObj_SetIsActive(object, 0) !== 0);
    try {
      return this.render(width, height);
    } finally {
      for (const object of hidden) call.FPDFPageObj_SetIsActive(object, 1);
    }
  }

  /** The same with those of these objects that are transparent filled by one plain colour, which shows their shape. */
  renderTransparent(objects: Iterable<number>, [red, green, blue]: Colour, width: number, height: number): Bitmap {
    const { call, scratch } = this.library;
    const restore: (() => void)[] = [];
    for (const object of objects) {
      if (call.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) continue;
      const [r = 0, g = 0, b = 0, a = 0] = [0, 4, 8, 12].map((offset) => this.library.int(scratch + offset) & 0xff);
      if (a !== 0) continue;
      if (call.FPDFPageObj_SetFillColor(object, red, green, blue, 255) === 0) continue;
      restore.push(() => call.FPDFPageObj_SetFillColor(object, r, g, b, a));
    }
    try {
      return this.render(width, height);
    } finally {
      for (const undo of restore) undo();
    }
  }

  close(): void {
    this.library.call.FPDF_ClosePage(this.handle);
  }

  private readLink(link: number): RawLink | null {
    const { call, scratch } = this.library;
    const action = call.FPDFLink_GetAction(link);
    if (action === 0 || call.FPDFAction_GetType(action) !== ACTION_URI) return null;
    if (call.FPDFLink_GetAnnotRect(link, scratch) === 0) return null;
    const rect = this.readRect(scratch);
    const uri = this.library.readString('utf8', (buffer, capacity) => call.FPDFAction_GetURIPath(this.document, action, buffer, capacity));
    return { rect, uri };
  }

  private boundingBox(): Rect {
    const { call, scratch } = this.library;
    if (call.FPDF_GetPageBoundingBox(this.handle, scratch) === 0) return { left: 0, bottom: 0, right: 0, top: 0 };
    return this.readRect(scratch);
  }

  /** FS_RECTF holds left, top, right, bottom. */
  private readRect(pointer: number): Rect {
    const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => this.library.float(pointer + offset)) as [
      number,
      number,
      number,
      number,
    ];
    return { left: Math.min(left, right), right: Math.max(left, right), bottom: Math.min(top, bottom), top: Math.max(top, bottom) };
  }
}
