import { percentile } from '../load';
import type { Outcome } from './open-loop';

/** Milliseconds from when requests were due. */
export interface Latencies {
  answers: number;
  p50: number;
  p99: number;
  p999: number;
}

export function latenciesOf(outcomes: readonly Outcome[]): Latencies {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return { answers: sorted.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), p999: percentile(sorted, 0.999) };
}
