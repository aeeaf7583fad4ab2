import type { SectionKind } from '@app/lexicon';

export const STEP_NAMES = ['absent', 'present', 'specified', 'evidenced'] as const;
export type StepName = (typeof STEP_NAMES)[number];
/** Position on the ladder: 0 absent, 1 present, 2 specified, 3 evidenced. */
export type Step = 0 | 1 | 2 | 3;

export type DomainKey = 'team' | 'market' | 'product' | 'financial' | 'foundational' | 'platform';

export const DECK_SIGNALS = [
  'team_founders',
  'team_completeness',
  'team_fit',
  'team_commitment',
  'team_advisors',
  'problem',
  'customer',
  'market_size',
  'why_now',
  'gtm',
  'validation',
  'momentum',
  'solution',
  'product_stage',
  'competition',
  'moat',
  'business_model',
  'unit_economics',
  'forecast',
  'ask',
  'round_traction',
  'return_logic',
  'identity',
  'contact',
  'website',
  'team_slide',
  'roadmap',
  'registration',
  'length',
  'readable',
  'dated',
] as const;
export const PLATFORM_SIGNALS = [
  'financial_model_file',
  'cap_table_file',
  'profile_complete',
  'data_room_docs',
  'fresh_deck',
  'team_questions_answered',
] as const;
/** Signals that follow from the steps of other signals rather than from a fact of their own. */
export const DERIVED_SIGNALS = ['coverage'] as const;

export type DeckSignal = (typeof DECK_SIGNALS)[number];
export type PlatformSignal = (typeof PLATFORM_SIGNALS)[number];
export type DerivedSignal = (typeof DERIVED_SIGNALS)[number];
export type SignalKey = DeckSignal | PlatformSignal | DerivedSignal;

/** What a founder is told to do to reach a step. */
export interface Advice {
  title: string;
  /** A clause that reads on after "On page 7, …". */
  ask: string;
  /** 1 a line in the deck … 5 work outside the deck; decides between recommendations of equal points. */
  effort: 1 | 2 | 3 | 4 | 5;
  /** Steps of other signals that whoever follows the advice takes as well; their points count into the recommendation. */
  also: Readonly<Partial<Record<DeckSignal, Step>>>;
  /** Steps to take first: until then the advice is held back, because following it would take them along. */
  after: Readonly<Partial<Record<DeckSignal, Step>>>;
  /** Empty profile fields that analysis fills once the deck says so; the profile's points count as well. */
  fills: readonly string[];
}

export interface StepDefinition {
  /** What the step needs, for people. */
  needs: string;
  /** Null where the step is not asked for on its own because whoever takes it takes the next one too. */
  advice: Advice | null;
}

/** Where in a deck a signal belongs. */
export interface PlaceDefinition {
  /** Sections on whose pages the signal is looked for, best first. */
  homes: readonly SectionKind[];
  /** Without such a page: an end of the deck, or a new slide with a title of its own. */
  otherwise: 'first_page' | 'last_page' | { title: string; kind: SectionKind };
}

export interface SignalDefinition {
  key: SignalKey;
  name: string;
  points: number;
  /** Null where no page can be named: the platform, or the deck as a whole. */
  place: PlaceDefinition | null;
  /** Null where the ladder has no such step (a file is there or it is not). */
  steps: { present: StepDefinition | null; specified: StepDefinition | null; evidenced: StepDefinition };
}

export interface DomainDefinition {
  key: DomainKey;
  name: string;
  points: number;
  signals: readonly SignalDefinition[];
}

/** Holds signals at a step while a condition lasts; what the conditions are stands in `caps.ts`. */
export interface CapDefinition {
  id: 'essentials' | 'named_and_reachable' | 'placeholders' | 'not_a_deck' | 'documents';
  /** Highest step each listed signal may reach; signals not listed are free. */
  limits: Readonly<Partial<Record<SignalKey, Step>>>;
  /** One sentence for the founder. */
  note: string;
  /** Until when it holds, as a clause behind "until": for advice whose points it holds back. Absent where advice says nothing of it. */
  until?: string;
}
