/** Points by which the sentence is chosen that says the problem best. */
export const PROBLEM = {
  /** Words of trouble. */
  strong: 2,
  weak: 1,
  /** Set as the slide's title, or as a heading. */
  title: 3,
  heading: 1.5,
  /** The length of a sentence: shorter ones are labels, longer ones paragraphs. */
  sentence: 1.5,
  sentenceFrom: 6,
  sentenceTo: 45,
  leastWords: 4,
  /** A heading of so few words is one. */
  label: 6,
  /** What begins in a small letter goes on from something else. */
  halfSentence: -2,
} as const;

/** A paragraph of so many subjects of which hardly a word is of no subject: no sentence is. */
export const HEAP = { families: 5, share: 0.4 } as const;

/** When a figure says something of a problem without a unit: "12 forms for one claim". */
export const PROBLEM_FIGURE = 10;
/** From here on a sum is turnover, or a market: nobody lists it as a price. */
export const NO_PRICE = 1_000_000;
/** A row of a market's product in units: "× 660 restaurants". */
export const MARKET_UNITS = 100;
/** Months that a round lasts for; shorter and longer spans are something else. */
export const RUNWAY = { from: 3, to: 60 } as const;
/** Ticks and crosses that make a table of them. */
export const TABLE_MARKS = 3;
/** A paragraph up to so many words is quoted whole. */
export const QUOTED_WORDS = 45;
/** What is kept for those who would ask for it: enough to know that it is there, of a table the first numbers. */
export const ASIDES = {
  perPage: 8,
  most: 600,
  quote: 100,
  sentence: 5,
  description: 6,
  label: 14,
  title: 8,
  rival: 4,
  heading: 3,
  result: 10,
  leastCount: 2,
  price: 100_000,
} as const;
