import type { TextSource } from '@app/deck-analysis';
import type { Step } from '../rubric/rubric.types';

/** What a step stands on. Page and quote are null only where no single page can prove it. */
export interface Proof {
  page: number | null;
  quote: string | null;
  source: TextSource | 'platform';
}

/**
 * What proves each rung of the ladder, each read on its own: present, specified, evidenced. A signal stands as high as its rungs
 * hold without a gap; a proof above a gap waits, and counts as soon as the gap is closed.
 */
export type Reading = readonly [present: Proof | null, specified: Proof | null, evidenced: Proof | null];

export function stepOf(rungs: readonly unknown[]): Step {
  const gap = rungs.findIndex((rung) => !rung);
  return (gap === -1 ? rungs.length : gap) as Step;
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
  /** Those of them that somebody emptied: no deck fills them. */
  profileEmptied?: string[];
  /** Questions that the team asks of every company (reference properties are none). */
  questionsAsked: number;
  questionsAnswered: number;
  /** Whole days, see `deckAgeInDays`. */
  deckAgeDays: number;
}

export const ABSENT: Reading = [null, null, null];

/** A step that was counted rather than climbed: one proof stands for every rung. */
export function standing(step: Step, proof: () => Proof): Reading {
  if (step === 0) return ABSENT;
  const stands = proof();
  return [stands, step > 1 ? stands : null, step > 2 ? stands : null];
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
