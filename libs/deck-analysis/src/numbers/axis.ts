import type { Mention } from './mentions';
import { AXIS } from './weights';

/** "200", "400", "600" one over the other or side by side, as far apart as they count: the scale of a chart, which states nothing. */
export function onAxes(mentions: readonly Mention[]): ReadonlySet<Mention> {
  const alone = mentions.filter(
    ({ block, amount, header }) => block.words.length <= 1 && !amount.year && (header === null || !HEADS.test(header.text)),
  );
  const found = new Set<Mention>();
  for (const mention of alone) {
    const { block } = mention;
    for (const [along, across] of [
      ['y', 'x'],
      ['x', 'y'],
    ] as const) {
      const line = alone.filter(
        (other) =>
          other.page === mention.page &&
          other.amount.currency === mention.amount.currency &&
          Math.abs(endOf(other, across) - endOf(mention, across)) < block.fontSize / 2 &&
          Math.abs(other.block.fontSize - block.fontSize) < 1,
      );
      if (isScale(line, along)) line.forEach((tick) => found.add(tick));
    }
  }
  return found;
}

/** Figures of a scale end alike beside it, and stand on one line below it. */
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
