import { type Lexicon, wordSet } from '@app/lexicon';
import { fold, tokens } from '@app/taxonomy';
import type { Fact, UseOfFundsFact } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { Mention } from './mentions';
import { collapse } from '../layout/text';
import { SMALLEST_PART } from './weights';

type Raise = Fact<{ amount: number; currency: string | null }> | null;

const MAX_ITEMS = 20;
const MIN_WORDS = 1;
const TOTAL = wordSet('total');
const NO_PART = wordSet('no_part_of_the_sum');

/** What the money goes into: lines with a percentage, or amounts below the sum asked for, on the slide about the round. */
export function useOfFundsOf(mentions: Mention[], lexicon: Lexicon, raise: Raise): UseOfFundsFact[] {
  const items: UseOfFundsFact[] = [];
  for (const mention of mentions) {
    if (isOfEarlierRound(mention, lexicon, raise)) continue;
    if (items.length >= MAX_ITEMS || !isAboutFunds(mention, lexicon, raise) || isAsk(mention, raise)) continue;
    if (isFromBefore(mention, lexicon) || isGoal(mention, lexicon)) continue;
    const { amount } = mention;
    const share = amount.percent && amount.value > 0 && amount.value <= 100;
    const part = isPart(mention, raise);
    if (!share && !part) continue;
    const label = labelOf(mention);
    if (label === null || items.some((item) => item.label === label)) continue;
    items.push({
      label,
      amount: part ? amount.value : null,
      percent: share ? amount.value : null,
      evidence: evidenceOf(mention.line, mention.line.confidence),
    });
  }
  return items.length >= 2 ? items : [];
}

/** The sentence that asks names goals and the sum in another currency, not items. */
function isAsk({ line, block, amount }: Mention, raise: Raise): boolean {
  return (
    raise !== null &&
    !(amount.percent && isSplit(line.text, block.text)) &&
    raise.evidence.page === line.page &&
    (raise.evidence.quote.includes(line.text) || block.text.includes(raise.evidence.quote))
  );
}

/** A paragraph may go on from the sum to its parts: percentages in a row, or line by line behind the line that asks. */
function isSplit(line: string, paragraph: string): boolean {
  const shares = (text: string): number => text.match(/\d\s?%/g)?.length ?? 0;
  return shares(line) >= 2 || (shares(paragraph) >= 2 && !/[$€£₹]|\d{4}/.test(line));
}

/** "€610K committed", "raised ₹6 Cr in 2022": money that came, not money to spend. */
function isFromBefore({ nameBefore, nameAfter, labels }: Mention, lexicon: Lexicon): boolean {
  if (nameBefore.length + nameAfter.length === 0 && labels[0] && lexicon.earlier.has(labels[0].words)) return true;
  return lexicon.earlier.has(nameBefore.slice(-4)) || lexicon.earlier.has(nameAfter.slice(0, 4));
}

/** "Previous round: 40 % first clinic": what the slide about another round splits is spent. */
function isOfEarlierRound({ page }: Mention, lexicon: Lexicon, raise: Raise): boolean {
  return raise !== null && raise.evidence.page !== page.number && page.title !== null && lexicon.earlier.has(page.title.words);
}

/** "To reach $2M ARR", "at a burn of $120K": what the money does, not what it goes into. */
function isGoal({ amount, item }: Mention, lexicon: Lexicon): boolean {
  return !amount.percent && (lexicon.metrics.has(item.before.slice(-2)) || lexicon.metrics.has(item.after.slice(0, 2)));
}

function isAboutFunds({ kinds, amount, titled, block, page }: Mention, lexicon: Lexicon, raise: Raise): boolean {
  if (amount.year || amount.embedded || amount.times || amount.high !== null) return false;
  if (kinds.includes('use_of_funds') || (kinds.includes('ask') && titled.has('ask'))) return true;
  if (raise?.evidence.page === page.number && page.title?.text === raise.evidence.quote) return true;
  // "Use of proceeds: 45% sales, 35% R&D" names itself, whatever the slide is called.
  const [head = '', ...rest] = block.text.split(/:\s/);
  return rest.length > 0 && lexicon.titles.find(tokens(fold(head))).some(({ payload }) => payload === 'use_of_funds');
}

function isPart({ amount, before, page }: Mention, raise: Raise): boolean {
  if (amount.percent || amount.suffix !== null || raise === null || Math.abs(raise.evidence.page - page.number) > 1) return false;
  if (before.some((word) => TOTAL.has(word) || NO_PART.has(word))) return false;
  const money = amount.currency !== null || amount.factor > 1;
  return money && amount.value < raise.value.amount && amount.value >= raise.value.amount * SMALLEST_PART;
}

/** The words of the item: those of its own place in an enumeration or on its line, else its caption. */
function labelOf(mention: Mention): string | null {
  const { line, amount, block, item } = mention;
  const enumerated = item.before.length + item.after.length > 0 && item.text.length < block.text.length;
  const text = enumerated ? item.text : block.words.length <= 14 ? block.text : line.text;
  const own = collapse(
    text
      // "Use of funds: 50% engineering": what heads an enumeration is not its first item's name.
      .replace(/^[^\d:]{3,40}:\s(?=.*\p{L})/u, '')
      .replace(/[~≈]?[₹$€£]?\s?\d[\d.,]*\s?(%|k|m|cr|lakhs?|crores?|euros?|€|\$)?/giu, ' ')
      .replace(/[():•●–-]/g, ' '),
  );
  const words = own.split(' ').filter((word) => /\p{L}/u.test(word));
  if (words.length >= MIN_WORDS) return own.slice(0, 120);
  // "R&D", "HR": two letters make a label.
  const caption = mention.labels.find((label) => /\p{L}&?\p{L}/u.test(label.text));
  return caption && amount.value > 0 ? caption.text.slice(0, 120) : null;
}
