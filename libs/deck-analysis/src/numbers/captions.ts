import { overlapX, overlapY, type Block, type PageView } from '../layout/layout';
import type { Box } from '../pages';
import { amountsIn } from './money';
import { isPeriod, isYear } from './periods';
import { CAPTION, TABLE } from './weights';
import { wordsBeside } from './words-around';

const MAX_LABEL_WORDS = 14;
const MAX_LABELS = 3;
const MAX_BLOCKS_WITH_LABELS = 300;
const MAX_FIGURE = 24;

/** Short texts above, below, left and right of a place in the block, nearest first. */
export function captionsOf(place: Box, block: Block, page: PageView): Block[] {
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
  // Cells that stand close come as one block: its figures are each in a place of their own.
  const row = block.lines[0]?.cell === true || place !== block ? rowLabelOf(block, page) : null;
  // In a table the row's own name goes before whatever stands above or below.
  return row
    ? [row, ...labels.filter((label) => label !== row && label.y + label.height > block.y && label.y < block.y + block.height)]
    : labels;
}

/** "₹165 lakhs", "40M": another figure names none. */
function isFigure(text: string): boolean {
  return /^[\d\s.,%+$€₹£]+$/.test(text) || (text.length <= MAX_FIGURE && /\d/.test(text) && wordsBeside(text, amountsIn(text, true)) === 0);
}

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

/** The uppermost short text over a cell; in a table by year the year of its column, though it be set beside the figures and not over them. */
export function headerOf(block: Box, page: PageView): Block | null {
  let top: Block | null = null;
  if (page.blocks.length > MAX_BLOCKS_WITH_LABELS) return null;
  const year = yearOver(block, page);
  if (year) return year;
  for (const other of page.blocks) {
    const over = other.y + other.height <= block.y + 1 && overlapX(other, block) > Math.min(other.width, block.width) * TABLE.column;
    if (over && other.words.length <= TABLE.headWords && other !== page.title && (!top || other.y < top.y)) top = other;
  }
  return top;
}

/** Heads in the middle of their columns and figures at the right end do not overlap: where a row has as many cells as there are years, they go by their order. */
function yearOver(block: Box, page: PageView): Block | null {
  const years = yearsOn(page).filter((other) => other.y + other.height <= block.y + 1);
  const lowest = years.reduce<Block | undefined>((low, each) => (low === undefined || each.y > low.y ? each : low), undefined);
  const [first, second] = inRow(years, lowest);
  if (!first || !second) return null;
  // "LTM Sep-23" heads a column, too.
  const heads = inRow(page.blocks, first).filter(({ x, words }) => x >= first.x && words.length <= TABLE.headWords);
  const cells = inRow(page.blocks, block).filter(({ x, text }) => x + 1 > first.x - TABLE.aside * block.height && isFigure(text));
  return cells.length === heads.length ? (heads[cells.findIndex(({ x }) => x === block.x)] ?? null) : null;
}

const YEARS = new WeakMap<PageView, Block[]>();

/** Looked for once a page: a table asks for each of its cells. */
function yearsOn(page: PageView): Block[] {
  const years = YEARS.get(page) ?? page.blocks.filter(({ words }) => isYear(words));
  YEARS.set(page, years);
  return years;
}

/** From left to right. */
function inRow(blocks: readonly Block[], one: Box | undefined): Block[] {
  const row = one ? blocks.filter((other) => overlapY(other, one) > Math.min(other.height, one.height) * TABLE.row) : [];
  return row.sort((a, b) => a.x - b.x);
}

/** What a table's row begins with, where that is a time. */
export function periodOf(block: Block, page: PageView): Block | null {
  if (page.blocks.length > MAX_BLOCKS_WITH_LABELS) return null;
  const first = page.blocks
    .filter((other) => other.x + other.width <= block.x && overlapY(other, block) > Math.min(other.height, block.height) * TABLE.row)
    .reduce<Block | null>((left, other) => (left === null || other.x < left.x ? other : left), null);
  return first && isPeriod(first.words) ? first : null;
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
