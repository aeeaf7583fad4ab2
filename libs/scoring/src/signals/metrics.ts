import type { MetricFact } from '@app/deck-analysis';

/** Figures that say how a company is built, priced or financed rather than how far it has come. */
const NOT_TRACTION = [
  'tam',
  'sam',
  'som',
  'market',
  'cac',
  'ltv',
  'margin',
  'gross_margin',
  'contribution',
  'payback',
  'churn',
  'arpu',
  'arpa',
  'acv',
  'price',
  'employees',
  'headcount',
  'team',
  'raise',
  'round',
  'funding',
  'grant',
  'committed',
  'valuation',
  'runway',
  'burn',
  'investment',
  'experience',
  'year',
  'take_rate',
  'conversion',
  'pipeline',
];

function isTraction(key: string): boolean {
  return !NOT_TRACTION.some((word) => key === word || key.startsWith(`${word}_`));
}

export function isGrowth(metric: MetricFact): boolean {
  return /(^|_)growth(_|$)/.test(metric.key);
}

function sameNumber(a: MetricFact, b: MetricFact): boolean {
  return a.value === b.value && a.currency === b.currency && isPercent(a) === isPercent(b);
}

function isPercent(metric: MetricFact): boolean {
  return metric.unit === '%';
}

/** Of two values that contradict each other only the lower one stands; everything else stays. */
export function withoutConflicts(metrics: MetricFact[]): MetricFact[] {
  return metrics.filter((metric) => !metric.conflict || metric === lowestOf(metrics, metric));
}

function lowestOf(metrics: MetricFact[], of: MetricFact): MetricFact {
  const rivals = metrics.filter((other) => other.conflict && other.key === of.key && other.status === of.status);
  return rivals.reduce((lowest, other) => (other.value < lowest.value ? other : lowest), rivals[0] ?? of);
}

/** A number that stands on two pages counts once: its first place is kept. */
export function distinct(metrics: MetricFact[]): MetricFact[] {
  return metrics.filter((metric, index) => metrics.findIndex((other) => sameNumber(other, metric)) === index);
}

/** Traction: figures above zero that the deck says were reached. */
export function currentFigures(metrics: MetricFact[]): MetricFact[] {
  const reached = metrics.filter((metric) => metric.status === 'actual' && metric.value > 0 && isTraction(metric.key));
  return distinct(withoutConflicts(reached));
}

export interface Conflict {
  key: string;
  name: string;
  pages: number[];
  lower: MetricFact;
}

/** Metrics with two values, by key in alphabetical order, each with the value that counts. */
export function conflictsIn(metrics: MetricFact[]): Conflict[] {
  const keys = [...new Set(metrics.filter((metric) => metric.conflict).map((metric) => metric.key))].sort();
  return keys.flatMap((key) => {
    const rivals = metrics.filter((metric) => metric.conflict && metric.key === key);
    const lower = rivals.reduce((lowest, other) => (other.value < lowest.value ? other : lowest));
    const pages = [...new Set(rivals.map((metric) => metric.evidence.page))].sort((a, b) => a - b);
    return [{ key, name: lower.name, pages, lower }];
  });
}
