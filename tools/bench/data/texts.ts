import { drawnRank, WORD_TABLE } from './words';

/** How long the texts are that people wrote. */
export const TEXTS = ['short', 'long'] as const;
export type Texts = (typeof TEXTS)[number];

/** SQL of what people write; `n` is SQL of a company's number. */
export interface Writing {
  /** Makes what the expressions read. */
  prepare: string[];
  problem(n: string): string;
  answer(n: string): string;
  note(n: string): string;
  /** What requests write: a note, and the beginning of a problem. */
  sent: { note: string; problem: string };
}

/** One line an answer and a note, a paragraph for the problem: 43, 60, and 330 to 580 characters. */
const SHORT: Writing = {
  prepare: [],
  problem: (n) =>
    `'Teams spend ' || 2 + ${n} % 30 || ' hours a week on work that nobody sees. ' || repeat('It costs them customers and sleep. ', 8 + (${n} % 8)::int)`,
  answer: (n) => `'Because of ' || md5(${n}::text)`,
  note: (n) => `'Met the founders of number ' || ${n} || '; strong on distribution.'`,
  sent: { note: `'Met the founders; strong on distribution, thin on hiring.'`, problem: `'Warehouses cannot hire enough pickers.'` },
};

const PASSAGES = 2_000;
const PASSAGE_WORDS = 60;
/** More than the longest text needs: no passage has fewer than 600 characters. */
const PASSAGES_OF_A_TEXT = 9;

/** Paragraphs with sentences and the dashes that word processors set, which no text in Latin-1 has. */
const PASSAGE_TABLE = `
  CREATE TABLE bench.passage AS
  SELECT number, (
    SELECT string_agg(w.word || CASE WHEN k % 20 = 0 THEN E'.' WHEN k % 20 = 11 THEN ' –' WHEN k % 7 = 0 THEN ',' ELSE '' END, ' ' ORDER BY k)
    FROM generate_series(1, ${PASSAGE_WORDS}) k JOIN bench.word w ON w.r = ${drawnRank('number * 1000 + k')}) AS text
  FROM generate_series(0, ${PASSAGES - 1}) AS p(number)`;

/** Between `least` and `most` characters: passages one after the other, from another one on for each company and `salt`. */
const prose = (n: string, salt: number, least: number, most: number): string =>
  `(SELECT left(string_agg(p.text, E'\\n\\n' ORDER BY k), ${least} + bench.pick(${n}, ${salt + 1}, ${most - least}))
    FROM generate_series(0, ${PASSAGES_OF_A_TEXT - 1}) k
    JOIN bench.passage p ON p.number = (bench.pick(${n}, ${salt}, ${PASSAGES}) + k) % ${PASSAGES})`;

/** As founders and analysts write who have the room: the service takes 10,000 characters of a problem and 4,000 of an answer. */
const LONG: Writing = {
  prepare: [WORD_TABLE, PASSAGE_TABLE, 'CREATE INDEX ON bench.passage (number)', 'ANALYZE bench.passage'],
  problem: (n) => prose(n, 50, 1000, 5000),
  answer: (n) => prose(n, 52, 1000, 4000),
  note: (n) => prose(n, 54, 300, 2000),
  sent: { note: prose('0::bigint', 54, 1000, 1001), problem: prose('0::bigint', 50, 3000, 3001) },
};

export const WRITING: Readonly<Record<Texts, Writing>> = { short: SHORT, long: LONG };
