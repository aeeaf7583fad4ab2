import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unguarded } from '../columns/cells';
import { decoded, UnreadableText } from './encoding';
import type { Reading } from './recognise';

/** A row of the file by column, or why it is none. */
export interface FileRecord {
  /** Of the file, from 1; where the row begins. */
  line: number;
  row: Record<string, unknown>;
  issue?: string;
}

/** Bytes of one row: all fields and two hundred long answers have room. */
const MAX_ROW_BYTES = 4 * 1024 * 1024;
/** Characters of a line that is no row, kept for the report. */
const MAX_KEPT = 1000;

/**
 * Column names as the file has them: in CSV the header, in JSONL the keys of the first rows. What the file is written in is known by its
 * beginning only, and its end may tell otherwise.
 */
export async function columnsOf(source: AsyncIterable<Buffer>, reading: Reading): Promise<string[]> {
  const columns = new Set<string>();
  let seen = 0;
  for await (const { row } of recordsOf(source, reading, (header) => header.forEach((name) => columns.add(name)), false)) {
    if (reading.format === 'csv') break;
    for (const key of Object.keys(row)) columns.add(key);
    if (++seen === 100) break;
  }
  return [...columns];
}

/**
 * The rows of a file, in their order, one at a time.
 * @param onHeader told the columns of a CSV file before its first row
 * @throws UnreadableText where the rest of the file cannot be told apart
 */
export async function* recordsOf(
  source: AsyncIterable<Buffer>,
  reading: Reading,
  onHeader: (columns: string[]) => void = () => undefined,
  fatal = true,
): AsyncGenerator<FileRecord> {
  const text = decoded(source, reading.encoding, fatal);
  if (reading.format === 'jsonl') yield* jsonRecords(text);
  else yield* csvRecords(text, reading.delimiter, onHeader);
}

async function* csvRecords(
  text: AsyncIterable<string>,
  delimiter: string,
  onHeader: (columns: string[]) => void,
): AsyncGenerator<FileRecord> {
  let line = 1;
  let columns: string[] | null = null;
  try {
    for await (const cells of csvCells(text, delimiter)) {
      const begins = line;
      line += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      if (cells.every((cell) => cell.trim() === '') || (columns === null && saysDelimiter(cells))) continue;
      if (columns) yield { line: begins, ...rowOf(columns, cells) };
      else onHeader((columns = namesOf(cells)));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      throw new UnreadableText(`Line ${line}: a row is longer than ${MAX_ROW_BYTES} bytes; is a quote not closed?`);
    }
    yield { line, row: {}, issue: 'a quote is not closed, so that the rest of the file cannot be told apart' };
  }
}

/** "sep=;", parted at what it names. */
const saysDelimiter = ([first, ...others]: string[]): boolean => /^sep=$/i.test(first ?? '') && others.every((cell) => cell === '');

/** Cells as they are, the `'` before what a spreadsheet would run taken off later. */
async function* csvCells(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW_BYTES,
  });
  const source = Readable.from(text, { objectMode: false, encoding: 'utf8' });
  source.once('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const cells of parser) yield cells as string[];
  } finally {
    source.destroy();
  }
}

function lineBreaks(cell: string): number {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0;
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** Each name once; a column without a name gets its place. */
function namesOf(header: string[]): string[] {
  const names = new Set<string>();
  header.forEach((cell, index) => {
    const name = unguarded(cell.trim()) || `column ${index + 1}`;
    let unique = name;
    for (let count = 2; names.has(unique); count += 1) unique = `${name} (${count})`;
    names.add(unique);
  });
  return [...names];
}

/** A plain object is a fast one to V8; of one without a prototype every key is a look into a table. */
function rowOf(columns: string[], cells: string[]): Omit<FileRecord, 'line'> {
  const row = (columns.includes('__proto__') ? Object.create(null) : {}) as Record<string, unknown>;
  for (let index = 0; index < columns.length; index += 1) row[columns[index] as string] = unguarded(cells[index] ?? '');
  const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  return surplus ? { row, issue: `has ${cells.length} cells under ${columns.length} columns` } : { row };
}

async function* jsonRecords(text: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  let line = 0;
  for await (const content of linesOf(text)) {
    line += 1;
    if (content.trim() !== '') yield { line, ...objectOf(content) };
  }
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() as string;
    if (rest.length > MAX_ROW_BYTES) throw new UnreadableText(`A line is longer than ${MAX_ROW_BYTES} bytes.`);
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function objectOf(line: string): Omit<FileRecord, 'line'> {
  try {
    const value = JSON.parse(line) as unknown;
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return { row: value as Record<string, unknown> };
  } catch {
    // Said below.
  }
  return { row: { '': line.slice(0, MAX_KEPT) }, issue: 'is not a JSON object' };
}
