import type { TextSource } from '@app/deck-analysis';
import type { DerivedSignal, Step } from '../rubric/rubric.types';
import type { DeckReader } from './deck-reader';

/** What a step stands on. Page and quote are null only where no single page can prove it. */
export interface Proof {
  page: number | null;
  quote: string | null;
  source: TextSource | 'platform';
}

export interface Reading {
  step: Step;
  /** What each step up to this one stands on, lowest first, so that a capped signal still shows the right proof. */
  proofs: readonly Proof[];
}

/** What the database knows of a company; the only input of the domain "Platform Actions". */
export interface PlatformFacts {
  hasFinancialModel: boolean;
  hasCapTable: boolean;
  /** Documents in the data room other than decks; the financial model and the cap table count. */
  dataRoomDocuments: number;
  profileComplete: boolean;
  /** Fields that stay empty once analysis has filled what the deck says: website, industry, stage, problem_statement, primary_contact. */
  profileMissing: string[];
  /** Questions that the team asks of every company (reference properties are none). */
  questionsAsked: number;
  questionsAnswered: number;
  /** Whole days, see `deckAgeInDays`. */
  deckAgeDays: number;
}

export type DeckRule = (deck: DeckReader) => Reading;
export type PlatformRule = (platform: PlatformFacts) => Step;
/** `stepOf` answers for every deck signal. */
export type DerivedRule = (stepOf: (signal: string) => Step) => Step;
export type DerivedRules = Readonly<Record<DerivedSignal, DerivedRule>>;

export const ABSENT: Reading = { step: 0, proofs: [] };

/** Climbs the ladder: a rung holds when it has a proof, and only on top of the rungs below it. */
export function climb(present: Proof | null, specified: Proof | null, evidenced: Proof | null): Reading {
  if (!present) return ABSENT;
  if (!specified) return { step: 1, proofs: [present] };
  return evidenced ? { step: 3, proofs: [present, specified, evidenced] } : { step: 2, proofs: [present, specified] };
}

/** A step that was counted rather than climbed: one proof stands for every rung. */
export function standing(step: Step, proof: () => Proof): Reading {
  return step === 0 ? ABSENT : { step, proofs: Array<Proof>(step).fill(proof()) };
}

/** The proof when the condition holds; reads as "a proof, given that". */
export function given(condition: boolean, proof: Proof | null): Proof | null {
  return condition ? proof : null;
}

/** Step by thresholds in ascending order: how many of them the number reaches. */
export function stepAt(value: number, thresholds: readonly [number, number, number]): Step {
  if (value >= thresholds[2]) return 3;
  if (value >= thresholds[1]) return 2;
  return value >= thresholds[0] ? 1 : 0;
}
