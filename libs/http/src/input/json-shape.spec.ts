import { assertJsonShape, type JsonLimits } from './json-shape';

const LIMITS: JsonLimits = { depth: 4, elements: 10, batch: 3 };
const refusalOf = (text: string, limits = LIMITS): string => {
  try {
    assertJsonShape(Buffer.from(text), limits);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  '',
  ' ',
  '1',
  '[[[[1]]]]',
  '{"a":[1,2,3]}',
  '["[[[[[[[[,,,,,,,,,,::::::"]',
  '{"a\\"[[[[[[,,,,,,,,,,":"\\\\"}',
  '["é[é,😀]"]',
  ' [1,2,3]',
  '{"a":{"b":[1,2,3,4]}}',
  '"never closed [[[[[[[[',
  '"\\',
])('takes %j', (text) => expect(refusalOf(text)).toBe('taken'));

it.each([
  ['[[[[[1]]]]]', 'deeper than 4'],
  ['{"a":{"a":{"a":{"a":{}}}}}', 'deeper than 4'],
  ['{"a":[1,2,3,4,5,6,7,8,9,10]}', 'more than 10'],
  ['{"a":[[],[],[],[],[],[]]}', 'more than 10'],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', 'more than 10'],
  [' \n[{},{},{},{}]', 'at most 3 messages'],
  ['["\\\\",1,1,1]', 'at most 3 messages'],
  // Closed more often than opened: what follows counts all the same.
  [']]]]]][[[[[[[[[[[', 'more than 10'],
])('refuses %j', (text, reason) => expect(refusalOf(text)).toContain(reason));

it('looks at a mebibyte of anything once', () => {
  const wide = { depth: 32, elements: 10_000, batch: 20 };
  for (const piece of ['[', '{"a":', '1,', '"', '\\', '"a",', ']', '[]', ' ']) {
    expect(() => refusalOf(piece.repeat(1_048_576 / piece.length), wide)).not.toThrow();
  }
  expect(refusalOf(`{"a":"${'x'.repeat(1_000_000)}"}`, wide)).toBe('taken');
});
