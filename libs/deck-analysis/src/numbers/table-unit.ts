import { notation } from '@app/lexicon';
import { CURRENCY } from './currencies';
import { amountsIn } from './money';
import { tidy } from './money-ranges';
import type { Amount } from './amount';
import type { PageView } from '../layout/layout';

const { in: IN, tableUnits: TABLE_UNITS } = notation();

/** Longest first, so that "miles de" is not read as "mil"; a quotation mark may be a curly one. */
const WRITTEN = [...TABLE_UNITS]
  .sort((a, b) => b.length - a.length)
  .map((unit) => unit.replace(/'$/, "['’]"))
  .join('|');

/** The same without the word that leads to what is counted: "millones" of "millones de". */
const WRITTEN_BEHIND = WRITTEN.replace(/ d(?:[ei]\b|\['’\])/g, '');
/** Money of several countries: the deck's own. */
const SOME_CURRENCY = 'pesos';

/** What a table's bare numbers are counted in. */
export interface TableUnit {
  factor: number;
  currency: string | null;
}

const BEFORE = String.raw`(?:^|[(\[,:–-]\s?|(?<!\p{L})(?:${IN.join('|')})\s|\bfigures in\s|\bamounts? in\s)`;

/** "(₹ Cr)", "(R$ mil)", "(in € million)", "USD '000, year to December", "ARR, £m", or "$ million" alone in a corner: a unit which the cells leave out. */
const UNIT = new RegExp(
  String.raw`${BEFORE}(${CURRENCY}|rs\.?)\s?(['’]?000s?|cr|crores?|lakhs?|lacs?|mn?|mio|mln|millions?|k|thousands?|bn?|billions?|${WRITTEN_BEHIND})\.?(?=$|[)\],;:/])`,
  'iu',
);
/** "in T€", "(Mio. €)", "en k€", "tys. zł", "(millones de pesos)": the same with the sign behind. */
const UNIT_BEFORE_SIGN = new RegExp(String.raw`${BEFORE}(k|m|mn|${WRITTEN})\.?\s?(${CURRENCY}|${SOME_CURRENCY})(?![\p{L}\d])`, 'iu');
/** "x € 1.000", "in 1.000 €", "× $1,000,000": a thousand of them, or a million. */
const MULTIPLE = new RegExp(
  String.raw`(?:^|\(|(?<!\p{L})(?:${IN.join('|')})\s)(?:[x×]\s?)?(${CURRENCY})?\s?1(?:[.,’'\s]000){1,2}(?!\d)\s?(${CURRENCY})?(?=$|[)\],;:])`,
  'iu',
);
/** "$ in thousands", "in thousands of euros", "(thousands)". */
const IN_WORDS = new RegExp(
  String.raw`(?:^|\(|,\s)(?:all\s)?(?:(?:figures|amounts|numbers)\s)?(${CURRENCY})?\s?(?:in\s)?(thousands|millions)(?:\s(?:of\s)?(${CURRENCY}))?(?=$|[)\],;])`,
  'iu',
);
const OPENS_UNIT = new RegExp(String.raw`^(?:${IN.join('|')})\s`, 'i');
const THOUSANDS = /000|^t$|^miles|^milliers|^migliaia|^milhares/i;
const MAX_WORDS = 12;
const BARE_NUMBERS = /^[\s(–−-]*\d[\d.,’'\s()–−-]*$/u;

/** The unit that a heading or note of the page gives to its table; null where none does, or two disagree. */
export function tableUnitOf(page: PageView): TableUnit | null {
  // A unit is for cells that leave it out.
  if (!page.blocks.some((block) => BARE_NUMBERS.test(block.text))) return null;
  const found = new Map<string, TableUnit>();
  for (const block of page.blocks) {
    const written = block.words.length <= MAX_WORDS ? unitIn(block.text) : null;
    if (!written) continue;
    const [currency, magnitude] = written;
    // Read as the amount "₹ 1 Cr", so that every spelling of a unit is known in one place.
    const [amount] = amountsIn(`${currency} 1 ${plainMagnitude(magnitude)}`);
    if (amount && amount.factor > 1) found.set(`${amount.currency} ${amount.factor}`, { factor: amount.factor, currency: amount.currency });
  }
  return found.size === 1 ? ([...found.values()][0] ?? null) : null;
}

function plainMagnitude(written: string): string {
  if (/000\D+000/.test(written)) return 'million';
  return THOUSANDS.test(written) ? 'thousand' : written;
}

function unitIn(text: string): [currency: string, magnitude: string] | null {
  const multiple = multipleIn(text);
  if (multiple) return multiple;
  const words = IN_WORDS.exec(text);
  if (words) return [words[1] ?? words[3] ?? '', words[2] ?? ''];
  const unit = UNIT.exec(text);
  if (unit) return [unit[1] ?? '', unit[2] ?? ''];
  const match = UNIT_BEFORE_SIGN.exec(text);
  // Bare at the beginning of a longer text, it is the first word of a sentence.
  if (!match || (match.index === 0 && match[0].length < text.length && !/^[(,:]/.test(match[0]) && !OPENS_UNIT.test(match[0]))) return null;
  return [match[2] ?? '', match[1] ?? ''];
}

function multipleIn(text: string): [currency: string, magnitude: string] | null {
  const [written = '', before, behind] = MULTIPLE.exec(text) ?? [];
  const currency = before ?? behind;
  // A bare thousand is a number like any other, and "€ 1.000" money, unless something says that others are counted by it.
  const counts = /[x×]/i.test(written) || OPENS_UNIT.test(written.replace(/^\(/, ''));
  return currency === undefined || !counts ? null : [currency, written];
}

/** "x € 1.000" over a table: its number counts nothing. */
export function isMultiple(text: string): boolean {
  return multipleIn(text) !== null;
}

/** A cell's bare number in the unit of its table; anything that says what it is itself stays so. */
export function inUnit(amount: Amount, unit: TableUnit): Amount {
  const bare = amount.currency === null && amount.factor === 1 && amount.suffix === null;
  if (!bare || amount.percent || amount.times || amount.year || amount.embedded) return amount;
  const scaled = (value: number): number => tidy(value * unit.factor);
  return { ...amount, ...unit, value: scaled(amount.value), high: amount.high === null ? null : scaled(amount.high) };
}
