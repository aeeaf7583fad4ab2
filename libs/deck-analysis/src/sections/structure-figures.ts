import { alternatives, type Lexicon, type SectionKind, wordSet } from '@app/lexicon';
import type { Mention } from '../numbers/mentions';
import { STRONG_KEYS, metricKind } from '../numbers/metric-kinds';
import { isSpan } from '../numbers/metrics';
import { isBare, section } from './structure-page';
import type { Page } from './structure-page';
import { FIGURES, TABLES } from './weights';

/** Kinds on which figures are somebody else's or planned. */
const NOT_TRACTION: ReadonlySet<SectionKind> = new Set([
  'market',
  'financials',
  'ask',
  'use_of_funds',
  'competition',
  'team',
  'problem',
  'testimonials',
  'pricing',
  'business_model',
  'why_now',
  'roadmap',
  'vision',
  'advisors',
  'appendix',
  'contact',
  'exit',
  'go_to_market',
  'cover',
  'unit_economics',
  'contents',
]);

export interface FigureInput {
  mentions: Mention[];
  lexicon: Lexicon;
}

export function refineNumbers(page: Page, input: FigureInput): void {
  const mentions = input.mentions.filter(
    (mention) => mention.page.number === section(page).number && !mention.amount.year && !mention.amount.embedded && !isSpan(mention),
  );
  refineMarket(page, mentions);
  const named = mentions.map((mention) => ({ mention, keys: keysOf(mention, input.lexicon) }));
  const markets = named.filter(
    ({ keys, mention }) => !mention.amount.percent && (keys.includes('tam') || keys.includes('sam') || keys.includes('som')),
  );
  if (markets.length >= 2 && !page.kinds.includes('market')) page.kinds.push('market');
  if (
    page.kinds.includes('traction') ||
    page.kinds.some((kind) => NOT_TRACTION.has(kind) && (page.section.titled.has(kind) || kind === 'cover'))
  )
    return;
  const figures = named.filter(({ mention, keys }) => keys.some((key) => isResult(key, mention)));
  const large = figures.filter(({ mention }) => mention.prominent);
  const strong = figures.some(({ mention, keys }) => keys.some((key) => STRONG_KEYS.has(key)) && !input.lexicon.target.has(mention.before));
  const sold = figures.some(({ mention }) => mention.before.some((word) => SOLD.has(word)));
  const bare = !page.kinds.some((kind) => page.section.titled.has(kind));
  const captioned = mentions.filter(isCaptioned).length;
  if (
    sold ||
    (bare &&
      (large.length >= FIGURES.largeOnes ||
        captioned >= FIGURES.captionedOnes ||
        (strong && figures.length >= FIGURES.strongOnes) ||
        (large.length === 1 && section(page).wordCount < FIGURES.fewWords)))
  ) {
    page.kinds =
      bare && !sold
        ? ['traction', ...page.kinds.filter((kind) => !NOT_TRACTION.has(kind) && kind !== 'product')]
        : [...page.kinds, 'traction'];
  }
}

/** A large count over its caption: "8k" over "GitHub stars". */
function isCaptioned({ amount, block, labels, prominent }: Mention): boolean {
  const counts = !amount.percent && !amount.times && (amount.plus || amount.factor > 1 || amount.value >= FIGURES.leastCaptioned);
  return counts && prominent && labels.length > 0 && block.words.length <= FIGURES.captionedWords;
}

/** Customers' logos under "Customers" show who buys already; a description of segments shows who should. */
export function refineCustomers(page: Page): void {
  const { section: own } = page;
  if (
    own.titled.has('customers') &&
    section(page).wordCount <= FIGURES.logosWords &&
    section(page).imageShare > FIGURES.logosShare &&
    !page.kinds.includes('traction')
  )
    page.kinds.push('traction');
}

/** "$30B a year is spent on it" in large type, and nothing else. */
function refineMarket(page: Page, mentions: Mention[]): void {
  if (page.kinds.includes('market') || !isBare(page) || section(page).wordCount > FIGURES.fewWords) return;
  const large = mentions.some(
    ({ amount, before, after, prominent }) =>
      prominent &&
      amount.currency !== null &&
      amount.value >= FIGURES.marketSum &&
      [...before, ...after].some((word) => SPENDING.has(word)),
  );
  if (large) page.kinds = ['market'];
}

const SPENDING = wordSet('spent_on');
const SOLD = wordSet('sold');
const ACCOUNTS = wordSet('accounts');

function isResult(key: string, { amount }: Mention): boolean {
  const kind = metricKind(key);
  if (kind === 'count') return !amount.percent && !amount.times && amount.currency === null && amount.value >= FIGURES.leastCount;
  if (kind === 'money') return amount.currency !== null && !amount.percent;
  return key === 'growth' && amount.percent && (amount.plus || amount.value >= FIGURES.leastGrowth);
}

function keysOf(mention: Mention, lexicon: Lexicon): string[] {
  const words = [...mention.nameBefore.slice(-4), ...mention.nameAfter.slice(0, 6)];
  const hits = [
    ...lexicon.metrics.find(words),
    ...mention.labels.slice(0, 2).flatMap((label) => lexicon.metrics.find(label.words.slice(0, 5))),
  ];
  return hits.map((hit) => hit.payload);
}

const MARK = /[✓✔✅☑✗✘✕✖❌⛔🚫]/u;

const PERIOD = /^(?:q[1-4]|h[12]|t[1-4])[\s'’-]{0,2}(?:20)?\d{2}|^(?:20[1-4]\d)$|^(?:q[1-4])$/;

const FISCAL = new RegExp(String.raw`\bfy\s?'?\d{2,4}\b|\by[1-5]\b|\b(?:${alternatives('nth_year')}) [1-5]\b|(?<!\d)20[1-4]\d(?!\d)`, 'gu');

export function refineTables(page: Page): void {
  const { body } = section(page);
  const marks = body.filter((line) => MARK.test(line.text) && line.words.length <= 3).length;
  if (marks >= TABLES.marks && isBare(page)) page.kinds = ['competition'];
  const periods = new Set(body.filter((line) => line.words.length <= 4 && PERIOD.test(line.folded)).map((line) => line.folded));
  const titledElse = page.kinds.some((kind) => page.section.titled.has(kind));
  const money = body.filter((line) => /[₹$€£]\s?\d|\d\s?[₹$€£]|\b\d+(\.\d+)?\s?(k|m|cr|lakhs?)\b/.test(line.folded)).length;
  if (periods.size >= TABLES.periods && money <= TABLES.roadmapSums && !titledElse && !page.kinds.includes('traction'))
    page.kinds = ['roadmap'];
  const years = new Set(body.flatMap((line) => line.folded.match(FISCAL) ?? []));
  const words = new Set(body.flatMap((line) => line.words));
  const accounts = [...ACCOUNTS].filter((word) => words.has(word)).length;
  if (years.size >= TABLES.years && accounts >= TABLES.accounts && money >= TABLES.sums && !page.kinds.includes('financials'))
    page.kinds = titledElse ? [...page.kinds, 'financials'] : ['financials'];
}
