import { BIAS } from '../../../libs/deck-analysis/src/testing/training';
import type { Features, Weights } from '../../../libs/deck-analysis/src/testing/training';

export interface Example {
  features: Features;
  label: boolean;
  /** As much as so many examples that are alike; 1 unless told. */
  weight?: number;
}

/** Weights below decide nothing. */
const LEAST_WEIGHT = 15;
/** How strongly the bias is held at nothing, against every other weight. */
const BIAS_FREEDOM = 100;
const ROUNDS = 400;

/**
 * Logistic regression with an L2 penalty, by accelerated gradient steps over all examples: no chance in it, the same examples give
 * the same weights.
 * @param strength inverse of the penalty
 */
export function fit(examples: readonly Example[], strength: number): Weights {
  const names = [BIAS, ...new Set(examples.flatMap(({ features }) => [...features.keys()]))];
  const index = new Map(names.map((name, at) => [name, at]));
  const rows = examples.map(({ features, label, weight = 1 }) => ({
    weight,
    at: Int32Array.from([0, ...[...features.keys()].map((name) => index.get(name) ?? 0)]),
    value: Float64Array.from([1, ...features.values()]),
    label: label ? 1 : 0,
  }));
  const penalty = Float64Array.from(names, (_, at) => 1 / (strength * (at === 0 ? BIAS_FREEDOM : 1)));
  const step = 1 / curvature(rows, 1 / strength);
  const weights = new Float64Array(names.length);
  const ahead = new Float64Array(names.length);
  let momentum = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = Float64Array.from(ahead, (weight, at) => weight * (penalty[at] ?? 0));
    for (const { at, value, label, weight } of rows) {
      let sum = 0;
      for (let k = 0; k < at.length; k += 1) sum += (ahead[at[k] as number] as number) * (value[k] as number);
      const error = weight * (1 / (1 + Math.exp(-sum)) - label);
      for (let k = 0; k < at.length; k += 1)
        gradient[at[k] as number] = (gradient[at[k] as number] as number) + error * (value[k] as number);
    }
    const next = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    for (let k = 0; k < weights.length; k += 1) {
      const moved = (ahead[k] as number) - step * (gradient[k] as number);
      ahead[k] = moved + ((momentum - 1) / next) * (moved - (weights[k] as number));
      weights[k] = moved;
    }
    momentum = next;
  }
  return Object.fromEntries(names.map((name, at) => [name, Math.round((weights[at] ?? 0) * 1000)]));
}

/** The weights that decide something, by name. */
export function cut(weights: Weights): Weights {
  const kept = Object.entries(weights).filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT);
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Log odds of a chance, in thousandths. */
export function logit(chance: number): number {
  return Math.round(Math.log(chance / (1 - chance)) * 1000);
}

/** An upper bound of the loss's curvature: a quarter of the largest eigenvalue of the examples' products, by power iteration. */
function curvature(rows: readonly { at: Int32Array; value: Float64Array; weight: number }[], penalty: number): number {
  const size = 1 + rows.reduce((most, { at }) => at.reduce((a, b) => Math.max(a, b), most), 0);
  let vector = new Float64Array(size).fill(1);
  let norm = 1;
  for (let round = 0; round < 30; round += 1) {
    const next = new Float64Array(size);
    for (const { at, value, weight } of rows) {
      let sum = 0;
      for (let k = 0; k < at.length; k += 1) sum += (vector[at[k] as number] as number) * (value[k] as number);
      for (let k = 0; k < at.length; k += 1)
        next[at[k] as number] = (next[at[k] as number] as number) + weight * sum * (value[k] as number);
    }
    norm = Math.sqrt(next.reduce((sum, value) => sum + value * value, 0));
    vector = next.map((value) => value / norm);
  }
  return (norm / 4) * 1.05 + penalty;
}
