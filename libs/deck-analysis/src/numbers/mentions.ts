import type { SectionKind } from '@app/lexicon';
import type { Evidence } from '../facts';
import type { Box } from '../pages';
import { evidenceOf, type Block, type Line, type PageView } from '../layout/layout';
import { captionsOf, headerOf, periodOf } from './captions';
import type { Amount } from './amount';
import { statedDollars } from './currencies';
import { amountsIn } from './money';
import { headingOver } from './periods';
import type { PageSections } from '../sections/sections';
import { inUnit, isMultiple, tableUnitOf, type TableUnit } from './table-unit';
import { holdsNumber } from './spelled';
import { PROMINENT } from './weights';
import { betweenAmounts, isInParentheses, type Item, itemAround, sentenceAround, wordsBeside } from './words-around';

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
  /** What trained weights make of the slide: log odds in thousandths. */
  odds?: ReadonlyMap<SectionKind, number>;
  /** Words of the same sentence before and after the number. */
  before: string[];
  after: string[];
  /** The same, up to the neighbouring numbers. */
  nameBefore: string[];
  nameAfter: string[];
  item: Item;
  /** Short texts above, below, left and right of a number that stands alone, nearest first. */
  labels: Block[];
  /** What heads the number's column in a table, else null. */
  header: Block | null;
  /** What a table's row begins with, where its rows are times: "Year 2", "Q4 2027". */
  period: Block | null;
  /** The heading of the list it stands in, below the slide's title. */
  heading: Block | null;
  /** Set larger than the page's running text, or filling a short block of its own. */
  prominent: boolean;
  inParentheses: boolean;
}

const MAX_MENTIONS = 3000;
const MAX_ALONE_WORDS = 4;

export function mentionsOf(sections: PageSections[]): Mention[] {
  const mentions: Mention[] = [];
  const writing = { rupees: countsInRupees(sections), dollars: dollarsOf(sections) };
  for (const section of sections) {
    const unit = tableUnitOf(section.page);
    for (const block of section.page.blocks) {
      if (mentions.length >= MAX_MENTIONS) return mentions;
      if (holdsNumber(block.text) && !(unit && isMultiple(block.text))) mentions.push(...inBlock(block, section, writing, unit));
    }
  }
  return mentions;
}

/** Whether "50L" is five million rupees in this deck: it is where others are written in full. */
function countsInRupees(sections: PageSections[]): boolean {
  return sections.some(({ page }) => page.body.some((line) => /₹|\binr\b|\brs\.? ?\d|\d ?(?:crores?|cr|lakhs?|lacs?)\b/.test(line.folded)));
}

/** What the deck says its "$" is; null where it says nothing. */
function dollarsOf(sections: PageSections[]): string | null {
  for (const { page } of sections) {
    for (const { folded } of page.lines) {
      const dollars = statedDollars(folded);
      if (dollars !== null) return dollars;
    }
  }
  return null;
}

/** How this deck writes money. */
interface Writing {
  rupees: boolean;
  dollars: string | null;
}

function amountsOf(text: string, { rupees, dollars }: Writing): Amount[] {
  const amounts = amountsIn(text, rupees);
  if (dollars === null) return amounts;
  const plain = ({ start, end }: Amount): boolean => !/us|usd/i.test(text.slice(start, end));
  return amounts.map((amount) => (amount.currency === 'USD' && plain(amount) ? { ...amount, currency: dollars } : amount));
}

function inBlock(block: Block, section: PageSections, writing: Writing, unit: TableUnit | null): Mention[] {
  const { page } = section;
  const amounts = amountsOf(block.text, writing);
  const others = wordsBeside(block.text, amounts);
  const alone = others <= MAX_ALONE_WORDS;
  const row = alone && amounts.length > 1 && block.lines.length === 1;
  const together = alone && !row ? captionsOf(block, block, page) : [];
  const cell = block.lines[0]?.cell === true;
  const heading = headingOver(block, page);
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
    labels: row ? captionsOf(placeOf(amount, block), block, page) : together,
    header: cell ? headerOf(row ? placeOf(amount, block) : block, page) : null,
    period: cell ? periodOf(block, page) : null,
    heading,
    prominent: block.fontSize >= page.bodySize * PROMINENT || block === page.title,
    // "(240)" alone in its cell is a loss and no aside.
    inParentheses: !(cell && others === 0) && isInParentheses(block.text, amount),
  }));
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
    return section ? { ...mention, kinds: section.kinds, titled: section.titled, odds: section.odds } : mention;
  });
}

/** The paragraph a number stands in, or its line where the paragraph is long or its quote would lack the number. */
export function evidenceAround(mention: Mention, confidence: number, maxWords = 30): Evidence {
  const { block, line } = mention;
  const whole = block.words.length <= maxWords ? evidenceOf(block, confidence) : null;
  return whole?.quote.includes(line.text) === true ? whole : evidenceOf(line, confidence);
}
