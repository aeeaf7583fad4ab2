import type { DeckFacts } from '@app/deck-analysis';
import { activeCaps, applyCaps, type Steps } from './caps';
import { pointsAt, signalsOf, type Rubric } from './rubric/rubric';
import type { CapDefinition, DeckSignal, DerivedSignal, PlatformSignal, SignalKey, Step } from './rubric/rubric.types';
import { DeckReader } from './signals/deck-reader';
import { climb, type PlatformFacts, type Proof, type Reading } from './signals/reading';
import { trustedFacts } from './signals/weak-evidence';

/** What the facts prove before any cap, and what of it counts. */
export interface Assessment {
  facts: DeckFacts;
  platform: PlatformFacts;
  /** Steps that the facts themselves reach. */
  reached: Steps;
  /** Steps that count, after the derived signals and the caps. */
  steps: Steps;
  /** Proofs of each step reached, lowest first. */
  proofs: Readonly<Record<SignalKey, readonly Proof[]>>;
  caps: CapDefinition[];
}

const PLATFORM_PROOFS: readonly Proof[] = Array<Proof>(3).fill({ page: null, quote: null, source: 'platform' });

export function assess(rubric: Rubric, facts: DeckFacts, platform: PlatformFacts): Assessment {
  const readings = readDeck(rubric, facts);
  const steps = { ...stepsOf(readings), ...platformSteps(rubric, platform), coverage: 0 } as Record<SignalKey, Step>;
  const settled = settle(rubric, facts, steps);
  const proofs = Object.fromEntries(
    signalsOf(rubric).map(({ key }) => [
      key,
      key in rubric.rules.platform ? PLATFORM_PROOFS : (readings[key as DeckSignal]?.proofs ?? []),
    ]),
  ) as Record<SignalKey, readonly Proof[]>;
  return { facts, platform, ...settled, proofs: { ...proofs, coverage: firstProof(proofs) } };
}

/** Fills in the derived signals and applies the caps; pure, so that recommendations can ask "what if". */
export function settle(rubric: Rubric, facts: DeckFacts, steps: Steps): Pick<Assessment, 'reached' | 'steps' | 'caps'> {
  const reached: Record<SignalKey, Step> = { ...steps };
  for (const [key, rule] of Object.entries(rubric.rules.derived) as [
    DerivedSignal,
    (typeof rubric.rules.derived)[DerivedSignal],
  ][]) {
    reached[key] = rule((signal) => reached[signal as SignalKey] ?? 0);
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

type Readings = Record<DeckSignal, Reading>;

/** Every rule runs twice: what only weak OCR proves counts as present and no more. */
function readDeck(rubric: Rubric, facts: DeckFacts): Readings {
  const all = new DeckReader(facts);
  const trusted = new DeckReader(trustedFacts(facts));
  const entries = Object.entries(rubric.rules.deck).map(([key, rule]) => {
    const sure = rule(trusted);
    if (sure.step > 0) return [key, sure];
    return [key, climb(rule(all).proofs[0] ?? null, null, null)];
  });
  return Object.fromEntries(entries) as Readings;
}

function stepsOf(readings: Readings): Record<DeckSignal, Step> {
  return Object.fromEntries(Object.entries(readings).map(([key, reading]) => [key, reading.step])) as Record<
    DeckSignal,
    Step
  >;
}

/** Coverage stands on the whole deck; its proof is the earliest thing that answers a question. */
function firstProof(proofs: Readonly<Record<SignalKey, readonly Proof[]>>): Proof[] {
  const placed = Object.values(proofs)
    .flat()
    .filter((proof) => proof.page !== null && proof.quote !== null);
  const [first] = placed.sort((a, b) => (a.page ?? 0) - (b.page ?? 0));
  return first ? [first, first, first] : [];
}
