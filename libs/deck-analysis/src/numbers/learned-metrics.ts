import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MetricFact, MetricStatus } from '../facts';
import { logOdds } from '../learned/linear';
import type { Features, Weights } from '../learned/linear';
import type { Mention } from './mentions';
import { AROUND } from './metric-names';
import { metricCandidates } from './metric-features';
import type { MetricCandidate } from './metric-features';
import { MARKET_KEYS, OTHER_METRIC } from './metric-kinds';
import { metricOf, metricsOf, sameFact } from './metrics';
import type { MetricInput } from './metrics';
import { limitMarkets, limitTables, markConflicts } from './metric-review';
import { isColumnOver, statusOf } from './metric-status';

/** Made by `npm run train`, which says in `from` what with and how well it did on decks that it had left out. */
export interface MetricModel {
  /**
   * Log odds in thousandths from which on a number is a metric: one that the rules take for one, one with a name near, one without;
   * `market`: one beside a word for the market, on a slide about the world around the company; `silent`: any but the first in a deck in
   * which the rules find none.
   */
  needed: { ruled: number; named: number; unnamed: number; market: number; silent: number };
  metric: Weights;
  status: Record<MetricStatus, Weights>;
}

const MODEL = JSON.parse(readFileSync(join(__dirname, 'metric-model.json'), 'utf8')) as MetricModel;

/** The model has learned from whole decks: of a slide or two it knows less than the rules. */
const LEAST_PAGES = 6;
const MAX_METRICS = 150;
const MAX_NAME_WORDS = 6;

/** The deck's figures of itself and its market: trained weights say which numbers they are, and of what status; rules name them. */
export function learnedMetrics(input: MetricInput, pageCount: number, model: MetricModel = MODEL): MetricFact[] {
  if (pageCount < LEAST_PAGES) return metricsOf(input);
  const candidates = metricCandidates(input);
  const silent = !candidates.some(({ ruled }) => ruled);
  const sure = candidates.filter((candidate) => logOdds(candidate.features, model.metric) >= neededFor(candidate, silent, model));
  const found: MetricFact[] = [];
  // Those with a name first: where a figure stands twice, its name is kept.
  for (const candidate of [...sure.filter(({ ruled }) => ruled), ...sure.filter(({ ruled }) => !ruled)]) {
    if (found.length >= MAX_METRICS) break;
    const metric = factOf(candidate, input, model);
    if (metric && !found.some((known) => sameFact(known, metric) || (!candidate.ruled && isSameFigure(known, metric)))) found.push(metric);
  }
  const kept = limitTables(sizesApart(found));
  return [...markConflicts(kept.filter(({ key }) => key !== OTHER_METRIC)), ...kept.filter(({ key }) => key === OTHER_METRIC)];
}

/** Sizes of market beyond those that count are figures of the deck all the same. */
function sizesApart(found: MetricFact[]): MetricFact[] {
  const kept = limitMarkets(found);
  const beside = found.filter((metric) => metric.key === 'market_size' && !kept.some((other) => other.value === metric.value));
  return [...kept, ...beside.map((metric) => ({ ...metric, key: OTHER_METRIC }))];
}

function neededFor({ ruled, named, mention }: MetricCandidate, silent: boolean, { needed }: MetricModel): number {
  if (ruled) return needed.ruled;
  if (!silent && named?.key === 'market_size' && mention.kinds.some((kind) => AROUND.has(kind))) return needed.market;
  return silent ? needed.silent : named ? needed.named : needed.unnamed;
}

function factOf({ mention, named, ruled, features }: MetricCandidate, input: MetricInput, model: MetricModel): MetricFact | null {
  const told = statusOf(named?.key ?? '', mention, input);
  // Words and years of the future are plain, and so is a year that is over: weights must not talk a plan into a result, nor a result into a plan.
  const over = isOver(features) || isColumnOver(mention, input.deckYear);
  const status = told === 'target' || (told === 'actual' && over) ? told : likeliest(features, model);
  if (ruled && named) return metricOf(mention, named, input, MARKET_KEYS.has(named.key) ? 'market' : status);
  const name = captionOf(mention);
  return name === null ? null : metricOf(mention, { key: OTHER_METRIC, name, strength: 'big' }, input, status);
}

/** Of the years around it one is past, none to come, and no word speaks of a plan. */
function isOver(features: Features): boolean {
  return features.has('near earlier year') && !features.has('near later year') && !features.has('near target');
}

function likeliest(features: Features, { status }: MetricModel): MetricStatus {
  const odds = (Object.entries(status) as [MetricStatus, Weights][]).map(([name, weights]) => ({ name, odds: logOdds(features, weights) }));
  return odds.reduce((best, each) => (each.odds > best.odds ? each : best)).name;
}

/** The words that stand with a number: behind it, in its caption, before it. */
function captionOf({ nameAfter, nameBefore, labels, page }: Mention): string | null {
  const places = [
    nameAfter.slice(0, MAX_NAME_WORDS),
    ...labels.map(({ words }) => words.slice(0, MAX_NAME_WORDS)),
    nameBefore.slice(-MAX_NAME_WORDS),
    page.title?.words ?? [],
  ];
  const words = places.map((place) => place.filter((word) => !/^\d/.test(word))).find((place) => place.join('').length >= 3);
  return words?.slice(0, MAX_NAME_WORDS).join(' ') ?? null;
}

function isSameFigure(a: MetricFact, b: MetricFact): boolean {
  return a.value === b.value && a.currency === b.currency && a.unit === b.unit;
}
