export { deckAgeInDays, NO_PLATFORM_FACTS } from './signals/platform';
export type { PlatformFacts } from './signals/reading';
export * from './cri.types';
export * from './rubric/registry';
export * from './rubric/render';
export { RUBRIC_V1 } from './rubric/rubric-v1';
export { pointsAt, signalsOf, type Rubric } from './rubric/rubric';
export * from './rubric/rubric.types';
export { emptyCri, scoreDeck } from './score-deck';
