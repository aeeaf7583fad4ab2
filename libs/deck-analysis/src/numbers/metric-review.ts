import type { MetricFact } from '../facts';
import { CONFLICT } from './weights';

/** Years of a forecast. */
const MOST_PERIODS = 6;

/** More than a market, its part and ours are rows of sources. */
const MOST_SIZES = 3;

/**
 * Market figures come in rows of nested circles and of sources. TAM, SAM and SOM speak for themselves; of many unnamed sizes
 * the largest and the smallest are kept.
 */
export function limitMarkets(metrics: MetricFact[]): MetricFact[] {
  const sizes = metrics.filter((metric) => metric.key === 'market_size');
  if (sizes.length === 0) return metrics;
  const named = metrics.some((metric) => metric.key === 'tam');
  if (named) return metrics.filter((metric) => metric.key !== 'market_size');
  const ranked = [...sizes].sort((a, b) => b.value - a.value);
  const keep = new Set(ranked.length <= MOST_SIZES ? ranked : [ranked[0], ranked[ranked.length - 1]]);
  return metrics
    .filter((metric) => metric.key !== 'market_size' || keep.has(metric))
    .map((metric) => (metric === ranked[0] && ranked.length > 1 ? { ...metric, key: 'tam' } : metric));
}

/** Months or quarters in a row: the first and the last say what matters. */
export function limitTables(metrics: MetricFact[]): MetricFact[] {
  const rowOf = (metric: MetricFact): string => `${metric.key}|${metric.name}|${metric.status}|${metric.evidence.page}`;
  const rows = new Map<string, MetricFact[]>();
  for (const metric of metrics) rows.set(rowOf(metric), [...(rows.get(rowOf(metric)) ?? []), metric]);
  return metrics.filter((metric) => {
    const row = rows.get(rowOf(metric)) ?? [];
    return row.length <= MOST_PERIODS || metric === row[0] || metric === row[row.length - 1];
  });
}

/**
 * Two present values of one metric by the same name on different slides: flagged on both, the rubric takes the lower. On one slide
 * they are two things of a kind (stores of two formats, margins of two products).
 */
export function markConflicts(metrics: MetricFact[]): MetricFact[] {
  return metrics.map((metric) => {
    const rival = metrics.some(
      (other) =>
        other.evidence.page !== metric.evidence.page &&
        other.key === metric.key &&
        other.name === metric.name &&
        other.status === metric.status &&
        metric.status !== 'target' &&
        other.period === metric.period &&
        other.currency === metric.currency &&
        other.unit === metric.unit &&
        (other.asOf === metric.asOf || metric.asOf === null || other.asOf === null) &&
        metric.key !== 'growth' &&
        !isSeries(metric, metrics) &&
        !isSeries(other, metrics) &&
        Math.abs(other.value - metric.value) > CONFLICT * Math.max(other.value, metric.value),
    );
    return rival ? { ...metric, conflict: true } : metric;
  });
}

/** A row of a table that goes through the years contradicts nothing but another such row. */
function isSeries(metric: MetricFact, metrics: MetricFact[]): boolean {
  return metrics.some(
    (other) =>
      other.key === metric.key &&
      other.evidence.page === metric.evidence.page &&
      metric.asOf !== null &&
      other.asOf !== null &&
      other.asOf !== metric.asOf,
  );
}
