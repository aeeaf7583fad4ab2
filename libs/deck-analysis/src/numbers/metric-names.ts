import { type Lexicon, longest, phraseMatcher, type SectionKind, wordSet } from '@app/lexicon';
import { overlapX } from '../layout/layout';
import type { Mention } from './mentions';
import type { Amount } from './amount';
import { MARKET_KEYS, OTHER_METRIC, STRONG_KEYS, UNIT_ECONOMICS, metricKind } from './metric-kinds';
import { BIG_NUMBER, NAME, REACH, SMALLEST_MARKET } from './weights';

export interface Named {
  key: string;
  name: string;
  /** Tokens between number and name; 0 for a caption. */
  distance: number;
  strength: 'beside' | 'caption' | 'big';
  /** Which of the captions around it names it, the nearest being 0. */
  label?: number;
}

/** The metric a number is the value of: named right behind it, right before it, or in its caption. */
export function nameOf(mention: Mention, lexicon: Lexicon): Named | null {
  const candidates = [...besideNames(mention, lexicon), ...captionNames(mention, lexicon), ...columnNames(mention, lexicon)];
  return (
    nearestFit(itemNames(mention, lexicon), mention) ??
    signedGrowth(mention, lexicon) ??
    nearestFit(candidates, mention) ??
    marketSize(mention, candidates) ??
    nearestFit(headingNames(mention, lexicon), mention) ??
    marketFigure(mention) ??
    bigNumber(
      mention,
      candidates.some((candidate) => !isFarLabel(candidate, mention)),
    )
  );
}

/** The caption of the next tile says nothing of this one: its own stands nearer. */
function isFarLabel({ strength, label }: Named, { labels, nameAfter }: Mention): boolean {
  return strength === 'caption' && nameAfter.length === 0 && (label ?? 0) > 0 && (labels[0]?.words.length ?? 0) > 0;
}

/** "Flexible packaging: $270 billion" under a heading about the market, and the product of "660,000 restaurants × $1,980 = $1.3B". */
function marketSize({ amount, kinds, titled, item }: Mention, candidates: Named[]): Named | null {
  if (
    candidates.some(({ key }) => metricKind(key) === 'money') ||
    !kinds.includes('market') ||
    !titled.has('market') ||
    amount.currency === null
  )
    return null;
  if (amount.value < SMALLEST_MARKET || amount.high !== null) return null;
  return { key: 'market_size', name: item.before.slice(-3).join(' ') || 'market size', distance: NAME.last, strength: 'beside' };
}

/** The nearest name that fits the figure, wherever it stands. */
export function nearestName(mention: Mention, lexicon: Lexicon): Named | null {
  const names = [
    ...itemNames(mention, lexicon),
    ...besideNames(mention, lexicon),
    ...captionNames(mention, lexicon),
    ...columnNames(mention, lexicon),
  ];
  const fitting = [...names, ...headingNames(mention, lexicon)].filter(({ key }) => fits(key, mention));
  return fitting.sort((a, b) => a.distance - b.distance)[0] ?? null;
}

function nearestFit(candidates: Named[], mention: Mention): Named | undefined {
  const fitting = candidates.filter((candidate) => fits(candidate.key, mention) && isAllowed(candidate, mention));
  return fitting.sort((a, b) => a.distance - b.distance)[0];
}

/** "+11 % a month" on a slide of results says how fast, without the word. */
function signedGrowth({ amount, kinds, item, block }: Mention, lexicon: Lexicon): Named | null {
  const signed = amount.percent && /\+\s?$/.test(block.text.slice(0, amount.start));
  if (!signed || !kinds.includes('traction') || !lexicon.periods.has(item.after.slice(0, 4))) return null;
  return { key: 'growth', name: 'growth', distance: NAME.last, strength: 'beside' };
}

/** Within one item of an enumeration there is one number, and the name on either side of it is its own. */
function itemNames({ item, block }: Mention, lexicon: Lexicon): Named[] {
  if (item.text.length === block.text.length) return [];
  const tail = item.before.slice(-REACH.before - REACH.name);
  const before = longest(lexicon.metrics.find(tail)).map((hit) => named(tail, hit, tail.length - hit.end + NAME.before));
  const after = longest(lexicon.metrics.find(item.after.slice(0, REACH.after + 4))).map((hit) => named(item.after, hit, hit.start));
  return [...before, ...after].filter(({ distance }) => distance <= REACH.after);
}

/**
 * "178 customers, 1278 plants" names behind the number, "ARR $31K, GMV $237K" before it: the first number of a paragraph shows
 * which, for between two numbers a name could belong to either.
 */
function besideNames(mention: Mention, lexicon: Lexicon): Named[] {
  const names: Named[] = [];
  const { nameBefore, nameAfter } = mention;
  const after = longest(lexicon.metrics.find(nameAfter.slice(0, REACH.after + 4)));
  const cut = mention.before.length > nameBefore.length;
  const far = mention.amount.currency !== null && after.length === 0;
  const tail = (far ? mention.before : nameBefore).slice(-REACH.before - REACH.name);
  const before = longest(lexicon.metrics.find(tail));
  for (const hit of after) if (hit.start <= REACH.after) names.push(named(nameAfter, hit, hit.start));
  const between = cut && !startsWithName(mention);
  for (const hit of before) {
    const distance = tail.length - hit.end;
    // Money may stand at the far end of its sentence: "selling 2000 devices in three years (about 400,000 euros)".
    const money = far && metricKind(hit.payload) === 'money';
    if (money ? distance <= REACH.before + REACH.name : !between && distance <= REACH.before)
      names.push(named(tail, hit, distance + NAME.before));
  }
  return names;
}

/** "ARR: $31K …": the paragraph opens with a word and not with the number. */
function startsWithName({ block, amount }: Mention): boolean {
  return (
    !/^[^\p{L}]{0,6}\d/u.test(block.text) &&
    amount.start > 0 &&
    /[:=]\s*$|\p{L}\s?$/u.test(block.text.slice(0, block.text.search(/\d/)).replace(/[₹$€£+~]\s?$/u, ''))
  );
}

function named(words: string[], hit: { payload: string; start: number; end: number }, distance: number): Named {
  return {
    key: hit.payload,
    name: words.slice(hit.start, hit.end).join(' '),
    distance: distance - (hit.end - hit.start) * NAME.perWord,
    strength: 'beside',
  };
}

function captionNames(mention: Mention, lexicon: Lexicon): Named[] {
  return mention.labels.flatMap((label, at) =>
    longest(lexicon.metrics.find(label.words))
      .filter((hit) => hit.start <= REACH.caption)
      .map((hit): Named => ({
        ...named(label.words, hit, NAME.caption + at * NAME.perCaption + hit.start * NAME.perWordOfCaption),
        strength: 'caption',
        label: at,
      })),
  );
}

/** A table whose rows are years or months heads its columns with what is counted. */
function columnNames({ header, period }: Mention, lexicon: Lexicon): Named[] {
  if (header === null || period === null) return [];
  return longest(lexicon.metrics.find(header.words)).map((hit): Named => ({
    ...named(header.words, hit, NAME.caption + hit.start * NAME.perWordOfCaption),
    strength: 'caption',
  }));
}

/** "SAM" and nothing else, right above the statement that holds the number. */
function headingNames({ block, page }: Mention, lexicon: Lexicon): Named[] {
  return page.blocks.flatMap((other) => {
    const gap = block.y - (other.y + other.height);
    const above =
      other.words.length <= REACH.heading && gap > -other.fontSize && gap < Math.max(other.fontSize, block.fontSize) * REACH.headingGap;
    if (!above || overlapX(other, block) <= 0) return [];
    return longest(lexicon.metrics.find(other.words))
      .filter((hit) => hit.end - hit.start === other.words.length)
      .map((hit): Named => ({ ...named(other.words, hit, NAME.caption), strength: 'caption' }));
  });
}

/** Millions in large type over a caption on a slide about the market or the problem: how many there are, or what they spend. */
function marketFigure(mention: Mention): Named | null {
  const { amount, kinds, prominent, labels, nameAfter } = mention;
  const about = kinds.some((kind) => AROUND.has(kind)) && !kinds.some((kind) => OWN_FIGURES.has(kind));
  if (!about || !prominent || labels.length === 0 || amount.percent || amount.times || amount.high !== null) return null;
  if (mention.line.confidence < BIG_NUMBER.confidence) return null;
  const words = (nameAfter.length > 0 ? nameAfter : (labels[0]?.words ?? [])).slice(0, 4).filter((word) => !/^\d/.test(word));
  if (words.join('').length < 3 || amount.value < (amount.currency === null ? BIG_NUMBER.leastPeople : SMALLEST_MARKET)) return null;
  const key = amount.currency === null ? words.slice(0, 3).join('_') : 'market_size';
  return { key, name: words.join(' '), distance: NAME.last, strength: 'big' };
}

/** Slides about the world around the company. */
export const AROUND: ReadonlySet<SectionKind> = new Set(['market', 'problem', 'why_now']);
const OWN_FIGURES: ReadonlySet<SectionKind> = new Set([
  'traction',
  'ask',
  'use_of_funds',
  'financials',
  'competition',
  'team',
  'business_model',
]);

/** The number as the metric's value: sums of money are in the unit of their table. */
export function amountAs(key: string, mention: Mention): Amount {
  const { amount, money } = mention;
  if (key === OTHER_METRIC) return countsThings(mention) ? amount : money;
  const kind = metricKind(key);
  return kind === 'money' || kind === 'market' ? money : amount;
}

/** A row of a table in thousands of euros may count its customers or its staff. */
function countsThings({ labels, header, period }: Mention): boolean {
  const row = period === null ? labels[0] : header;
  return row?.words.some((word) => COUNTED.has(word)) === true;
}

const COUNTED = wordSet('counted');

/** Whether the number is of the kind that the metric is counted in. */
export function fits(key: string, mention: Mention): boolean {
  const { after, before } = mention;
  const amount = amountAs(key, mention);
  switch (metricKind(key)) {
    case 'money':
      return !amount.percent && !amount.times && (amount.currency !== null || amount.factor >= 1e3);
    case 'market':
      return !amount.percent && !amount.times && (amount.currency !== null || amount.factor >= 1e5) && amount.value >= 1e6;
    case 'count':
      // Letters of intent and pipelines are counted by their worth, too.
      if (key === 'loi' && amount.currency !== null) return true;
      return (
        !amount.percent &&
        !amount.times &&
        amount.currency === null &&
        Number.isInteger(amount.value) &&
        !RANKED.has(before[before.length - 1] ?? '')
      );
    case 'percent':
      return amount.percent || (amount.times && key === 'growth');
    case 'ratio':
      return !amount.percent && amount.value <= 100 && amount.factor === 1;
    case 'months':
      return !amount.percent && amount.currency === null && amount.value <= 120 && MONTHS_AND_YEARS.has(after.slice(0, 1));
    default:
      return !amount.percent && !amount.times;
  }
}

const MONTHS_AND_YEARS = phraseMatcher('months_and_years');
const RANKED = wordSet('ranked');
const OPENERS = wordSet('roughly');

/** On a slide of results a large figure with a caption is a metric whatever it counts. */
function bigNumber(mention: Mention, misnamed: boolean): Named | null {
  const { amount, labels, kinds, prominent, nameAfter, nameBefore } = mention;
  if (
    misnamed ||
    !kinds.includes('traction') ||
    !prominent ||
    amount.times ||
    amount.high !== null ||
    mention.line.confidence < BIG_NUMBER.confidence
  )
    return null;
  if (amount.percent && !amount.plus) return null;
  if (amount.value < BIG_NUMBER.least && amount.currency === null && !amount.plus) return null;
  if (nameBefore.length > 0 && !OPENERS.has(nameBefore[nameBefore.length - 1] ?? '')) return null;
  const words = nameAfter.length > 0 ? nameAfter : (labels[0]?.words ?? []);
  const name = words.slice(0, 4).filter((word) => !/^\d/.test(word));
  if (name.length === 0 || name.join('').length < 3) return null;
  return { key: name.slice(0, 3).join('_'), name: name.join(' '), distance: NAME.last, strength: 'big' };
}

function isAllowed(named: Named, mention: Mention): boolean {
  const { kinds, amount } = mention;
  const has = (kind: SectionKind): boolean => kinds.includes(kind);
  if (named.key === 'market_size' || named.key === 'market_growth') return has('market');
  if (MARKET_KEYS.has(named.key)) return named.distance <= NAME.market;
  if (named.key === 'market' || named.key === 'cities') return has('traction') && mention.prominent;
  if (STRONG_KEYS.has(named.key)) return true;
  if (has('market') && !has('traction')) return named.key === 'growth';
  if (UNIT_ECONOMICS.has(named.key))
    return has('unit_economics') || has('business_model') || has('traction') || has('financials') || has('ask');
  if (has('traction') || has('validation')) return true;
  if (named.key === 'units_sold') return named.distance <= NAME.sold && amount.value >= NAME.leastSold && !has('ask');
  if (has('financials') || has('vision') || has('roadmap') || has('ask'))
    return metricKind(named.key) === 'money' || metricKind(named.key) === 'count';
  if (has('customers') || has('background')) return mention.prominent || named.strength === 'beside';
  return false;
}
