import { Box } from '../pages';

/** A rectangle in a page's own user space (PDF points, y upwards). */
export interface Rect {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A PDF transformation: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Matrix {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

export const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** The transformation that applies `inner` first and `outer` to its result. */
export function compose(inner: Matrix, outer: Matrix): Matrix {
  return {
    a: inner.a * outer.a + inner.b * outer.c,
    b: inner.a * outer.b + inner.b * outer.d,
    c: inner.c * outer.a + inner.d * outer.c,
    d: inner.c * outer.b + inner.d * outer.d,
    e: inner.e * outer.a + inner.f * outer.c + outer.e,
    f: inner.e * outer.b + inner.f * outer.d + outer.f,
  };
}

/** The smallest upright rectangle around a transformed one. */
export function transformRect(rect: Rect, matrix: Matrix): Rect {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [rect.left, rect.right]) {
    for (const y of [rect.bottom, rect.top]) {
      xs.push(matrix.a * x + matrix.c * y + matrix.e);
      ys.push(matrix.b * x + matrix.d * y + matrix.f);
    }
  }
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

export function intersect(one: Rect, other: Rect): Rect {
  return {
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
    top: Math.min(one.top, other.top),
  };
}

export function isEmpty(rect: Rect): boolean {
  return !(rect.right > rect.left && rect.top > rect.bottom);
}

export function contains(rect: Rect, x: number, y: number): boolean {
  return x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top;
}

/** What the reader sees of a page: its crop box, turned by the page's rotation, origin at the top left, y downwards. */
export class PageFrame {
  readonly width: number;
  readonly height: number;

  /** @param quarterTurns clockwise, 0 to 3 */
  constructor(
    private readonly crop: Rect,
    private readonly quarterTurns: number,
  ) {
    const across = Math.max(crop.right - crop.left, 0);
    const down = Math.max(crop.top - crop.bottom, 0);
    this.width = quarterTurns % 2 === 0 ? across : down;
    this.height = quarterTurns % 2 === 0 ? down : across;
  }

  /** The visible part of the page in its user space. */
  get visible(): Rect {
    return this.crop;
  }

  point(x: number, y: number): { x: number; y: number } {
    const { left, bottom, right, top } = this.crop;
    switch (this.quarterTurns) {
      case 1:
        return { x: y - bottom, y: x - left };
      case 2:
        return { x: right - x, y: y - bottom };
      case 3:
        return { x: top - y, y: right - x };
      default:
        return { x: x - left, y: top - y };
    }
  }

  box(rect: Rect): Box {
    const one = this.point(rect.left, rect.bottom);
    const other = this.point(rect.right, rect.top);
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    };
  }
}
