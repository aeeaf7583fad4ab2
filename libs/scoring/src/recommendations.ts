import type { DeckFacts } from '@app/deck-analysis';
import type { SectionKind } from '@app/lexicon';
import { platformSteps, readDeck, settle, stepsOf, totalOf, type Assessment, type Readings } from './assessment';
import type { CriRecommendation } from './cri.types';
import { GapsOf } from './advice/gaps';
import { placeOf, withNewPage, type Place } from './place';
import { isPlatformSignal, pointsAt, signalsOf, type Rubric } from './rubric/rubric';
import {
  STEP_NAMES,
  type Advice,
  type CapDefinition,
  type DeckSignal,
  type DomainDefinition,
  type SignalDefinition,
  type Step,
} from './rubric/rubric.types';
import { PLATFORM_ACTIONS } from './signals/platform';
import { stepOf, type PlatformFacts, type Reading } from './signals/reading';

/** The next step that is asked for on its own. */
export interface NextStep {
  step: Step;
  advice: Advice;
}

export function nextStep(signal: SignalDefinition, from: Step): NextStep | null {
  const ladder = [null, signal.steps.present, signal.steps.specified, signal.steps.evidenced];
  for (let step = from + 1; step < ladder.length; step += 1) {
    const advice = ladder[step]?.advice;
    if (advice) return { step: step as Step, advice };
  }
  return null;
}

function isDue(advice: Advice, now: Assessment): boolean {
  const before = Object.entries(advice.after) as [DeckSignal, Step][];
  return before.every(([key, step]) => now.reached[key] >= step);
}

type Outcome = Pick<Assessment, 'reached' | 'steps' | 'caps'>;

/** How things stand once the advice is followed, or null when following it is not in the founder's hands. */
function follow(rubric: Rubric, now: Assessment, signal: SignalDefinition, next: NextStep, newPages: NewPages): Outcome | null {
  if (isPlatformSignal(rubric, signal.key)) {
    const platform = PLATFORM_ACTIONS[signal.key](now.platform);
    return platform && settle(rubric, now.facts, { ...now.reached, ...platformSteps(rubric, platform) });
  }
  const { facts, readings, steps } = deckAfter(rubric, now, placeOf(rubric, now, signal), newPages);
  const raised = { ...steps };
  for (const [key, step] of Object.entries({ ...next.advice.also, [signal.key]: next.step }) as [DeckSignal, Step][]) {
    raised[key] = climbTo(readings[key], step);
  }
  const { fills } = next.advice;
  if (fills.length > 0) Object.assign(raised, platformSteps(rubric, fillProfile(now.platform, fills)));
  return settle(rubric, facts, raised);
}

interface Deck {
  facts: DeckFacts;
  readings: Readings;
  /** Before derived signals and caps. */
  steps: Assessment['reached'];
}
/** The deck with a new page, by the section of that page: several signals ask for the same one. */
type NewPages = Map<SectionKind, Deck>;

/** A new page for the advice is itself a change: of the deck's length, and of the section that it makes. */
function deckAfter(rubric: Rubric, now: Assessment, place: Place | null, newPages: NewPages): Deck {
  if (!place?.newSection) return { facts: now.facts, readings: now.readings, steps: now.reached };
  const known = newPages.get(place.newSection);
  if (known) return known;
  const facts = withNewPage(now.facts, place.page, place.newSection);
  const readings = readDeck(rubric, facts);
  const deck = { facts, readings, steps: { ...now.reached, ...stepsOf(readings) } };
  newPages.set(place.newSection, deck);
  return deck;
}

/** The step once these rungs hold: a proof that waited above the gap counts too. */
function climbTo(reading: Reading, step: Step): Step {
  return stepOf(reading.map((proof, index) => index < step || proof !== null));
}

/** The profile once analysis has filled what the deck then says (contract, section 3): only what is empty and nobody emptied. */
function fillProfile(platform: PlatformFacts, fills: readonly string[]): PlatformFacts {
  const { profileEmptied = [] } = platform;
  const profileMissing = platform.profileMissing.filter((field) => !fills.includes(field) || profileEmptied.includes(field));
  const filled = profileMissing.length < platform.profileMissing.length;
  return {
    ...platform,
    profileMissing,
    profileComplete: platform.profileComplete || (filled && profileMissing.length === 0),
  };
}

/** What of the step a cap keeps back once it is taken, and until when: the points of the advice are without it. */
function heldBack(rubric: Rubric, signal: SignalDefinition, step: Step, { steps, caps }: Outcome): string {
  const missing = pointsAt(rubric, signal, step) - pointsAt(rubric, signal, steps[signal.key]);
  const until = caps.filter(({ limits }) => (limits[signal.key] ?? step) === steps[signal.key]).flatMap((cap) => cap.until ?? []);
  return missing > 0 && until.length > 0 ? ` ${missing} more points wait until ${until.join(', and until ')}.` : '';
}

/** What the deck says already and a cap held back until now: the points of the advice are with it. */
function setFree(rubric: Rubric, signal: SignalDefinition, now: Assessment, after: Outcome, lifted: readonly CapDefinition[]): string {
  const freed = signalsOf(rubric)
    .filter(({ key }) => key !== signal.key && lifted.some(({ limits }) => limits[key] !== undefined && now.reached[key] > limits[key]))
    .reduce((sum, each) => sum + pointsAt(rubric, each, after.steps[each.key]) - pointsAt(rubric, each, now.steps[each.key]), 0);
  return freed > 0 ? ` ${freed} of these points wait for this alone: other pages have earned them.` : '';
}

/** Best first; of equal points the cheaper one, then the order of the rubric. */
export function recommend(rubric: Rubric, now: Assessment): CriRecommendation[] {
  const score = totalOf(rubric, now.steps);
  const newPages: NewPages = new Map();
  const gaps = new GapsOf(now.facts);
  const candidates = rubric.domains.flatMap((domain) =>
    domain.signals.flatMap((signal) => candidate(rubric, now, domain, signal, score, newPages, gaps)),
  );
  const order = new Map(signalsOf(rubric).map((signal, index) => [signal.key, index]));
  candidates.sort(
    (a, b) => b.item.points - a.item.points || a.effort - b.effort || (order.get(a.item.signal) ?? 0) - (order.get(b.item.signal) ?? 0),
  );
  return withoutOverlap(candidates)
    .slice(0, rubric.maxRecommendations)
    .map(({ item }) => item);
}

/**
 * Leaves out what a better recommendation takes along or prepares, and what would take along a step that a better one asks for, so that
 * the points of several add up: a step, a cap that is lifted, a new page. Of equal points the one that takes others along is the better
 * one. What is left out comes with the next score.
 */
function withoutOverlap(candidates: Candidate[]): Candidate[] {
  const taken = new Set<string>();
  const listed = new Set<string>();
  const kept = [...candidates]
    .sort((a, b) => b.item.points - a.item.points || b.takes.length - a.takes.length)
    .filter(({ item, takes }) => {
      if (taken.has(item.signal) || takes.some((name) => taken.has(name) || listed.has(name))) return false;
      takes.forEach((name) => taken.add(name));
      listed.add(item.signal);
      return true;
    });
  return candidates.filter((candidate) => kept.includes(candidate));
}

interface Candidate {
  item: CriRecommendation;
  effort: number;
  /** Signals whose steps it takes beside its own, caps that it lifts, and the section of the page that it adds. */
  takes: string[];
}

function candidate(
  rubric: Rubric,
  now: Assessment,
  domain: DomainDefinition,
  signal: SignalDefinition,
  score: number,
  newPages: NewPages,
  gaps: GapsOf,
): Candidate[] {
  const next = nextStep(signal, now.reached[signal.key]);
  const id = `${signal.key}.${STEP_NAMES[next?.step ?? 0]}`;
  const words = next && gaps.wordsOf(id, next.advice);
  if (!next || !words) return [];
  const after = isDue(next.advice, now) && follow(rubric, now, signal, next, newPages);
  const points = after ? totalOf(rubric, after.steps) - score : 0;
  if (!after || points <= 0) return [];
  const place = placeOf(rubric, now, signal);
  const lifted = now.caps.filter(({ id: cap }) => !after.caps.some((other) => other.id === cap));
  const waits = setFree(rubric, signal, now, after, lifted) + heldBack(rubric, signal, next.step, after);
  const priority = points >= rubric.priorities.high ? 'high' : points >= rubric.priorities.medium ? 'medium' : 'low';
  const item: CriRecommendation = {
    id,
    domain: domain.key,
    signal: signal.key,
    title: words.title,
    detail: `${place ? `${place.words}, ${words.ask}` : words.ask}${waits}`,
    page: place?.page ?? null,
    points,
    priority,
  };
  const also = Object.entries(next.advice.also).filter(([key, step]) => now.reached[key as DeckSignal] < step);
  const takes = [
    ...also.map(([key]) => key),
    ...lifted.map((cap) => `cap:${cap.id}`),
    ...(place?.newSection ? [`page:${place.newSection}`] : []),
  ];
  return [{ item, effort: next.advice.effort, takes }];
}
