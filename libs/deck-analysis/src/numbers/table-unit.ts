import { notation } from '@app/lexicon';
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

/** What a table's bare numbers are counted in. */
export interface TableUnit {
  factor: number;
  currency: string | null;
}

/** "(₹ Cr)", "(in € million)", "in $M", "($000s)", or "$ million" alone in a corner: a unit which the cells leave out. */
const UNIT =
  /(?:^|\(|\bin\s|\bfigures in\s|\bamounts? in\s)\s?((?:us)?[$€£₹]|usd|eur|gbp|inr|rs\.?)\s?('?000s?|cr|crores?|lakhs?|lacs?|mn?|mio|millions?|k|thousands?|bn?|billions?)\b/i;
/** "in T€", "(Mio. €)", "en k€": the same with the sign behind. */
const UNIT_BEFORE_SIGN = new RegExp(
  String.raw`(?:^|\(|\b(?:${IN.join('|')})\s)\s?(k|m|mn|${WRITTEN})\.?\s?(€|eur(?:os?)?|chf|reais)(?![\p{L}\d])`,
  'iu',
);
const OPENS_UNIT = new RegExp(String.raw`^(?:${IN.join('|')})\s`, 'i');
const THOUSANDS = /000|^t$|^miles|^milliers/i;
const MAX_WORDS = 12;

/** The unit that a heading or note of the page gives to its table; null where none does, or two disagree. */
export function tableUnitOf(page: PageView): TableUnit | null {
  const found = new Map<string, TableUnit>();
  for (const block of page.blocks) {
    const written = block.words.length <= MAX_WORDS ? unitIn(block.text) : null;
    if (!written) continue;
    const [currency, magnitude] = written;
    // Read as the amount "₹ 1 Cr", so that every spelling of a unit is known in one place.
    const [amount] = amountsIn(`${currency} 1 ${THOUSANDS.test(magnitude) ? 'thousand' : magnitude}`);
    if (amount && amount.factor > 1) found.set(`${amount.currency} ${amount.factor}`, { factor: amount.factor, currency: amount.currency });
  }
  return found.size === 1 ? ([...found.values()][0] ?? null) : null;
}

function unitIn(text: string): [currency: string, magnitude: string] | null {
  const match = UNIT.exec(text) ?? UNIT_BEFORE_SIGN.exec(text);
  // Bare at the beginning of a longer text, it is the first word of a sentence.
  if (!match || (match.index === 0 && match[0].length < text.length && !match[0].startsWith('(') && !OPENS_UNIT.test(match[0])))
    return null;
  const [, first = '', second = ''] = match;
  return UNIT.test(text) ? [first, second] : [second, first];
}

/** A cell's bare number in the unit of its table; anything that says what it is itself stays so. */
export function inUnit(amount: Amount, unit: TableUnit): Amount {
  const bare = amount.currency === null && amount.factor === 1 && amount.suffix === null;
  if (!bare || amount.percent || amount.times || amount.year || amount.embedded) return amount;
  const scaled = (value: number): number => tidy(value * unit.factor);
  return { ...amount, ...unit, value: scaled(amount.value), high: amount.high === null ? null : scaled(amount.high) };
}
