import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DeckReaderPool, understand } from '@app/deck-analysis';
import type { DeckDocument, DeckFacts, UnderstandHints } from '@app/deck-analysis';
import { NO_PLATFORM_FACTS, scoreDeck } from '@app/scoring';
import { analysisJson } from '../analyse/json';
import { generatedDecks } from './generated';
import type { EvaluatedDeck } from './generated';
import { adviceForReading } from './advice';
import { TruthfulAnalyst } from './analyst/truthful-analyst';
import { measurePairs, pairsTable } from './pairs';
import { drawPoints, pointsForReading } from './points';
import { NEUTRAL_NAME, readCached } from './read-cached';
import { measureReading } from './reading';
import { scoreAnswer, stated } from './score';
import { type ScoredDeck, scoreDecks } from './score-decks';
import { meansOf, tableOf } from './table';
import type { Row } from './table';
import type { Answer, Truth } from './truth';

/** @returns the exit code */
export async function evaluate(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      part: { type: 'string' },
      cache: { type: 'string' },
      json: { type: 'boolean', default: false },
      pairs: { type: 'boolean', default: false },
      points: { type: 'string' },
      advice: { type: 'boolean', default: false },
      analyst: { type: 'boolean', default: false },
      reading: { type: 'boolean', default: false },
    },
  });
  if (values.reading) {
    await measureReading(positionals);
    return 0;
  }
  if (values.pairs) {
    const pairs = await measurePairs(positionals, values.cache);
    console.log(values.json ? JSON.stringify(pairs, null, 1) : pairsTable(pairs));
    return pairs.length > 0 ? 0 : 2;
  }
  if (values.points !== undefined || values.advice) {
    const files = values.part === undefined ? positionals.flatMap(knownTo('not judge')) : filesOf(values.part);
    const decks = await scoreDecks(files, positionals, values.cache);
    console.log(values.advice ? adviceForReading(decks) : drawnPoints(decks, Number(values.points), values.json));
    return decks.length > 0 ? 0 : 2;
  }
  const decks = positionals.length > 0 ? positionals.flatMap((folder) => decksIn(folder, values.part)) : await generatedDecks();
  if (decks.length === 0) {
    console.error('No decks: a folder holds PDFs and a truth.json that names them.');
    return 2;
  }
  const pool = new DeckReaderPool({ size: 1 });
  try {
    const rows: Row[] = [];
    const analyst = values.analyst ? await TruthfulAnalyst.start() : null;
    for (const deck of decks) {
      const document = await readCached(deck.bytes, pool, values.cache);
      rows.push(await rowWith(analyst, deck.truth, document));
    }
    await analyst?.stop();
    console.log(values.json ? JSON.stringify({ rows, ...meansOf(rows) }, null, 1) : tableOf(rows));
    return 0;
  } finally {
    await pool.close();
  }
}

/** Points that one draw judges. */
const SAMPLE = 200;

function drawnPoints(decks: ScoredDeck[], seed: number, json: boolean): string {
  const drawn = drawPoints(decks, seed, SAMPLE);
  return json ? JSON.stringify(drawn, null, 1) : pointsForReading(drawn, decks);
}

const knownTo =
  (part: string) =>
  (folder: string): string[] =>
    decksIn(folder, part).map(({ truth }) => truth.file);

/** The decks that split.json counts to a part. */
export function filesOf(part: string): string[] {
  const split = JSON.parse(readFileSync(join(__dirname, 'split.json'), 'utf8')) as Record<string, unknown>;
  const files = split[part];
  if (!Array.isArray(files)) throw new Error(`there is no part ${part}: work or judge`);
  return files as string[];
}

/** @param part `work` or `judge`: the decks that split.json counts to it; `not judge`: all others; all without. */
export function decksIn(folder: string, part: string | undefined): EvaluatedDeck[] {
  const truths = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as Truth[];
  if (part === 'not judge') return decksIn(folder, undefined).filter(({ truth }) => !truth.judge && !filesOf('judge').includes(truth.file));
  const chosen = part === undefined ? truths : truths.filter(({ file }) => filesOf(part).includes(file));
  return chosen.map((truth) => ({ truth, bytes: new Uint8Array(readFileSync(join(folder, truth.file))) }));
}

/** With the analyst, or by rules and weights alone. */
export async function rowWith(analyst: TruthfulAnalyst | null, truth: Truth, document: DeckDocument): Promise<Row> {
  return analyst ? rowOf(truth, await analyst.on(document, truth)) : rowFor(truth, document);
}

/** @param hints what the analysis is given beside the deck */
export function rowFor(truth: Truth, document: DeckDocument, hints: UnderstandHints = {}): Row {
  return rowOf(truth, understand(document, { fileName: NEUTRAL_NAME, ...hints }));
}

function rowOf(truth: Truth, facts: DeckFacts): Row {
  const cri = scoreDeck(facts, NO_PLATFORM_FACTS);
  const answer = analysisJson(facts, cri) as Answer;
  return { file: truth.file, cri: cri.score, scores: scoreAnswer(truth, answer), stated: stated(truth) };
}
