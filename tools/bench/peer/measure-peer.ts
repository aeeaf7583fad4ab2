import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'autocannon';
import { DatabaseCpu } from '../cpu';
import { type BenchDatabase, benchDatabase } from '../data/make-data';
import type { Size } from '../data/sizes';
import type { Options } from '../options';
import type { Place } from '../place';
import { type Comparison, compare } from '../rounds';
import { Server } from '../servers';
import { costs, latency } from '../table';
import { startDirectus } from './directus';
import { installDirectus } from './install';
import { type Question, QUESTIONS } from './questions';

const DATABASE: Size = { name: 'dealflow_bench_peer', companies: 100_000, teams: 200, texts: 'short' };
const QUICK: Size = { name: 'dealflow_bench_peer_quick', companies: 2_000, teams: 20, texts: 'short' };

interface Company {
  id: string;
  name: string;
  deals: { id: string }[];
}

export interface PeerLines {
  version: string;
  lines: { title: string; measured: Comparison }[];
}

async function answered({ baseUrl }: Server, { method, path = '', headers, body }: Request, status: number): Promise<{ data: unknown }> {
  const response = await fetch(baseUrl + path, { method, headers: headers as Record<string, string>, body: body as string });
  const text = await response.text();
  if (response.status !== status) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as { data: unknown };
}

const named = ({ id, name }: Company): object => ({ id, name });
const withDeals = (company: Company): object => ({ ...named(company), deals: company.deals.map((deal) => deal.id).sort() });

/** @throws Error where the two do not answer with the same companies, in the same order, and their deals where they are asked for */
async function assertSame(
  { title, ours, status, theirs }: Question,
  api: Server,
  directus: Server,
  { asked }: BenchDatabase,
): Promise<void> {
  const [mine, other] = [ours.requests(asked, 0)[0] as Request, theirs(asked, 0)[0] as Request];
  const given = await answered(api, mine, ours.status);
  const { data } = await answered(directus, other, status);
  if (mine.method !== 'GET') return;
  const [companies, others] = [given.data ?? given, data].map((each) => [each].flat() as Company[]) as [Company[], Company[]];
  const known = others[0]?.deals ? withDeals : named;
  if (!isDeepStrictEqual(others.map(known), companies.map(known))) throw new Error(`Directus answers other companies: ${title}`);
}

async function measure(
  data: BenchDatabase,
  api: Server,
  directus: Server,
  options: Options,
  say: (line: string) => void,
): Promise<PeerLines['lines']> {
  const database = await DatabaseCpu.of(data.url);
  try {
    const lines: PeerLines['lines'] = [];
    for (const question of QUESTIONS) {
      const { title, ours, status, theirs } = question;
      await assertSame(question, api, directus, data);
      say(`peer: ${title}`);
      const { connections } = ours;
      const peer = { connections, expected: status, requests: (each: number) => theirs(data.asked, each) };
      const own = { connections, expected: ours.status, requests: (each: number) => ours.requests(data.asked, each) };
      const measured = await compare({ server: directus, database, load: peer }, { server: api, database, load: own }, options);
      lines.push({ title, measured });
    }
    return lines;
  } finally {
    await database.close();
  }
}

/**
 * The service beside Directus on the same tables, in a database of their own that is removed afterwards.
 * @throws Error where Directus cannot be installed
 */
export async function measurePeer(place: Place, folder: string, options: Options, say: (line: string) => void): Promise<PeerLines> {
  const installed = await installDirectus(say);
  const size = options.quick ? QUICK : DATABASE;
  try {
    await place.drop(size.name);
    const data = await benchDatabase(place, size, say);
    const directus = await startDirectus(installed, data.url, folder);
    const api = await Server.start({ name: 'api-peer', kind: 'api', databaseUrl: data.url, folder, profile: options.profile });
    try {
      return { version: installed.version, lines: await measure(data, api, directus, options, say) };
    } finally {
      await Promise.all([api.stop(), directus.stop()]);
    }
  } finally {
    await place.drop(size.name);
    installed.remove();
  }
}

export function peerTable({ version, lines }: PeerLines): string {
  const rows = lines.map(({ title, measured }) => {
    const errors = measured.subject.errors + measured.baseline.errors;
    return `| ${[title, ...costs(measured), latency('p50', measured), latency('p99', measured), errors].join(' | ')} |`;
  });
  return [
    `| the service (${version}) | req/s | ÷ | Node µs | ÷ | PostgreSQL µs | ÷ | p50 ms | p99 ms | errors |`,
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
