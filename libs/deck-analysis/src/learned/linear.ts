/** What is seen of a thing, by name; what is not there is 0. */
export type Features = ReadonlyMap<string, number>;

/** Weights are whole thousandths, so that sums are exact on every machine. */
export type Weights = Readonly<Record<string, number>>;

const tables = new WeakMap<Weights, ReadonlyMap<string, number>>();

/** A map is looked up faster than an object of a thousand names. */
function tableOf(weights: Weights): ReadonlyMap<string, number> {
  let table = tables.get(weights);
  if (table === undefined) tables.set(weights, (table = new Map(Object.entries(weights))));
  return table;
}

/** Log odds in thousandths: above 0 is more likely than not. */
export function logOdds(features: Features, weights: Weights): number {
  const table = tableOf(weights);
  let sum = table.get(BIAS) ?? 0;
  for (const [name, value] of features) sum += (table.get(name) ?? 0) * value;
  return sum;
}

/** The weight of every thing alike. */
export const BIAS = '';
