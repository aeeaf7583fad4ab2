import type { AsideTopic } from '@app/deck-analysis';
import type { PassageTopic } from '@app/lexicon';
import { addsUp, UNITS } from '../signals/financial';
import { usedFigures } from '../signals/use';
import { oneOf, unless, type Gap, type Told } from './told';

const CHARGING: readonly PassageTopic[] = [
  'business_model.subscription',
  'business_model.transaction',
  'business_model.licence',
  'business_model.advertising',
  'business_model.sales',
];
const CHARGED: readonly AsideTopic[] = ['number.money', 'number.share'];

/** Sums on the slides of prices that no reading took, and prices anywhere. */
function pricesOf(told: Told): number {
  const onSlides = told.mentions(CHARGED, 'business_model', 'pricing').length;
  const stated = told.facts.metrics.filter(({ key }) => /^(?:price|take_rate|arpu|arpa|acv)/.test(key)).length;
  const charged = told.mentions([...CHARGING, 'business_model.price']).filter(({ quote }) => /\d/.test(quote)).length;
  // Recognition reads the sign of a currency as a letter, or not at all.
  const recognised = told.mentions(['number.count'], 'business_model', 'pricing').filter(({ page }) => told.facts.ocrPages.includes(page));
  return Math.max(onSlides, stated, charged, recognised.length);
}

const prices: Gap = (told) => unless(pricesOf(told) > 0);
const priceList: Gap = (told) => {
  const charging = told.deck.passage(...CHARGING) !== null;
  if (!charging) return unless(told.mentions(CHARGING).length > 0);
  return unless(pricesOf(told) >= 2, { title: 'Give a second price', ask: 'give a second price (another tier, fee or offer).' });
};

const UNIT_WORDS = [
  'acquisition cost (CAC)',
  'lifetime value (LTV)',
  'gross margin',
  'payback',
  'churn',
  'revenue per customer (ARPU)',
] as const;

const units =
  (needed: number): Gap =>
  (told) => {
    // Before anything is sold there is no customer to reckon with.
    if (!told.says(...CHARGING, 'business_model.price', 'validation.paying') && usedFigures(told.deck).length === 0) return null;
    const isRead = ({ topic, keys }: (typeof UNITS)[number]): boolean =>
      told.facts.metrics.some(({ key, status }) => status === 'actual' && keys.test(key)) || told.deck.passageWithNumber(topic) !== null;
    const isMentioned = ({ topic, keys }: (typeof UNITS)[number]): boolean =>
      told.facts.metrics.some(({ key }) => keys.test(key)) || told.mentions([topic]).length > 0;
    const read = UNITS.filter(isRead).length;
    const said = UNITS.filter((unit) => isRead(unit) || isMentioned(unit)).length;
    const unread =
      told.unread(['number.money', 'number.share', 'number.times', 'number.months'], 'unit_economics').length +
      // "Repaid in 26 months": a span of its own on a slide that tells of no plan.
      told.unplaced(['number.months']).length +
      told.mentions(['number.months'], 'business_model', 'pricing').length;
    if (Math.max(said, read + unread) >= needed) return null;
    const missing = UNIT_WORDS.filter((_, at) => !isRead(UNITS[at]!) && !isMentioned(UNITS[at]!));
    if (read < needed - 1 || missing.length === UNITS.length) return undefined;
    return { ask: `give a ${needed === 2 ? 'second' : 'third'} figure that you have measured: ${oneOf(missing)}.` };
  };

const forecast: Gap = (told) =>
  unless(
    told.says('forecast.statement', 'forecast.years', 'forecast.break_even') ||
      told.facts.metrics.some(({ status }) => status === 'target') ||
      told.pages('financials').length > 0 ||
      hasDatedSums(told) ||
      told.unread(['number.money', 'number.count'], 'ask', 'use_of_funds', 'roadmap', 'vision').length > 0,
  );
/** "Dec 2021: £1.08m a year" beside other dates, on a slide whose subject is not known. */
function hasDatedSums(told: Told): boolean {
  const pages = new Set(told.unplaced(['number.money']).map(({ page }) => page));
  return [...pages].some((page) => new Set(told.mentions(['date']).flatMap((date) => (date.page === page ? [date.quote] : []))).size >= 2);
}
const severalYears: Gap = (told) =>
  unless(
    told.says('forecast.years') ||
      new Set(told.mentions(['date'], 'financials').map(({ quote }) => quote)).size >= 2 ||
      told.facts.metrics.filter(({ status }) => status === 'target').length >= 2,
  );
const assumptions: Gap = (told) =>
  unless(told.says('forecast.assumptions', 'forecast.break_even'), {
    ask: 'state what the forecast assumes, or when the company breaks even.',
  });

const ROUND = ['ask', 'use_of_funds'] as const;
const sumAsked: Gap = (told) =>
  unless(
    told.mentions(['number.money'], ...ROUND).length > 0 || told.unplaced(['number.money']).some(({ value }) => (value ?? 0) >= LEAST_ASK),
  );

/** What nobody would found a company with. */
const LEAST_ASK = 10_000;

const LEAST_PART = 1000;

/** Parts of the sum that no reading took. */
function partsUnread(told: Told): number {
  // A table of uses may have the currency in its head, or nowhere.
  const bare = told.unread(['number.count'], ...ROUND).filter(({ value }) => (value ?? 0) >= LEAST_PART);
  return told.unread(['number.share', 'number.money'], ...ROUND).length + (bare.length > 1 ? bare.length : 0);
}
const uses: Gap = (told) => {
  if (told.says('use_of_funds.item') || partsUnread(told) > 0) return null;
  return told.pages('use_of_funds').length > 0
    ? { title: 'Say how much goes where', ask: 'give at least two uses of the funds their amount or percentage.' }
    : undefined;
};
const sumsAndHorizon: Gap = (told) => {
  const whole = addsUp(told.deck);
  const horizon = told.deck.passage('runway.months', 'use_of_funds.milestone') !== null;
  const mayLast =
    told.mentions(['number.months'], ...ROUND, 'roadmap', 'financials').length > 0 || told.says('runway.months', 'use_of_funds.milestone');
  if (!whole && partsUnread(told) > 0) return null;
  if (whole)
    return unless(mayLast, {
      title: 'Say how long the money lasts',
      ask: 'say how many months of runway the money buys, or what it is to reach.',
    });
  if (horizon) return { ask: 'split the whole amount: percentages that add up to 100 %, or sums that add up to it.' };
  return unless(mayLast);
};

const COMMITTED: readonly PassageTopic[] = ['round.committed', 'round.grant', 'round.earlier'];
const stateOfRound: Gap = (told) =>
  unless(
    told.says(...COMMITTED, 'round.lead', 'round.instrument', 'round.valuation') ||
      told.facts.earlierRounds.length > 0 ||
      mayBeEarlier(told),
  );
/** "$1.6M seed, 2012", "Seed, May 2018, $0.9M": a round and a sum that is not the one asked for, on any slide. */
function mayBeEarlier(told: Told): boolean {
  return told.mentions(['round.stage']).some(({ page, quote }) => /\d/.test(quote) && sumsOn(told, page) > 0);
}
/** "Raised from angels" and a sum near it may stand apart. */
const amountRaised: Gap = (told) =>
  unless(
    told.facts.earlierRounds.some(({ amount }) => amount !== null) ||
      told.unread(['number.money'], 'ask', 'investors').length > 0 ||
      mayBeEarlier(told) ||
      told.mentions(COMMITTED).some(({ quote }) => /\d/.test(quote)) ||
      told.mentions([...COMMITTED, 'round.lead']).some(({ page }) => sumsOn(told, page) > 0),
  );
/** Sums on a page beside the one asked for. */
function sumsOn(told: Told, page: number): number {
  return told.mentions(['number.money']).filter((sum) => sum.page === page && sum.value !== told.facts.raise?.value.amount).length;
}
const lead: Gap = (told) => {
  const committed = told.deck.passageWithNumber('round.committed') !== null;
  const company = told.says('round.lead');
  if (committed) return unless(company || told.says('round.earlier'), { ask: 'name who leads the round.' });
  if (told.mentions(['round.committed']).length > 0) return null;
  return company ? { title: 'Give the amount committed', ask: 'give the amount committed to this round.' } : undefined;
};

const DEALS: readonly PassageTopic[] = ['return.acquirer', 'return.comparable'];
const multiples: Gap = (told) => unless(told.says('return.multiple'));

export const FINANCIAL_GAPS: Readonly<Record<string, Gap>> = {
  'business_model.present': (told) =>
    unless(told.says(...CHARGING, 'business_model.statement', 'business_model.price') || pricesOf(told) > 0),
  'business_model.specified': prices,
  'business_model.evidenced': priceList,
  'unit_economics.present': units(1),
  'unit_economics.specified': units(2),
  'unit_economics.evidenced': units(3),
  'forecast.present': forecast,
  'forecast.specified': severalYears,
  'forecast.evidenced': assumptions,
  'ask.present': sumAsked,
  'ask.specified': uses,
  'ask.evidenced': sumsAndHorizon,
  'round_traction.present': stateOfRound,
  'round_traction.specified': amountRaised,
  'round_traction.evidenced': lead,
  'return_logic.present': (told) =>
    unless(told.says('return.exit', 'return.multiple', ...DEALS) || told.mentions(['number.times'], 'ask').length > 0),
  'return_logic.specified': (told) => unless(told.says(...DEALS)),
  'return_logic.evidenced': multiples,
};
