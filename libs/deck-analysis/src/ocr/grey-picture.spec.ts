import { bitmap } from '../testing/bitmap';
import { isDark, toGreyMap } from './grey-picture';

const pixelsOf = (picture: Buffer): number[] => [...picture.subarray(picture.indexOf('255\n') + 4)];
const plain = { inverted: false, blanks: [] };

describe('toGreyMap', () => {
  const pink = bitmap(2, 1, [
    [250, 20, 90],
    [10, 25, 45],
  ]);

  it('writes a portable grey map', () => {
    expect(toGreyMap(pink, { mode: 'luma', ...plain }).toString('latin1')).toMatch(/^P5\n2 1\n255\n..$/s);
  });

  it('sees coloured type on a dark ground best in its brightest channel', () => {
    expect(pixelsOf(toGreyMap(pink, { mode: 'brightest', ...plain }))).toEqual([250, 45]);
    expect(pixelsOf(toGreyMap(pink, { mode: 'darkest', ...plain }))).toEqual([20, 10]);
    const [type, ground] = pixelsOf(toGreyMap(pink, { mode: 'luma', ...plain })) as [number, number];
    expect(type - ground).toBeLessThan(100);
  });

  it('turns light into dark', () => {
    expect(pixelsOf(toGreyMap(pink, { mode: 'brightest', inverted: true, blanks: [] }))).toEqual([5, 210]);
  });

  it('paints what is known over in the colour around it', () => {
    const ink = [0, 0, 0] as const;
    const paper = [200, 200, 200] as const;
    const page = bitmap(
      5,
      5,
      Array.from({ length: 25 }, (_, index) => (index === 12 ? ink : paper)),
    );
    expect(pixelsOf(toGreyMap(page, { mode: 'luma', inverted: false, blanks: [{ x: 1, y: 1, width: 2, height: 2 }] }))).toEqual(
      Array(25).fill(200),
    );
    expect(pixelsOf(toGreyMap(page, { mode: 'luma', inverted: false, blanks: [{ x: -9, y: -9, width: 3, height: 3 }] }))[12]).toBe(0);
  });
});

describe('isDark', () => {
  it('tells dark pages from light ones', () => {
    expect(isDark(bitmap(100, 10, Array(1000).fill([10, 25, 45])))).toBe(true);
    expect(isDark(bitmap(100, 10, Array(1000).fill([240, 240, 250])))).toBe(false);
    expect(isDark(bitmap(0, 0, []))).toBe(false);
  });
});
