import type { DeckFacts } from '@app/deck-analysis';
import { activeCaps, applyCaps, type Steps } from './caps';
import { pointsAt, signalsOf, type Rubric } from './rubric/rubric';
import type { CapDefinition, DeckSignal, DerivedSignal, PlatformSignal, SignalKey, Step } from './rubric/rubric.types';
import { DeckReader } from './signals/deck-reader';
import { ABSENT, stepOf, type PlatformFacts, type Proof, type Reading } from './signals/reading';
import type { DerivedRule } from './signals/rules';
import { namedFacts, trustedFacts } from './signals/weak-evidence';

export type Readings = Readonly<Record<DeckSignal, Reading>>;

/** What the facts prove before any cap, and what of it counts. */
export interface Assessment {
  facts: DeckFacts;
  platform: PlatformFacts;
  readings: Readings;
  /** Steps that the facts themselves reach. */
  reached: Steps;
  /** Steps that count, after the derived signals and the caps. */
  steps: Steps;
  caps: CapDefinition[];
}

export function assess(rubric: Rubric, read: DeckFacts, platform: PlatformFacts): Assessment {
  const facts = namedFacts(read);
  const readings = readDeck(rubric, facts);
  const settled = settle(rubric, facts, { ...stepsOf(readings), ...platformSteps(rubric, platform) });
  return { facts, platform, readings, ...settled };
}

/** Fills in the derived signals and applies the caps; pure, so that recommendations can ask "what if". */
export function settle(
  rubric: Rubric,
  facts: DeckFacts,
  steps: Readonly<Record<DeckSignal | PlatformSignal, Step>>,
): Pick<Assessment, 'reached' | 'steps' | 'caps'> {
  const reached: Record<SignalKey, Step> = { coverage: 0, ...steps };
  for (const [key, rule] of Object.entries(rubric.rules.derived) as [DerivedSignal, DerivedRule][]) {
    reached[key] = rule((signal) => reached[signal]);
  }
  const caps = activeCaps(rubric, facts, reached);
  return { reached, steps: applyCaps(caps, reached), caps };
}

export function totalOf(rubric: Rubric, steps: Steps): number {
  return signalsOf(rubric).reduce((sum, signal) => sum + pointsAt(rubric, signal, steps[signal.key]), 0);
}

export function platformSteps(rubric: Rubric, platform: PlatformFacts): Record<PlatformSignal, Step> {
  const entries = Object.entries(rubric.rules.platform) as [PlatformSignal, (platform: PlatformFacts) => Step][];
  return Object.fromEntries(entries.map(([key, rule]) => [key, rule(platform)])) as Record<PlatformSignal, Step>;
}

export function stepsOf(readings: Readings): Record<DeckSignal, Step> {
  const entries = Object.entries(readings).map(([key, reading]) => [key, stepOf(reading)]);
  return Object.fromEntries(entries) as Record<DeckSignal, Step>;
}

/** Every rule runs twice: a signal that only weak OCR shows to be there counts as present and no more. */
export function readDeck(rubric: Rubric, facts: DeckFacts): Readings {
  const all = new DeckReader(facts);
  const sureFacts = trustedFacts(facts);
  const trusted = sureFacts === facts ? all : new DeckReader(sureFacts);
  const entries = Object.entries(rubric.rules.deck).map(([key, rule]) => {
    const sure = rule(trusted);
    return [key, sure[0] || trusted === all ? sure : [rule(all)[0], null, null]];
  });
  return Object.fromEntries(entries) as Readings;
}

const PLATFORM: Proof = { page: null, quote: null, source: 'platform' };

/** What a step of a signal stands on; coverage on what it asks for first. */
export function proofOf(rubric: Rubric, now: Assessment, key: SignalKey, step: Step): Proof | null {
  if (step === 0) return null;
  if (key in rubric.rules.platform) return PLATFORM;
  if (key in rubric.rules.derived) return now.readings.problem[0] ?? now.readings.solution[0];
  return (now.readings[key as DeckSignal] ?? ABSENT)[step - 1] ?? null;
}
