import { PhraseMatcher, longest } from './phrases';

const words = (text: string): string[] => text.split(' ');

describe('phrase matching', () => {
  it('finds phrases of several words, prefixes, numbers and any word', () => {
    const matcher = new PhraseMatcher([
      ['go to market', 'gtm'],
      ['compet*', 'competition'],
      ['next # months', 'horizon'],
      ['chief * officer', 'role'],
    ]);
    expect(matcher.find(words('our go to market beats competitors in the next 18 months')).map((hit) => hit.payload)).toEqual([
      'gtm',
      'competition',
      'horizon',
    ]);
    expect(matcher.find(words('chief learning officer'))).toEqual([{ payload: 'role', start: 0, end: 3 }]);
    expect(matcher.has(words('to market go'))).toBe(false);
  });

  it('folds its own phrases as texts are folded', () => {
    expect(new PhraseMatcher([['solución', 1]]).has(['solucion'])).toBe(true);
    expect(new PhraseMatcher([["l'équipe", 1]]).has(['l', 'equipe'])).toBe(true);
  });

  it('lets the longer phrase hide the shorter within it', () => {
    const matcher = new PhraseMatcher([
      ['seed', 'Seed'],
      ['pre seed', 'Pre-Seed'],
    ]);
    expect(longest(matcher.find(['pre', 'seed', 'round'])).map((hit) => hit.payload)).toEqual(['Pre-Seed']);
  });

  it('answers the same however often it is asked', () => {
    const matcher = new PhraseMatcher([['tam', 1]]);
    for (let n = 0; n < 25_000; n += 1) matcher.has([`word${n}`]);
    expect(matcher.has(['tam'])).toBe(true);
  });
});
