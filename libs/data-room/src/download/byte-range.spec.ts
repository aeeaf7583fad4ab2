import { byteRange } from './byte-range';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  [' bytes=5-6 ', { start: 5, end: 6 }],
])('%s of 100 bytes', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

it.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=9-3',
  'bytes=0-1,4-5',
  'items=0-1',
  'bytes=a-b',
  'bytes=1.5-2',
  `bytes=0-${'9'.repeat(40)}`,
])('%s sends everything', (header) => {
  expect(byteRange(header, 100)).toBeNull();
});

it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s lies outside', (header) => {
  expect(byteRange(header, 100)).toBe('unsatisfiable');
});
