const WORDS = 20_000;

/** The r-th most frequent word is one of every 9.9 × r words, as in a language (Zipf). */
export const WORD_TABLE = `
  CREATE UNLOGGED TABLE bench.word AS SELECT r, translate(substr(md5(r::text), 1, 9), '0123456789', 'ghijklmnop') AS word
    FROM generate_series(1, ${WORDS}) r;
  CREATE INDEX ON bench.word (r);
  ANALYZE bench.word`;

/** Rank of the word that the die of `seed` (SQL of a bigint) draws. */
export const drawnRank = (seed: string): string => `floor(exp(bench.pick(${seed}, 40, 1000000) / 1000000.0 * ln(${WORDS})))::int`;
