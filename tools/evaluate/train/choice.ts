import type { Features, Weights } from '../../../libs/deck-analysis/src/testing/training';

/** A choice that a person made: one of the options, which may stand there under several forms. */
export interface Choice {
  options: { features: Features; right: boolean }[];
}

const ROUNDS = 600;
const STEP = 0.05;

/**
 * Conditional logit: weights under which the right option of each choice is likeliest among its own options, held to nothing by an L2
 * penalty. No chance in it: the same choices give the same weights.
 * @param sense of features that may only speak for (1) or only against (-1)
 */
export function fitChoices(choices: readonly Choice[], strength: number, sense: Readonly<Record<string, 1 | -1>>): Weights {
  const names = [...new Set(choices.flatMap(({ options }) => options.flatMap(({ features }) => [...features.keys()])))].sort();
  const weights = new Map(names.map((name) => [name, 0]));
  const moments = new Map(names.map((name) => [name, [0, 0] as [number, number]]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const gradient = new Map(names.map((name) => [name, -(weights.get(name) ?? 0) / strength]));
    for (const { options } of choices) {
      const sums = options.map(({ features }) => [...features].reduce((sum, [name, value]) => sum + (weights.get(name) ?? 0) * value, 0));
      const highest = Math.max(...sums);
      const odds = sums.map((sum) => Math.exp(sum - highest));
      const all = odds.reduce((sum, value) => sum + value, 0);
      const right = odds.reduce((sum, value, at) => sum + (options[at]?.right ? value : 0), 0);
      options.forEach(({ features, right: chosen }, at) => {
        const push = (chosen ? (odds[at] ?? 0) / right : 0) - (odds[at] ?? 0) / all;
        if (push !== 0) for (const [name, value] of features) gradient.set(name, (gradient.get(name) ?? 0) + push * value);
      });
    }
    for (const name of names) {
      const slope = gradient.get(name) ?? 0;
      const moment = moments.get(name) as [number, number];
      moment[0] = 0.9 * moment[0] + 0.1 * slope;
      moment[1] = 0.99 * moment[1] + 0.01 * slope * slope;
      const moved =
        (weights.get(name) ?? 0) + (STEP * (moment[0] / (1 - 0.9 ** round))) / (Math.sqrt(moment[1] / (1 - 0.99 ** round)) + 1e-8);
      const allowed = sense[name] === 1 ? Math.max(0, moved) : sense[name] === -1 ? Math.min(0, moved) : moved;
      weights.set(name, allowed);
    }
  }
  return Object.fromEntries(
    [...weights].map(([name, weight]) => [name, Math.round(weight * 1000)] as const).filter(([, weight]) => Math.abs(weight) >= 10),
  );
}
