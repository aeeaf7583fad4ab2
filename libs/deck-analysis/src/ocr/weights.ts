/**
 * The measures by which what the engine finds becomes lines. Confidence is the engine's, 0 to 100; distances are in heights of the words
 * they stand between. Found by `npm run evaluate -- --reading` and on pictures of real pages.
 */

/** How sure the engine is. */
export const SURE = {
  /** Taken as read. */
  word: 80,
  /** A figure with a colon ("Step 4:") where one really stands; an ampersand that was taken for it is less sure. */
  figure: 88,
  /** Below, drawings were taken for letters. */
  leastWord: 25,
  leastLine: 40,
} as const;

export const JOINED = {
  /** Within a line of the engine, a gap this wide parts two columns. */
  columnGap: 1.4,
  /** Pieces found apart belong together up to this gap: spaces are narrower, gutters wider. */
  wordGap: 0.8,
  /** Boxes of neighbours overlap by a hair. */
  mostOverlap: 0.2,
  /** Of one line: side by side for the most part, and capitals beside small letters are the largest step in height. */
  sharedHeight: 0.6,
  heightRatio: 2.2,
} as const;

/** Pieces that share this much of the smaller one's area are the same text. */
export const SAME_PLACE = 0.3;
/** A row's height that the engine tells is believed within these shares of its box. */
export const ROW_HEIGHT = { from: 0.5, to: 2 } as const;
/** What sticks out of the engine's box around a word. */
export const MARGIN = 0.12;

/** When a deck's language is told by its small words. */
export const LANGUAGE = {
  /** Fewer stand in names and loan words by chance. */
  leastHits: 4,
  /** The second language has some of the words, too: names, quotations, and what related languages spell alike without accents. */
  lead: 1.6,
} as const;
