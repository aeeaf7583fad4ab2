import type { Fact, MetricFact, MetricStatus, SectionKind } from '../facts';
import { evidenceOf } from './layout';
import { MARKET_KEYS, STRONG_KEYS, UNIT_ECONOMICS, metricKind } from './metric-kinds';
import type { Mention } from './mentions';
import { dateIn } from './dates';
import { fold } from './text';
import type { Lexicon } from './vocabulary/lexicon';

export interface MetricInput {
  mentions: Mention[];
  lexicon: Lexicon;
  raise: Fact<{ amount: number; currency: string | null }> | null;
  currency: string | null;
  /** Year the deck is from, as far as known: a later year makes a figure a target. */
  deckYear: number | null;
}

interface Named {
  key: string;
  name: string;
  /** Tokens between number and name; 0 for a caption. */
  distance: number;
  strength: 'beside' | 'caption' | 'big';
}

const MAX_METRICS = 80;
const AFTER_REACH = 4;
const BEFORE_REACH = 3;

export function metricsOf(input: MetricInput): MetricFact[] {
  const found: MetricFact[] = [];
  for (const mention of input.mentions) {
    if (found.length >= MAX_METRICS) break;
    const metric = readMetric(mention, input);
    if (metric && !found.some((known) => sameFact(known, metric))) found.push(metric);
  }
  return markConflicts(limitMarkets(found));
}

function sameFact(a: MetricFact, b: MetricFact): boolean {
  return a.value === b.value && (a.key === b.key || a.status === b.status) && a.currency === b.currency;
}

function readMetric(mention: Mention, input: MetricInput): MetricFact | null {
  const { amount } = mention;
  if (amount.year || amount.embedded || amount.value === 0 || isForbidden(mention)) return null;
  if (amount.suffix !== null && amount.suffix.length < 12 && amount.factor === 1) return null;
  const named = nameOf(mention, input.lexicon);
  if (!named || !isAllowed(named, mention)) return null;
  const raise = input.raise;
  if (raise && raise.evidence.page === mention.page.number && raise.value.amount === amount.value) return null;
  const status = statusOf(named.key, mention, input);
  const key = status === 'market' && !MARKET_KEYS.has(named.key) ? marketKey(named.key) : named.key;
  if (key === null) return null;
  const context = [...mention.before.slice(-6), ...mention.after.slice(0, 8), ...mention.labels.flatMap((label) => label.words)];
  return {
    key,
    name: named.name,
    value: amount.value,
    unit: amount.percent ? '%' : amount.times ? 'x' : null,
    currency: amount.currency ?? (needsCurrency(named.key) ? input.currency : null),
    period: input.lexicon.periods.find(context)[0]?.payload ?? null,
    asOf: dateIn(mention.block.text) ?? null,
    status,
    conflict: false,
    evidence: evidenceOf(mention.block.words.length <= 30 ? mention.block : mention.line, named.strength === 'big' ? 70 : 90),
  };
}

/** Figures of others and of problems: competitors, customers' words, life stories, prices, sources. */
const FOREIGN: ReadonlySet<SectionKind> = new Set(['competition', 'team', 'advisors', 'investors', 'testimonials', 'contents', 'appendix', 'problem', 'why_now', 'use_cases', 'impact']);
const OWN: ReadonlySet<SectionKind> = new Set(['traction', 'financials', 'validation', 'market', 'unit_economics', 'ask', 'roadmap', 'vision', 'customers', 'background', 'business_model']);

function isForbidden({ kinds, titled }: Mention): boolean {
  return kinds.some((kind) => FOREIGN.has(kind)) && !kinds.some((kind) => OWN.has(kind) && titled.has(kind));
}

function needsCurrency(key: string): boolean {
  const kind = metricKind(key);
  return kind === 'money' || kind === 'market';
}

/** The metric a number is the value of: named right behind it, right before it, or in its caption. */
function nameOf(mention: Mention, lexicon: Lexicon): Named | null {
  const candidates = [...besideNames(mention, lexicon), ...captionNames(mention, lexicon)];
  const fitting = candidates.filter((candidate) => fits(candidate.key, mention));
  const best = fitting.sort((a, b) => a.distance - b.distance)[0];
  return best ?? bigNumber(mention);
}

function besideNames(mention: Mention, lexicon: Lexicon): Named[] {
  const names: Named[] = [];
  const { before, after } = mention;
  const take = (words: string[], hit: { payload: string; start: number; end: number }, distance: number): void => {
    const length = hit.end - hit.start;
    names.push({ key: hit.payload, name: words.slice(hit.start, hit.end).join(' '), distance: distance - length * 0.3, strength: 'beside' });
  };
  for (const hit of lexicon.metrics.find(after.slice(0, AFTER_REACH + 4))) if (hit.start <= AFTER_REACH) take(after, hit, hit.start);
  const tail = before.slice(-BEFORE_REACH - 4);
  for (const hit of lexicon.metrics.find(tail)) if (tail.length - hit.end <= BEFORE_REACH) take(tail, hit, tail.length - hit.end + 0.6);
  return names;
}

function captionNames(mention: Mention, lexicon: Lexicon): Named[] {
  return mention.labels.flatMap((label, at) =>
    lexicon.metrics.find(label.words).map((hit): Named => {
      const length = hit.end - hit.start;
      return { key: hit.payload, name: label.words.slice(hit.start, hit.end).join(' '), distance: 2 + at * 2 + hit.start * 0.3 - length * 0.3, strength: 'caption' };
    }),
  );
}

function fits(key: string, { amount, after, before }: Mention): boolean {
  switch (metricKind(key)) {
    case 'money':
      return !amount.percent && !amount.times && (amount.currency !== null || amount.factor >= 1e3);
    case 'market':
      return !amount.percent && !amount.times && (amount.currency !== null || amount.factor >= 1e5) && amount.value >= 1e6;
    case 'count':
      return !amount.percent && !amount.times && amount.currency === null && Number.isInteger(amount.value) && before[before.length - 1] !== 'top';
    case 'percent':
      return amount.percent || (amount.times && key === 'growth');
    case 'ratio':
      return !amount.percent && amount.value <= 100 && amount.factor === 1;
    case 'months':
      return !amount.percent && amount.currency === null && amount.value <= 120 && /^(month|meses|mes|monat|mois|year|ano)/.test(after[0] ?? '');
    default:
      return !amount.percent && !amount.times;
  }
}

/** On a slide of results a large figure with a caption is a metric whatever it counts. */
function bigNumber(mention: Mention): Named | null {
  const { amount, labels, kinds, prominent, after } = mention;
  if (!kinds.includes('traction') || !prominent || amount.times || amount.high !== null) return null;
  if (amount.percent && !amount.plus) return null;
  if (amount.value < 3 && amount.currency === null) return null;
  const words = after.length > 0 ? after : (labels[0]?.words ?? []);
  const name = words.slice(0, 4).filter((word) => !/^\d/.test(word));
  if (name.length === 0 || name.join('').length < 3) return null;
  return { key: name.slice(0, 3).join('_'), name: name.join(' '), distance: 9, strength: 'big' };
}

function isAllowed(named: Named, mention: Mention): boolean {
  const { kinds, amount } = mention;
  const has = (kind: SectionKind): boolean => kinds.includes(kind);
  if (named.key === 'market_size' || named.key === 'market_growth') return has('market');
  if (MARKET_KEYS.has(named.key)) return named.distance <= 4;
  if (named.key === 'market' || named.key === 'cities') return has('traction') && mention.prominent;
  if (STRONG_KEYS.has(named.key)) return true;
  if (has('market') && !has('traction')) return false;
  if (UNIT_ECONOMICS.has(named.key)) return has('unit_economics') || has('business_model') || has('traction') || has('financials') || has('ask');
  if (has('traction') || has('validation')) return true;
  if (named.key === 'units_sold') return named.distance <= 2.5 && amount.value >= 5 && !has('ask');
  if (has('financials') || has('vision') || has('roadmap') || has('ask')) return metricKind(named.key) === 'money' || metricKind(named.key) === 'count';
  if (has('customers') || has('background')) return mention.prominent || named.strength === 'beside';
  return false;
}

function statusOf(key: string, mention: Mention, input: MetricInput): MetricStatus {
  if (MARKET_KEYS.has(key)) return 'market';
  const { before, after, kinds, titled } = mention;
  const near = [...before.slice(-14), ...after.slice(0, 12), ...mention.labels.flatMap((label) => label.words)];
  const years = near.filter((word) => /^20[2-4]\d$/.test(word)).map(Number);
  const { deckYear } = input;
  if (deckYear !== null && years.some((year) => year > deckYear)) return 'target';
  if (input.lexicon.target.has(near)) return 'target';
  if (kinds.includes('market') && !kinds.includes('traction')) return 'market';
  if (kinds.includes('financials') && titled.has('financials') && !kinds.includes('traction')) {
    return deckYear !== null && years.some((year) => year <= deckYear) ? 'actual' : 'target';
  }
  const forward = kinds.some((kind) => kind === 'ask' || kind === 'use_of_funds' || kind === 'vision' || kind === 'exit') || (kinds.includes('roadmap') && !kinds.includes('traction'));
  return forward && !saysDone(before) ? 'target' : 'actual';
}

const DONE: ReadonlySet<string> = new Set(['currently', 'already', 'today', 'achieved', 'current', 'sold', 'so', 'since', 'actualmente', 'bereits', 'aktuell', 'deja', 'actuellement', 'ja', 'atualmente', 'raised']);

function saysDone(before: string[]): boolean {
  return before.slice(-6).some((word) => DONE.has(word));
}

function marketKey(key: string): string | null {
  if (key === 'growth') return 'market_growth';
  return metricKind(key) === 'money' ? 'market_size' : null;
}

/**
 * Market figures come in rows of nested circles and of sources. TAM, SAM and SOM speak for themselves; of unnamed sizes the largest
 * and the ones a heading names are kept.
 */
function limitMarkets(metrics: MetricFact[]): MetricFact[] {
  const sizes = metrics.filter((metric) => metric.key === 'market_size');
  if (sizes.length === 0) return metrics;
  const named = metrics.some((metric) => metric.key === 'tam');
  if (named) return metrics.filter((metric) => metric.key !== 'market_size');
  const ranked = [...sizes].sort((a, b) => b.value - a.value);
  const keep = new Set([ranked[0], ranked.length > 1 ? ranked[ranked.length - 1] : undefined]);
  return metrics.filter((metric) => metric.key !== 'market_size' || keep.has(metric)).map((metric) => (metric === ranked[0] && ranked.length > 1 ? { ...metric, key: 'tam' } : metric));
}

/** Two present values of one metric by the same name: flagged on both, the rubric takes the lower. */
function markConflicts(metrics: MetricFact[]): MetricFact[] {
  return metrics.map((metric) => {
    const rival = metrics.some(
      (other) =>
        other !== metric && other.key === metric.key && other.name === metric.name && other.status === metric.status && metric.status !== 'target' &&
        other.period === metric.period && other.currency === metric.currency && (other.asOf === metric.asOf || metric.asOf === null || other.asOf === null) &&
        metric.key !== 'growth' && Math.abs(other.value - metric.value) > 0.02 * Math.max(other.value, metric.value),
    );
    return rival ? { ...metric, conflict: true } : metric;
  });
}

export function slug(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '').slice(0, 40);
}
