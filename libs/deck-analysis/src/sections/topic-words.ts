import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionKind } from '@app/lexicon';
import { BIAS } from '../learned/linear';
import type { Features } from '../learned/linear';

/** Made by `npm run train -- --words` from slides that do not name their subject (`tools/evaluate/train/slides`). */
export interface WordModel {
  kinds: readonly SectionKind[];
  /** By stem: what it adds to the log odds of each of the kinds, in thousandths. */
  stems: Readonly<Record<string, readonly number[]>>;
}

const MODEL = JSON.parse(readFileSync(join(__dirname, 'word-model.json'), 'utf8')) as WordModel;

/** Letters that tell a word whatever its ending, in any of our languages. */
const STEM = 5;
/** Fewer words than a slide of a heading and a line say nothing for sure. */
const FEWEST_WORDS = 8;
const SCALE = 3;

/** The words of a slide, without endings and figures, each once; words of long slides weigh less. @param words folded */
export function wordFeatures(words: readonly string[]): Features {
  const stems = new Set(words.filter((word) => !/\d/.test(word)).map((word) => word.slice(0, STEM)));
  const weight = SCALE / Math.sqrt(Math.max(FEWEST_WORDS, stems.size));
  return new Map([...stems].map((stem) => [stem, weight]));
}

const tables = new WeakMap<WordModel, ReadonlyMap<string, readonly number[]>>();

/** What the words of a slide say of its subject, however its heading is put: log odds by kind, in thousandths. @param words folded */
export function topicOdds(words: readonly string[], model: WordModel = MODEL): ReadonlyMap<SectionKind, number> {
  let table = tables.get(model);
  if (table === undefined) tables.set(model, (table = new Map(Object.entries(model.stems))));
  const sums = [...(table.get(BIAS) ?? model.kinds.map(() => 0))];
  for (const [stem, weight] of wordFeatures(words)) {
    const of = table.get(stem);
    if (of !== undefined) for (let kind = 0; kind < sums.length; kind += 1) sums[kind] = (sums[kind] ?? 0) + (of[kind] ?? 0) * weight;
  }
  return new Map(model.kinds.map((kind, at) => [kind, sums[at] ?? 0]));
}
