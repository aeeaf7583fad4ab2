import type { Evidence, MetricFact } from '@app/deck-analysis';
import type { PassageTopic } from '@app/lexicon';
import type { DeckReader } from './deck-reader';
import { distinct, isGrowth, withoutConflicts } from './metrics';
import { distinctNumbers, withDigits } from './numbers';
import { given, standing, type Reading } from './reading';

export function problem(deck: DeckReader): Reading {
  const figures = withDigits(deck.passages('problem.quantified'));
  const source = deck.passage('problem.sourced');
  const proven = source ?? given(distinctNumbers(figures) >= 2, figures.at(-1) ?? null);
  const stated = deck.facts.problem?.evidence ?? deck.passage('problem.statement', 'problem.quantified', 'problem.alternatives');
  return [stated ?? deck.section('problem'), figures[0] ?? null, proven];
}

export function customer(deck: DeckReader): Reading {
  const kinds = deck.kinds('customer.segment', 'customer.persona', 'customer.named', 'customer.interviews');
  const asked = deck.passage('customer.named', 'customer.interviews');
  return [kinds[0] ?? deck.section('customers', 'use_cases'), kinds[1] ?? null, asked];
}

const SIZE_KEYS = ['tam', 'sam', 'som'];

/** Amounts of the market: TAM, SAM and SOM by name, and amounts that carry none of these names. */
export function marketSizes(deck: DeckReader): { named: MetricFact[]; unnamed: MetricFact[] } {
  const metrics = withoutConflicts(deck.facts.metrics).filter((metric) => metric.value > 0 && metric.unit !== '%');
  const sizes = distinct(metrics.filter((metric) => SIZE_KEYS.includes(metric.key)));
  const named = sizes.filter((metric, index) => sizes.findIndex((other) => other.key === metric.key) === index);
  const unnamed = metrics.filter(
    (metric) =>
      metric.status === 'market' &&
      metric.currency !== null &&
      !named.some((size) => size.value === metric.value) &&
      !SIZE_KEYS.includes(metric.key),
  );
  return { named, unnamed: distinct(unnamed) };
}

/** An unnamed amount proves that the market was sized, but only TAM, SAM and SOM by name, or a product, prove how. */
export function marketSize(deck: DeckReader): Reading {
  const { named, unnamed } = marketSizes(deck);
  // A product has two factors; the words "bottom-up" beside one amount are no calculation.
  const product = deck.passages('market.bottom_up').find((evidence) => distinctNumbers([evidence]) >= 2);
  if (product) return standing(3, () => product);
  const any = [...named, ...unnamed].map((metric) => metric.evidence);
  return [any[0] ?? null, any[1] ?? null, given(named.length === 3, any[2] ?? null)];
}

const CHANGES: PassageTopic[] = ['why_now.regulation', 'why_now.technology', 'why_now.behaviour'];

export function whyNow(deck: DeckReader): Reading {
  const changes = deck.kinds(...CHANGES);
  const dated = deck.passage('why_now.dated');
  const present = deck.passage('why_now.statement', ...CHANGES, 'why_now.dated') ?? deck.section('why_now');
  return [present, changes[1] ?? dated, given(changes.length >= 2, dated)];
}

export function goToMarket(deck: DeckReader): Reading {
  const ways = deck.kinds('gtm.channel', 'gtm.sales', 'gtm.partnership', 'gtm.phased');
  const stated = ways[0] ?? deck.passage('gtm.statement', 'gtm.cost') ?? deck.section('go_to_market');
  return [stated, ways[1] ?? null, deck.passageWithNumber('gtm.cost')];
}

/** Somebody gave money, time or their name for the product. */
export const DEMAND: PassageTopic[] = [
  'validation.paying',
  'validation.pilot',
  'validation.letter_of_intent',
  'validation.waitlist',
  'validation.testimonial',
];
const SUPPORT: PassageTopic[] = [
  'validation.partner',
  'validation.accelerator',
  'validation.award',
  'validation.press',
  'validation.survey',
];

export function validation(deck: DeckReader): Reading {
  const demand = deck.kinds(...DEMAND);
  const all = [...demand, ...deck.kinds(...SUPPORT)];
  const counted = deck.passageWithNumber(...DEMAND);
  const present = all[0] ?? deck.section('validation');
  return [present, given(demand.length > 0, all[1] ?? null), counted];
}

/**
 * Traction: a figure, two figures, then growth that can be checked: a rate with its period beside an absolute figure,
 * or one metric at two dates. A percentage alone shows no size, so it stays at the first step.
 */
export function momentum(deck: DeckReader): Reading {
  const figures = deck.figures;
  const absolute = figures.filter((metric) => !isGrowth(metric));
  const growth = figures.find((metric) => isGrowth(metric) && metric.period !== null);
  const proven: Evidence | null = growth?.evidence ?? datedTwice(absolute)?.evidence ?? null;
  const lead = absolute[0] ?? figures[0];
  return [lead?.evidence ?? null, given(absolute.length > 0 && figures.length >= 2, lead?.evidence ?? null), proven];
}

/** The later of two values of one metric that hold at different dates. */
function datedTwice(figures: MetricFact[]): MetricFact | undefined {
  return figures.find((later) =>
    figures.some((earlier) => earlier.key === later.key && earlier.asOf !== null && later.asOf !== null && earlier.asOf < later.asOf),
  );
}
