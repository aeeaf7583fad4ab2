import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DeckReaderPool, understand } from '@app/deck-analysis';
import type { DeckDocument, UnderstandHints } from '@app/deck-analysis';
import { NO_PLATFORM_FACTS, scoreDeck } from '@app/scoring';
import { analysisJson } from '../analyse/json';
import { generatedDecks } from './generated';
import type { EvaluatedDeck } from './generated';
import { scoreAnswer, stated } from './score';
import { meansOf, tableOf } from './table';
import type { Row } from './table';
import type { Answer, Truth } from './truth';

/** A file's name is no evidence of whose deck it is. */
const NEUTRAL_NAME = 'pitch-deck.pdf';

/** @returns the exit code */
export async function evaluate(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { part: { type: 'string' }, cache: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const decks = positionals.length > 0 ? positionals.flatMap((folder) => decksIn(folder, values.part)) : await generatedDecks();
  if (decks.length === 0) {
    console.error('No decks: a folder holds PDFs and a truth.json that names them.');
    return 2;
  }
  const pool = new DeckReaderPool({ size: 1 });
  try {
    const rows: Row[] = [];
    for (const deck of decks) rows.push(rowFor(deck.truth, await readCached(deck.bytes, pool, values.cache)));
    console.log(values.json ? JSON.stringify({ rows, ...meansOf(rows) }, null, 1) : tableOf(rows));
    return 0;
  } finally {
    await pool.close();
  }
}

/** @param part `work` or `judge`: the decks that split.json counts to it; `not judge`: all others; all without. */
export function decksIn(folder: string, part: string | undefined): EvaluatedDeck[] {
  const truths = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth[];
  const split = JSON.parse(readFileSync(join(__dirname, 'split.json'), 'utf8')) as Record<string, string[] | undefined>;
  const apart = ({ truth }: EvaluatedDeck): boolean => split['judge']?.includes(truth.file) !== true;
  if (part === 'not judge') return decksIn(folder, undefined).filter(apart);
  if (part !== undefined && !Array.isArray(split[part])) throw new Error(`there is no part ${part}: work or judge`);
  const chosen = part === undefined ? truths : truths.filter(({ file }) => split[part]?.includes(file));
  return chosen.map((truth) => ({ truth, bytes: new Uint8Array(readFileSync(join(folder, truth.file))) }));
}

/** @param hints what the analysis is given beside the deck */
export function rowFor(truth: Truth, document: DeckDocument, hints: UnderstandHints = {}): Row {
  const facts = understand(document, { fileName: NEUTRAL_NAME, ...hints });
  const cri = scoreDeck(facts, NO_PLATFORM_FACTS);
  const answer = analysisJson(facts, cri) as Answer;
  return { file: truth.file, cri: cri.score, scores: scoreAnswer(truth, answer), stated: stated(truth) };
}

/** Recognising pages is what takes the time; a folder keeps what was read, by the file's hash. Empty it when the reader changes. */
export async function readCached(bytes: Uint8Array, pool: DeckReaderPool, cache: string | undefined): Promise<DeckDocument> {
  if (cache === undefined) return pool.read(bytes);
  const path = join(cache, `${createHash('sha256').update(bytes).digest('hex')}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as DeckDocument;
  const document = await pool.read(bytes);
  mkdirSync(cache, { recursive: true });
  writeFileSync(path, JSON.stringify(document));
  return document;
}
