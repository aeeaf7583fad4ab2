import { phraseMatcher, wordSet } from '@app/lexicon';
import type { Features } from '../learned/linear';
import { onAxes } from './axis';
import type { Mention } from './mentions';
import { metricKind } from './metric-kinds';
import { nearestName } from './metric-names';
import type { Named } from './metric-names';
import { isForeign, mayBeMetric, ownName } from './metrics';
import type { MetricInput } from './metrics';
import { statusOf } from './metric-status';
import { amountsIn } from './money';

/** A number of the deck, and what is seen of it. */
export interface MetricCandidate {
  mention: Mention;
  /** What the rules take it for, else the nearest name that fits; null where nothing names it. */
  named: Named | null;
  /** The rules take it for a figure of the company or its market. */
  ruled: boolean;
  features: Features;
}

/** Words weigh half of what is seen, since each stands in few decks. */
const WORD = 0.5;
/** Log odds in thousandths of a slide's subject beyond which nothing is added. */
const SURE = 3000;
const NEAR = 4;
const MAX_TITLE_WORDS = 8;
const DONE = wordSet('done');
const MARKET_WORD = phraseMatcher('market');
const FORECASTS = phraseMatcher('forecasts');

/**
 * The numbers that may be metrics: what the rules make of each, how it is written, where it stands, on what slide, and the words around
 * it. Trained weights turn that into the odds of being one, and of its status (`learned-metrics.ts`).
 */
export function metricCandidates(input: MetricInput): MetricCandidate[] {
  const onPage = new Map<number, Mention[]>();
  for (const mention of input.mentions) {
    const page = onPage.get(mention.page.number) ?? [];
    page.push(mention);
    onPage.set(mention.page.number, page);
  }
  const values = new Map<number, number>();
  for (const { amount } of input.mentions) values.set(amount.value, (values.get(amount.value) ?? 0) + 1);
  const ticks = onAxes(input.mentions);
  const numbers = input.mentions
    .filter((mention) => mayBeMetric(mention) && !ticks.has(mention))
    .map((mention) => ({ mention, own: ownName(mention, input.lexicon) }));
  // A deck that states figures states many.
  const told = Math.log1p(numbers.filter(({ own }) => own !== null).length) / 4;
  return numbers.map(({ mention, own }) => {
    const named = own ?? nearestName(mention, input.lexicon);
    const features = new Map<string, number>();
    addRules(features, mention, own, named, input);
    addShape(features, mention, onPage.get(mention.page.number) ?? []);
    addTime(features, mention, input);
    addWords(features, mention);
    features.set('told', told);
    if ((values.get(mention.amount.value) ?? 0) > 1) features.set('again', 1);
    if (input.raise?.value.amount === mention.amount.value) features.set('raise', 1);
    return { mention, named, ruled: own !== null, features };
  });
}

function addRules(features: Map<string, number>, mention: Mention, own: Named | null, named: Named | null, input: MetricInput): void {
  const { kinds, titled } = mention;
  for (const kind of kinds) features.set(`kind ${kind}`, 1);
  for (const kind of titled) features.set(`titled ${kind}`, 1);
  if (kinds.length === 0) features.set('kind none', 1);
  for (const [kind, odds] of mention.odds ?? []) features.set(`odds ${kind}`, Math.max(-1, Math.min(1, odds / SURE)));
  if (isForeign(mention)) features.set('foreign', 1);
  if (own) {
    features.set('ruled', 1);
    features.set(`ruled ${metricKind(own.key)}`, 1);
    features.set(`ruled ${own.strength}`, 1);
  }
  if (named) {
    features.set('named', 1);
    features.set(`named ${metricKind(named.key)}`, 1);
    features.set(`key ${named.strength === 'big' ? 'big' : named.key}`, WORD);
    features.set('distance', Math.min(Math.max(named.distance, 0), 10) / 10);
  }
  features.set(`status ${statusOf(named?.key ?? '', mention, input)}`, 1);
}

/** How the number is written, and where. */
function addShape(features: Map<string, number>, mention: Mention, onPage: readonly Mention[]): void {
  const { amount, money, block, page, line } = mention;
  const sizes = onPage.map((other) => other.block.fontSize);
  const others = onPage.filter(
    (other) => other.amount.percent === amount.percent && (other.amount.currency === null) === (amount.currency === null),
  );
  const words = block.words.length;
  const size = Math.log10(Math.max(1, money.value));
  const plain = !amount.percent && !amount.times && amount.currency === null;
  const seen: Record<string, boolean> = {
    money: money.currency !== null,
    percent: amount.percent,
    times: amount.times,
    plus: amount.plus,
    range: amount.high !== null,
    factor: amount.factor > 1,
    suffix: amount.suffix !== null,
    plain,
    small: plain && amount.value <= 10,
    'small day': plain && amount.value > 10 && amount.value <= 31,
    fraction: !Number.isInteger(amount.value),
    billions: money.value >= 1e9,
    grouped: plain && amount.value >= 1000 && amount.factor === 1,
    prominent: mention.prominent,
    largest: block.fontSize >= Math.max(...sizes),
    'in parentheses': mention.inParentheses,
    cell: line.cell,
    headed: mention.header !== null,
    unit: money !== amount,
    alone: words <= 3,
    statement: words > 3 && words <= 12,
    paragraph: words > 30,
    'in title': block === page.title,
    counted: /^\W{0,2}\d{1,2}[.)]?\s/.test(block.text) && amount.start <= 2 && plain,
    ocr: page.ocr,
    unsure: line.confidence < 70,
    labelled: mention.labels.length > 0,
    'label figures': mention.labels.some(({ text }) => amountsIn(text, false).some(({ year }) => !year)),
    first: amount.start === 0,
  };
  for (const [name, is] of Object.entries(seen)) if (is) features.set(name, 1);
  features.set(`size ${Math.min(12, Math.floor(size))}`, WORD);
  if (money.currency !== null) features.set(`money ${Math.min(12, Math.floor(size))}`, WORD);
  features.set('body size', Math.min(3, block.fontSize / Math.max(1, page.bodySize)) / 3);
  features.set('numbers', Math.log1p(onPage.length) / 4);
  features.set('alike', Math.log1p(others.length) / 4);
  features.set('page words', Math.log1p(page.wordCount) / 6);
  features.set('block words', Math.log1p(words) / 4);
}

/** Years and periods around. */
function addTime(
  features: Map<string, number>,
  { before, after, labels, header, page, item }: Mention,
  { lexicon, deckYear }: MetricInput,
): void {
  const near = [...before.slice(-12), ...after.slice(0, 6), ...labels.slice(0, 2).flatMap(({ words }) => words), ...(header?.words ?? [])];
  const years = near.filter((word) => /^20[1-4]\d$/.test(word)).map(Number);
  const title = page.title?.words.slice(0, MAX_TITLE_WORDS) ?? [];
  const seen: Record<string, boolean> = {
    'later year': deckYear !== null && years.some((year) => year > deckYear),
    'this year': deckYear !== null && years.includes(deckYear),
    'earlier year': deckYear !== null && years.some((year) => year < deckYear),
    'header year': (header?.words ?? []).some((word) => /^(?:fy|y)?\d{1,4}[aefpb]?$/.test(word)),
    target: lexicon.target.has(near),
    done: near.some((word) => DONE.has(word)),
    market: MARKET_WORD.has(near),
    'market title': MARKET_WORD.has(title),
    'forecast title': FORECASTS.has(title),
    'metric title': lexicon.metrics.has(title),
    period: lexicon.periods.has([...item.before.slice(-6), ...item.after.slice(0, 8)]),
  };
  for (const [name, is] of Object.entries(seen)) if (is) features.set(`near ${name}`, 1);
}

function addWords(features: Map<string, number>, mention: Mention): void {
  const add = (place: string, words: readonly string[]): void => {
    for (const word of words) if (/^\p{L}{2,}$/u.test(word)) features.set(`${place} ${word}`, WORD);
  };
  add('word before', mention.nameBefore.slice(-NEAR));
  add('word after', mention.nameAfter.slice(0, NEAR));
  for (const label of mention.labels.slice(0, 2)) add('word beside', label.words.slice(0, 2 * NEAR));
  add('word heading', mention.header?.words ?? []);
  add('word title', mention.page.title?.words.slice(0, MAX_TITLE_WORDS) ?? []);
}
