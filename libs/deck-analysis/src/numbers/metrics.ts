import { type Lexicon, phraseMatcher, type SectionKind, wordSet } from '@app/lexicon';
import type { Fact, MetricFact, MetricStatus } from '../facts';
import { dateIn } from './dates';
import { evidenceAround } from './mentions';
import type { Mention } from './mentions';
import { MARKET_KEYS, metricKind } from './metric-kinds';
import { AROUND, amountAs, fits, nameOf } from './metric-names';
import type { Named } from './metric-names';
import { amountsIn } from './money';
import type { Amount } from './amount';
import { limitMarkets, limitTables, markConflicts } from './metric-review';
import { statusOf, yearOfColumn } from './metric-status';
import { isNumbered } from './periods';
import { impliedCurrency } from './raise';
import { doubtOf } from '../sections/claims';

export interface MetricInput {
  mentions: Mention[];
  lexicon: Lexicon;
  raise: Fact<{ amount: number; currency: string | null }> | null;
  currency: string | null;
  /** Year the deck is from, as far as known: a later year makes a figure a target. */
  deckYear: number | null;
}

const MAX_METRICS = 80;

export function metricsOf(input: MetricInput): MetricFact[] {
  const found: MetricFact[] = [];
  for (const mention of input.mentions) {
    if (found.length >= MAX_METRICS) break;
    const metric = readMetric(mention, input);
    if (metric && !found.some((known) => sameFact(known, metric))) found.push(metric);
  }
  return markConflicts(limitTables(limitMarkets(found)));
}

/** "-$0.6M", "($0.6M)", "(240)" or "– £4.90" alone in its cell. */
function isLoss({ line, amount }: Mention): boolean {
  return line.cell && /^(?:[-–−]\s?[\p{Sc}\d]|\([\p{Sc}\d].*\)$)/u.test(line.text) && amount.value > 0;
}

export function sameFact(a: MetricFact, b: MetricFact): boolean {
  return a.value === b.value && (a.key === b.key || a.status === b.status) && a.currency === b.currency;
}

function readMetric(mention: Mention, input: MetricInput): MetricFact | null {
  const named = mayBeMetric(mention) ? ownName(mention, input.lexicon) : null;
  return named && metricOf(mention, named, input);
}

/** What the rules call the figure; null for those of others and of problems. */
export function ownName(mention: Mention, lexicon: Lexicon): Named | null {
  const named = nameOf(mention, lexicon);
  return !named || (isForeign(mention) && !isAround(named, mention)) ? null : named;
}

/** The figure as the value of a metric that somebody else has named; null where it cannot be that. */
export function metricNamed(key: string, mention: Mention, input: MetricInput): MetricFact | null {
  if (!mayBeMetric(mention) || isForeign(mention) || !fits(key, mention)) return null;
  return metricOf(mention, { key, name: key.replaceAll('_', ' '), strength: 'caption' }, input);
}

export function mayBeMetric(mention: Mention): boolean {
  const { amount } = mention;
  if (amount.year || amount.embedded || amount.value === 0 || isSpan(mention)) return false;
  if (amount.suffix !== null && amount.suffix.length < 12 && amount.factor === 1) return false;
  if (onlyCountsOn(mention) || isRank(mention) || isAssumed(mention)) return false;
  if (doubtOf(mention.block, amount.start, mention.page) !== null) return false;
  return !(amount.percent && mention.kinds.includes('use_of_funds'));
}

/** "The top 10 food brands". */
function isRank({ amount, before }: Mention): boolean {
  return amount.currency === null && !amount.percent && RANKED.has(before[before.length - 1] ?? '');
}

const RANKED = wordSet('ranked');

/** "660,000 restaurants × $1,980": a price that a market is computed with. */
function isAssumed({ amount, block }: Mention): boolean {
  return amount.currency !== null && /[\s\d][x×]\s?$/iu.test(block.text.slice(Math.max(0, amount.start - 3), amount.start));
}

/** "Month 6", "Phase 2", and the number that an item of a list begins with. */
function onlyCountsOn({ amount, line, before }: Mention): boolean {
  if (amount.percent || amount.times || amount.plus || amount.currency !== null || amount.factor !== 1) return false;
  if (!Number.isInteger(amount.value) || amount.value > MOST_COUNTED_ON) return false;
  return (
    ENUMERATED.exec(line.text)?.[1] === String(amount.value) ||
    (isNumbered(before[before.length - 1]) && !EACH_TIME.has(before[before.length - 2] ?? ''))
  );
}

const ENUMERATED = /^(\d{1,2})[.)] ?\p{L}/u;
const MOST_COUNTED_ON = 100;
const EACH_TIME = wordSet('each_time');

/** The figure as a fact, given what it is the value of. */
export function metricOf(
  mention: Mention,
  named: Pick<Named, 'key' | 'name' | 'strength'>,
  input: MetricInput,
  status: MetricStatus = statusOf(named.key, mention, input),
): MetricFact | null {
  const amount = amountAs(named.key, mention);
  const raise = input.raise;
  if (raise && raise.evidence.page === mention.page.number && raise.value.amount === amount.value) return null;
  const key = status === 'market' && !MARKET_KEYS.has(named.key) && named.strength !== 'big' ? marketKey(named.key) : named.key;
  if (key === null) return null;
  const counted = countedIn(named.key, amount, mention);
  return {
    key,
    name: named.name,
    value: isLoss(mention) ? -amount.value : amount.value,
    unit: amount.percent ? '%' : amount.times ? 'x' : metricKind(key) === 'months' ? monthsOrYears(mention) : counted,
    currency: counted === null ? currencyFor(named.key, amount, input.currency) : null,
    period: periodOf(mention, input.lexicon),
    asOf: dateIn(mention.block.text) ?? yearOfColumn(mention.header?.words ?? []) ?? yearOfColumn(mention.period?.words ?? []),
    status,
    conflict: false,
    evidence: evidenceAround(mention, named.strength === 'big' ? 70 : 90),
  };
}

/** "Per month", "ARR": said of the item itself, and else anywhere near, unless that is about another item. */
function periodOf({ item, block, before, after, labels }: Mention, lexicon: Lexicon): string | null {
  const own = lexicon.periods.find([...item.before.slice(-6), ...item.after.slice(0, 8)])[0];
  if (own || item.text.length < block.text.length) return own?.payload ?? null;
  const near = [...before.slice(-6), ...after.slice(0, 8), ...labels.flatMap((label) => label.words)];
  return lexicon.periods.find(near)[0]?.payload ?? null;
}

/** Figures of others and of problems: competitors, customers' words, life stories, prices, sources. */
const FOREIGN: ReadonlySet<SectionKind> = new Set([
  'competition',
  'team',
  'advisors',
  'investors',
  'testimonials',
  'contents',
  'appendix',
  'problem',
  'why_now',
  'use_cases',
  'impact',
]);

const OWN: ReadonlySet<SectionKind> = new Set([
  'traction',
  'financials',
  'validation',
  'market',
  'unit_economics',
  'ask',
  'roadmap',
  'vision',
  'customers',
  'background',
  'business_model',
]);

/** "18 months", "3 years", "2 hours ago": a span, not a figure of the company, but for paybacks. */
const SPAN = wordSet('spans');
const PAYBACK = wordSet('payback');

export function isSpan({ amount, nameAfter, item, labels }: Mention): boolean {
  return (
    // "14 % month over month" says how fast, "$4M/year" at a statement's end how much; "$20/month" is a price.
    !amount.percent &&
    !(isLargeSum(amount) && nameAfter.length === 1) &&
    SPAN.has(nameAfter[0] ?? '') &&
    ![nameAfter, item.before, ...labels.map((label) => label.words)].some((words) => words.some((word) => PAYBACK.has(word)))
  );
}

/** "€2.5M": written with a magnitude. */
function isLargeSum({ currency, factor }: Amount): boolean {
  return currency !== null && factor > 1;
}

/** A market's size told with the problem. */
function isAround({ key, strength }: Named, { kinds }: Mention): boolean {
  return (strength === 'big' || key === 'market_size') && kinds.some((kind) => AROUND.has(kind));
}

export function isForeign({ kinds, titled }: Mention): boolean {
  return kinds.some((kind) => FOREIGN.has(kind)) && !kinds.some((kind) => OWN.has(kind) && titled.has(kind));
}

/** A sum that names no currency is in the deck's. */
function currencyFor(key: string, amount: Amount, deckCurrency: string | null): string | null {
  const kind = metricKind(key);
  if (kind === 'ratio') return null;
  return kind === 'money' || kind === 'market' ? (impliedCurrency(amount) ?? deckCurrency) : amount.currency;
}

/** "TAM: 30 million trips", or "30M" over "trips a year": a market's size in something else than money. */
function countedIn(key: string, { currency }: Amount, { nameAfter, labels }: Mention): string | null {
  if (metricKind(key) !== 'market' || currency !== null || MARKET_WORD.has(nameAfter)) return null;
  const label = labels.find(({ words }) => words.length <= MAX_CAPTION_WORDS);
  // A neighbour with a figure of its own says what that one counts.
  const caption = label && amountsIn(label.text, false).every(({ year }) => year) ? label.words : [];
  return [...nearest(nameAfter).slice(0, COUNTED_REACH), ...nearest(caption)].find((word) => COUNTED_NOUNS.has(word)) ?? null;
}

/** A duration is written with its unit: `fits` asks for a word for months or years behind the number. */
function monthsOrYears({ nameAfter }: Mention): string {
  return MONTHS.has(nameAfter.slice(0, 1)) ? 'months' : 'years';
}

const MONTHS = phraseMatcher('months');

/** "50 billion revenue from restaurants" counts no restaurants. */
function nearest(words: string[]): string[] {
  const end = words.findIndex((word) => PREPOSITION.has(word));
  return end < 0 ? words : words.slice(0, end);
}

/** Those behind which it is said whose money or what for; "millones de viajes" is not among them. */
const PREPOSITION = wordSet('prepositions');

const COUNTED_NOUNS = wordSet('counted');

/** "50 billion beauty products market" is money. */
const MARKET_WORD = phraseMatcher('market');
/** "30 million annual taxi trips". */
const COUNTED_REACH = 3;
const MAX_CAPTION_WORDS = 5;

function marketKey(key: string): string | null {
  if (key === 'growth') return 'market_growth';
  return metricKind(key) === 'money' ? 'market_size' : null;
}
