import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '@app/database';
import { readDeckInProcess, understand } from '@app/deck-analysis';
import { migrateQueue } from '@app/queue';
import { NO_PLATFORM_FACTS, scoreDeck } from '@app/scoring';
import { exampleDeck } from '../../start/example-deck';
import type { Place } from '../place';
import { type Asked, makeAsked } from './asked';
import { bulkLoad } from './bulk-load';
import type { Size } from './sizes';
import { byCompany, COMPANY_PLACES, PREPARE, TEAM_ROWS, TEAMS } from './statements';
import { teamSizes } from './team-sizes';
import { type Texts, WRITING } from './texts';

const BATCH = 100_000;

export interface BenchDatabase {
  url: string;
  companies: number;
  asked: Asked;
}

/** Changes with what fills the database: one of another recipe is made anew. */
function recipe(texts: Texts): string {
  const hash = createHash('sha256').update(texts);
  for (const name of ['statements.js', 'texts.js', 'words.js', 'asked.js', 'team-sizes.js'])
    hash.update(readFileSync(join(__dirname, name)));
  return hash.digest('hex').slice(0, 24);
}

async function kept(client: Client, { companies, texts }: Size): Promise<Asked | null> {
  const { rows: there } = await client.query<{ made: string | null }>(`SELECT to_regclass('bench.made') AS made`);
  if (there[0]?.made == null) return null;
  const { rows } = await client.query<{ asked: Asked }>('SELECT asked FROM bench.made WHERE recipe = $1 AND companies = $2', [
    recipe(texts),
    companies,
  ]);
  return rows[0]?.asked ?? null;
}

/** Domains and recommendations as the service gives them to a real deck. */
async function exampleScore(): Promise<[string, string]> {
  const facts = understand(await readDeckInProcess(exampleDeck()), { fileName: 'deck.pdf' });
  const { domains, recommendations } = scoreDeck(facts, NO_PLATFORM_FACTS);
  return [JSON.stringify(domains), JSON.stringify(recommendations)];
}

async function fill(client: Client, { companies, teams, texts }: Size, say: (line: string) => void): Promise<void> {
  await client.query(TEAMS, [teamSizes(companies, teams)]);
  for (const text of TEAM_ROWS) await client.query(text);
  await client.query(COMPANY_PLACES);
  await client.query('CREATE INDEX ON bench.company (n); ANALYZE bench.company, bench.team');
  for (const text of WRITING[texts].prepare) await client.query(text);
  const score = await exampleScore();
  for (const { table, text } of byCompany(WRITING[texts])) {
    for (let from = 1; from <= companies; from += BATCH) {
      const to = Math.min(from + BATCH - 1, companies);
      await client.query(text, table === 'company_scores' ? [from, to, ...score] : [from, to]);
      say(`  ${table}: ${to.toLocaleString('en')} of ${companies.toLocaleString('en')} companies`);
    }
  }
}

/**
 * The database of this many companies: kept from an earlier run, else made anew, which takes some seconds for ten thousand
 * companies and some minutes for a million.
 */
export async function benchDatabase(place: Place, size: Size, say: (line: string) => void): Promise<BenchDatabase> {
  const { name, companies, teams, texts } = size;
  const url = await place.database(name);
  const client = new Client({ connectionString: url });
  await client.connect();
  const asked = await kept(client, size).finally(() => client.end());
  if (asked) {
    await bringUpToDate(url);
    return { url, companies, asked };
  }
  say(`Making ${name}: ${companies.toLocaleString('en')} companies in ${teams} teams, ${texts} texts (once; it is kept).`);
  await place.drop(name);
  await place.database(name);
  await bringUpToDate(url);
  return { url, companies, asked: await make(url, size, say) };
}

async function bringUpToDate(url: string): Promise<void> {
  await migrate(url);
  await migrateQueue({ queue: { kind: 'postgres', url } });
}

async function make(url: string, size: Size, say: (line: string) => void): Promise<Asked> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET synchronous_commit = off; SET work_mem = '256MB'`);
    await client.query(PREPARE);
    await bulkLoad(client, say, () => fill(client, size, say));
    const asked = await makeAsked(client, WRITING[size.texts]);
    say('  statistics');
    await client.query('VACUUM ANALYZE');
    await client.query('INSERT INTO bench.made (recipe, companies, asked) VALUES ($1, $2, $3)', [
      recipe(size.texts),
      size.companies,
      JSON.stringify(asked),
    ]);
    return asked;
  } finally {
    await client.end();
  }
}
