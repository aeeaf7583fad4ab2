import { treeOdds } from '../../../libs/deck-analysis/src/testing/training';
import { boost } from './boosting';
import type { Example } from './logistic';

const GROWTH = { trees: 40, rate: 0.3, leaves: 4, leastOfLeaf: 5, penalty: 1 };
const example = (label: boolean, features: Record<string, number>): Example => ({ label, features: new Map(Object.entries(features)) });
const times = (count: number, one: Example): Example[] => Array.from({ length: count }, () => one);

describe('trees', () => {
  /** One or the other, but not both: no sum of weights tells these apart. */
  const either = [
    ...times(12, example(false, {})),
    ...times(9, example(true, { money: 1 })),
    ...times(11, example(true, { market: 1 })),
    ...times(10, example(false, { money: 1, market: 1 })),
  ];

  it('learn what means something only together', () => {
    const trees = boost(either, GROWTH);
    for (const { features, label } of either) expect(treeOdds(features, trees) > 0).toBe(label);
    expect(boost(either, GROWTH)).toEqual(trees);
  });

  it('ask how much of a thing there is, between the values that were seen', () => {
    const examples = Array.from({ length: 60 }, (_, at) => example(at >= 20 && at < 40, { size: at / 60, noise: at % 2 }));
    const trees = boost(examples, GROWTH);
    const odds = (size: number): number => treeOdds(new Map([['size', size]]), trees);
    expect([odds(0.1) < 0, odds(0.5) > 0, odds(0.9) < 0, odds(5) < 0]).toEqual([true, true, true, true]);
    expect(trees.features).toContain('size');
  });

  it('have no leaf of fewer examples than they were told', () => {
    const lone = [...times(30, example(false, {})), ...times(4, example(true, { rare: 1 })), ...times(30, example(true, { usual: 1 }))];
    expect(boost(lone, GROWTH).features).toEqual(['usual']);
  });

  it('count an example as often as it weighs', () => {
    const told = (weight: number): Example[] => [
      ...times(20, example(true, { seen: 1 })),
      ...times(10, { ...example(false, { seen: 1 }), weight }),
      ...times(20, example(false, {})),
    ];
    const odds = (weight: number): number => treeOdds(new Map([['seen', 1]]), boost(told(weight), GROWTH));
    expect(odds(1)).toBeGreaterThan(0);
    expect(odds(4)).toBeLessThan(0);
  });

  it('are none where there is nothing to tell apart', () => {
    const trees = boost(times(30, example(true, { same: 1 })), GROWTH);
    expect(treeOdds(new Map([['same', 1]]), trees)).toBeGreaterThan(0);
    expect(Number.isFinite(trees.bias)).toBe(true);
  });
});
