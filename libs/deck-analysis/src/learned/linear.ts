/** What is seen of a thing, by name; what is not there is 0. */
export type Features = ReadonlyMap<string, number>;

/** Weights are whole thousandths, so that sums are exact on every machine. */
export type Weights = Readonly<Record<string, number>>;

/** Log odds in thousandths: above 0 is more likely than not. */
export function logOdds(features: Features, weights: Weights): number {
  let sum = weights[BIAS] ?? 0;
  for (const [name, value] of features) sum += (Object.hasOwn(weights, name) ? (weights[name] ?? 0) : 0) * value;
  return sum;
}

/** The weight of every thing alike. */
export const BIAS = '';
