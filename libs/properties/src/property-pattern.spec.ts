import { expectProportionalTime } from '../../../test/support/growth';
import { assertPattern, MAX_STEPS, MAX_VALUE, PatternBudget } from './property-pattern';

const matches = (pattern: string, value: string): boolean => new PatternBudget().matches(pattern, value);

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
  ])('%s of %p: %p', (pattern, text, expected) => expect(matches(pattern, text)).toBe(expected));

  it.each([
    '.{1,128}',
    '[\\w.+-]{1,64}@[\\w-]{1,63}\\.[a-z]{2,24}',
    '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    '[\\s\\S]+',
    'https?://[^\\s/]+/.*',
    '(?:a*){150}',
  ])('such as %s is taken', (pattern) => expect(() => assertPattern(pattern)).not.toThrow());

  it.each([
    ['nothing', ''],
    ['an open bracket', '('],
    ['brackets that only close the anchor', 'a)(b'],
    ['a quote that would swallow the anchor', '\\Qa'],
    ['a look-ahead', '(?=a)b'],
    ['a back reference', '(a)\\1'],
    ['too many repetitions', 'a{1001}'],
    ['repetitions that multiply', '(a{100}){100}'],
    ['repetitions that add up', '.{160}'.repeat(2)],
    ['a repetition of nothing much', '(?:a*){999}'],
    ['half a million steps', `(?:${'a'.repeat(480)}){1000}`],
    ['five hundred and one characters', 'a'.repeat(501)],
  ])('of %s is refused', (_name, pattern) =>
    expect(() => assertPattern(pattern)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: [expect.objectContaining({ field: 'validation_pattern' })],
      }),
    ),
  );

  it('runs in linear time where a backtracking engine takes ages', () => {
    for (const pattern of ['(a+)+', '(a?){70}', '(?:a*){150}']) {
      assertPattern(pattern);
      expectProportionalTime(MAX_VALUE, (length) => expect(matches(pattern, `${'a'.repeat(length - 1)}!`)).toBe(false));
    }
  });
});

describe('a request', () => {
  const COSTLY = '(?:a*){157}';
  const LONGEST = 'a'.repeat(MAX_VALUE);

  it('has enough for the longest value against the costliest pattern', () => {
    expect(() => assertPattern(COSTLY)).not.toThrow();
    expect(() => assertPattern('(?:a*){159}')).toThrow();
    expect(matches(COSTLY, LONGEST)).toBe(true);
    expect(matches('(?:😀*){157}', '😀'.repeat(MAX_VALUE))).toBe(true);
  });

  it('has no more than that for all of its answers: what it cannot judge does not match', () => {
    const budget = new PatternBudget();
    expect(Array.from({ length: 20 }, () => budget.matches(COSTLY, LONGEST))).toEqual([true, ...Array.from({ length: 19 }, () => false)]);
    // What is small may still fit.
    expect([budget.matches('a+', 'aa'), budget.matches('a+', LONGEST)]).toEqual([true, false]);
    const ordinary = new PatternBudget();
    for (let answer = 0; answer < 200; answer++) expect(ordinary.matches('APP-\\d{4}', 'APP-1234')).toBe(true);
  });

  it('draws on it for patterns that were stored under wider limits, too', () => {
    const stored = '(?:a*){999}';
    expect([matches(stored, 'a'.repeat(600)), matches(stored, LONGEST)]).toEqual([true, false]);
    expect(2002 * 600).toBeLessThan(MAX_STEPS);
  });

  it('stores nothing by a pattern that cannot be compiled, or not in good time, and does not fail', () => {
    for (const stored of ['(', `(?:${'a'.repeat(480)}){1000}`]) expect(matches(stored, 'a')).toBe(false);
  });
});
