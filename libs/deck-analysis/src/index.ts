export * from './facts';
export * from './pages';
export { readDeckInProcess } from './read/read-deck';
export { DeckReaderPool } from './read/isolation/deck-reader-pool';
export type { DeckReaderPoolOptions, ReadOptions } from './read/isolation/deck-reader-pool';
export type { ReadStep } from './read/isolation/protocol';
