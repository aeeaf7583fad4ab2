import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { Client } from 'pg';
import type { IntakeLine, Rate } from './intake/measure-intake';
import type { MemoryLine } from './memory';
import type { Part } from './options';

const one = (value: number): string => value.toFixed(1);
const whole = (value: number): string => Math.round(value).toLocaleString('en');
const rate = ({ perMinute, perCoreMinute }: Rate): string => `${whole(perMinute)} (${whole(perCoreMinute)})`;

export function intakeTable(lines: readonly IntakeLine[]): string {
  const rows: [string, (line: IntakeLine) => string][] = [
    ['text decks a minute, one worker (by core)', ({ oneWorker }) => rate(oneWorker)],
    ['text decks a minute, two workers (by core)', ({ twoWorkers }) => rate(twoWorkers)],
    ['decks of pictures a minute, one worker (by core)', ({ images }) => rate(images)],
    ['idle: a founder’s draft starts after, ms, median / most', ({ idle }) => `${one(idle.draft.p50)} / ${one(idle.draft.most)}`],
    ['idle: a form’s deck starts after, ms', ({ idle }) => `${one(idle.form.p50)} / ${one(idle.form.most)}`],
    ['decks waiting in bulk', ({ backlog }) => whole(backlog)],
    ['with them: a founder’s draft starts after, ms', ({ busy }) => `${one(busy.draft.p50)} / ${one(busy.draft.most)}`],
    ['with them: a form’s deck starts after, ms', ({ busy }) => `${one(busy.form.p50)} / ${one(busy.form.most)}`],
    ['p99 of the list, ms: idle, with them', ({ idle, busy }) => `${one(idle.apiP99)}, ${one(busy.apiP99)}`],
    ['worker at rest, MB (with its readers)', ({ memory: { rest } }) => `${whole(rest.own)} (${whole(rest.own + rest.started)})`],
    [
      'worker after decks, MB (with its readers)',
      ({ memory: { decks, after } }) => `after ${whole(decks)}: ${whole(after.own)} (${whole(after.own + after.started)})`,
    ],
  ];
  const head = ['| | ' + lines.map(({ queue }) => `queue in ${queue}`).join(' | ') + ' |', `|---|${lines.map(() => '---|').join('')}`];
  return [...head, ...rows.map(([title, cell]) => `| ${title} | ${lines.map(cell).join(' | ')} |`)].join('\n');
}

export function memoryTable(line: MemoryLine): string {
  return [
    '| the api’s resident memory | MB |',
    '|---|---|',
    `| at rest | ${whole(line.rest)} |`,
    `| after ${whole(line.requests)} requests | ${whole(line.afterRequests)} |`,
    `| the most while ${line.uploads} decks of 50 MB arrive at once | ${whole(line.withUploads)} |`,
  ].join('\n');
}

async function postgresVersion(url: string): Promise<string> {
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
