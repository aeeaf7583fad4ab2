import { logOdds } from '../../../libs/deck-analysis/src/testing/training';
import { type Choice, fitChoices } from './choice';

const option = (right: boolean, ...names: string[]): Choice['options'][number] => ({
  right,
  features: new Map(names.map((name) => [name, 1])),
});

describe('what is learned of choices', () => {
  const choices: Choice[] = Array.from({ length: 6 }, () => ({
    options: [option(true, 'owned', 'large'), option(false, 'large'), option(false, 'small')],
  }));

  it('is what tells the right option from the others of its own choice', () => {
    const weights = fitChoices(choices, 3, {});
    const odds = choices[0]?.options.map(({ features }) => logOdds(features, weights)) ?? [];
    expect(odds[0]).toBeGreaterThan(Math.max(odds[1] ?? 0, odds[2] ?? 0));
    expect(fitChoices(choices, 3, {})).toEqual(weights);
  });

  it('keeps to the sense that a feature has', () => {
    expect(fitChoices(choices, 3, { owned: -1 })['owned'] ?? 0).toBe(0);
  });
});
