import { bitmap } from '../testing/bitmap';
import { isBlank } from './blank';

describe('isBlank', () => {
  it('tells an empty page, noise and all, from one with a pale mark', () => {
    const noise = Array.from({ length: 400 }, (_, index): [number, number, number] => [240 + (index % 7), 240, 250 - (index % 5)]);
    expect(isBlank(bitmap(20, 20, noise))).toBe(true);
    noise[333] = [240, 215, 250];
    expect(isBlank(bitmap(20, 20, noise))).toBe(false);
  });
});
