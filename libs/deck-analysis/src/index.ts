export * from './facts';
export * from './pages';
export { readDeckInProcess } from './read/read-deck';
export { DeckReaderPool } from './read/isolation/deck-reader-pool';
export type { DeckReaderPoolOptions, ReadOptions } from './read/isolation/deck-reader-pool';
export type { ReadStep } from './read/isolation/protocol';
export { understand } from './understand/understand';
export type { UnderstandHints } from './understand/understand';

/** Raised whenever the same bytes may give other facts: stored facts of an older version are made again when needed. */
export const ANALYSER_VERSION = '1';
