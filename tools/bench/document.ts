import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { Client } from 'pg';
import type { IntakeLine, Rate, Starts } from './intake/measure-intake';
import type { MemoryLine } from './memory';
import type { Part } from './options';
import type { StartLine } from './start';

const one = (value: number): string => value.toFixed(1);
const whole = (value: number): string => Math.round(value).toLocaleString('en');
const verdict = (misses: string[]): string => (misses.length > 0 ? `missed: ${misses.join(', ')}` : 'met');
const rate = ({ perMinute, perCoreMinute }: Rate): string => `${whole(perMinute)} (${whole(perCoreMinute)})`;

const starts = ({ p50, p99, most }: Starts): string => [p50, p99, most].map(one).join(' / ');

/** Milliseconds until a job starts where nothing else is to be done. */
const MOST_IDLE = 50;
/** What ten thousand waiting decks may make of anybody else's times. */
const MOST_BUSY = 1.5;
/** Of the text decks that pdftotext alone reads by core. */
const LEAST_OF_PDFTOTEXT = 0.6;

function besidePdftotext({ perCoreMinute }: Rate, alone: number | undefined): string {
  return alone === undefined ? '–' : `${whole(alone)}; ${(perCoreMinute / alone).toFixed(2)}`;
}

function intakeMisses({ idle, busy, oneWorker, pdftotext }: IntakeLine): string[] {
  const found: string[] = [];
  if (pdftotext !== undefined && oneWorker.perCoreMinute < LEAST_OF_PDFTOTEXT * pdftotext) found.push('decks by pdftotext');
  if (Math.max(idle.draft.p99, idle.form.p99) > MOST_IDLE) found.push('idle p99');
  if (busy.draft.p50 > MOST_BUSY * idle.draft.p50) found.push(`a draft’s start × ${one(busy.draft.p50 / idle.draft.p50)}`);
  if (busy.form.p50 > MOST_BUSY * idle.form.p50) found.push(`a form’s start × ${one(busy.form.p50 / idle.form.p50)}`);
  if (busy.apiP99 > MOST_BUSY * idle.apiP99) found.push(`p99 of the list × ${one(busy.apiP99 / idle.apiP99)}`);
  return found;
}

export function intakeTable(lines: readonly IntakeLine[]): string {
  const rows: [string, (line: IntakeLine) => string][] = [
    ['text decks a minute, one worker (by core)', ({ oneWorker }) => rate(oneWorker)],
    ['text decks a minute, two workers (by core)', ({ twoWorkers }) => rate(twoWorkers)],
    ['pdftotext alone, by core; one worker by core ÷ it (≥ 0.6)', ({ oneWorker, pdftotext }) => besidePdftotext(oneWorker, pdftotext)],
    ['decks of pictures a minute, one worker (by core)', ({ images }) => rate(images)],
    ['idle: a founder’s draft starts after, ms, p50 / p99 / most', ({ idle }) => starts(idle.draft)],
    ['idle: a form’s deck starts after, ms', ({ idle }) => starts(idle.form)],
    ['decks waiting in bulk', ({ backlog }) => whole(backlog)],
    ['with them: a founder’s draft starts after, ms', ({ busy }) => starts(busy.draft)],
    ['with them: a form’s deck starts after, ms', ({ busy }) => starts(busy.form)],
    ['p99 of the list, ms: idle, with them', ({ idle, busy }) => `${one(idle.apiP99)}, ${one(busy.apiP99)}`],
    ['worker at rest, MB (with its readers)', ({ memory: { rest } }) => `${whole(rest.own)} (${whole(rest.own + rest.started)})`],
    [
      'worker after decks, MB (with its readers)',
      ({ memory: { decks, after } }) => `after ${whole(decks)}: ${whole(after.own)} (${whole(after.own + after.started)})`,
    ],
    ['budgets', (line) => verdict(intakeMisses(line))],
  ];
  const head = ['| | ' + lines.map(({ queue }) => `queue in ${queue}`).join(' | ') + ' |', `|---|${lines.map(() => '---|').join('')}`];
  return [...head, ...rows.map(([title, cell]) => `| ${title} | ${lines.map(cell).join(' | ')} |`)].join('\n');
}

/** MB after a hundred thousand requests, and more than that while fifty large decks arrive. */
const MOST_AFTER_REQUESTS = 200;
const MOST_FOR_UPLOADS = 100;

export function memoryTable(line: MemoryLine): string {
  const afterRequests = line.afterRequests > MOST_AFTER_REQUESTS ? ['memory'] : [];
  const withUploads = line.withUploads - line.afterRequests > MOST_FOR_UPLOADS ? ['memory'] : [];
  return [
    '| the api’s resident memory | MB | budget | |',
    '|---|---|---|---|',
    `| at rest | ${whole(line.rest)} | | |`,
    `| after ${whole(line.requests)} requests | ${whole(line.afterRequests)} | ${MOST_AFTER_REQUESTS} | ${verdict(afterRequests)} |`,
    `| the most while ${line.uploads} decks of 50 MB arrive at once | ${whole(line.withUploads)} | ${MOST_FOR_UPLOADS} more | ${verdict(withUploads)} |`,
  ].join('\n');
}

/** Seconds until the service is ready on data of its own. */
const MOST_TO_READY = 8;

export function startTable({ emptyFolder, existingData: { p50, most } }: StartLine): string {
  return [
    '| `npm start` to ready, everything installed | seconds | budget | |',
    '|---|---|---|---|',
    `| on an empty folder, demo team included | ${one(emptyFolder)} | | |`,
    `| on existing data, p50 / most | ${one(p50)} / ${one(most)} | ${MOST_TO_READY} | ${verdict(most > MOST_TO_READY ? ['start'] : [])} |`,
  ].join('\n');
}

export async function postgresVersion(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return (rows[0]?.server_version ?? '').split(' ')[0] ?? '';
  } finally {
    await client.end();
  }
}

/** The kind of machine and the day. */
export async function machine(databaseUrl: string): Promise<string> {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const software = `Node ${process.versions.node}, PostgreSQL ${await postgresVersion(databaseUrl)}, Linux ${release().split('-')[0]}`;
  return `${new Date().toISOString().slice(0, 10)}, ${processors.length} × ${processors[0]?.model.trim()}, ${memory} GB, ${software}.`;
}

/** Puts what was measured between a part's marks in the document, and leaves all else as people wrote it. */
export function writePart(path: string, part: Part, content: string): void {
  const text = readFileSync(path, 'utf8');
  const [begin, end] = [`<!-- ${part}: measured -->`, `<!-- ${part}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${path} has no place for ${part}`);
  writeFileSync(path, `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`);
}
