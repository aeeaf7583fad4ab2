import type { Evidence, MetricFact } from '@app/deck-analysis';
import type { PassageTopic } from '@app/lexicon';
import type { DeckReader } from './deck-reader';
import { withoutConflicts } from './metrics';
import { distinctNumbers, withDigits } from './numbers';
import { given, type Reading } from './reading';

const CHARGING: PassageTopic[] = [
  'business_model.subscription',
  'business_model.transaction',
  'business_model.licence',
  'business_model.advertising',
  'business_model.sales',
];

export function businessModel(deck: DeckReader): Reading {
  const charging = deck.passage(...CHARGING);
  const prices = pricesIn(deck);
  const present = charging ?? deck.passage('business_model.statement', 'business_model.price') ?? deck.section('business_model', 'pricing');
  return [present, prices[0] ?? null, given(charging !== null && distinctNumbers(prices) >= 2, prices.at(-1) ?? null)];
}

/** Figures that are what a customer is charged; every other figure of the deck is not its price. */
const PRICES = ['price', 'take_rate', 'arpu'];

/** Amounts charged: those stated as a price, and shares or sums in the way of charging. */
function pricesIn(deck: DeckReader): Evidence[] {
  const charging = deck.passages(...CHARGING);
  const figures = deck.facts.metrics.filter((metric) => !PRICES.includes(metric.key)).map((metric) => metric.evidence);
  const units = deck.passages(...UNITS.map((unit) => unit.topic).filter((topic) => topic !== 'unit_economics.arpu'));
  const other = new Set([...figures, ...units].map(placeOf));
  charging.forEach((evidence) => other.delete(placeOf(evidence)));
  const charged = charging.filter((evidence) => /[%\p{Sc}]/u.test(evidence.quote) && !isElsewhere(deck, evidence));
  return withDigits([...deck.passages('business_model.price'), ...charged]).filter((price) => !other.has(placeOf(price)));
}

/** Amounts on these slides are somebody else's, or multiply up to a market. */
function isElsewhere(deck: DeckReader, evidence: Evidence): boolean {
  const { market = [], competition = [], problem = [] } = deck.facts.sections;
  return [...market, ...competition, ...problem].includes(evidence.page);
}

function placeOf(evidence: Evidence): string {
  return `${evidence.page} ${evidence.quote}`;
}

export const UNITS: readonly { topic: PassageTopic; keys: RegExp }[] = [
  { topic: 'unit_economics.cac', keys: /^(blended_)?cac(_|$)|^ltv_cac$/ },
  { topic: 'unit_economics.ltv', keys: /^(c?ltv|clv|lifetime_value)(_|$)/ },
  { topic: 'unit_economics.margin', keys: /(^|_)margin$/ },
  { topic: 'unit_economics.payback', keys: /(^|_)payback(_|$)/ },
  { topic: 'unit_economics.churn', keys: /(^|_)churn$/ },
  { topic: 'unit_economics.arpu', keys: /^(arpu|arpa|acv|revenue_per_.*)$/ },
];

/** One proof a kind; a figure aimed at is not a unit figure, and neither is a claim without a number. */
export function unitFigures(deck: DeckReader): Evidence[] {
  const metrics = withoutConflicts(deck.facts.metrics).filter((metric) => metric.status === 'actual');
  return UNITS.flatMap(({ topic, keys }) => {
    const metric = metrics.find((candidate) => keys.test(candidate.key));
    return metric?.evidence ?? deck.passageWithNumber(topic) ?? [];
  });
}

export function unitEconomics(deck: DeckReader): Reading {
  const figures = unitFigures(deck);
  return [figures[0] ?? null, figures[1] ?? null, figures[2] ?? null];
}

export function forecast(deck: DeckReader): Reading {
  const targets = withoutConflicts(deck.facts.metrics).filter((metric) => metric.status === 'target' && metric.value > 0);
  const years = deck.passage('forecast.years') ?? severalDates(targets);
  const present =
    targets[0]?.evidence ?? deck.passage('forecast.statement', 'forecast.years', 'forecast.break_even') ?? deck.section('financials');
  return [present, years, deck.passage('forecast.assumptions', 'forecast.break_even')];
}

/** A target that stands beside one of the same metric for another date. */
function severalDates(targets: MetricFact[]): Evidence | null {
  const when = (metric: MetricFact): string | null => metric.asOf ?? metric.period;
  const later = targets.find((metric, index) =>
    targets.slice(0, index).some((other) => other.key === metric.key && when(other) !== when(metric)),
  );
  return later?.evidence ?? null;
}

/** Tolerance for uses that were rounded to whole percents (rubric: 95 to 105 %). */
const WHOLE = { from: 0.95, to: 1.05 };

export function ask(deck: DeckReader): Reading {
  const { raise, useOfFunds } = deck.facts;
  const uses = useOfFunds.map((use) => use.evidence);
  const horizon = deck.passage('runway.months', 'use_of_funds.milestone');
  const listed =
    given(useOfFunds.length >= 2, uses[0] ?? null) ??
    given(deck.passages('use_of_funds.item').length >= 2, deck.passage('use_of_funds.item'));
  return [raise?.evidence ?? null, listed, given(addsUp(deck), horizon)];
}

/** Whether the uses cover the whole: their percentages make about 100, or their amounts about the sum raised. */
export function addsUp(deck: DeckReader): boolean {
  const { raise, useOfFunds } = deck.facts;
  const uses = useOfFunds.filter(
    (use, index) =>
      useOfFunds.findIndex((other) => other.label === use.label && other.percent === use.percent && other.amount === use.amount) === index,
  );
  const percent = uses.reduce((sum, use) => sum + (use.percent ?? 0), 0) / 100;
  const amount = raise && raise.value.amount > 0 ? uses.reduce((sum, use) => sum + (use.amount ?? 0), 0) / raise.value.amount : 0;
  return uses.length >= 2 && [percent, amount].some((share) => share >= WHOLE.from && share <= WHOLE.to);
}

export function roundTraction(deck: DeckReader): Reading {
  const earlier = deck.facts.earlierRounds.map((round) => round.evidence);
  const amount = deck.facts.earlierRounds.find((round) => round.amount !== null)?.evidence;
  const committed = deck.passageWithNumber('round.committed');
  const grant = deck.passageWithNumber('round.grant');
  const any = deck.passage('round.committed', 'round.lead', 'round.instrument', 'round.valuation', 'round.grant', 'round.earlier');
  const company = deck.passage('round.lead') ?? earlier[0] ?? deck.passage('round.earlier');
  return [earlier[0] ?? any, committed ?? amount ?? grant, given(committed !== null, company)];
}

export function returnLogic(deck: DeckReader): Reading {
  const present = deck.passage('return.exit', 'return.acquirer', 'return.comparable', 'return.multiple') ?? deck.section('exit');
  const comparable = deck.passage('return.comparable');
  return [present, deck.passage('return.acquirer') ?? comparable, given(comparable !== null, deck.passageWithNumber('return.multiple'))];
}
