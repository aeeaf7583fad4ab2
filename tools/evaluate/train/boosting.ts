import type { Tree, Trees } from '../../../libs/deck-analysis/src/testing/training';
import type { Example } from './logistic';

export interface Growth {
  trees: number;
  /** Of what a tree says this share counts, so that many have their say. */
  rate: number;
  /** Most leaves of a tree, and fewest examples of a leaf. */
  leaves: number;
  leastOfLeaf: number;
  /** How strongly leaves of few examples are held back. */
  penalty: number;
}

/** Of a feature as many values are told apart at most. */
const MOST_BINS = 32;
/** What rounding may make of nothing. */
const LEAST_GAIN = 1e-9;

interface Column {
  name: string;
  /** What lies between each bin and the next. */
  cuts: number[];
  /** The bin of what is not there. */
  absent: number;
}

/** Most examples have few of all features: what each has, by column, and the bin of it. */
interface Table {
  columns: readonly Column[];
  rows: readonly { columns: Int32Array; bins: Uint8Array }[];
}

interface Leaf {
  rows: Int32Array;
  gradient: number;
  curvature: number;
  split: Split | null;
  /** Where the tree holds it. */
  put: (tree: Growing) => void;
}

interface Split {
  gain: number;
  column: number;
  bin: number;
}

type Growing = number | [number, number, Growing, Growing];

/**
 * Gradient boosting of the logistic loss: every tree is grown leaf by leaf where it helps most, upon the errors that those before it left.
 * No chance in it: the same examples give the same trees.
 */
export function boost(examples: readonly Example[], growth: Growth): Trees {
  const table = tableOf(examples);
  const labels = Float64Array.from(examples, ({ label }) => (label ? 1 : 0));
  const weights = Float64Array.from(examples, ({ weight = 1 }) => weight);
  // One of each more than there are: where all are alike the odds have an end.
  const positive = 1 + weights.reduce((sum, weight, row) => sum + weight * (labels[row] ?? 0), 0);
  const negative = 1 + weights.reduce((sum, weight, row) => sum + weight * (1 - (labels[row] ?? 0)), 0);
  const bias = Math.log(positive / negative);
  const odds = new Float64Array(examples.length).fill(bias);
  const trees: Tree[] = [];
  const used = new Map<number, number>();
  for (let round = 0; round < growth.trees; round += 1) {
    const chances = odds.map((each) => 1 / (1 + Math.exp(-each)));
    const gradients = chances.map((chance, row) => (weights[row] ?? 0) * (chance - (labels[row] ?? 0)));
    const curvatures = chances.map((chance, row) => (weights[row] ?? 0) * chance * (1 - chance));
    const grower = new Grower(table, gradients, curvatures, growth);
    trees.push(numbered(grower.grow(odds), used));
  }
  return { features: [...used.keys()].map((column) => table.columns[column]?.name ?? ''), bias: Math.round(bias * 1000), trees };
}

/** Grows one tree. */
class Grower {
  /** By column and bin: gradients, curvatures, examples. */
  private readonly sums: Float64Array;

  constructor(
    private readonly table: Table,
    private readonly gradients: Float64Array,
    private readonly curvatures: Float64Array,
    private readonly growth: Growth,
  ) {
    this.sums = new Float64Array(3 * MOST_BINS * table.columns.length);
  }

  /** @param odds of all examples, to which the tree's leaves are added */
  grow(odds: Float64Array): Growing {
    const holder: { tree: Growing } = { tree: 0 };
    const leaves = [this.leaf(Int32Array.from(odds.keys()), (tree) => (holder.tree = tree))];
    while (leaves.length < this.growth.leaves) {
      const best = leaves.reduce((most, leaf) => ((leaf.split?.gain ?? 0) > (most.split?.gain ?? 0) ? leaf : most));
      if (best.split === null) break;
      leaves.splice(leaves.indexOf(best), 1, ...this.divided(best, best.split));
    }
    for (const { rows, gradient, curvature, put } of leaves) {
      const value = Math.round(((-this.growth.rate * gradient) / (curvature + this.growth.penalty)) * 1000);
      put(value);
      for (const row of rows) odds[row] = (odds[row] ?? 0) + value / 1000;
    }
    return holder.tree;
  }

  private leaf(rows: Int32Array, put: Leaf['put']): Leaf {
    const gradient = rows.reduce((sum, row) => sum + (this.gradients[row] ?? 0), 0);
    const curvature = rows.reduce((sum, row) => sum + (this.curvatures[row] ?? 0), 0);
    return { rows, gradient, curvature, split: this.bestSplit(rows, gradient, curvature), put };
  }

  private divided({ rows, put }: Leaf, { column, bin }: Split): [Leaf, Leaf] {
    const question: [number, number, Growing, Growing] = [column, this.table.columns[column]?.cuts[bin] ?? 0, 0, 0];
    put(question);
    return [
      this.leaf(
        rows.filter((row) => this.binOf(row, column) <= bin),
        (tree) => (question[2] = tree),
      ),
      this.leaf(
        rows.filter((row) => this.binOf(row, column) > bin),
        (tree) => (question[3] = tree),
      ),
    ];
  }

  private binOf(row: number, column: number): number {
    const at = this.table.rows[row]?.columns.indexOf(column) ?? -1;
    return (at < 0 ? this.table.columns[column]?.absent : this.table.rows[row]?.bins[at]) ?? 0;
  }

  private bestSplit(rows: Int32Array, gradient: number, curvature: number): Split | null {
    const { leastOfLeaf, penalty } = this.growth;
    if (rows.length < 2 * leastOfLeaf) return null;
    const score = (g: number, h: number): number => (g * g) / (h + penalty);
    const whole = score(gradient, curvature);
    this.sumUp(rows);
    let best: Split | null = null;
    this.table.columns.forEach(({ cuts, absent }, column) => {
      const first = 3 * MOST_BINS * column;
      const without = this.withoutFeature(first, cuts.length, rows.length, gradient, curvature);
      let [g, h, count] = [0, 0, 0];
      for (let bin = 0; bin < cuts.length; bin += 1) {
        const at = first + 3 * bin;
        g += (this.sums[at] as number) + (bin === absent ? without.gradient : 0);
        h += (this.sums[at + 1] as number) + (bin === absent ? without.curvature : 0);
        count += (this.sums[at + 2] as number) + (bin === absent ? without.count : 0);
        if (count < leastOfLeaf || rows.length - count < leastOfLeaf) continue;
        const gain = score(g, h) + score(gradient - g, curvature - h) - whole;
        if (gain > (best?.gain ?? LEAST_GAIN)) best = { gain, column, bin };
      }
    });
    return best;
  }

  private sumUp(rows: Int32Array): void {
    const { sums, gradients, curvatures } = this;
    sums.fill(0);
    for (const row of rows) {
      const { columns, bins } = this.table.rows[row] as Table['rows'][number];
      for (let k = 0; k < columns.length; k += 1) {
        const at = 3 * (MOST_BINS * (columns[k] as number) + (bins[k] as number));
        sums[at] = (sums[at] as number) + (gradients[row] as number);
        sums[at + 1] = (sums[at + 1] as number) + (curvatures[row] as number);
        sums[at + 2] = (sums[at + 2] as number) + 1;
      }
    }
  }

  /** Of all rows those that do not have the feature whose sums begin there. */
  private withoutFeature(first: number, last: number, count: number, gradient: number, curvature: number) {
    const left = { gradient, curvature, count };
    for (let at = first; at <= first + 3 * last; at += 3) {
      left.gradient -= this.sums[at] as number;
      left.curvature -= this.sums[at + 1] as number;
      left.count -= this.sums[at + 2] as number;
    }
    return left;
  }
}

/** Features with their values in bins of about as many examples each. */
function tableOf(examples: readonly Example[]): Table {
  const values = new Map<string, number[]>();
  for (const { features } of examples) for (const [name, value] of features) push(values, name, value);
  const columns = [...values]
    .map(([name, known]) => columnOf(name, known, examples.length))
    .filter(({ cuts }) => cuts.length > 0)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const numbers = new Map(columns.map(({ name }, at) => [name, at]));
  const rows = examples.map(({ features }) => {
    const has = [...features].flatMap(([name, value]) => {
      const column = numbers.get(name);
      return column === undefined ? [] : [{ column, bin: binIn(columns[column]?.cuts ?? [], value) }];
    });
    return { columns: Int32Array.from(has, ({ column }) => column), bins: Uint8Array.from(has, ({ bin }) => bin) };
  });
  return { columns, rows };
}

function push(values: Map<string, number[]>, name: string, value: number): void {
  const known = values.get(name);
  if (known === undefined) values.set(name, [value]);
  else known.push(value);
}

const binIn = (cuts: readonly number[], value: number): number => cuts.filter((cut) => value > cut).length;

function columnOf(name: string, known: readonly number[], count: number): Column {
  const sorted = Float64Array.from({ length: count }, (_, at) => known[at] ?? 0).sort();
  const different = [...new Set(sorted)];
  const ends =
    different.length <= MOST_BINS
      ? different
      : [...new Set(Array.from({ length: MOST_BINS }, (_, bin) => sorted[Math.ceil(((bin + 1) * count) / MOST_BINS) - 1] ?? 0))];
  const cuts = ends.slice(0, -1).map((end) => Number(((end + (different.find((value) => value > end) ?? end)) / 2).toPrecision(6)));
  return { name, cuts, absent: binIn(cuts, 0) };
}

/** Questions by the numbers of the features that are used at all. */
function numbered(tree: Growing, used: Map<number, number>): Tree {
  if (typeof tree === 'number') return tree;
  const [column, upTo, atMost, above] = tree;
  const feature = used.get(column) ?? used.size;
  used.set(column, feature);
  return [feature, upTo, numbered(atMost, used), numbered(above, used)];
}
