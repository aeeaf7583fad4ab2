import { platformSteps, settle, totalOf, type Assessment } from './assessment';
import type { Steps } from './caps';
import type { CriRecommendation } from './cri.types';
import { isPlatformSignal, signalsOf, type Rubric } from './rubric/rubric';
import {
  STEP_NAMES,
  type Advice,
  type DomainDefinition,
  type SignalDefinition,
  type Step,
} from './rubric/rubric.types';
import { PLATFORM_ACTIONS } from './signals/platform';
import type { PlatformFacts } from './signals/reading';

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

/** The steps as they are once the advice is followed, or null when following it is not in the founder's hands. */
export function follow(rubric: Rubric, now: Assessment, signal: SignalDefinition, next: NextStep): Steps | null {
  if (isPlatformSignal(rubric, signal.key)) {
    const platform = PLATFORM_ACTIONS[signal.key](now.platform);
    return platform && settle(rubric, now.facts, { ...now.reached, ...platformSteps(rubric, platform) }).steps;
  }
  const platform = platformSteps(rubric, fillProfile(now.platform, next.advice.fills));
  const raised = { ...now.reached, ...platform, [signal.key]: next.step };
  for (const [key, step] of Object.entries(next.advice.also) as [keyof typeof raised, Step][]) {
    if (raised[key] < step) raised[key] = step;
  }
  return settle(rubric, now.facts, raised).steps;
}

/** The profile once analysis has filled what the deck then says (contract, section 4: it fills only empty fields). */
function fillProfile(platform: PlatformFacts, fills: readonly string[]): PlatformFacts {
  const profileMissing = platform.profileMissing.filter((field) => !fills.includes(field));
  const filled = profileMissing.length < platform.profileMissing.length;
  return {
    ...platform,
    profileMissing,
    profileComplete: platform.profileComplete || (filled && profileMissing.length === 0),
  };
}

/** Best first; of equal points the cheaper one, then the order of the rubric. */
export function recommend(rubric: Rubric, now: Assessment): CriRecommendation[] {
  const score = totalOf(rubric, now.steps);
  const candidates = rubric.domains.flatMap((domain) =>
    domain.signals.flatMap((signal) => candidate(rubric, now, domain, signal, score)),
  );
  const order = new Map(signalsOf(rubric).map((signal, index) => [signal.key, index]));
  return candidates
    .sort(
      (a, b) =>
        b.item.points - a.item.points ||
        a.effort - b.effort ||
        (order.get(a.item.signal) ?? 0) - (order.get(b.item.signal) ?? 0),
    )
    .slice(0, rubric.maxRecommendations)
    .map(({ item }) => item);
}

interface Candidate {
  item: CriRecommendation;
  effort: number;
}

function candidate(
  rubric: Rubric,
  now: Assessment,
  domain: DomainDefinition,
  signal: SignalDefinition,
  score: number,
): Candidate[] {
  const next = nextStep(signal, now.reached[signal.key]);
  const after = next && follow(rubric, now, signal, next);
  const points = after ? totalOf(rubric, after) - score : 0;
  if (!next || points <= 0) return [];
  const place = placeOf(now, signal);
  const priority = points >= rubric.priorities.high ? 'high' : points >= rubric.priorities.medium ? 'medium' : 'low';
  const item: CriRecommendation = {
    id: `${signal.key}.${STEP_NAMES[next.step]}`,
    domain: domain.key,
    signal: signal.key,
    title: next.advice.title,
    detail: place ? `${place.words}, ${next.advice.ask}` : next.advice.ask,
    page: place?.page ?? null,
    points,
    priority,
  };
  return [{ item, effort: next.advice.effort }];
}

/** Where the change belongs: beside the evidence there is, else on the section's page, else after the last slide. */
function placeOf(now: Assessment, signal: SignalDefinition): { page: number; words: string } | null {
  if (signal.homes.length === 0 || now.facts.pageCount < 1) return null;
  const home = signal.homes.flatMap((kind) => now.facts.sections[kind] ?? [])[0];
  const page = now.proofs[signal.key][now.reached[signal.key] - 1]?.page ?? home;
  if (page !== undefined) return { page, words: `On page ${page}` };
  return { page: now.facts.pageCount, words: `On page ${now.facts.pageCount} or a new page after it` };
}
