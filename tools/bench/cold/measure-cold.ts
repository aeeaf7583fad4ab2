import { join } from 'node:path';
import { benchDatabase } from '../data/make-data';
import type { Size } from '../data/sizes';
import { postgresVersion } from '../document';
import { percentile } from '../load';
import { operationNamed } from '../operations';
import type { Options } from '../options';
import { openOwnPlace, type OwnPlace } from '../place';
import { assertSameAnswers } from '../same-answers';
import { withDecks } from '../search/decks';
import { assertSameFinds, searchPath } from '../search/measure-search';
import { Server } from '../servers';
import { forgetFiles } from './forget-files';
import { type ColdTeam, coldTeams } from './teams';

const DATABASE: Size = { name: 'dealflow_bench_cold', companies: 50_000, teams: 200, texts: 'short' };
const QUICK: Size = { name: 'dealflow_bench_cold_quick', companies: 500, teams: 10, texts: 'short' };

type Sides = Readonly<Record<'floor' | 'api', Server>>;

interface Question {
  title: string;
  path(team: ColdTeam): string;
}

const asked = (name: string): Question => {
  const { title, requests } = operationNamed(name);
  return { title, path: (team) => requests(team.asked, 0)[0]?.path ?? '' };
};
const COMPARED = ['list', 'company', 'scores'];
const FIRST = asked('list');
const QUESTIONS: readonly Question[] = [...COMPARED.map(asked), { title: 'a search in decks', path: ({ word }) => searchPath(word) }];

/** Milliseconds of each answer. */
interface Times {
  cold: number[];
  again: number[];
}

interface Contest {
  title: string;
  floor: Times;
  api: Times;
}

export interface ColdLines {
  contests: Contest[];
  /** Of its PostgreSQL. */
  version: string;
  restarts: number;
  teams: number;
  /** Whether the kernel was asked to forget the files each time. */
  forgotten: boolean;
}

/** @returns milliseconds until the whole answer was there */
async function timed({ baseUrl }: Server, { path }: Question, team: ColdTeam): Promise<number> {
  const began = performance.now();
  const response = await fetch(baseUrl + path(team), { headers: { authorization: `Bearer ${team.asked.key}` } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path(team)} was answered ${response.status} after a restart`);
  return performance.now() - began;
}

async function assertSame({ floor, api }: Sides, teams: readonly ColdTeam[]): Promise<void> {
  const operations = COMPARED.map(operationNamed);
  for (const { asked, word } of teams) {
    await assertSameAnswers(operations, asked, floor.baseUrl, api.baseUrl);
    await assertSameFinds(floor, api, asked.key, [word]);
  }
}

/** One after the other: the first team, then every other one with a single question, another one each round. */
async function askAll(
  server: Server,
  teams: readonly ColdTeam[],
  round: number,
  add: (index: number, time: number) => void,
): Promise<void> {
  const [first, ...others] = teams as [ColdTeam, ...ColdTeam[]];
  add(0, await timed(server, FIRST, first));
  for (const [index, team] of others.entries()) {
    const chosen = (index + round) % QUESTIONS.length;
    add(1 + chosen, await timed(server, QUESTIONS[chosen] as Question, team));
  }
}

async function measure(place: OwnPlace, sides: Sides, teams: readonly ColdTeam[], { rounds }: Options): Promise<ColdLines> {
  const titles = ['the very first request, 25 companies', ...QUESTIONS.map(({ title }) => title)];
  const none = (): Times => ({ cold: [], again: [] });
  const contests = titles.map((title) => ({ title, floor: none(), api: none() }));
  let forgotten = true;
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? (['floor', 'api'] as const) : (['api', 'floor'] as const)) {
      await place.restart((cluster) => {
        forgotten = forgetFiles(cluster) && forgotten;
      });
      for (const when of ['cold', 'again'] as const) {
        await askAll(sides[name], teams, round, (index, time) => contests[index]?.[name][when].push(time));
      }
    }
  }
  return { contests, version: await postgresVersion(place.server), restarts: 2 * rounds, teams: teams.length, forgotten };
}

/**
 * The first answers after PostgreSQL was started again with nothing in memory, of teams that nobody has asked since; and the same
 * once more. Service and floor run on, so that only the database is cold, and have a start of their own each round.
 */
export async function measureCold(folder: string, options: Options, say: (line: string) => void): Promise<ColdLines> {
  const place = await openOwnPlace(join(folder, 'cold'), say);
  try {
    const size = options.quick ? QUICK : DATABASE;
    const data = await benchDatabase(place, size, say);
    await withDecks(data.url, size.companies, say);
    const teams = await coldTeams(data);
    const common = { databaseUrl: data.url, folder };
    const sides = {
      floor: await Server.start({ ...common, name: 'floor-cold', kind: 'floor' }),
      api: await Server.start({ ...common, name: 'api-cold', kind: 'api' }),
    };
    try {
      await assertSame(sides, teams);
      say(`cold: ${teams.length} teams, ${2 * options.rounds} restarts`);
      return await measure(place, sides, teams, options);
    } finally {
      await Promise.all([sides.floor.stop(), sides.api.stop()]);
    }
  } finally {
    await place.stop();
  }
}

const one = (value: number): string => value.toFixed(1);

function both(times: readonly number[]): string {
  const sorted = Float64Array.from(times).sort();
  return `${one(percentile(sorted, 0.5))} / ${one(percentile(sorted, 0.99))}`;
}

export function coldTable({ contests, version, restarts, teams, forgotten }: ColdLines): string {
  const files = forgotten
    ? 'the kernel’s copies of its files dropped'
    : 'its files left in the kernel’s memory, which did not let go of them';
  return [
    `${restarts} starts of a PostgreSQL ${version} of its own, ${files}; ${teams} teams, one request each. Milliseconds, p50 / p99:`,
    '',
    '| asked for the first time | service | floor | the same again: service | floor |',
    '|---|---|---|---|---|',
    ...contests.map(({ title, api, floor }) => `| ${[title, ...[api.cold, floor.cold, api.again, floor.again].map(both)].join(' | ')} |`),
  ].join('\n');
}
