import type { DeckSignal, DerivedSignal, Step } from '../rubric/rubric.types';
import type { DeckReader } from './deck-reader';
import type { PlatformFacts, Reading } from './reading';

// What makes a step of a signal: of the deck, of the platform, or of the steps of other signals.

export type DeckRule = (deck: DeckReader) => Reading;
export type PlatformRule = (platform: PlatformFacts) => Step;
/** `stepOf` answers for every deck signal. */
export type DerivedRule = (stepOf: (signal: DeckSignal) => Step) => Step;
export type DerivedRules = Readonly<Record<DerivedSignal, DerivedRule>>;
