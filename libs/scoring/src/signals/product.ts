import type { Evidence } from '@app/deck-analysis';
import type { PassageTopic } from '@app/lexicon';
import type { DeckReader } from './deck-reader';
import { given, type Reading } from './reading';

export function solution(deck: DeckReader): Reading {
  const kinds = deck.kinds('solution.how_it_works', 'solution.benefit', 'solution.quantified');
  const stated = deck.passage('solution.statement') ?? kinds[0] ?? deck.section('solution', 'product');
  return [stated, given(kinds.length >= 2, kinds[0] ?? null), deck.passageWithNumber('solution.quantified')];
}

export function productStage(deck: DeckReader): Reading {
  const live = deck.passages('product_stage.live').filter((evidence) => !isCaptionedFigure(deck, evidence));
  const works = live[0] ?? deck.passage('product_stage.beta', 'product_stage.prototype');
  const shown = works ?? deck.passage('product_stage.demo', 'product_stage.concept');
  // Live since when, or with how many: years count here, unlike in amounts.
  const checkable = live.find((evidence) => /\d/.test(evidence.quote)) ?? null;
  return [shown, works, checkable];
}

/** "1,200 active users" is a figure of traction and counts there; the product's own state is said in words. */
function isCaptionedFigure(deck: DeckReader, evidence: Evidence): boolean {
  const figure = deck.figures.some(({ evidence: other }) => other.page === evidence.page && other.quote === evidence.quote);
  return figure && evidence.quote.split(/\s+/).length <= CAPTION_WORDS;
}

const CAPTION_WORDS = 4;

export function competition(deck: DeckReader): Reading {
  const names = new Set(deck.facts.competitors.map((competitor) => competitor.value.trim().toLowerCase()));
  const named = deck.facts.competitors[0]?.evidence ?? deck.passage('competition.named');
  const compared = deck.passage('competition.table', 'competition.advantage');
  const present =
    named ?? deck.passage('competition.statement', 'competition.table', 'competition.advantage') ?? deck.section('competition');
  return [present, given(names.size >= 2, named), given(names.size >= 3, compared)];
}

/** Protection that a third party registers or signs, then what only the company can say of itself. */
const CHECKABLE: PassageTopic[] = ['moat.patent', 'moat.exclusive', 'moat.certification'];
const CLAIMED: PassageTopic[] = ['moat.data', 'moat.network', 'moat.technology', 'moat.switching'];

export function moat(deck: DeckReader): Reading {
  const kinds = deck.kinds(...CHECKABLE, ...CLAIMED);
  // A number to look up: of the patent, the certificate, the year that exclusivity ends, the size of the data.
  const proof = deck.passages(...CHECKABLE, ...CLAIMED).find((evidence) => /\d/.test(evidence.quote)) ?? null;
  const present = kinds[0] ?? deck.passage('moat.statement') ?? deck.section('moat');
  return [present, kinds[1] ?? null, proof];
}
