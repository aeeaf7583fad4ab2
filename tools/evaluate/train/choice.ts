import type { Features, Weights } from '../../../libs/deck-analysis/src/testing/training';

/** A choice that a person made: one of the options, which may stand there under several forms. */
export interface Choice {
  /** As much as so many choices that are alike; 1 unless told. */
  weight?: number;
  options: { features: Features; right: boolean }[];
}

const ROUNDS = 600;
/** From weights that are nearly right already. */
const ROUNDS_MORE = 150;
const STEP = 0.05;

/** The options of one choice side by side: the features of option i stand from `from[i]` up to `from[i + 1]`. */
interface Table {
  from: Int32Array;
  names: Int32Array;
  values: Float64Array;
  right: boolean[];
  weight: number;
}

/**
 * Conditional logit: weights under which the right option of each choice is likeliest among its own options, held to nothing by an L2
 * penalty. No chance in it: the same choices give the same weights.
 * @param sense of features that may only speak for (1) or only against (-1)
 * @param start weights to begin with: of most of the same choices, and of none that must not be known
 */
export function fitChoices(
  choices: readonly Choice[],
  strength: number,
  sense: Readonly<Record<string, 1 | -1>>,
  start?: Weights,
): Weights {
  const names = [...new Set(choices.flatMap(({ options }) => options.flatMap(({ features }) => [...features.keys()])))].sort();
  const places = new Map(names.map((name, at) => [name, at]));
  const tables = choices.map((choice) => tableOf(choice, places));
  const weights = Float64Array.from(names, (name) => (start?.[name] ?? 0) / 1000);
  const mean = new Float64Array(names.length);
  const square = new Float64Array(names.length);
  for (let round = 1; round <= (start === undefined ? ROUNDS : ROUNDS_MORE); round += 1) {
    const gradient = weights.map((weight) => -weight / strength);
    for (const table of tables) addSlope(gradient, table, weights);
    for (let at = 0; at < names.length; at += 1) {
      const slope = gradient[at] as number;
      const [slow, even] = [0.9 * (mean[at] as number) + 0.1 * slope, 0.99 * (square[at] as number) + 0.01 * slope * slope];
      [mean[at], square[at]] = [slow, even];
      const step = (STEP * (slow / (1 - 0.9 ** round))) / (Math.sqrt(even / (1 - 0.99 ** round)) + 1e-8);
      const moved = (weights[at] as number) + step;
      const way = sense[names[at] as string];
      weights[at] = way === 1 ? Math.max(0, moved) : way === -1 ? Math.min(0, moved) : moved;
    }
  }
  return Object.fromEntries(
    names.map((name, at) => [name, Math.round((weights[at] as number) * 1000)] as const).filter(([, weight]) => Math.abs(weight) >= 10),
  );
}

function tableOf({ options, weight = 1 }: Choice, places: ReadonlyMap<string, number>): Table {
  const cells = options.flatMap(({ features }) => [...features]);
  let end = 0;
  return {
    from: Int32Array.from([0, ...options.map(({ features }) => (end += features.size))]),
    names: Int32Array.from(cells, ([name]) => places.get(name) as number),
    values: Float64Array.from(cells, ([, value]) => value),
    right: options.map(({ right }) => right),
    weight,
  };
}

/** How the log chance of the right option changes with each weight. */
function addSlope(gradient: Float64Array, { from, names, values, right, weight }: Table, weights: Float64Array): void {
  const odds = new Float64Array(right.length);
  let highest = -Infinity;
  for (let option = 0; option < right.length; option += 1) {
    let sum = 0;
    for (let at = from[option] as number; at < (from[option + 1] as number); at += 1)
      sum += (weights[names[at] as number] as number) * (values[at] as number);
    odds[option] = sum;
    if (sum > highest) highest = sum;
  }
  let all = 0;
  let chosen = 0;
  for (let option = 0; option < right.length; option += 1) {
    const odd = Math.exp((odds[option] as number) - highest);
    odds[option] = odd;
    all += odd;
    if (right[option] === true) chosen += odd;
  }
  for (let option = 0; option < right.length; option += 1) {
    const odd = odds[option] as number;
    const push = weight * ((right[option] === true ? odd / chosen : 0) - odd / all);
    if (push === 0) continue;
    for (let at = from[option] as number; at < (from[option + 1] as number); at += 1)
      gradient[names[at] as number] = (gradient[names[at] as number] as number) + push * (values[at] as number);
  }
}
