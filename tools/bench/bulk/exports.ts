import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { mostDuring, residentOf } from '../cpu';
import { benchDatabase } from '../data/make-data';
import type { Size } from '../data/sizes';
import type { Place } from '../place';
import { Server } from '../servers';

const LARGE: Size = { name: 'dealflow_bench_exports', companies: 1_000_000, teams: 1, texts: 'short' };
const QUICK: Size = { name: 'dealflow_bench_exports_quick', companies: 5_000, teams: 1, texts: 'short' };
const NEWLINE = 0x0a;

export interface ExportLine {
  title: string;
  rows: number;
  perSecond: number;
  /** Bytes on the wire, in MB. */
  sent: number;
  /** Resident memory of the api in MB: before, the most until a tenth of the rows was read, the most of all, and when it had ended. */
  before: number;
  early: number;
  most: number;
  after: number;
}

function ask(url: string, key: string, gzip: boolean): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${key}`, ...(gzip && { 'accept-encoding': 'gzip' }) };
  return new Promise((done, failed) => get(url, { headers }, done).on('error', failed));
}

/** Counts the lines that arrive; nothing of the data has a line within. */
class Reader {
  lines = 0;
  /** On the wire. */
  bytes = 0;

  async read(answer: IncomingMessage, gzip: boolean): Promise<void> {
    answer.on('data', (chunk: Buffer) => (this.bytes += chunk.length));
    let source: Readable = answer;
    if (gzip) {
      const unzipped = createGunzip();
      answer.on('aborted', () => unzipped.destroy(new Error('the export broke off')));
      source = answer.pipe(unzipped);
    }
    for await (const chunk of source as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.lines += 1;
    }
  }
}

async function measure(api: Server, key: string, companies: number, format: 'csv' | 'jsonl', gzip: boolean): Promise<ExportLine> {
  const before = residentOf(api.pid);
  const reader = new Reader();
  let early = before;
  const memory = (): number => {
    const now = residentOf(api.pid);
    if (reader.lines < companies / 10) early = Math.max(early, now);
    return now;
  };
  const began = performance.now();
  const answer = await ask(`${api.baseUrl}/v1/exports/companies?format=${format}`, key, gzip);
  if (answer.statusCode !== 200) throw new Error(`the export was answered ${answer.statusCode}`);
  const most = await mostDuring(memory, reader.read(answer, gzip));
  const seconds = (performance.now() - began) / 1000;
  const rows = reader.lines - (format === 'csv' ? 1 : 0);
  if (rows !== companies) throw new Error(`${rows} of ${companies} companies were exported`);
  const title = `companies as ${format === 'csv' ? 'CSV' : 'JSON lines'}${gzip ? ', gzip' : ''}`;
  return { title, rows, perSecond: rows / seconds, sent: reader.bytes / 2 ** 20, before, early, most, after: residentOf(api.pid) };
}

/** All companies of a team of a million, with deals and eight answers each, to a reader that takes what comes. */
export async function measureExports(
  place: Place,
  folder: string,
  { quick, profile }: { quick: boolean; profile: boolean },
  say: (line: string) => void,
): Promise<ExportLine[]> {
  const size = quick ? QUICK : LARGE;
  const { url, asked } = await benchDatabase(place, size, say);
  const api = await Server.start({ name: 'api-exports', kind: 'api', databaseUrl: url, folder, profile });
  const lines: ExportLine[] = [];
  try {
    for (const [format, gzip] of [
      ['csv', false],
      ['csv', true],
      ['jsonl', true],
    ] as const) {
      const line = await measure(api, asked.key, size.companies, format, gzip);
      lines.push(line);
      say(`exports: ${line.title}: ${Math.round(line.perSecond)} rows a second, ${Math.round(line.before)} to ${Math.round(line.most)} MB`);
    }
    return lines;
  } finally {
    await api.stop();
  }
}
