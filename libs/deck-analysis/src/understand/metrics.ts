import type { Fact, MetricFact, MetricStatus, SectionKind } from '../facts';
import { MARKET_KEYS, STRONG_KEYS, UNIT_ECONOMICS, metricKind } from './metric-kinds';
import { evidenceAround } from './mentions';
import type { Mention } from './mentions';
import { dateIn } from './dates';
import { fold } from './text';
import { longest } from './phrases';
import { impliedCurrency } from './raise';
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
  return markConflicts(limitTables(limitMarkets(found)));
}

/** "-$0.6M" or "($0.6M)" alone in its cell. */
function isLoss({ line, amount }: Mention): boolean {
  return line.cell && /^(?:[-–−]\s?[\p{Sc}\d]|\([\p{Sc}\d].*\)$)/u.test(line.text) && amount.value > 0;
}

function sameFact(a: MetricFact, b: MetricFact): boolean {
  return a.value === b.value && (a.key === b.key || a.status === b.status) && a.currency === b.currency;
}

function readMetric(mention: Mention, input: MetricInput): MetricFact | null {
  const { amount } = mention;
  if (amount.year || amount.embedded || amount.value === 0 || isForbidden(mention)) return null;
  if (amount.suffix !== null && amount.suffix.length < 12 && amount.factor === 1) return null;
  if (amount.percent && mention.kinds.includes('use_of_funds')) return null;
  const named = nameOf(mention, input.lexicon);
  if (!named) return null;
  const raise = input.raise;
  if (raise && raise.evidence.page === mention.page.number && raise.value.amount === amount.value) return null;
  const status = statusOf(named.key, mention, input);
  const key = status === 'market' && !MARKET_KEYS.has(named.key) ? marketKey(named.key) : named.key;
  if (key === null) return null;
  const context = [...mention.before.slice(-6), ...mention.after.slice(0, 8), ...mention.labels.flatMap((label) => label.words)];
  return {
    key,
    name: named.name,
    value: isLoss(mention) ? -amount.value : amount.value,
    unit: amount.percent ? '%' : amount.times ? 'x' : null,
    currency: metricKind(named.key) === 'ratio' ? null : needsCurrency(named.key) ? (impliedCurrency(amount) ?? input.currency) : amount.currency,
    period: input.lexicon.periods.find(context)[0]?.payload ?? null,
    asOf: dateIn(mention.block.text) ?? null,
    status,
    conflict: false,
    evidence: evidenceAround(mention, named.strength === 'big' ? 70 : 90),
  };
}

/** Figures of others and of problems: competitors, customers' words, life stories, prices, sources. */
const FOREIGN: ReadonlySet<SectionKind> = new Set(['competition', 'team', 'advisors', 'investors', 'testimonials', 'contents', 'appendix', 'problem', 'why_now', 'use_cases', 'impact']);
const OWN: ReadonlySet<SectionKind> = new Set(['traction', 'financials', 'validation', 'market', 'unit_economics', 'ask', 'roadmap', 'vision', 'customers', 'background', 'business_model']);

/** "18 months", "3 years", "2 hours ago": a span, not a figure of the company, but for paybacks. */
const SPAN = /^(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|yrs?|quarters?|anos?|meses|mes|dias?|semanas?|horas?|minutos?|jahren?|monaten?|tagen?|wochen?|stunden?|ans|mois|jours?|heures?|semaines?)$/;

export function isSpan({ nameAfter, labels }: Mention): boolean {
  return SPAN.test(nameAfter[0] ?? '') && !nameAfter.includes('payback') && !labels.some((label) => label.words.includes('payback'));
}

function isForbidden(mention: Mention): boolean {
  const { kinds, titled } = mention;
  if (isSpan(mention)) return true;
  return kinds.some((kind) => FOREIGN.has(kind)) && !kinds.some((kind) => OWN.has(kind) && titled.has(kind));
}

function needsCurrency(key: string): boolean {
  const kind = metricKind(key);
  return kind === 'money' || kind === 'market';
}

/** The metric a number is the value of: named right behind it, right before it, or in its caption. */
function nameOf(mention: Mention, lexicon: Lexicon): Named | null {
  const candidates = [...besideNames(mention, lexicon), ...captionNames(mention, lexicon)];
  const fitting = candidates.filter((candidate) => fits(candidate.key, mention) && isAllowed(candidate, mention));
  const best = fitting.sort((a, b) => a.distance - b.distance)[0];
  return best ?? bigNumber(mention, candidates.length > 0);
}

/**
 * "178 customers, 1278 plants" names behind the number, "ARR $31K, GMV $237K" before it: the first number of a paragraph shows
 * which, for between two numbers a name could belong to either.
 */
function besideNames(mention: Mention, lexicon: Lexicon): Named[] {
  const names: Named[] = [];
  const { nameBefore, nameAfter } = mention;
  const after = longest(lexicon.metrics.find(nameAfter.slice(0, AFTER_REACH + 4)));
  const cut = mention.before.length > nameBefore.length;
  const far = mention.amount.currency !== null && after.length === 0;
  const tail = (far ? mention.before : nameBefore).slice(-BEFORE_REACH - 8);
  const before = longest(lexicon.metrics.find(tail));
  for (const hit of after) if (hit.start <= AFTER_REACH) names.push(named(nameAfter, hit, hit.start));
  const between = cut && !startsWithName(mention);
  for (const hit of before) {
    const distance = tail.length - hit.end;
    // Money may stand at the far end of its sentence: "selling 2000 devices in three years (about 400,000 euros)".
    const money = far && metricKind(hit.payload) === 'money';
    if (money ? distance <= BEFORE_REACH + 8 : !between && distance <= BEFORE_REACH) names.push(named(tail, hit, distance + 0.6));
  }
  return names;
}

/** "ARR: $31K …": the paragraph opens with a word and not with the number. */
function startsWithName({ block, amount }: Mention): boolean {
  return !/^[^\p{L}]{0,6}\d/u.test(block.text) && amount.start > 0 && /[:=]\s*$|\p{L}\s?$/u.test(block.text.slice(0, block.text.search(/\d/)).replace(/[₹$€£+~]\s?$/u, ''));
}

function named(words: string[], hit: { payload: string; start: number; end: number }, distance: number): Named {
  return { key: hit.payload, name: words.slice(hit.start, hit.end).join(' '), distance: distance - (hit.end - hit.start) * 0.3, strength: 'beside' };
}

const CAPTION_REACH = 5;

function captionNames(mention: Mention, lexicon: Lexicon): Named[] {
  return mention.labels.flatMap((label, at) =>
    longest(lexicon.metrics.find(label.words))
      .filter((hit) => hit.start <= CAPTION_REACH)
      .map((hit): Named => ({ ...named(label.words, hit, 2 + at * 2 + hit.start * 0.3), strength: 'caption' })),
  );
}

function fits(key: string, { amount, after, before }: Mention): boolean {
  switch (metricKind(key)) {
    case 'money':
      return !amount.percent && !amount.times && (amount.currency !== null || amount.factor >= 1e3);
    case 'market':
      return !amount.percent && !amount.times && (amount.currency !== null || amount.factor >= 1e5) && amount.value >= 1e6;
    case 'count':
      return !amount.percent && !amount.times && amount.currency === null && Number.isInteger(amount.value) && !/^(?:top|rank|ranked|no|number)$/.test(before[before.length - 1] ?? '');
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

const OPENERS: ReadonlySet<string> = new Set(['over', 'than', 'of', 'mas', 'de', 'uber', 'plus', 'almost', 'nearly', 'about', 'approximately', 'mais', 'more']);

/** On a slide of results a large figure with a caption is a metric whatever it counts. */
function bigNumber(mention: Mention, misnamed: boolean): Named | null {
  const { amount, labels, kinds, prominent, nameAfter, nameBefore } = mention;
  if (misnamed || !kinds.includes('traction') || !prominent || amount.times || amount.high !== null || mention.line.confidence < 70) return null;
  if (amount.percent && !amount.plus) return null;
  if (amount.value < 10 && amount.currency === null && !amount.plus) return null;
  if (nameBefore.length > 0 && !OPENERS.has(nameBefore[nameBefore.length - 1] ?? '')) return null;
  const words = nameAfter.length > 0 ? nameAfter : (labels[0]?.words ?? []);
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
  const { before, after, kinds } = mention;
  const near = [...before.slice(-12), ...after.slice(0, 4), ...mention.labels.slice(0, 1).flatMap((label) => label.words)];
  const years = near.filter((word) => /^20[2-4]\d$/.test(word)).map(Number);
  const { deckYear } = input;
  if (deckYear !== null && years.some((year) => year > deckYear)) return 'target';
  const column = statusOfColumn(mention.header?.words ?? [], deckYear);
  if (column !== null) return column;
  if (input.lexicon.target.has(near)) return 'target';
  if (kinds.includes('market') && !kinds.includes('traction')) return 'market';
  if (kinds.includes('financials') && !kinds.includes('traction')) {
    return deckYear !== null && years.some((year) => year <= deckYear) ? 'actual' : 'target';
  }
  const forward = kinds.some((kind) => kind === 'ask' || kind === 'use_of_funds' || kind === 'vision' || kind === 'exit') || (kinds.includes('roadmap') && !kinds.includes('traction'));
  return forward && !saysDone(before) ? 'target' : 'actual';
}

/** "2023A", "FY26", "2026E", "Y3" over a column. */
function statusOfColumn(header: string[], deckYear: number | null): MetricStatus | null {
  for (const word of header) {
    const match = /^(?:fy)?((?:20)?[2-4]\d)([aefpb])?$/.exec(word);
    if (match) {
      const year = Number((match[1] ?? '').padStart(4, '20'));
      if (match[2] === 'a') return 'actual';
      if (match[2] !== undefined || (deckYear !== null && year > deckYear)) return 'target';
      return deckYear !== null ? 'actual' : null;
    }
    if (/^y[1-9]$/.test(word)) return 'target';
  }
  return null;
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

/** A forecast's table gives a figure for every year: the first and the last of a row say what matters. */
function limitTables(metrics: MetricFact[]): MetricFact[] {
  const rowOf = (metric: MetricFact): string => `${metric.key}|${metric.name}|${metric.status}|${metric.evidence.page}`;
  const rows = new Map<string, MetricFact[]>();
  for (const metric of metrics) rows.set(rowOf(metric), [...(rows.get(rowOf(metric)) ?? []), metric]);
  return metrics.filter((metric) => {
    const row = rows.get(rowOf(metric)) ?? [];
    return row.length <= 2 || metric === row[0] || metric === row[row.length - 1];
  });
}

/**
 * Two present values of one metric by the same name on different slides: flagged on both, the rubric takes the lower. On one slide
 * they are two things of a kind (stores of two formats, margins of two products).
 */
function markConflicts(metrics: MetricFact[]): MetricFact[] {
  return metrics.map((metric) => {
    const rival = metrics.some(
      (other) =>
        other.evidence.page !== metric.evidence.page && other.key === metric.key && other.name === metric.name && other.status === metric.status && metric.status !== 'target' &&
        other.period === metric.period && other.currency === metric.currency && (other.asOf === metric.asOf || metric.asOf === null || other.asOf === null) &&
        metric.key !== 'growth' && Math.abs(other.value - metric.value) > 0.02 * Math.max(other.value, metric.value),
    );
    return rival ? { ...metric, conflict: true } : metric;
  });
}

export function slug(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '').slice(0, 40);
}
