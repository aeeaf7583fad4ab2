import type { Budget } from './operations';
import type { Comparison, Figures } from './rounds';

export interface Line {
  title: string;
  /** Compared with the floor, not with the service itself. */
  toFloor: boolean;
  budget: Budget;
  measured: Comparison;
}

/** PostgreSQL's processor time and the slowest percent, by the floor's, where an operation has no budget of its own. */
const MOST_POSTGRES = 1.3;
const MOST_P99 = 4;
/** A floor whose statements cost more than the service's is none: the comparison would flatter. */
const LEAST_POSTGRES = 0.85;

export const HEADER = [
  '| operation | req/s | ÷ floor | must / goal | Node µs | ÷ floor (≤) | PostgreSQL µs | ÷ floor | p50 ms | p99 ms | p99 ÷ floor | errors | budgets |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
];

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const twice = (render: (figures: Figures) => string, { subject, baseline }: Comparison): string =>
  `${render(subject)} (${render(baseline)})`;

/** Milliseconds of the subject, and of the other side in parentheses. */
export const latency = (name: 'p50' | 'p99', measured: Comparison): string => twice((figures) => figures[name].toFixed(1), measured);

/** Requests a second and the processor times, each followed by its ratio: the columns of a table without budgets. */
export function costs(measured: Comparison): string[] {
  const { ratio } = measured;
  return [
    twice(({ perSecond }) => whole(perSecond), measured),
    ratio.perSecond.toFixed(2),
    twice(({ node }) => whole(node), measured),
    ratio.node.toFixed(2),
    twice(({ postgres }) => whole(postgres), measured),
    ratio.postgres.toFixed(2),
  ];
}

/** What is not within its budget, in words; empty where everything is. */
export function misses({ toFloor, budget, measured: { ratio, baseline, subject } }: Line): string[] {
  const found: string[] = [];
  if (subject.errors + baseline.errors > 0) found.push('errors');
  if (ratio.perSecond < budget.must) found.push('requests');
  if (ratio.node > budget.cpu) found.push('Node');
  if (baseline.postgres > 0 && ratio.postgres > (budget.postgres ?? MOST_POSTGRES)) found.push('PostgreSQL');
  if (ratio.p99 > (budget.p99 ?? MOST_P99)) found.push('p99');
  if (toFloor && !budget.together && baseline.postgres * LEAST_POSTGRES > subject.postgres) found.push('the floor asks for more');
  return found;
}

export function verdict(line: Line): string {
  const missed = misses(line);
  if (missed.length > 0) return `missed: ${missed.join(', ')}`;
  return line.measured.ratio.perSecond >= line.budget.goal ? 'goal' : 'must';
}

export function row(line: Line): string {
  const { title, budget, measured } = line;
  const { ratio, subject, baseline } = measured;
  const cells = [
    title,
    twice(({ perSecond }) => whole(perSecond), measured),
    ratio.perSecond.toFixed(2),
    `${budget.must.toFixed(2)} / ${budget.goal.toFixed(2)}`,
    twice(({ node }) => whole(node), measured),
    `${ratio.node.toFixed(2)} (${budget.cpu})`,
    twice(({ postgres }) => whole(postgres), measured),
    baseline.postgres > 0 ? ratio.postgres.toFixed(2) : '–',
    latency('p50', measured),
    latency('p99', measured),
    ratio.p99.toFixed(1),
    String(subject.errors + baseline.errors),
    verdict(line),
  ];
  return `| ${cells.join(' | ')} |`;
}

export function table(lines: readonly Line[]): string {
  return [...HEADER, ...lines.map(row)].join('\n');
}
