import type { DeckRule, DerivedRules, PlatformRule } from '../signals/rules';
import type { CapDefinition, DeckSignal, DomainDefinition, PlatformSignal, SignalDefinition, SignalKey, Step } from './rubric.types';

/** One version of the rubric: what is worth how much, and the rules that read it off the facts. Never changed once released. */
export interface Rubric {
  /** Semantic version; stored with every score. */
  version: string;
  /** Points a perfect company has; the domains add up to it. */
  scale: number;
  /** Verified is exactly a score from here on. */
  verifiedAt: number;
  /** Share of a signal's points at each step, in tenths: whole numbers, so that rounding is the same everywhere. */
  ladderTenths: readonly [number, number, number, number];
  domains: readonly DomainDefinition[];
  caps: readonly CapDefinition[];
  /** Points from which a recommendation is of high and of medium priority. */
  priorities: { high: number; medium: number };
  maxRecommendations: number;
  rules: {
    deck: Readonly<Record<DeckSignal, DeckRule>>;
    platform: Readonly<Record<PlatformSignal, PlatformRule>>;
    derived: DerivedRules;
  };
}

/** Points of a signal at a step, rounded half up. */
export function pointsAt(rubric: Rubric, signal: SignalDefinition, step: Step): number {
  return Math.floor((signal.points * rubric.ladderTenths[step] + 5) / 10);
}

const signalLists = new WeakMap<Rubric['domains'], SignalDefinition[]>();

/** All signals in the order of the rubric. */
export function signalsOf(rubric: Rubric): readonly SignalDefinition[] {
  const known = signalLists.get(rubric.domains);
  if (known) return known;
  const signals = rubric.domains.flatMap((domain) => domain.signals);
  signalLists.set(rubric.domains, signals);
  return signals;
}

export function isPlatformSignal(rubric: Rubric, key: SignalKey): key is PlatformSignal {
  return key in rubric.rules.platform;
}
