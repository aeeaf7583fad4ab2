import { ApiError } from '@app/errors';
import type { StoredUpload } from '@app/http';
import { encodingOf, type Encoding } from './encoding';

export type FileFormat = 'csv' | 'jsonl';
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** 100 MB. */
export const MAX_IMPORT_BYTES = 100_000_000;

/** How a file is to be read. */
export interface Reading {
  format: FileFormat;
  encoding: Encoding;
  /** Of CSV. */
  delimiter: string;
}

export const NO_TYPE = 'must be CSV or JSONL: text with a header line, or a JSON object on each line';

/**
 * What an upload is, by its beginning.
 * @param whole whether the beginning is all there is
 * @throws ApiError invalid_file (empty), unsupported_file_type
 */
export function recognise(head: Buffer, whole: boolean): Reading {
  if (head.length === 0) throw ApiError.of('invalid_file', 'file', 'is empty');
  const encoding = encodingOf(head);
  if (encoding === null) throw ApiError.of('unsupported_file_type', 'file', NO_TYPE);
  const text = new TextDecoder(encoding).decode(head);
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  if (first === '') throw ApiError.of('invalid_file', 'file', 'is blank');
  // Markup, PDF and the like are text too. A JSON list, or an object over several lines, is no JSONL.
  if (/^(<|%PDF-|\{\\rtf|PK)/.test(first) || first.startsWith('[')) throw ApiError.of('unsupported_file_type', 'file', NO_TYPE);
  if (first.startsWith('{')) {
    const lineEnds = whole || text.trimStart().length > first.length;
    if (lineEnds && !isJsonObject(first)) throw ApiError.of('unsupported_file_type', 'file', NO_TYPE);
    return { format: 'jsonl', encoding, delimiter: '' };
  }
  return { format: 'csv', encoding, delimiter: delimiterOf(text) };
}

/** For the guard of the route: the type is refused before anything else is asked. */
export function assertImportFile(upload: StoredUpload): void {
  recognise(upload.head, upload.head.length === upload.sizeBytes);
}

function isJsonObject(line: string): boolean {
  try {
    const value = JSON.parse(line) as unknown;
    return value !== null && typeof value === 'object' && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** "sep=;" as a file's first line, which spreadsheets write and hide, says it; else the one that stands most often in the header line, outside of quotes. */
function delimiterOf(text: string): string {
  const said = /^\s*sep=(.)\r?(?:\n|$)/i.exec(text)?.[1];
  if (said !== undefined && DELIMITERS.some((delimiter) => delimiter === said)) return said;
  const counts = new Map<string, number>();
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) break;
    else if (!quoted) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const ranked = [...DELIMITERS].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return ranked[0] ?? ',';
}
