/** What a spreadsheet would run; behind any number of `'`, so that taking one off gives back what it was put before. */
const RUNS = /^'*[=+\-@\t\r]/;

/** A cell of a CSV file that no spreadsheet runs (contract-2, section 6). */
export function guarded(cell: string): string {
  return RUNS.test(cell) ? `'${cell}` : cell;
}

/** What `guarded` was given. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && RUNS.test(cell) ? cell.slice(1) : cell;
}

/** Several names in one cell: `Main; "a; b"`. An item with a semicolon or a quote stands in quotes, doubled within. */
export function joinList(items: readonly string[]): string {
  return items.map((item) => (/[;"]/.test(item) || item !== item.trim() ? `"${item.replaceAll('"', '""')}"` : item)).join('; ');
}

/** What `joinList` was given; what people type in its stead (`Main;Side`) too. Empty items are dropped. */
export function splitList(cell: string): string[] {
  const items: string[] = [];
  let at = 0;
  while (at < cell.length) {
    const { item, end } = nextItem(cell, at);
    if (item !== '') items.push(item);
    at = end + 1;
  }
  return items;
}

function nextItem(cell: string, from: number): { item: string; end: number } {
  const start = from + (cell.slice(from).length - cell.slice(from).trimStart().length);
  if (cell[start] !== '"') {
    const end = indexOrEnd(cell, ';', from);
    return { item: cell.slice(from, end).trim(), end };
  }
  let item = '';
  let at = start + 1;
  for (;;) {
    const quote = indexOrEnd(cell, '"', at);
    item += cell.slice(at, quote);
    if (cell[quote + 1] !== '"') return { item, end: indexOrEnd(cell, ';', quote + 1) };
    item += '"';
    at = quote + 2;
  }
}

function indexOrEnd(cell: string, sign: string, from: number): number {
  const at = cell.indexOf(sign, from);
  return at < 0 ? cell.length : at;
}
