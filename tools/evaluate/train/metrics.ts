import type { MetricStatus } from '@app/deck-analysis';
import type { MetricCandidate, MetricModel, Weights } from '../../../libs/deck-analysis/src/testing/training';
import type { Truth } from '../truth';
import { cut, fit, logit } from './logistic';
import more from './more-figures.json';

/** Inverse of the penalty on weights; three and ten times as much did worse on decks left out. */
const STRENGTH = 0.1;
/**
 * Chances from which on a number is a metric: one that the rules take for one, one with a name near, one without, one beside a word for
 * the market on a slide about the world around, and any but the first in a deck without any of the first. Left out, those of named and
 * unnamed ones at .5 bring no more figures and more of what is none, at .8 fewer of both; that of the market does alike from .45 to .6.
 */
const NEEDED = { ruled: 0.1, named: 0.6, unnamed: 0.6, market: 0.45, silent: 0.85 };
const STATUSES: readonly MetricStatus[] = ['actual', 'target', 'market'];

export interface NumbersOfDeck {
  truth: Truth;
  numbers: readonly MetricCandidate[];
}

/** A deck's truth with all its figures: truths list those that matter most, and a number that they pass over is none the less a metric. */
export function withAllFigures(truth: Truth): Truth {
  const others = (more as Record<string, Truth['metrics']>)[truth.file] ?? [];
  return { ...truth, metrics: [...(truth.metrics ?? []), ...others] };
}

/** Weights by which a number is told to be a metric, and of which status, without those of decks that are left out. */
export function trainMetrics(decks: readonly NumbersOfDeck[]): MetricModel {
  // A word of one deck alone says nothing about others.
  const decksWith = new Map<string, number>();
  for (const { numbers } of decks)
    for (const name of new Set(numbers.flatMap(({ features }) => [...features.keys()])))
      decksWith.set(name, (decksWith.get(name) ?? 0) + 1);
  const examples = decks.flatMap(({ truth, numbers }) => {
    const all = withAllFigures(truth);
    return numbers.map((number) => ({
      features: new Map([...number.features].filter(([name]) => (decksWith.get(name) ?? 0) > 1)),
      told: toldIn(all, number),
    }));
  });
  const known = examples.filter(({ told }) => told?.status != null);
  const statuses = STATUSES.map((status) => [
    status,
    cut(
      fit(
        known.map(({ features, told }) => ({ features, label: told?.status === status })),
        STRENGTH,
      ),
    ),
  ]);
  return {
    needed: {
      ruled: logit(NEEDED.ruled),
      named: logit(NEEDED.named),
      unnamed: logit(NEEDED.unnamed),
      market: logit(NEEDED.market),
      silent: logit(NEEDED.silent),
    },
    metric: cut(
      fit(
        examples.map(({ features, told }) => ({ features, label: told !== null })),
        STRENGTH,
      ),
    ),
    status: Object.fromEntries(statuses) as Record<MetricStatus, Weights>,
  };
}

/** The figure of the truth that the number is, within 1 %, on the page that it is told to stand on. */
function toldIn(truth: Truth, { mention }: MetricCandidate): { status?: string | null } | null {
  const { amount, money, page } = mention;
  for (const metric of truth.metrics ?? []) {
    const value = metric.value;
    if (typeof value !== 'number' || (metric.page !== undefined && metric.page !== page.number)) continue;
    // Costs and losses stand in parentheses, or behind a sign.
    const figure = Math.abs(value);
    if ([amount.value, money.value].some((own) => Math.abs(own - figure) <= Math.max(0.01 * figure, 1e-9))) return metric;
  }
  return null;
}
