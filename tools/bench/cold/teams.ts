import { Client } from 'pg';
import { addKey, type Asked } from '../data/asked';
import type { BenchDatabase } from '../data/make-data';
import { SCORED } from '../data/statements';
import { wordsByRank } from '../search/decks';

/** A team with a key, a scored company that is not among its newest, and a word of its decks. */
export interface ColdTeam {
  asked: Asked;
  word: string;
}

interface Row {
  number: number;
  id: string;
  admin_id: string;
  company_id: string;
  key: string;
}

/** Keys stay from one run to the next: nobody could tell them from their hashes. */
const MAKE = `CREATE TABLE IF NOT EXISTS bench.cold_team AS
  SELECT DISTINCT ON (c.team) t.number, t.id, t.admin_id, c.id AS company_id, NULL::text AS key
  FROM bench.company c JOIN bench.team t ON t.number = c.team WHERE c.team > 1 AND c.n % ${SCORED} = 0 ORDER BY c.team, c.n`;

/** All teams but the largest, in which the requests of other parts are asked. */
export async function coldTeams({ url, asked }: BenchDatabase): Promise<ColdTeam[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(MAKE);
    const { rows: keyless } = await client.query<Row>('SELECT * FROM bench.cold_team WHERE key IS NULL');
    for (const { number, id, admin_id } of keyless) {
      await client.query('UPDATE bench.cold_team SET key = $1 WHERE number = $2', [await addKey(client, id, admin_id, null), number]);
    }
    const { rows } = await client.query<Row>('SELECT * FROM bench.cold_team ORDER BY number');
    const word = await wordsByRank(url);
    return rows.map(({ id, key, company_id, number }) => ({
      asked: { ...asked, teamId: id, key, companyIds: [company_id] },
      // In every third to every fifteenth deck: the smallest teams have some with it, too.
      word: word(100 + 2 * number),
    }));
  } finally {
    await client.end();
  }
}
