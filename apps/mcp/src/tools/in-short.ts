const MOST_ROWS = 10;
const MOST_FIELDS = 6;
const MOST_LETTERS = 80;

type Answer = Record<string, unknown>;

const isRow = (value: unknown): value is Answer => typeof value === 'object' && value !== null && !Array.isArray(value);

/** On one line, whatever was written. */
function word(value: unknown): string {
  const text = String(value).replace(/\s+/g, ' ').trim();
  const letters = Array.from(text);
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('')}…` : text;
}

/** The fields of a row that fit into a line, and the score of what is scored. */
function line(row: Answer): string {
  const plain = Object.entries(row).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  const told = plain.slice(0, MOST_FIELDS).map(([name, value]) => `${name} ${word(value)}`);
  if (isRow(row.cri) && row.cri.score !== undefined) told.push(`cri ${word(row.cri.score)}`);
  return told.join(', ');
}

function list(name: string, rows: unknown[]): string[] {
  const shown = rows.slice(0, MOST_ROWS).map((row) => `- ${isRow(row) ? line(row) : word(row)}`);
  const rest = rows.length > MOST_ROWS ? [`- and ${rows.length - MOST_ROWS} more`] : [];
  return [`${name}: ${rows.length}`, ...shown, ...rest];
}

/**
 * What an answer says, in a few lines for people and logs; its structured content has all of it.
 * @param answer begins with its `notice`, as this does
 */
export function inShort({ notice, next_cursor: next, ...answer }: Answer): string {
  const told = Object.entries(answer).flatMap(([name, value]) => {
    if (Array.isArray(value)) return list(name === 'data' ? 'rows' : name, value);
    if (isRow(value)) return [`${name}: ${line(value)}`];
    return value === null ? [] : [`${name}: ${word(value)}`];
  });
  const more = typeof next === 'string' ? [`more: next_cursor ${word(next)}`] : [];
  return [String(notice), ...told, ...more, 'All of it: structured content.'].join('\n');
}
