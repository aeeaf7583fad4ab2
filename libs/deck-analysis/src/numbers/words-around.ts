import { alternatives } from '@app/lexicon';
import { fold, tokens } from '@app/taxonomy';
import type { Block } from '../layout/layout';
import type { Amount } from './amount';

/** A piece of an enumeration around a number: "payback 9 months" of "CAC $21,000, payback 9 months, LTV/CAC 4.8". */
export interface Item {
  before: string[];
  after: string[];
  text: string;
}

/** How many words the text has beside its numbers. */
export function wordsBeside(text: string, amounts: Amount[]): number {
  return tokens(fold(withoutAmounts(text, amounts))).length;
}

function withoutAmounts(text: string, amounts: Amount[]): string {
  let rest = '';
  let at = 0;
  for (const amount of amounts) {
    rest += text.slice(at, amount.start);
    at = amount.end;
  }
  return rest + text.slice(at);
}

/** The words on both sides of a number, up to the neighbouring numbers and the end of the sentence. */
export function betweenAmounts(text: string, amounts: Amount[], at: number): { nameBefore: string[]; nameAfter: string[] } {
  const amount = amounts[at] as Amount;
  const from = Math.max(amounts[at - 1]?.end ?? 0, amount.start - 120);
  const to = Math.min(amounts[at + 1]?.start ?? text.length, amount.end + 120);
  const head = text.slice(from, amount.start);
  const tail = text.slice(amount.end, Math.max(amount.end, to));
  const stop = tail.search(SENTENCE_END);
  return {
    nameBefore: tokens(fold(head.slice(lastEnd(head)))),
    nameAfter: tokens(fold(stop < 0 ? tail : tail.slice(0, stop))),
  };
}

const COUNTED = /^[•●*–-]?\s?[\p{Sc}+~≈]?\d/u;

/** Where lines of the block begin anew: with a capital, after a line that does not lead on, or each with a number. */
function itemStarts({ lines }: Block): number[] {
  const starts: number[] = [];
  let at = 0;
  for (const [index, { text }] of lines.entries()) {
    const before = lines[index - 1]?.text ?? '';
    const anew = /^\p{Lu}/u.test(text) && !/[,&(–—-]$|\b\p{L}{1,3}$/u.test(before);
    if (index > 0 && (anew || (COUNTED.test(text) && COUNTED.test(before)))) starts.push(at);
    at += text.length + 1;
  }
  return starts;
}

/** Between the items of an enumeration. A comma within a number has no space behind it. */
const ITEM_END = new RegExp(
  String.raw`[,;|•●·](?=\s)|[.!?](?=\s|$)|[、。]|\s[-–—]\s|\s(?:${alternatives('and')}|${alternatives('joins_items')})\s`,
  'gu',
);

/** The item of an enumeration that a number stands in. */
export function itemAround(block: Block, amounts: Amount[], at: number): Item {
  const { text } = block;
  const amount = amounts[at] as Amount;
  const from = Math.max(amounts[at - 1]?.end ?? 0, amount.start - 120);
  const to = Math.min(amounts[at + 1]?.start ?? text.length, amount.end + 120);
  const starts = itemStarts(block);
  const start = Math.max(from + lastEnd(text.slice(from, amount.start), ITEM_END), ...starts.filter((at) => at <= amount.start));
  const stop = text.slice(amount.end, to).search(ITEM_END);
  const end = Math.min(stop < 0 ? to : amount.end + stop, ...starts.filter((at) => at > amount.start));
  return {
    before: tokens(fold(text.slice(start, amount.start))),
    after: tokens(fold(text.slice(amount.end, end))),
    text: text.slice(start, end).trim(),
  };
}

const SENTENCE_END = /[.;!?•●|→](?=\s|$)|\s[-–]\s|。/g;

/** The words of its sentence on both sides of a number. Decimal points have no space behind them, so they end no sentence. */
export function sentenceAround(text: string, amount: Amount): { before: string[]; after: string[] } {
  const head = text.slice(Math.max(0, amount.start - 160), amount.start);
  const tail = text.slice(amount.end, amount.end + 160);
  const from = lastEnd(head);
  const to = tail.search(SENTENCE_END);
  return { before: tokens(fold(head.slice(from))), after: tokens(fold(to < 0 ? tail : tail.slice(0, to))) };
}

function lastEnd(text: string, ends: RegExp = SENTENCE_END): number {
  let end = 0;
  for (const match of text.matchAll(ends)) end = match.index + match[0].length;
  return end;
}

export function isInParentheses(text: string, amount: Amount): boolean {
  const before = text.slice(Math.max(0, amount.start - 200), amount.start);
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}
