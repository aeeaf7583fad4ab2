import { compose, intersect, isEmpty, PageFrame, transformRect } from './geometry';

describe('PageFrame', () => {
  const crop = { left: 10, bottom: 20, right: 110, top: 70 };

  it.each([
    [0, { x: 0, y: 0 }, 100, 50],
    [1, { x: 50, y: 0 }, 50, 100],
    [2, { x: 100, y: 50 }, 100, 50],
    [3, { x: 0, y: 100 }, 50, 100],
  ])('turned by %i quarters shows the top left corner of the file at %j', (turns, point, width, height) => {
    const frame = new PageFrame(crop, turns);
    expect(frame.point(10, 70)).toEqual(point);
    expect([frame.width, frame.height]).toEqual([width, height]);
  });

  it('turns rectangles into boxes', () => {
    const rect = { left: 10, right: 30, bottom: 60, top: 70 };
    expect(new PageFrame(crop, 0).box(rect)).toEqual({ x: 0, y: 0, width: 20, height: 10 });
    expect(new PageFrame(crop, 1).box(rect)).toEqual({ x: 40, y: 0, width: 10, height: 20 });
  });

  it('has no negative size', () => {
    const frame = new PageFrame({ left: 5, right: 0, bottom: 0, top: -5 }, 0);
    expect([frame.width, frame.height]).toEqual([0, 0]);
  });
});

describe('transformations', () => {
  it('compose from the inner to the outer', () => {
    const scale = { a: 2, b: 0, c: 0, d: 2, e: 0, f: 0 };
    const move = { a: 1, b: 0, c: 0, d: 1, e: 5, f: 7 };
    expect(transformRect({ left: 1, right: 2, bottom: 1, top: 2 }, compose(scale, move))).toEqual({
      left: 7,
      right: 9,
      bottom: 9,
      top: 11,
    });
    expect(transformRect({ left: 1, right: 2, bottom: 1, top: 2 }, compose(move, scale))).toEqual({
      left: 12,
      right: 14,
      bottom: 16,
      top: 18,
    });
  });

  it('knows rectangles that do not meet', () => {
    const unit = { left: 0, right: 1, bottom: 0, top: 1 };
    expect(isEmpty(intersect(unit, { left: 2, right: 3, bottom: 0, top: 1 }))).toBe(true);
    expect(isEmpty(intersect(unit, unit))).toBe(false);
  });
});
