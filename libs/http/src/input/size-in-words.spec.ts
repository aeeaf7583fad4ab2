import { sizeInWords } from './size-in-words';

it.each([
  [52_428_800, '50 MB'],
  [1_000_000, '976.5 kB'],
  [20 * 1048576 + 90_000, '20 MB'],
  [500, '500 bytes'],
])('says %d bytes as %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));
