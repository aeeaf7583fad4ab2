/**
 * Measures by which a number finds its name and its meaning. Distances on a page are in font sizes, distances in a sentence in
 * words. Found on real decks; `npm run evaluate` shows what a change does.
 */

/** Where a caption may stand, in sizes of the smaller (`near`) or the larger type (`far`) of number and caption. */
export const CAPTION = {
  /** Common width of a number and what stands above or below it. */
  overlapX: 0.25,
  overlapY: 0.35,
  /** Boxes of large type reach into each other. */
  into: 0.6,
  below: { near: 2.5, far: 1.1 },
  above: { near: 2, far: 0.9 },
  beside: 4,
  /** What a caption's place costs: below is nearest, since a figure stands over its caption; then right, above, left. */
  cost: { right: 0.3, above: 0.4, left: 0.8 },
} as const;

/** Type this much larger than running text makes a number stand out. */
export const PROMINENT = 1.3;

/** Column heads and row names. */
export const TABLE = {
  column: 0.3,
  row: 0.5,
  headWords: 4,
  rowWords: 6,
  /** Cells begin so many of their heights to the left of the first year at most. */
  aside: 3,
} as const;

/** How far from a number its name stands. */
export const REACH = { after: 4, before: 3, caption: 5, name: 8, heading: 3, headingGap: 1.2 } as const;

/** Costs by which the nearest name is chosen. */
export const NAME = {
  /** A name before the number is as often that of the number before. */
  before: 0.6,
  /** Of two names at one place the longer is the particular one. */
  perWord: 0.3,
  caption: 2,
  perCaption: 2,
  perWordOfCaption: 0.3,
  /** Believed where nothing else names the number. */
  last: 9,
  /** TAM, SAM, SOM in the same phrase as the number. */
  market: 4,
  sold: 2.5,
  leastSold: 5,
} as const;

/** A figure large enough to be told without a known name. */
export const BIG_NUMBER = { least: 10, confidence: 70, leastPeople: 1e6 } as const;

/** No market that a deck calls one is smaller. */
export const SMALLEST_MARKET = 50e6;

/** Values by which two metrics of one name contradict each other. */
export const CONFLICT = 0.02;

/** A scale has so many figures at least, in steps that are alike but for this share; a page of more numbers than `most` is no chart. */
export const AXIS = { least: 3, error: 0.05, most: 400 } as const;

/** Points by which an amount is the sum asked for now. */
export const RAISE = {
  /** Least sum of points. */
  needed: 5,
  /** Words that ask, full beside the number and nothing at the end of their reach. */
  asking: 5,
  label: 4.5,
  reach: 12,
  /** Words of money from before, and of money that is something else. */
  earlier: 7,
  earlierReach: 6,
  other: 6,
  otherReach: 5,
  /** "$22M cap": the word right behind the sum says what it is. */
  otherBehind: -3,
  /** "€690m a year": what is earned or spent, and never what a round is. */
  recurring: -5,
  /** Share of what the sentence says beyond the item of the sum. */
  ofNeighbours: 0.5,
  /** No other sum stands on the slide. */
  only: 1.5,
  /** The sum in the largest type of a slide on the ask. */
  largest: 1.5,
  forShare: 2.5,
  /** "Next raise: €50,000" is not yet asked for. */
  next: -5,
  nextReach: 3,
  title: 1.5,
  prominent: 1,
  currency: 1,
  small: 10_000,
  smallPoints: -2,
  /** No round of a young company is larger, but in rupees. */
  large: 1e9,
  largePoints: -4,
  parentheses: -1.5,
  /** Footnotes and disclaimers repeat the sum; the statement of it is short. */
  longText: 40,
  longPoints: -1.5,
  total: 1.5,
  /** The parts on the slide add up to it. */
  split: 5,
  splitError: 0.02,
} as const;

/** The same for the captions of a number alone, halved for the second. */
export const RAISE_CAPTION = { asks: 4, stage: 1.5, earlier: -4, other: -5 } as const;

/** The same for what the slide is about. */
export const RAISE_PAGE = { titledAsk: 3.5, ask: 2.5, useOfFunds: 1.5, silent: -4, financials: -1, elsewhere: -2 } as const;

/** Money from before: words of it near enough, and nearer than words of other money. */
export const EARLIER_ROUND = { points: 6, reach: 5, caption: 3, needed: 3.5, otherReach: 4 } as const;

/** Sums that agree on a currency: the deck counts in it. */
export const DECK_CURRENCY = 0.6;

/** The smallest part of a round that a deck would list. */
export const SMALLEST_PART = 0.005;

/** Points by which a stage is that of the round now. */
export const STAGE = {
  needed: 3,
  ask: 4,
  cover: 3,
  title: 2,
  asking: 2,
  /** The text that the sum asked for was read from. */
  besideRaise: 3,
  amountBesideAsk: 3,
  amount: 1,
  leastAmount: 10_000,
  namedRound: 1,
  /** "Round: Seed", "Stage: Series A": a short text of its own. */
  labelled: 2,
  labelWords: 16,
  ambiguous: -3,
  later: -3,
  before: -3,
  roadmap: -2,
  investors: -2,
  confidence: 50,
  perPoint: 6,
} as const;

/** The heading of a list: of so many words at most, so many lines above, and so much larger than what stands under it. */
export const HEADING_OVER = { words: 8, reach: 14, into: 0.3, larger: 1.08 } as const;
