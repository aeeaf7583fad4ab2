/** NUL, tab, line feed, form feed, carriage return, space; or whatever one byte somebody made the file longer with. */
const PADDING = /^(?:[\0\t\n\f\r ]*|(.)\1*)$/s;

/**
 * True where a PDF's last bytes hold no end marker. Bytes that are padding alone tell nothing: the marker stands before them, or the
 * analysis says that there is none.
 */
export function isCutOffPdf(tail: Buffer): boolean {
  const end = tail.toString('latin1');
  return !end.includes('%%EOF') && !PADDING.test(end);
}
