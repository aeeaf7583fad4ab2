export * from './analyst/analyst';
export { picturesWanted } from './analyst/pictures';
export { withProposals } from './analyst/with-proposals';
export * from './facts';
export * from './pages';
export { readDeckInProcess } from './read/read-deck';
export { type ReaderBounds, readerBounds } from './read/isolation/bounds';
export { DeckReaderPool } from './read/isolation/deck-reader-pool';
export type { DeckReaderPoolOptions, ReadOptions } from './read/isolation/deck-reader-pool';
export type { FirstLook, ReadStep } from './read/isolation/protocol';
export type { PageImage, PageImageWish } from './read/page-image';
export { METRIC_KEYS, OTHER_METRIC } from './numbers/metric-kinds';
export { understand } from './understand';
export type { UnderstandHints } from './extract';

/** Raised whenever the same bytes may give other facts: stored facts of an older version are made again when needed. */
export const ANALYSER_VERSION = '17';
