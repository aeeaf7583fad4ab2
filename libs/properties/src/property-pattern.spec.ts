import { expectProportionalTime } from '../../../test/support/growth';
import { compilePattern, matchesPattern } from './property-pattern';

describe('a pattern', () => {
  it.each([
    ['\\d{4}', '1234', true],
    ['\\d{4}', '12345', false],
    ['a|ab', 'ab', true],
    ['a|ab', 'abc', false],
    ['^APP$', 'APP', true],
    ['(?i)app', 'APP', true],
    ['(?m)^a$', 'a\nb', false],
    ['(?m)^a$', 'a\n', false],
    ['[^x]*', '', true],
    ['\\p{L}+', 'Öko', true],
    ['.', '😀', true],
  ])('%s of %p: %p', (pattern, text, matches) => expect(matchesPattern(pattern, text)).toBe(matches));

  it.each([
    ['nothing', ''],
    ['an open bracket', '('],
    ['brackets that only close the anchor', 'a)(b'],
    ['a quote that would swallow the anchor', '\\Qa'],
    ['a look-ahead', '(?=a)b'],
    ['a back reference', '(a)\\1'],
    ['too many repetitions', 'a{1001}'],
    ['repetitions that multiply', '(a{100}){100}'],
    ['repetitions that add up', '.{1000}'.repeat(4)],
    ['five hundred and one characters', 'a'.repeat(501)],
  ])('of %s is refused', (_name, pattern) =>
    expect(() => compilePattern(pattern)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: [expect.objectContaining({ field: 'validation_pattern' })],
      }),
    ),
  );

  it('runs in linear time where a backtracking engine takes ages', () => {
    for (const pattern of ['(a+)+', '(a?){500}']) {
      expectProportionalTime(4000, (length) => expect(matchesPattern(pattern, `${'a'.repeat(length)}!`)).toBe(false));
    }
  });
});
