import type { Evidence, MetricFact } from '@app/deck-analysis';
import type { PassageTopic, SectionKind } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import type { DeckSignal } from '../rubric/rubric.types';
import type { DeckReader } from './deck-reader';
import { UNITS, unitFigures } from './financial';
import * as foundational from './foundational';
import { DECK_RULES_V1 } from './index';
import { DEMAND, momentum as momentumV1, validation as validationV1 } from './market';
import { withoutConflicts } from './metrics';
import { ownDeck } from './own-deck';
import { moat as moatV1, productStage as productStageV1, solution as solutionV1 } from './product';
import { ABSENT, given, type Reading } from './reading';
import type { DeckRule } from './rules';
import { isResult, reachedFigures, usedFigures } from './use';

// What rubric 1.2.0 reads otherwise than those before it: results before plans, and quotes that say what they stand for.

/** What was sold or used leads; a second figure counts beside one of these. */
function momentum(deck: DeckReader): Reading {
  const reached = reachedFigures(deck);
  const lead = usedFigures(deck)[0]?.evidence ?? null;
  return [lead ?? reached[0]?.evidence ?? null, given(reached.length >= 2, lead), momentumV1(deck)[2]];
}

/** A product that is sold or used is there, whatever the words for it. */
function productStage(deck: DeckReader): Reading {
  const [shown, works, checkable] = productStageV1(deck);
  const used = usedFigures(deck)[0]?.evidence ?? null;
  return [shown ?? used, works ?? used, checkable];
}

/** Results that are aimed at; what a market will be is nobody's plan. */
function forecast(deck: DeckReader): Reading {
  const { market = [] } = deck.facts.sections;
  const targets = withoutConflicts(deck.facts.metrics).filter(
    (metric) => metric.status === 'target' && metric.value > 0 && isResult(metric) && !market.includes(metric.evidence.page),
  );
  // What is to be earned is more of a plan than who is to sign up; of counts the largest.
  const [lead] = [...targets].sort((a, b) => Number(b.currency !== null) - Number(a.currency !== null) || byCount(a, b));
  const present = lead?.evidence ?? deck.passage('forecast.statement', 'forecast.break_even') ?? deck.section('financials');
  return [present, severalDates(targets) ?? deck.passage('forecast.years'), deck.passage('forecast.assumptions', 'forecast.break_even')];
}

function byCount(a: MetricFact, b: MetricFact): number {
  return a.currency === null && b.currency === null && a.key === b.key ? b.value - a.value : 0;
}

function severalDates(targets: MetricFact[]): Evidence | null {
  const when = ({ asOf, period }: MetricFact): string | null => asOf ?? period;
  const later = targets.find((metric, at) =>
    targets.slice(0, at).some((other) => other.key === metric.key && when(other) !== when(metric)),
  );
  return later?.evidence ?? null;
}

const IS_LOSS = /^[-–−]\s?\d/;

/** A planned figure of a customer shows that the company knows what to measure, and no more; margins are planned by everybody. */
function unitEconomics(deck: DeckReader): Reading {
  const measured = unitFigures(deck).filter(({ quote }) => !IS_LOSS.test(quote));
  const planned = deck.facts.metrics.find(
    ({ key, status }) => status === 'target' && !key.endsWith('margin') && UNITS.some(({ keys }) => keys.test(key)),
  );
  return [measured[0] ?? planned?.evidence ?? null, measured[1] ?? null, measured[2] ?? null];
}

/** Two channels are two ways, too. */
function goToMarket(deck: DeckReader): Reading {
  const ways = deck.kinds('gtm.channel', 'gtm.sales', 'gtm.partnership', 'gtm.phased');
  const [first, second] = deck.passages('gtm.channel');
  const stated = ways[0] ?? deck.passage('gtm.statement', 'gtm.cost') ?? deck.section('go_to_market');
  return [stated, ways[1] ?? given(first?.quote !== second?.quote, second ?? null), deck.passageWithNumber('gtm.cost')];
}

/** The quote that says most: a sentence rather than a heading, and no slogan of the cover. */
function telling(evidence: readonly Evidence[]): Evidence | null {
  return evidence.find(({ page, quote }) => page > 1 && isSentence(quote)) ?? evidence[0] ?? null;
}

const HEADING_WORDS = 5;
const isSentence = (quote: string): boolean => (quote.match(/\p{L}+/gu) ?? []).length > HEADING_WORDS;

function solution(deck: DeckReader): Reading {
  const kinds = deck.kinds('solution.how_it_works', 'solution.benefit', 'solution.quantified');
  const [stated, several, measured] = solutionV1(deck);
  // A figure alone does not say what the product does, and the slide on it does.
  const said = deck.passage('solution.statement') ?? deck.passage('solution.how_it_works', 'solution.benefit');
  return [said ?? deck.section('solution', 'product') ?? stated, several && telling(kinds), measured];
}

/** Demand is what the step asks for, the best of it that which can be counted. */
function validation(deck: DeckReader): Reading {
  const [any, several, counted] = validationV1(deck);
  return [any, several && (counted ?? deck.passage(...DEMAND)), counted];
}

/** Of one kind of protection the slide on protections speaks best. */
function moat(deck: DeckReader): Reading {
  const [any, second, proof] = moatV1(deck);
  const slide = deck.section('moat');
  const isHome = any === null || slide === null || any.page === slide.page;
  return [isHome ? any : (deck.passages('moat.statement').find(({ page }) => page === slide.page) ?? slide), second, proof];
}

const WHAT_IT_DOES: PassageTopic[] = ['solution.statement', 'solution.how_it_works', 'solution.benefit'];

/** What the company does is said by a sentence, on the cover if there is one there; a word for its industry is the last resort. */
function identity(deck: DeckReader): Reading {
  const [named, , complete] = foundational.identity(deck);
  const { product, sections } = deck.facts;
  const isOn = (page: number, ...kinds: SectionKind[]): boolean => kinds.some((kind) => (sections[kind] ?? []).includes(page));
  const industries = deck.facts.industries.filter(
    ({ evidence: { page, quote } }) =>
      !isOn(page, 'competition', 'testimonials') && !(isOn(page, 'problem', 'why_now') && isSentence(quote)) && !/\b20\d\d\b/.test(quote),
  );
  const said = deck.passages(...WHAT_IT_DOES).find(({ page }) => page === 1) ?? product?.evidence ?? deck.passage('solution.statement');
  const told = telling(deck.passages('solution.how_it_works', 'solution.benefit').filter(({ page }) => page > 1));
  const industry =
    industries.find(({ evidence }) => evidence.page === 1) ?? industries.find(({ evidence }) => !isOn(evidence.page, 'problem', 'why_now'));
  return [named, said ?? industry?.evidence ?? told ?? industries[0]?.evidence ?? null, complete];
}

/** A link behind other words is not written out. */
function website(deck: DeckReader): Reading {
  const written = deck.facts.website;
  const host = squash((written?.value ?? '').replace(/^(?:https?:\/\/)?(?:www\.)?/, '').replace(/\/.*$/, ''));
  return written && squash(written.evidence.quote).includes(host) ? foundational.website(deck) : ABSENT;
}

const REVISED: Partial<Record<DeckSignal, DeckRule>> = {
  gtm: goToMarket,
  momentum,
  product_stage: productStage,
  forecast,
  solution,
  validation,
  moat,
  unit_economics: unitEconomics,
  identity,
  website,
};

const rules = Object.entries({ ...DECK_RULES_V1, ...REVISED }) as [DeckSignal, DeckRule][];

export const DECK_RULES_V3 = Object.fromEntries(
  rules.map(([key, rule]): [DeckSignal, DeckRule] => [key, (deck) => rule(ownDeck(deck))]),
) as Readonly<Record<DeckSignal, DeckRule>>;
