import type { Evidence, MetricFact } from '@app/deck-analysis';
import type { PassageTopic } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import type { DeckSignal } from '../rubric/rubric.types';
import type { DeckReader } from './deck-reader';
import { UNITS, unitFigures } from './financial';
import * as foundational from './foundational';
import { DECK_RULES_V1 } from './index';
import { momentum as momentumV1 } from './market';
import { withoutConflicts } from './metrics';
import { ownDeck } from './own-deck';
import { productStage as productStageV1 } from './product';
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
  const present = targets[0]?.evidence ?? deck.passage('forecast.statement', 'forecast.break_even') ?? deck.section('financials');
  return [present, severalDates(targets) ?? deck.passage('forecast.years'), deck.passage('forecast.assumptions', 'forecast.break_even')];
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

const WHAT_IT_DOES: PassageTopic[] = ['solution.statement', 'solution.how_it_works', 'solution.benefit'];

/** What the company does is said by a sentence, on the cover if there is one there; a word for its industry is the last resort. */
function identity(deck: DeckReader): Reading {
  const [named, , complete] = foundational.identity(deck);
  const { product, industries } = deck.facts;
  const said = deck.passages(...WHAT_IT_DOES).find(({ page }) => page === 1) ?? product?.evidence ?? deck.passage('solution.statement');
  const industry = industries.find(({ evidence }) => evidence.page === 1) ?? industries[0];
  return [named, said ?? industry?.evidence ?? null, complete];
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
  unit_economics: unitEconomics,
  identity,
  website,
};

const rules = Object.entries({ ...DECK_RULES_V1, ...REVISED }) as [DeckSignal, DeckRule][];

export const DECK_RULES_V3 = Object.fromEntries(
  rules.map(([key, rule]): [DeckSignal, DeckRule] => [key, (deck) => rule(ownDeck(deck))]),
) as Readonly<Record<DeckSignal, DeckRule>>;
