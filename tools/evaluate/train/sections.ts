import type { SectionKind } from '@app/lexicon';
import type { SectionModel } from '../../../libs/deck-analysis/src/testing/training';
import { CORE } from '../score';
import { boost } from './boosting';
import { cut, fit, logit } from './logistic';
import type { Example } from './logistic';
import type { TrainingDeck } from './training-deck';

/** Inverse of the penalty on weights; a third as much did alike and three times as much worse on decks left out. */
const STRENGTH = 0.3;
/** Chances from which on a page is of a kind, and of the deck's best page: from .25 and .1 to .4 and .2 do alike. */
const NEEDED = 0.3;
const BEST = 0.15;
/**
 * How much a real deck weighs against one written for training: there are three times as many of these, and what a slide is about is told by
 * other hands. Left out deck by deck, six brings real decks .01 more and written ones .03 less.
 */
const AGAINST_WRITTEN = 3;
const GROWTH = { trees: 80, rate: 0.06, leaves: 8, leastOfLeaf: 10, penalty: 10 };

/** Weights and trees for the sections of slides, without those of decks that are left out. */
export function trainSections(decks: readonly TrainingDeck[]): SectionModel {
  const examples = Object.fromEntries(CORE.map((kind) => [kind, examplesOf(kind, decks)])) as Record<SectionKind, Example[]>;
  return {
    needed: logit(NEEDED),
    best: logit(BEST),
    weights: Object.fromEntries(CORE.map((kind) => [kind, cut(fit(examples[kind], STRENGTH))])),
    trees: Object.fromEntries(CORE.map((kind) => [kind, boost(examples[kind], GROWTH)])),
  };
}

function examplesOf(kind: SectionKind, decks: readonly TrainingDeck[]): Example[] {
  return decks.flatMap(({ truth, pages }) => {
    const weight = truth.written ? 1 : AGAINST_WRITTEN;
    return pages.map((features, at) => ({ features, label: truth.sections?.[kind]?.includes(at + 1) ?? false, weight }));
  });
}
