import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fold, tokens } from '@app/taxonomy';
import { wordFeatures } from '../../../libs/deck-analysis/src/testing/training';
import type { Features, WordModel } from '../../../libs/deck-analysis/src/testing/training';
import { CORE } from '../score';
import { fit } from './logistic';

/** A slide written for training: what it is about (`other` for what is none of the thirteen kinds), its heading and its lines. */
export interface WrittenSlide {
  lang: string;
  kinds: string[];
  title: string;
  lines: string[];
}

const SLIDES = join(__dirname, 'slides');

/** Inverse of the penalty on weights. */
const STRENGTH = 2;
/** Words of fewer slides are names, or chance. */
const FEWEST_SLIDES = 2;
/** Words whose weights are all below decide nothing. */
const LEAST_WEIGHT = 100;

export function writtenSlides(folder = SLIDES): WrittenSlide[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.sort().flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as WrittenSlide),
  );
}

export function wordsOf({ title, lines }: WrittenSlide): string[] {
  return [title, ...lines].flatMap((line) => tokens(fold(line)));
}

/** Weights of words for the subjects of slides, in all languages at once: a word of two languages means what its slides say. */
export function trainWords(slides: readonly WrittenSlide[]): WordModel {
  const seen = slides.map((slide) => ({ slide, features: wordFeatures(wordsOf(slide)) }));
  const counts = new Map<string, number>();
  for (const { features } of seen) for (const word of features.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = seen.map(({ slide, features }) => ({ slide, features: frequent(features, counts) }));
  const weights = CORE.map((kind) =>
    fit(
      known.map(({ slide, features }) => ({ features, label: slide.kinds.includes(kind) })),
      STRENGTH,
    ),
  );
  const stems = [...new Set(weights.flatMap((of) => Object.keys(of)))].sort();
  const rows = stems.map((stem) => [stem, weights.map((of) => of[stem] ?? 0)] as const);
  return { kinds: CORE, stems: Object.fromEntries(rows.filter(([, row]) => row.some((weight) => Math.abs(weight) >= LEAST_WEIGHT))) };
}

function frequent(features: Features, counts: ReadonlyMap<string, number>): Features {
  return new Map([...features].filter(([word]) => (counts.get(word) ?? 0) >= FEWEST_SLIDES));
}
