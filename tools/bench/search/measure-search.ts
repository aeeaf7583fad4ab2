import { DatabaseCpu } from '../cpu';
import { benchDatabase } from '../data/make-data';
import type { Size } from '../data/sizes';
import type { Options } from '../options';
import type { Place } from '../place';
import { type Comparison, compare } from '../rounds';
import { Server } from '../servers';
import { askedWords, withDecks } from './decks';

const LARGE: Size = { name: 'dealflow_bench_search', companies: 100_000, teams: 1, texts: 'short' };
const QUICK: Size = { name: 'dealflow_bench_search_quick', companies: 2_000, teams: 1, texts: 'short' };
const CONNECTIONS = 4;
/** The slowest percent of searches, by the floor's. */
const MOST_P99 = 4;

export interface SearchLine extends Comparison {
  decks: number;
}

interface Found {
  data: { company?: { id: string }; id?: string }[];
}

/** A request for 25 finds. */
export const searchPath = (q: string): string => `/v1/search?${new URLSearchParams({ q, limit: '25' })}`;

/** @throws Error where the api does not find what the floor finds: it may find more, in names and notes; or where nothing is found */
export async function assertSameFinds(floor: Server, api: Server, key: string, words: readonly string[]): Promise<void> {
  const find = async ({ baseUrl }: Server, q: string): Promise<string[]> => {
    const response = await fetch(baseUrl + searchPath(q), { headers: { authorization: `Bearer ${key}` } });
    if (response.status !== 200) throw new Error(`a search was answered ${response.status}`);
    return ((await response.json()) as Found).data.map(({ company, id }) => company?.id ?? id ?? '');
  };
  let finds = 0;
  for (const word of words) {
    const [expected, given] = [await find(floor, word), await find(api, word)];
    finds += given.length;
    // Of more than a page the two may rank others first.
    if (expected.length < 25 && expected.some((id) => !given.includes(id))) throw new Error(`the api does not find all decks with ${word}`);
  }
  if (finds === 0) throw new Error('no search found anything');
}

/** Searches for rare and common words in the decks of one team, against a floor that looks into decks alone. */
export async function measureSearch(place: Place, folder: string, options: Options, say: (line: string) => void): Promise<SearchLine> {
  const size = options.quick ? QUICK : LARGE;
  const { url, asked } = await benchDatabase(place, size, say);
  await withDecks(url, size.companies, say);
  const words = await askedWords(url);
  const common = { databaseUrl: url, folder };
  const floor = await Server.start({ ...common, name: 'floor-search', kind: 'floor' });
  const api = await Server.start({ ...common, name: 'api-search', kind: 'api', profile: options.profile });
  const database = await DatabaseCpu.of(url);
  try {
    await assertSameFinds(floor, api, asked.key, words);
    const requests = (connection: number) =>
      words.map((_, index) => ({
        method: 'GET' as const,
        path: searchPath(words[(index + connection * 13) % words.length] as string),
        headers: { authorization: `Bearer ${asked.key}` },
      }));
    const load = { connections: CONNECTIONS, expected: 200, requests };
    return { decks: size.companies, ...(await compare({ server: floor, database, load }, { server: api, database, load }, options)) };
  } finally {
    await Promise.all([floor.stop(), api.stop(), database.close()]);
  }
}

export function searchTable({ decks, baseline, subject, ratio }: SearchLine): string {
  const errors = baseline.errors + subject.errors;
  const missed = [...(ratio.p99 > MOST_P99 ? ['p99'] : []), ...(errors > 0 ? ['errors'] : [])];
  const both = (name: 'perSecond' | 'node' | 'postgres' | 'p50' | 'p99', digits: number): string =>
    `${subject[name].toFixed(digits)} (${baseline[name].toFixed(digits)})`;
  return [
    `| 25 hits of ${decks.toLocaleString('en')} decks (floor) | searches/s | Node µs | PostgreSQL µs | p50 ms | p99 ms | p99 ÷ floor (≤ ${MOST_P99}) | errors | budget |`,
    '|---|---|---|---|---|---|---|---|---|',
    `| | ${both('perSecond', 0)} | ${both('node', 0)} | ${both('postgres', 0)} | ${both('p50', 1)} | ${both('p99', 1)} | ${ratio.p99.toFixed(1)} | ${errors} | ${missed.length > 0 ? `missed: ${missed.join(', ')}` : 'met'} |`,
  ].join('\n');
}
