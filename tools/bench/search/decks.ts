import { Client } from 'pg';
import { drawnRank, WORD_TABLE } from '../data/words';

const PAGES = 8;
const PAGE_WORDS = 40;
const BATCH = 5_000;

const PREPARE = `DROP TABLE IF EXISTS bench.word, bench.searched; CREATE TABLE bench.searched (decks int NOT NULL); ${WORD_TABLE}`;

/** Every company between $1 and $2 has a deck; those that the database has already stay. */
const DOCUMENTS = [
  `INSERT INTO folders (id, company_id, name, path, created_at)
   SELECT bench.id(16, at, n), id, 'Decks', 'Decks', at FROM bench.company WHERE n BETWEEN $1 AND $2 ON CONFLICT DO NOTHING`,
  `INSERT INTO documents (id, company_id, folder_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by, kinds, created_at)
   SELECT bench.id(11, at, n), id, bench.id(16, at, n), 'deck.pdf', 'deck.pdf', 'application/pdf', 2000000, encode(sha256(n::text::bytea), 'hex'),
          'uploads/' || bench.id(11, at, n), 'investor', '{deck}', at
   FROM bench.company WHERE n BETWEEN $1 AND $2 ON CONFLICT DO NOTHING`,
];

const TEXTS = `
  INSERT INTO deck_texts (team_id, sha256, language, pages, vectors)
  SELECT team_id, sha256, 'english', array_agg(page ORDER BY number), array_agg(to_tsvector('english', page) ORDER BY number)
  FROM (
    SELECT c.team_id, encode(sha256(c.n::text::bytea), 'hex') AS sha256, p.number,
      (SELECT string_agg(w.word, ' ' ORDER BY k)
       FROM generate_series(1, ${PAGE_WORDS}) k
       JOIN bench.word w ON w.r = ${drawnRank('c.n * 1000 + p.number * 100 + k')}) AS page
    FROM bench.company c CROSS JOIN generate_series(1, ${PAGES}) AS p(number) WHERE c.n BETWEEN $1 AND $2) drawn
  GROUP BY team_id, sha256`;

/** Gives every company of the database a deck of eight pages with words of its own, unless it has them from an earlier run. */
export async function withDecks(url: string, decks: number, say: (line: string) => void): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ made: string | null }>(`SELECT to_regclass('bench.searched') AS made`);
    if (rows[0]?.made != null && (await client.query('SELECT 1 FROM bench.searched')).rowCount === 1) return;
    await client.query(PREPARE);
    await client.query('SET synchronous_commit = off; SET enable_hashjoin = off; SET enable_mergejoin = off');
    for (let from = 1; from <= decks; from += BATCH) {
      const to = Math.min(from + BATCH - 1, decks);
      for (const text of [...DOCUMENTS, TEXTS]) await client.query(text, [from, to]);
      if (to % (4 * BATCH) === 0 || to === decks) say(`  decks: ${to.toLocaleString('en')} of ${decks.toLocaleString('en')}`);
    }
    await client.query('VACUUM ANALYZE');
    await client.query('INSERT INTO bench.searched (decks) VALUES ($1)', [decks]);
  } finally {
    await client.end();
  }
}

/** The word of each rank, from the most frequent one (rank 1) on: that of rank r stands in some 32 of r decks. */
export async function wordsByRank(url: string): Promise<(rank: number) => string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ word: string }>('SELECT word FROM bench.word ORDER BY r');
    return (rank) => (rows[Math.min(rank, rows.length) - 1] as { word: string }).word;
  } finally {
    await client.end();
  }
}

/** Words that stand in some 5, 25, 100 and 1,000 of 100,000 decks, and pairs of which one is common. */
export async function askedWords(url: string): Promise<string[]> {
  const word = await wordsByRank(url);
  const alone = Array.from({ length: 40 }, (_, i) => word(500 + i * 480));
  const pairs = Array.from({ length: 20 }, (_, i) => `${word(60 + i * 7)} ${word(300 + i * 50)}`);
  return [...alone, ...pairs];
}
