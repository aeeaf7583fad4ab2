import { compose, IDENTITY, intersect, Matrix, Rect, transformRect } from './geometry';
import { PdfiumLibrary } from './pdfium-library';

const TYPE_TEXT = 1;
const TYPE_PATH = 2;
const TYPE_IMAGE = 3;
const TYPE_SHADING = 4;
const TYPE_FORM = 5;
/** More objects than any slide has; what is beyond does not count as background or image. */
const MAX_OBJECTS = 30_000;
const MAX_DEPTH = 12;
const MAX_CLIP_POINTS = 64;
const MAX_CLIP_PATHS = 8;
const MAX_RECTANGLE_POINTS = 6;
const SEGMENT_BEZIER = 1;
const MAX_MARKS = 8;
/** Photographs take a tenth of a byte a pixel and more; one colour takes next to nothing in any compression. */
const MIN_BYTES_PER_PIXEL = 0.01;
const MIN_PICTURE_BYTES = 2048;
/** In the scratch room, behind what a name may fill. */
const NAME_LENGTH_AT = 12 * 1024;
const EVERYWHERE: Rect = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };

export interface PaintedArea {
  /** The painted object itself. */
  object: number;
  kind: 'path' | 'image' | 'shading';
  /** Place in the painting order. */
  order: number;
  /** Where it can paint, in user space; only rectangles fill it. */
  rect: Rect;
  /** Red, green, blue of an opaque fill; null when it is no plain opaque colour. */
  fill: [number, number, number] | null;
  /** True when the area is exactly `rect`. */
  rectangular: boolean;
  /** A picture of so few bytes that it may be one colour all over; true for shadings. */
  plain: boolean;
  /** Lines and curves of a path; 0 for the others. */
  segments: number;
}

export interface PaintedText {
  /** Place in the painting order. */
  order: number;
  /** Where its clip paths let it paint, in user space; null without any. */
  clip: Rect | null;
  /** Belongs to a layer, which the reader of the page may have switched off. */
  layered: boolean;
}

export interface PageObjects {
  areas: PaintedArea[];
  /** What is known of each text object. */
  texts: Map<number, PaintedText>;
  complete: boolean;
  /** Pixels of the largest image, as the file declares them. */
  largestImage: number;
}

export function readPageObjects(library: PdfiumLibrary, page: number): PageObjects {
  const walker = new ObjectWalker(library);
  const { call } = library;
  walker.walk(call.FPDFPage_CountObjects(page), (index) => call.FPDFPage_GetObject(page, index), IDENTITY, 0);
  return walker.result;
}

class ObjectWalker {
  readonly result: PageObjects = { areas: [], texts: new Map(), complete: true, largestImage: 0 };
  private seen = 0;

  constructor(private readonly library: PdfiumLibrary) {}

  walk(count: number, objectAt: (index: number) => number, matrix: Matrix, depth: number): void {
    const { call } = this.library;
    for (let index = 0; index < count; index += 1) {
      if (this.seen >= MAX_OBJECTS) {
        this.result.complete = false;
        return;
      }
      this.seen += 1;
      const object = objectAt(index);
      const type = call.FPDFPageObj_GetType(object);
      if (type === TYPE_TEXT) this.addText(object, matrix);
      else if (type === TYPE_FORM && depth < MAX_DEPTH) this.walkForm(object, matrix, depth);
      else this.addArea(object, type, matrix);
    }
  }

  private walkForm(form: number, matrix: Matrix, depth: number): void {
    const { call } = this.library;
    const inner = compose(this.matrixOf(form), matrix);
    this.walk(call.FPDFFormObj_CountObjects(form), (index) => call.FPDFFormObj_GetObject(form, index), inner, depth + 1);
  }

  private addText(text: number, matrix: Matrix): void {
    const clip = this.clip(text, EVERYWHERE);
    const clipped = clip.rect !== EVERYWHERE;
    this.result.texts.set(text, {
      order: this.seen,
      clip: clipped ? transformRect(clip.rect, matrix) : null,
      layered: this.isLayered(text),
    });
  }

  private isLayered(object: number): boolean {
    const { call, scratch } = this.library;
    const marks = Math.min(Math.max(call.FPDFPageObj_CountMarks(object), 0), MAX_MARKS);
    for (let at = 0; at < marks; at += 1) {
      const mark = call.FPDFPageObj_GetMark(object, at);
      const name = this.library.readString('utf16le', (buffer, capacity) => {
        call.FPDFPageObjMark_GetName(mark, buffer, capacity, scratch + NAME_LENGTH_AT);
        return this.library.int(scratch + NAME_LENGTH_AT);
      });
      if (name === 'OC') return true;
    }
    return false;
  }

  private addArea(object: number, type: number, matrix: Matrix): void {
    if (type === TYPE_PATH && !this.isFilled(object)) return;
    const pixels = type === TYPE_IMAGE ? this.imagePixels(object) : 0;
    this.result.largestImage = Math.max(this.result.largestImage, pixels);
    const bounds = this.bounds(object);
    if (!bounds) return;
    const clip = this.clip(object, bounds);
    const rect = transformRect(clip.rect, matrix);
    const order = this.seen;
    if (type === TYPE_PATH) {
      const rectangular = clip.rectangular && keepsUpright(compose(this.matrixOf(object), matrix)) && this.isRectangle(object);
      const segments = Math.max(this.library.call.FPDFPath_CountSegments(object), 0);
      this.result.areas.push({ object, kind: 'path', order, rect, fill: this.opaqueFill(object), rectangular, plain: false, segments });
    } else if (type === TYPE_IMAGE || type === TYPE_SHADING) {
      const plain = type === TYPE_SHADING || this.imageBytes(object) < Math.max(MIN_PICTURE_BYTES, MIN_BYTES_PER_PIXEL * pixels);
      this.result.areas.push({
        object,
        kind: type === TYPE_IMAGE ? 'image' : 'shading',
        order,
        rect,
        fill: null,
        rectangular: false,
        plain,
        segments: 0,
      });
    }
  }

  private imagePixels(image: number): number {
    const { call, scratch } = this.library;
    if (call.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4) === 0) return 0;
    // Unsigned in the file's header: a negative size here is a very large one.
    return (this.library.int(scratch) >>> 0) * (this.library.int(scratch + 4) >>> 0);
  }

  /** As the file holds them, compressed. */
  private imageBytes(image: number): number {
    return this.library.call.FPDFImageObj_GetImageDataRaw(image, 0, 0) >>> 0;
  }

  private isFilled(path: number): boolean {
    const { call, scratch } = this.library;
    return call.FPDFPath_GetDrawMode(path, scratch, scratch + 4) !== 0 && this.library.int(scratch) !== 0;
  }

  private opaqueFill(object: number): [number, number, number] | null {
    const { call, scratch } = this.library;
    if (call.FPDFPageObj_HasTransparency(object) !== 0) return null;
    if (call.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
    const [red, green, blue, alpha] = [0, 4, 8, 12].map((offset) => this.library.int(scratch + offset) & 0xff) as [
      number,
      number,
      number,
      number,
    ];
    return alpha === 255 ? [red, green, blue] : null;
  }

  private bounds(object: number): Rect | null {
    const { call, scratch } = this.library;
    if (call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
    const [left, bottom, right, top] = [0, 4, 8, 12].map((offset) => this.library.float(scratch + offset)) as [
      number,
      number,
      number,
      number,
    ];
    return { left, bottom, right, top };
  }

  private matrixOf(object: number): Matrix {
    const { call, scratch } = this.library;
    if (call.FPDFPageObj_GetMatrix(object, scratch) === 0) return IDENTITY;
    const [a, b, c, d, e, f] = [0, 4, 8, 12, 16, 20].map((offset) => this.library.float(scratch + offset)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return { a, b, c, d, e, f };
  }

  /** The part of the bounds inside the object's clip paths; exact only while those are upright rectangles. */
  private clip(object: number, bounds: Rect): { rect: Rect; rectangular: boolean } {
    const { call } = this.library;
    const clip = call.FPDFPageObj_GetClipPath(object);
    const paths = clip === 0 ? 0 : Math.max(call.FPDFClipPath_CountPaths(clip), 0);
    let rect = bounds;
    let rectangular = paths <= MAX_CLIP_PATHS;
    for (let path = 0; path < Math.min(paths, MAX_CLIP_PATHS); path += 1) {
      const count = call.FPDFClipPath_CountPathSegments(clip, path);
      rectangular &&= count <= MAX_RECTANGLE_POINTS;
      if (count > MAX_CLIP_POINTS) continue;
      const points = this.points(count, (index) => call.FPDFClipPath_GetPathSegment(clip, path, index));
      rectangular &&= isUprightOutline(points);
      if (points.length > 1) rect = intersect(rect, around(points));
    }
    return { rect, rectangular };
  }

  private isRectangle(path: number): boolean {
    const { call } = this.library;
    const count = call.FPDFPath_CountSegments(path);
    if (count < 4 || count > MAX_RECTANGLE_POINTS) return false;
    const segments = Array.from({ length: count }, (_, index) => call.FPDFPath_GetPathSegment(path, index));
    if (segments.some((segment) => call.FPDFPathSegment_GetType(segment) === SEGMENT_BEZIER)) return false;
    return isUprightOutline(this.points(count, (index) => segments[index] ?? 0));
  }

  private points(count: number, segmentAt: (index: number) => number): { x: number; y: number }[] {
    const { call, scratch } = this.library;
    const points: { x: number; y: number }[] = [];
    for (let index = 0; index < count; index += 1) {
      if (call.FPDFPathSegment_GetPoint(segmentAt(index), scratch, scratch + 4) === 0) continue;
      points.push({ x: this.library.float(scratch), y: this.library.float(scratch + 4) });
    }
    return points;
  }
}

function keepsUpright(matrix: Matrix): boolean {
  const size = Math.abs(matrix.a) + Math.abs(matrix.b) + Math.abs(matrix.c) + Math.abs(matrix.d);
  return Math.abs(matrix.b) + Math.abs(matrix.c) < 1e-4 * size || Math.abs(matrix.a) + Math.abs(matrix.d) < 1e-4 * size;
}

function isUprightOutline(points: readonly { x: number; y: number }[]): boolean {
  return points.every((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return Math.abs(next.x - point.x) < 0.01 || Math.abs(next.y - point.y) < 0.01;
  });
}

function around(points: readonly { x: number; y: number }[]): Rect {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
