import type { ExportLine } from './exports';
import type { ImportLine } from './imports';

/** Rows a second at least, and the worker's memory in MB at most. */
const IMPORT = { perSecond: 2_000, memory: 300 };
/** Rows a second at least, and how many MB the api may grow by behind the first tenth of the rows. */
const EXPORT = { perSecond: 20_000, growth: 30 };

const whole = (value: number): string => Math.round(value).toLocaleString('en');

function verdict(misses: Record<string, boolean>): string {
  const missed = Object.keys(misses).filter((name) => misses[name]);
  return missed.length > 0 ? `missed: ${missed.join(', ')}` : 'met';
}

export function importsTable(lines: readonly ImportLine[]): string {
  return [
    `| import of ${whole(lines[0]?.rows ?? 0)} rows, five answers each | rows a second (≥ ${whole(IMPORT.perSecond)}) | Node, PostgreSQL: µs a row | worker before, MB | the most, MB (< ${IMPORT.memory}) | budgets |`,
    '|---|---|---|---|---|---|',
    ...lines.map(({ title, perSecond, node, postgres, before, most }) => {
      const judged = verdict({ 'rows a second': perSecond < IMPORT.perSecond, memory: most >= IMPORT.memory });
      return `| ${title} | ${whole(perSecond)} | ${whole(node)}, ${whole(postgres)} | ${whole(before)} | ${whole(most)} | ${judged} |`;
    }),
  ].join('\n');
}

export function exportsTable(lines: readonly ExportLine[]): string {
  return [
    `| export of ${whole(lines[0]?.rows ?? 0)} rows | rows a second (≥ ${whole(EXPORT.perSecond)}) | MB sent | api’s memory before, MB | the most in the first tenth | the most of all | after | budgets |`,
    '|---|---|---|---|---|---|---|---|',
    ...lines.map(({ title, perSecond, sent, before, early, most, after }) => {
      const judged = verdict({ 'rows a second': perSecond < EXPORT.perSecond, 'flat memory': most - early > EXPORT.growth });
      return `| ${[title, ...[perSecond, sent, before, early, most, after].map(whole), judged].join(' | ')} |`;
    }),
  ].join('\n');
}
