import { distinctNumbers, numbersIn } from './numbers';

describe('numbersIn', () => {
  it.each<[string, string[]]>([
    ['LTV D2C/B2B', []],
    ['£101 / £94 LTV D2C/B2B', ['101', '94']],
    ['Investment$1.3M in 2026', ['1.3']],
    ['EUR5 a month', ['5']],
  ])('of "%s" are %j', (text, expected) => expect(numbersIn(text)).toEqual(expected));

  it('count once, however often they stand', () => {
    const evidence = { page: 1, quote: '12 % and 12', source: 'text' as const, confidence: 100 };
    expect(distinctNumbers([evidence, { ...evidence, quote: '7' }])).toBe(2);
  });
});
