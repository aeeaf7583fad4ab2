import { notation } from '@app/lexicon';
import { fold } from '@app/taxonomy';
import { COMPOUNDS, COUNTER, CURRENCY, CURRENCY_SIGNS, CURRENCY_WORDS, MYRIADS, UNPARTED, WEAK_MAGNITUDES } from './currencies';
import type { Amount } from './amount';
import { joinMyriads, joinRanges, tidy } from './money-ranges';
import { type Spelled, spelledIn } from './spelled';

const { magnitudes: MAGNITUDES, of: OF, percent: PERCENT } = notation();

// Bounded repetitions keep the scan linear on hostile lines.
const NUMBER = /(?<![\d.,])\d{1,3}(?:[   ]\d{3}){1,4}(?![\d.,]?\d)|\d(?:[\d.,'’]{0,24}\d)?/g;
/** In place of a currency: none is written, but this deck counts in lakhs. */
const LAKHS = 'lakhs';
/** "2 millones de euros". */
const PARTITIVE = `(?:${OF.map((word) => (word.endsWith("'") ? word : `${word} `)).join('|')})?`;
const UNIT_WORD = new RegExp(String.raw`^\s?${PARTITIVE}(\p{L}{2,10})(?![\p{L}\d])`, 'u');
const BESIDE_MONEY = new RegExp(String.raw`^\s?${PARTITIVE}(?:${CURRENCY}|dollar|dolar)`, 'iu');
const PERCENT_WORDS = new RegExp(String.raw`^\s?(?:${PERCENT.join('|')})(?!\p{L})`, 'u');
const MAX_AMOUNTS_PER_LINE = 60;
const REACH = 16;

/** @param rupees "50L" without a sign is fifty lakh, not fifty litres */
export function amountsIn(text: string, rupees = false): Amount[] {
  const found: Amount[] = [];
  const spelled = spelledIn(text).flatMap((phrase) => readSpelled(phrase) ?? []);
  if (!/\d/.test(text)) return spelled;
  for (const match of text.matchAll(NUMBER)) {
    if (found.length >= MAX_AMOUNTS_PER_LINE) break;
    const last = found[found.length - 1];
    // In "₹3–5L" the sign stands before the first number only, and without it L would be litres.
    const hint = last && /^\s?[-–—]\s?$/.test(text.slice(last.end, match.index)) ? last.currency : rupees ? LAKHS : null;
    const amount = readAmount(text, match.index, match[0], hint);
    if (amount) found.push(amount);
  }
  const all = spelled.length === 0 ? found : [...found, ...spelled].sort((a, b) => a.start - b.start);
  return joinRanges(text, joinMyriads(all));
}

function readSpelled({ start, digits, rest, shift }: Spelled): Amount | null {
  const amount = readAmount(digits + rest, 0, digits, null);
  return amount && { ...amount, start, end: amount.end + shift };
}

function readAmount(text: string, start: number, digits: string, hint: string | null): Amount | null {
  const sign = readBefore(text, start);
  const after = readAfter(text, start + digits.length, sign.currency ?? hint);
  const before = isRand(text, start, digits, sign, after)
    ? { ...sign, currency: 'ZAR', embedded: false, start: text.lastIndexOf('R', start) }
    : sign;
  // "14.000 M€": who writes the sign behind groups by points.
  const plain = parseNumber(digits, after.pointed && after.currency !== 'EUR');
  if (plain === null) return null;
  const currency = before.currency ?? after.currency;
  const bareYear = /^(19|20)\d\d$/.test(digits) && currency === null && after.factor === 1 && !after.percent;
  return {
    value: tidy(plain * after.factor),
    high: null,
    currency,
    percent: after.percent,
    times: after.times || before.times,
    year: bareYear && after.suffix === null && !before.plus && !after.plus,
    plus: before.plus || after.plus,
    factor: after.factor,
    suffix: after.suffix,
    embedded: before.embedded || after.embedded,
    start: before.start,
    end: after.end,
  };
}

/** "R2.5M", "R 15 million", "R102,000": the letter is the rand's sign before a sum of thousands; before others it counts rounds, rooms, routes. */
function isRand(text: string, start: number, digits: string, before: Before, after: After): boolean {
  if (before.currency !== null || after.currency !== null || after.percent || after.times) return false;
  if (!/(?:^|[\s(:~≈>-])R\s?$/.test(text.slice(Math.max(0, start - 3), start))) return false;
  return after.factor >= 1000 || /^\d{1,3}(?:[,\s\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?$/.test(digits);
}

/** "12,80,000", "610.000", "14,1", "1,250.5", "1'000", "20 000" → number; null when the grouping makes no number. */
export function parseNumber(written: string, pointed = false): number | null {
  const text = written.replace(/['’   ]/g, '');
  if (text.length > 18) return null;
  const marks = text.replace(/\d/g, '');
  if (marks === '') return Number(text);
  const last = marks[marks.length - 1] ?? '';
  const mixed = marks.includes(',') && marks.includes('.');
  if (mixed) {
    const at = text.lastIndexOf(last);
    const whole = text.slice(0, at);
    if (whole.includes(last)) return null;
    return Number(`${whole.replace(/[.,]/g, '')}.${text.slice(at + 1)}`);
  }
  const groups = text.split(last);
  if (isGrouped(groups, last, pointed)) return Number(groups.join(''));
  return groups.length === 2 ? Number(groups.join('.')) : null;
}

function isGrouped(groups: string[], mark: string, pointed: boolean): boolean {
  const head = groups[0] ?? '';
  const tail = groups.slice(1);
  const closing = tail[tail.length - 1] ?? '';
  if (closing.length !== 3 || head.length > 3 || head === '') return false;
  // "0.005" and "$1.250M" are decimals, "12.000 millones" are twelve thousand of them.
  if (tail.length === 1 && (head === '0' || (pointed && mark === '.'))) return false;
  const middle = tail.slice(0, -1);
  return middle.every((group) => group.length === 3) || (mark === ',' && head.length <= 2 && middle.every((group) => group.length === 2));
}

interface Before {
  currency: string | null;
  plus: boolean;
  times: boolean;
  embedded: boolean;
  start: number;
}

function readBefore(text: string, start: number): Before {
  const raw = text.slice(Math.max(0, start - REACH), start);
  const tail = raw.replace(/[\s(~≈><≥≤]+$/, '');
  const lower = tail.toLowerCase();
  const sign = CURRENCY_SIGNS.find(([written]) => endsInSign(lower, written));
  const none = { currency: null, plus: /\+\s?$/.test(raw), times: false, embedded: false, start };
  if (sign) {
    const rest = tail.slice(0, tail.length - sign[0].length);
    return { ...none, currency: sign[1], plus: /\+\s?$/.test(rest), start: start - (raw.length - rest.length) };
  }
  const word = /(\p{L}{1,8})\.?$/u.exec(tail)?.[1];
  const code = word === undefined ? undefined : CURRENCY_WORDS[fold(word)];
  const alone = word !== undefined && !/[\p{L}\d]$/u.test(tail.slice(0, tail.lastIndexOf(word)));
  if (code !== undefined && word !== undefined && alone) {
    return { ...none, currency: code, start: start - (raw.length - tail.lastIndexOf(word)) };
  }
  const glued = raw.slice(-1);
  if (/^[x×]$/i.test(glued) && !/\p{L}.$/su.test(raw.slice(-2))) return { ...none, times: true };
  if (UNPARTED.test(glued)) return none;
  return { ...none, embedded: /[\p{L}_#@/:^]$/u.test(raw) || /\d[.,:/]$/.test(raw) || STANDARD.test(raw) };
}

/** "ISO 27001", "SOC 2", "DIN EN 13485", "ГОСТ 12345": a standard's number counts nothing. */
const STANDARD = /(?:^|[^\p{L}\d])(?:ISO|IEC|DIN|SOC|NIST|RFC|IEEE|ANSI|ASTM|ГОСТ)(?:[ /-](?:IEC|EN|ISO|SP|R|Р))?[ -]?$/u;

/** A sign that begins with letters is one only where no word ends in it: "Investment$1.3M" names no Taiwan dollars. */
function endsInSign(text: string, sign: string): boolean {
  return text.endsWith(sign) && !(/^\p{L}/u.test(sign) && /\p{L}$/u.test(text.slice(0, -sign.length)));
}

interface After {
  factor: number;
  /** The magnitude is written as English does, hence the point before it is a decimal one. */
  pointed: boolean;
  currency: string | null;
  percent: boolean;
  times: boolean;
  plus: boolean;
  suffix: string | null;
  embedded: boolean;
  end: number;
}

function readAfter(text: string, from: number, currency: string | null): After {
  const result: After = {
    factor: 1,
    pointed: false,
    currency: null,
    percent: false,
    times: false,
    plus: false,
    suffix: null,
    embedded: false,
    end: from,
  };
  let rest = text.slice(from, from + 40);
  const take = (length: number): void => {
    result.end += length;
    rest = rest.slice(length);
  };
  const plus = (): void => {
    if (!/^\s?\+/.test(rest)) return;
    result.plus = true;
    take(rest.indexOf('+') + 1);
  };
  if (/^[:/]\d/.test(rest)) return { ...result, embedded: true };
  plus();
  readMagnitude(rest, currency, result, take);
  plus();
  readUnit(rest, result, take);
  plus();
  return result;
}

/** Magnitudes that are written with a dot wherever they stand. */
const ABBREVIATED = /^(?:mio|mrds?|tsd|тыс|млн|млрд|трлн)$/;
const WORD = /^(\s?)(?:[-–]?)(\p{L}{1,12})\.?/u;

function readMagnitude(rest: string, currency: string | null, result: After, take: (length: number) => void): void {
  const match = WORD.exec(rest);
  if (!match) return;
  if (UNPARTED.test(match[2]?.charAt(0) ?? '')) return readMyriad(rest, result, take);
  const [whole, gap = '', word = ''] = match;
  const folded = fold(word);
  const compound = COMPOUNDS.find(([written]) => written.test(rest));
  if (compound) {
    result.factor = compound[1];
    return take(compound[0].exec(rest)?.[0].length ?? whole.length);
  }
  if (readThousandsOf(rest, whole, word, result)) return take(gap.length + 1);
  const factor = MAGNITUDES[folded];
  const glued = gap === '';
  if (factor === undefined) return readGluedUnit(rest, word, glued, result, take);
  if (WEAK_MAGNITUDES.has(folded) && !believable(folded, word, glued, currency, rest.slice(whole.length))) {
    if (glued) result.suffix = word;
    return;
  }
  result.factor = factor;
  result.pointed = folded.length <= 2 || /^(million|billion|trillion|thousand|lakh|lac|crore|bln|mln)s?$/.test(folded);
  // "2 Mio. €", "2 Mio. Nutzer": the dot abbreviates; "raised 2M." ends the sentence.
  const behind = rest.slice(whole.length);
  const abbreviates = /^\s?[\p{Sc}\p{Ll}]/u.test(behind) || (ABBREVIATED.test(folded) && /^\s\p{L}/u.test(behind));
  const dotted = whole.endsWith('.') && !abbreviates;
  take(dotted ? whole.length - 1 : whole.length);
}

/** "750 T€", "750 TEUR": the letter before the currency is a thousand, and no trillion. */
function readThousandsOf(rest: string, whole: string, word: string, result: After): boolean {
  const glued = word === 'T' && rest.startsWith('€', whole.length);
  if (!glued && !/^T(?:EUR|CHF|USD)$/.test(word)) return false;
  result.factor = 1000;
  return true;
}

/** "5,000万円", "2024年": what stands behind a number in scripts that set no spaces. */
function readMyriad(rest: string, result: After, take: (length: number) => void): void {
  const gap = rest.startsWith(' ') ? 1 : 0;
  const myriad = MYRIADS.find((word) => rest.startsWith(word, gap));
  if (myriad !== undefined) {
    result.factor = MAGNITUDES[myriad] ?? 1;
    return take(gap + myriad.length);
  }
  const counter = COUNTER.exec(rest)?.[1];
  if (counter !== undefined && counter !== '年') result.suffix = counter;
}

/** "5L" is five lakh beside a rupee sign and five litres elsewhere; "10 m" is a distance, "€10 m" is not. */
function believable(folded: string, word: string, glued: boolean, currency: string | null, next: string): boolean {
  if (folded === 'l') return currency === 'INR' || (currency === LAKHS && glued && word === 'L');
  const known = currency !== null && currency !== LAKHS;
  if (folded === 't') return known && word === 'T';
  if (folded === 'mil') return true;
  const money = known || BESIDE_MONEY.test(next);
  if (folded === 'mm' || folded === 'mi' || folded === 'bi' || folded === 'md') return money;
  return glued || money;
}

/** "14M€" has no gap; "1500GWh", "2nd" and "3x" are numbers with something glued on. */
function readGluedUnit(rest: string, word: string, glued: boolean, result: After, take: (length: number) => void): void {
  if (!glued || rest.startsWith('-') || rest.startsWith('–')) return;
  if (/^[x×]$/i.test(word)) {
    result.times = true;
    take(1);
    return;
  }
  if (CURRENCY_WORDS[fold(word)] === undefined) result.suffix = word;
}

function readUnit(rest: string, result: After, take: (length: number) => void): void {
  const percent = /^\s?[%％]/.exec(rest);
  if (percent) {
    result.percent = true;
    take(percent[0].length);
    return;
  }
  if (/^\s?[x×](?![\p{L}\d])/iu.test(rest) && !/^\s/.test(rest)) {
    result.times = true;
    take(1);
    return;
  }
  const lower = rest.toLowerCase();
  const gap = /^\s?/.exec(lower)?.[0].length ?? 0;
  const sign = CURRENCY_SIGNS.find(([written]) => lower.startsWith(written, gap));
  // "€ 5 $ 10": a sign followed by a digit belongs to the next number.
  if (sign && !/^\s?\d/.test(rest.slice(gap + sign[0].length))) {
    result.currency = sign[1];
    take(gap + sign[0].length);
    return;
  }
  const word = UNIT_WORD.exec(rest);
  const folded = word?.[1] === undefined ? '' : fold(word[1]);
  const code = CURRENCY_WORDS[folded];
  if (word && code !== undefined && !/^\s?\d/.test(rest.slice(word[0].length))) {
    result.currency = code;
    take(word[0].length);
  } else if (word && PERCENT_WORDS.test(fold(rest))) {
    result.percent = true;
    take(word[0].length);
  }
}
