import { RE2JS } from 're2js';
import { patternSizeBound } from './pattern-size';

/** What the anchors and the ends of a program add. */
const FRAME = 4;
const ATOMS = [
  'a',
  '.',
  '\\d',
  '\\pL',
  '\\p{Lu}',
  '\\x{10}',
  '[a-z]',
  '[]a]',
  '[^]({2}]',
  '[[:alpha:]{9}]',
  '[\\]{]',
  '\\(',
  '\\{',
  '\\Q(a[\\E',
  'é',
  '😀',
  '^',
  '\\b',
  '{,3}',
  '{a}',
];
const SUFFIXES = ['', '', '', '*', '+?', '?', '{3}', '{0}', '{2,}', '{0,7}', '{1,12}?'];
const GROUPS = ['(', '(?:', '(?i)(?:', '(?P<name>', '(?<other>', '(?s:'];

/** The same patterns on every run. */
function randomPatterns(count: number): string[] {
  let seed = 42;
  const pick = <T>(from: readonly T[]): T => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return from[(seed >>> 8) % from.length] as T;
  };
  const pattern = (depth: number): string => {
    const parts = Array.from({ length: pick([1, 2, 3]) }, () => {
      const group = depth > 0 && pick([true, false]);
      const atom = group ? `${pick(GROUPS)}${pattern(depth - 1)}${pick(['', '', '|a', '|'])})` : pick(ATOMS);
      return atom + pick(SUFFIXES);
    });
    return parts.join(pick(['', '', '|']));
  };
  return Array.from({ length: count }, () => pattern(3));
}

function sizeOf(pattern: string): number | null {
  try {
    return RE2JS.compile(`^(?:${pattern})$`).programSize();
  } catch {
    return null;
  }
}

it('is never below what the engine makes of a pattern', () => {
  const compiled = randomPatterns(4000).map((pattern) => ({ pattern, size: sizeOf(pattern), bound: patternSizeBound(pattern) + FRAME }));
  const judged = compiled.filter(({ size }) => size !== null);
  expect(judged.length).toBeGreaterThan(1000);
  expect(judged.filter(({ size, bound }) => (size as number) > bound)).toEqual([]);
});

it.each([
  ['APP-[0-9]{4}', 16],
  ['.{1,128}', 260],
  ['[\\w.+-]{1,64}@[\\w-]{1,63}\\.[a-z]{2,24}', 310],
  ['[[:alpha:]\\]{2}(]{2}', 6],
  ['\\Q{9}(\\E{2}', 20],
])('is near it for %s', (pattern, most) => expect(patternSizeBound(pattern)).toBeLessThanOrEqual(most));

it.each([
  `(?:${'a'.repeat(480)}){1000}`,
  `[(]{1}(?:${'a*'.repeat(200)}){1000}`,
  `\\Q[\\E(?:${'a'.repeat(400)}){1000}`,
  '(((.{10}){10}){10}){10}',
])('tells %.40s… by its text alone', (pattern) => expect(patternSizeBound(pattern)).toBeGreaterThan(10_000));
