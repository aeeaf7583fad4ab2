import { guarded, joinList } from '../columns/cells';

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A value of an export; lists stand in one cell of CSV, and are lists in JSON lines. */
export type Cell = string | number | boolean | null | readonly string[];
/** Values in the order of the columns (what many rows are made of: objects of so many keys cost several times as much), or by column. */
export type ExportRow = readonly Cell[] | Readonly<Record<string, Cell>>;

export const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

/** What stands before the first row. `headers` are those of `columns`, where they differ from their names. */
export function headOf(format: ExportFormat, columns: readonly string[]): string {
  return format === 'csv' ? lineOf(columns) : '';
}

/** Rows as text, in the order of the columns; of JSON lines a row by column is an object as it is. */
export function textOf(format: ExportFormat, columns: readonly string[], rows: readonly ExportRow[]): string {
  if (format === 'csv') return rows.map((row) => lineOf(valuesOf(row, columns).map(cellOf))).join('');
  const keys = columns.map((column, index) => `${index === 0 ? '{' : ','}${JSON.stringify(column)}:`);
  return rows
    .map((row) => `${isList(row) ? `${row.map((value, index) => keys[index] + JSON.stringify(value)).join('')}}` : JSON.stringify(row)}\n`)
    .join('');
}

const isList = (row: ExportRow): row is readonly Cell[] => Array.isArray(row);

function valuesOf(row: ExportRow, columns: readonly string[]): readonly Cell[] {
  return isList(row) ? row : columns.map((column) => row[column] ?? null);
}

function cellOf(value: Cell): string {
  if (typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'object' ? joinList(value) : String(value);
}

/** RFC 4180; a spreadsheet runs none of it. */
function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) || cell !== cell.trim() ? `"${cell.replaceAll('"', '""')}"` : cell;
}
