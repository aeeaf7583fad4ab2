import type { SectionKind } from '../facts';
import type { Mention } from './mentions';
import type { Amount } from './money';
import { MARKET_KEYS, STRONG_KEYS, UNIT_ECONOMICS, metricKind } from './metric-kinds';
import { longest } from './phrases';
import type { Lexicon } from './vocabulary/lexicon';

export interface Named {
  key: string;
  name: string;
  /** Tokens between number and name; 0 for a caption. */
  distance: number;
  strength: 'beside' | 'caption' | 'big';
}

const AFTER_REACH = 4;

const BEFORE_REACH = 3;

/** The metric a number is the value of: named right behind it, right before it, or in its caption. */
export function nameOf(mention: Mention, lexicon: Lexicon): Named | null {
  const candidates = [...besideNames(mention, lexicon), ...captionNames(mention, lexicon)];
  return (
    nearestFit(itemNames(mention, lexicon), mention) ??
    signedGrowth(mention, lexicon) ??
    nearestFit(candidates, mention) ??
    marketSize(mention, candidates) ??
    bigNumber(mention, candidates.length > 0)
  );
}

const SMALLEST_MARKET = 50e6;

/** "Flexible packaging: $270 billion" under a heading about the market, and the product of "660,000 restaurants × $1,980 = $1.3B". */
function marketSize({ amount, kinds, titled, item }: Mention, candidates: Named[]): Named | null {
  if (candidates.some(({ key }) => metricKind(key) === 'money') || !kinds.includes('market') || !titled.has('market') || amount.currency === null) return null;
  if (amount.value < SMALLEST_MARKET || amount.high !== null) return null;
  return { key: 'market_size', name: item.before.slice(-3).join(' ') || 'market size', distance: 9, strength: 'beside' };
}

function nearestFit(candidates: Named[], mention: Mention): Named | undefined {
  const fitting = candidates.filter((candidate) => fits(candidate.key, mention) && isAllowed(candidate, mention));
  return fitting.sort((a, b) => a.distance - b.distance)[0];
}

/** "+11 % a month" on a slide of results says how fast, without the word. */
function signedGrowth({ amount, kinds, item, block }: Mention, lexicon: Lexicon): Named | null {
  const signed = amount.percent && /\+\s?$/.test(block.text.slice(0, amount.start));
  if (!signed || !kinds.includes('traction') || !lexicon.periods.has(item.after.slice(0, 4))) return null;
  return { key: 'growth', name: 'growth', distance: 9, strength: 'beside' };
}

/** Within one item of an enumeration there is one number, and the name on either side of it is its own. */
function itemNames({ item, block }: Mention, lexicon: Lexicon): Named[] {
  if (item.text.length === block.text.length) return [];
  const tail = item.before.slice(-BEFORE_REACH - 8);
  const before = longest(lexicon.metrics.find(tail)).map((hit) => named(tail, hit, tail.length - hit.end + 0.6));
  const after = longest(lexicon.metrics.find(item.after.slice(0, AFTER_REACH + 4))).map((hit) => named(item.after, hit, hit.start));
  return [...before, ...after].filter(({ distance }) => distance <= AFTER_REACH);
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
    if (money ? distance <= BEFORE_REACH + 8 : !between && distance <= BEFORE_REACH)
      names.push(named(tail, hit, distance + 0.6));
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
    distance: distance - (hit.end - hit.start) * 0.3,
    strength: 'beside',
  };
}

const CAPTION_REACH = 5;

function captionNames(mention: Mention, lexicon: Lexicon): Named[] {
  return mention.labels.flatMap((label, at) =>
    longest(lexicon.metrics.find(label.words))
      .filter((hit) => hit.start <= CAPTION_REACH)
      .map((hit): Named => ({ ...named(label.words, hit, 2 + at * 2 + hit.start * 0.3), strength: 'caption' })),
  );
}

/** The number as the metric's value: sums of money are in the unit of their table. */
export function amountAs(key: string, { amount, money }: Mention): Amount {
  const kind = metricKind(key);
  return kind === 'money' || kind === 'market' ? money : amount;
}

/** Whether the number is of the kind that the metric is counted in. */
export function fits(key: string, mention: Mention): boolean {
  const { after, before } = mention;
  const amount = amountAs(key, mention);
  switch (metricKind(key)) {
    case 'money':
      return !amount.percent && !amount.times && (amount.currency !== null || amount.factor >= 1e3);
    case 'market':
      return (
        !amount.percent && !amount.times && (amount.currency !== null || amount.factor >= 1e5) && amount.value >= 1e6
      );
    case 'count':
      // Letters of intent and pipelines are counted by their worth, too.
      if (key === 'loi' && amount.currency !== null) return true;
      return (
        !amount.percent &&
        !amount.times &&
        amount.currency === null &&
        Number.isInteger(amount.value) &&
        !/^(?:top|rank|ranked|no|number)$/.test(before[before.length - 1] ?? '')
      );
    case 'percent':
      return amount.percent || (amount.times && key === 'growth');
    case 'ratio':
      return !amount.percent && amount.value <= 100 && amount.factor === 1;
    case 'months':
      return (
        !amount.percent &&
        amount.currency === null &&
        amount.value <= 120 &&
        /^(month|meses|mes|monat|mois|year|ano)/.test(after[0] ?? '')
      );
    default:
      return !amount.percent && !amount.times;
  }
}

const OPENERS: ReadonlySet<string> = new Set([
  'over',
  'than',
  'of',
  'mas',
  'de',
  'uber',
  'plus',
  'almost',
  'nearly',
  'about',
  'approximately',
  'mais',
  'more',
]);

/** On a slide of results a large figure with a caption is a metric whatever it counts. */
function bigNumber(mention: Mention, misnamed: boolean): Named | null {
  const { amount, labels, kinds, prominent, nameAfter, nameBefore } = mention;
  if (
    misnamed ||
    !kinds.includes('traction') ||
    !prominent ||
    amount.times ||
    amount.high !== null ||
    mention.line.confidence < 70
  )
    return null;
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
  if (has('market') && !has('traction')) return named.key === 'growth';
  if (UNIT_ECONOMICS.has(named.key))
    return has('unit_economics') || has('business_model') || has('traction') || has('financials') || has('ask');
  if (has('traction') || has('validation')) return true;
  if (named.key === 'units_sold') return named.distance <= 2.5 && amount.value >= 5 && !has('ask');
  if (has('financials') || has('vision') || has('roadmap') || has('ask'))
    return metricKind(named.key) === 'money' || metricKind(named.key) === 'count';
  if (has('customers') || has('background')) return mention.prominent || named.strength === 'beside';
  return false;
}
