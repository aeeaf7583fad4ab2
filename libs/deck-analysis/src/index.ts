export * from './analyst/analyst';
export { withProposals } from './analyst/with-proposals';
export * from './facts';
export * from './pages';
export { readDeckInProcess } from './read/read-deck';
export { DeckReaderPool } from './read/isolation/deck-reader-pool';
export type { DeckReaderPoolOptions, ReadOptions } from './read/isolation/deck-reader-pool';
export type { ReadStep } from './read/isolation/protocol';
export { METRIC_KEYS } from './understand/metric-kinds';
export { understand } from './understand/understand';
export type { UnderstandHints } from './understand/reading';

/** Raised whenever the same bytes may give other facts: stored facts of an older version are made again when needed. */
export const ANALYSER_VERSION = '3';
