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
/** What a deck may say, kept for those who would ask for it. Lengths are in words but for the quote. */
export const ASIDES = {
  /** Of a topic on a page: enough to know that it is there; of a table the first numbers. */
  perPage: 8,
  /** Of a deck: two hundred dense slides have no more that matters, and facts stay some tens of kilobytes. */
  most: 600,
  /** Characters: a line of a slide. */
  quote: 100,
  /** A word of trouble in fewer is a label. */
  sentence: 5,
  /** A description of the product, where its slide has one: fewer are its name or a claim. */
  description: 6,
  /** What is said of rivals: fewer words are a cell of a table. */
  claim: 8,
  /** A caption or an item; in longer text a country or a measure is mentioned in passing. */
  label: 14,
  /** A person's title with the name; a longer line tells a story. */
  title: 8,
  /** A name, or two beside each other. */
  rival: 4,
  /** A heading of so few words says what the numbers under it are. */
  heading: 3,
  /** Fewer are counted on fingers: "3 steps", "2 founders". */
  result: 10,
  /** Nobody who asks for money employs more. */
  mostStaff: 10_000,
  /** "1" numbers an item. */
  leastCount: 2,
  /** In any currency: what is charged for one of something; a larger sum is turnover or a market. */
  price: 100_000,
} as const;

/** A number over its caption: words of it, how much of it stands over the caption, and how far above in its own type size. */
export const CAPTIONED = { figureWords: 4, overlap: 0.5, reach: 1.5 } as const;
