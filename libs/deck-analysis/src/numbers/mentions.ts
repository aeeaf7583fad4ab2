import { fold, tokens } from '@app/taxonomy';
import type { Evidence, SectionKind } from '../facts';
import type { Box } from '../pages';
import { evidenceOf, overlapX, overlapY } from '../layout/layout';
import type { Block, Line, PageView } from '../layout/layout';
import { amountsIn } from './money';
import type { Amount } from './money';
import type { PageSections } from '../sections/sections';
import { inUnit, tableUnitOf } from './table-unit';
import type { TableUnit } from './table-unit';
import { alternatives } from '../lexicon/words';
import { CAPTION, PROMINENT, TABLE } from './weights';

/** A number where it stands: the words around it in its sentence, and the labels beside it when it stands alone. */
export interface Mention {
  amount: Amount;
  /** The same, in the unit of its table, should it turn out to be a sum of money. */
  money: Amount;
  block: Block;
  /** The line of the block the number stands on. */
  line: Line;
  page: PageView;
  kinds: readonly SectionKind[];
  titled: ReadonlySet<SectionKind>;
  /** Words of the same sentence before and after the number. */
  before: string[];
  after: string[];
  /** The same, up to the neighbouring numbers. */
  nameBefore: string[];
  nameAfter: string[];
  /** The item of an enumeration that the number stands in: "payback 9 months" of "CAC $21,000, payback 9 months, LTV/CAC 4.8". */
  item: { before: string[]; after: string[]; text: string };
  /** Short texts above, below, left and right of a number that stands alone, nearest first. */
  labels: Block[];
  /** What heads the number's column in a table, else null. */
  header: Block | null;
  /** Set larger than the page's running text, or filling a short block of its own. */
  prominent: boolean;
  inParentheses: boolean;
}

const MAX_MENTIONS = 3000;
const MAX_ALONE_WORDS = 4;

export function mentionsOf(sections: PageSections[]): Mention[] {
  const mentions: Mention[] = [];
  const rupees = countsInRupees(sections);
  for (const section of sections) {
    const unit = tableUnitOf(section.page);
    for (const block of section.page.blocks) {
      if (mentions.length >= MAX_MENTIONS) return mentions;
      if (/\d/.test(block.text)) mentions.push(...inBlock(block, section, rupees, unit));
    }
  }
  return mentions;
}

/** Whether "50L" is five million rupees in this deck: it is where others are written in full. */
function countsInRupees(sections: PageSections[]): boolean {
  return sections.some(({ page }) => page.body.some((line) => /₹|\binr\b|\brs\.? ?\d|\d ?(?:crores?|cr|lakhs?|lacs?)\b/.test(line.folded)));
}

function inBlock(block: Block, section: PageSections, rupees: boolean, unit: TableUnit | null): Mention[] {
  const { page } = section;
  const amounts = amountsIn(block.text, rupees);
  const others = words(withoutAmounts(block.text, amounts));
  const alone = others <= MAX_ALONE_WORDS;
  const row = alone && amounts.length > 1 && block.lines.length === 1;
  const together = alone && !row ? labelsOf(block, block, page) : [];
  return amounts.map((amount, at) => ({
    amount,
    money: unit && others === 0 ? inUnit(amount, unit) : amount,
    block,
    line: lineAt(block, amount.start),
    page,
    kinds: section.kinds,
    titled: section.titled,
    ...sentenceAround(block.text, amount),
    ...betweenAmounts(block.text, amounts, at),
    item: itemAround(block, amounts, at),
    labels: row ? labelsOf(placeOf(amount, block), block, page) : together,
    header: block.lines[0]?.cell === true ? headerOf(block, page) : null,
    prominent: block.fontSize >= page.bodySize * PROMINENT || block === page.title,
    inParentheses: isInParentheses(block.text, amount),
  }));
}

function words(text: string): number {
  return tokens(fold(text)).length;
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

function lineAt(block: Block, position: number): Line {
  let at = 0;
  for (const line of block.lines) {
    at += line.text.length + 1;
    if (position < at) return line;
  }
  return block.lines[block.lines.length - 1] as Line;
}

/** Where a number of a row of numbers stands, by its share of the line. */
function placeOf(amount: Amount, block: Block): Box {
  const share = block.width / Math.max(1, block.text.length);
  return {
    x: block.x + amount.start * share,
    y: block.y,
    width: (amount.end - amount.start) * share,
    height: block.height,
  };
}

function betweenAmounts(text: string, amounts: Amount[], at: number): { nameBefore: string[]; nameAfter: string[] } {
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
  String.raw`[,;|•●·](?=\s)|[.!?](?=\s|$)|\s[-–—]\s|\s(?:${alternatives('and')}|${alternatives('joins_items')})\s`,
  'gu',
);

function itemAround(block: Block, amounts: Amount[], at: number): Mention['item'] {
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

const SENTENCE_END = /[.;!?•●|→](?=\s|$)|\s[-–]\s/g;

/** Decimal points have no space behind them, so they end no sentence. */
function sentenceAround(text: string, amount: Amount): { before: string[]; after: string[] } {
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

function isInParentheses(text: string, amount: Amount): boolean {
  const before = text.slice(Math.max(0, amount.start - 200), amount.start);
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}

const MAX_LABEL_WORDS = 14;
const MAX_LABELS = 3;
const MAX_BLOCKS_WITH_LABELS = 300;

function labelsOf(place: Box, block: Block, page: PageView): Block[] {
  const near: { block: Block; distance: number }[] = [];
  // A page of so many pieces is a spreadsheet: nothing beside a cell is its caption, and looking costs the square.
  if (page.blocks.length > MAX_BLOCKS_WITH_LABELS) return [];
  for (const other of page.blocks) {
    if (other === block || other.words.length === 0 || other.words.length > MAX_LABEL_WORDS) continue;
    if (isFigure(other.text)) continue;
    const distance = distanceOf(place, block.fontSize, other) ?? acrossRow(place, block, other, page);
    if (distance !== null) near.push({ block: other, distance });
  }
  const labels = near
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_LABELS)
    .map((item) => item.block);
  const row = block.lines[0]?.cell === true ? rowLabelOf(block, page) : null;
  // In a table the row's own name goes before whatever stands above or below.
  return row
    ? [row, ...labels.filter((label) => label !== row && label.y + label.height > block.y && label.y < block.y + block.height)]
    : labels;
}

/** "₹165 lakhs", "40M": another figure names none. */
function isFigure(text: string): boolean {
  return (
    /^[\d\s.,%+$€₹£]+$/.test(text) ||
    (text.length <= MAX_FIGURE && /\d/.test(text) && words(withoutAmounts(text, amountsIn(text, true))) === 0)
  );
}

const MAX_FIGURE = 24;

/** What a row begins with, however far: figures in a column of their own, or in circles beside a list. */
function acrossRow(place: Box, block: Block, other: Block, page: PageView): number | null {
  const [from, to] = [other.x + other.width, place.x];
  const size = Math.min(block.fontSize, other.fontSize);
  if (to <= from || overlapY(place, other) <= Math.min(place.height, other.lines[0]?.height ?? 0) * CAPTION.overlapY) return null;
  const between = page.blocks.some(
    (each) => each !== block && each !== other && each.x + each.width > from && each.x < to && overlapY(each, place) > 0,
  );
  return between ? null : to - from + size * CAPTION.cost.left;
}

/** The uppermost short text over a cell. */
function headerOf(block: Block, page: PageView): Block | null {
  let top: Block | null = null;
  if (page.blocks.length > MAX_BLOCKS_WITH_LABELS) return null;
  for (const other of page.blocks) {
    const over = other.y + other.height <= block.y + 1 && overlapX(other, block) > Math.min(other.width, block.width) * TABLE.column;
    if (over && other.words.length <= TABLE.headWords && other !== page.title && (!top || other.y < top.y)) top = other;
  }
  return top;
}

/** The text a table's row begins with. */
function rowLabelOf(block: Block, page: PageView): Block | null {
  let first: Block | null = null;
  for (const other of page.blocks) {
    const beside = other.x + other.width <= block.x && overlapY(other, block) > Math.min(other.height, block.height) * TABLE.row;
    if (
      beside &&
      other.words.length <= TABLE.rowWords &&
      /\p{L}{2}/u.test(other.text) &&
      !/\d/.test(other.text) &&
      (!first || other.x < first.x)
    )
      first = other;
  }
  return first;
}

/** Below counts nearest (a figure over its caption), then right, above, left; null beyond reach. */
function distanceOf(place: Box, fontSize: number, other: Block): number | null {
  const size = Math.max(fontSize, other.fontSize);
  const small = Math.min(fontSize, other.fontSize);
  if (overlapX(place, other) > Math.min(place.width, other.width) * CAPTION.overlapX) {
    const below = other.y - (place.y + place.height);
    if (below > -small * CAPTION.into && below < Math.max(small * CAPTION.below.near, size * CAPTION.below.far)) return Math.max(0, below);
    const above = place.y - (other.y + other.height);
    if (above > -small * CAPTION.into && above < Math.max(small * CAPTION.above.near, size * CAPTION.above.far))
      return Math.max(0, above) + small * CAPTION.cost.above;
  }
  if (overlapY(place, other) > Math.min(place.height, other.height) * CAPTION.overlapY) {
    const right = other.x - (place.x + place.width);
    if (right > -small && right < size * CAPTION.beside) return Math.max(0, right) + small * CAPTION.cost.right;
    const left = place.x - (other.x + other.width);
    if (left > -small && left < size * CAPTION.beside) return Math.max(0, left) + small * CAPTION.cost.left;
  }
  return null;
}

/** Token distance from the number to the nearest phrase on one side, or null. */
export function nearest(hits: { start: number; end: number }[], length: number, side: 'before' | 'after'): number | null {
  let best: number | null = null;
  for (const hit of hits) {
    const distance = side === 'before' ? length - hit.end : hit.start;
    if (best === null || distance < best) best = distance;
  }
  return best;
}

/** The same mentions under the sections as settled later. */
export function withSections(mentions: Mention[], sections: PageSections[]): Mention[] {
  return mentions.map((mention) => {
    const section = sections[mention.page.number - 1];
    return section ? { ...mention, kinds: section.kinds, titled: section.titled } : mention;
  });
}

/** The paragraph a number stands in, or its line where the paragraph is long or its quote would lack the number. */
export function evidenceAround(mention: Mention, confidence: number, maxWords = 30): Evidence {
  const { block, line } = mention;
  const whole = block.words.length <= maxWords ? evidenceOf(block, confidence) : null;
  return whole?.quote.includes(line.text) === true ? whole : evidenceOf(line, confidence);
}
