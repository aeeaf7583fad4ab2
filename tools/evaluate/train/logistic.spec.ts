import { BIAS, logOdds } from '../../../libs/deck-analysis/src/testing/training';
import { fit } from './logistic';
import type { Example } from './logistic';

const example = (label: boolean, ...names: string[]): Example => ({ label, features: new Map(names.map((name) => [name, 1])) });

describe('what is learned', () => {
  const examples = [
    ...Array.from({ length: 8 }, () => example(true, 'sums', 'early')),
    ...Array.from({ length: 8 }, () => example(false, 'early')),
    example(false, 'sums', 'late'),
    example(false, 'late'),
  ];

  it('weighs what tells apart, and leaves alone what does not', () => {
    const weights = fit(examples, 1);
    expect(logOdds(new Map([['sums', 1]]), weights)).toBeGreaterThan(0);
    expect(logOdds(new Map([['early', 1]]), weights)).toBeLessThan(0);
    expect(weights['sums']).toBeGreaterThan(1000);
    expect(Math.abs(weights['early'] ?? 0)).toBeLessThan(weights['sums'] ?? 0);
    expect(fit(examples, 1)).toEqual(weights);
  });

  it('is found where the loss is least', () => {
    const weights = fit(examples, 1);
    const loss = (of: Readonly<Record<string, number>>): number =>
      examples.reduce((sum, { features, label }) => sum + Math.log1p(Math.exp(((label ? -1 : 1) * logOdds(features, of)) / 1000)), 0) +
      Object.entries(of).reduce((sum, [name, weight]) => sum + (weight / 1000) ** 2 / (name === BIAS ? 200 : 2), 0);
    const least = loss(weights);
    for (const name of Object.keys(weights)) {
      for (const change of [-100, 100]) expect(loss({ ...weights, [name]: (weights[name] ?? 0) + change })).toBeGreaterThan(least);
    }
  });
});
