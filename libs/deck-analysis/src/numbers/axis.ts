import type { Mention } from './mentions';
import { AXIS } from './weights';

/** "200", "400", "600" one over the other or side by side, as far apart as they count: the scale of a chart, which states nothing. */
export function onAxes(mentions: readonly Mention[]): ReadonlySet<Mention> {
  const pages = new Map<number, Mention[]>();
  for (const mention of mentions) {
    if (!mayBeTick(mention)) continue;
    const page = pages.get(mention.page.number) ?? [];
    page.push(mention);
    pages.set(mention.page.number, page);
  }
  return new Set([...pages.values()].flatMap((page) => (page.length <= AXIS.most ? [...ticksOf(page, 'x'), ...ticksOf(page, 'y')] : [])));
}

function mayBeTick({ block, amount, header }: Mention): boolean {
  return block.words.length <= 1 && !amount.year && (header === null || !HEADS.test(header.text));
}

/** @param across where the figures of a scale end alike: `x` beside a chart, where they stand flush right, `y` below it, on one line */
function ticksOf(page: readonly Mention[], across: 'x' | 'y'): Mention[] {
  const seen = new Set<Mention>();
  const ticks: Mention[] = [];
  for (const mention of page) {
    if (seen.has(mention)) continue;
    const line = page.filter((other) => isBeside(other, mention, across));
    line.forEach((each) => seen.add(each));
    if (isScale(line, across === 'x' ? 'y' : 'x')) ticks.push(...line);
  }
  return ticks;
}

function isBeside(one: Mention, other: Mention, across: 'x' | 'y'): boolean {
  return (
    one.amount.currency === other.amount.currency &&
    Math.abs(endOf(one, across) - endOf(other, across)) < other.block.fontSize / 2 &&
    Math.abs(one.block.fontSize - other.block.fontSize) < 1
  );
}

function endOf({ block }: Mention, across: 'x' | 'y'): number {
  return across === 'x' ? block.x + block.width : block.y;
}

/** A word or a year over a column makes it one of a table. */
const HEADS = /\p{L}|^(?:19|20)\d\d$/u;

function isScale(line: readonly Mention[], along: 'x' | 'y'): boolean {
  if (line.length < AXIS.least) return false;
  const sorted = [...line].sort((a, b) => a.block[along] - b.block[along]);
  const steps = sorted.slice(1).map((each, at) => {
    const before = sorted[at] as Mention;
    return { value: each.amount.value - before.amount.value, gap: each.block[along] - before.block[along] };
  });
  const [first] = steps;
  if (!first || first.value === 0 || first.gap <= 0) return false;
  return steps.every(
    ({ value, gap }) =>
      Math.abs(value - first.value) <= Math.abs(first.value) * AXIS.error && Math.abs(gap - first.gap) <= first.gap * AXIS.error,
  );
}
