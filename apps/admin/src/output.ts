import type { Page } from '@app/database';

export type Result = object | object[] | string;

const hasName = (item: unknown): item is { name: string } =>
  typeof item === 'object' && item !== null && typeof (item as { name?: unknown }).name === 'string';

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  // Of things with names their names say enough.
  if (Array.isArray(value) && value.length > 0 && value.every(hasName)) return value.map(({ name }) => name).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Columns of equal width; long cells are cut, `--json` has them whole. */
function table(rows: object[]): string {
  if (rows.length === 0) return '(none)';
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((column) => cell((row as Record<string, unknown>)[column]).slice(0, 60)));
  const widths = columns.map((column, i) => Math.max(column.length, ...cells.map((line) => (line[i] as string).length)));
  const lineOf = (line: string[]): string =>
    line
      .map((text, i) => text.padEnd(widths[i] as number))
      .join('  ')
      .trimEnd();
  return [lineOf(columns), ...cells.map(lineOf)].join('\n');
}

function record(value: object): string {
  const entries = Object.entries(value);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, item]) => `${name.padEnd(width)}  ${cell(item)}`).join('\n');
}

function isPage(result: object): result is Page<object> {
  return 'data' in result && 'next_cursor' in result;
}

/** A page of rows as the portal's API shows them. */
export function paged<R, T>({ data, next_cursor }: Page<R>, dtoOf: (row: R) => T): Page<T> {
  return { data: data.map(dtoOf), next_cursor };
}

/** What a command prints: JSON for scripts, else a table or one field a line. */
export function render(result: Result, json: boolean): string {
  if (json) return JSON.stringify(result, null, 2);
  if (typeof result === 'string') return result;
  if (Array.isArray(result)) return table(result);
  if (!isPage(result)) return record(result);
  const more = result.next_cursor === null ? '' : `\nmore: --cursor ${result.next_cursor}`;
  return table(result.data) + more;
}
