import type { FileTypeName } from './file-types';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Tab, line feed, form feed and carriage return are text; every other control character is not. */
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f\u007f]/;
/** Markup and scripts are programs to the software that opens them. */
const PROGRAM = /^\s*(?:<[!?/a-z]|#!|MZ|@echo\b|%!PS|\{\\rtf)|<(?:script|html|svg|iframe|object|body|!doctype)\b/i;

/** Text of a file's end, in UTF-8, UTF-16 with its mark, or a Western code page; null where it is no text. */
export function decodeText(bytes: Buffer): string | null {
  const text = decode(bytes);
  return text === null || CONTROL.test(text) ? null : text;
}

function decode(bytes: Buffer): string | null {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2, bytes.length & ~1);
  // The piece may be cut within a character: up to three bytes at either end belong to one that is not all here.
  for (let front = 0; front <= 3; front++) {
    for (let back = 0; back <= 3; back++) {
      try {
        return utf8.decode(bytes.subarray(front, bytes.length - back));
      } catch {
        // the next cut
      }
    }
  }
  const text = bytes.toString('latin1');
  // C1 controls are printable in Windows' code pages; a run of them is binary data.
  return /[\u0080-\u009f]{3}/.test(text) ? null : text;
}

/** Separators that stand equally often, at least once, in each of the first lines make a table. */
function isTable(lines: string[], separator: string): boolean {
  const [first = 0, ...rest] = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(separator).length);
  return first > 1 && rest.length > 0 && rest.every((count) => count === first);
}

/** Recognises a table; null for other text: prose, markup, scripts, data. */
export function textType(text: string, ending: string | null, claimed: string): FileTypeName | null {
  if (PROGRAM.test(text)) return null;
  if (ending === 'csv' || ending === 'tsv') return ending;
  if (/csv|comma-separated|ms-excel/.test(claimed)) return 'csv';
  if (claimed.includes('tab-separated')) return 'tsv';
  // Commas of a letter may stand like a table's.
  if (ending !== null && /^(?:txt|text|md|log)$/.test(ending)) return null;
  const lines = text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
    .slice(0, -1);
  if (isTable(lines, ',') || isTable(lines, ';')) return 'csv';
  return isTable(lines, '\t') ? 'tsv' : null;
}
