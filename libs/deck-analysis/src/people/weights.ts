/** Measures by which names, functions and lives are put together. Distances are in heights of the name's line. */

/** How sure a person is. */
export const CERTAINTY = { withoutRole: 25, unknownName: 10, handle: 50 } as const;

/** People set in one grid have one size of type. */
export const SAME_SIZE = 0.1;

/** Three people with functions make a team slide, whatever its heading, when they are half of the names on it. */
export const UNTITLED_TEAM = { roles: 3, share: 0.5 } as const;

/** Two people with functions, set as those of the slide before are, go on with its team. */
export const CONTINUED_TEAM = 2;

/** What stands closer to a person's lines, in heights of a line, is of the same card; a name known as such stands closer. */
export const CARD_GAP = { known: 0.6, unknown: 1.6 } as const;

/** Two names of one row share this part of their height. */
export const IN_LINE = 0.5;

/** Names listed under "Built by" follow one another within so many heights of a line, and those of a list begin at one place. */
export const INTRODUCED = { step: 2.5, aligned: 0.5 } as const;

/** A quotation over the name of who said it: five words, or more where no mark closes it; within four sizes of the name's type. */
export const QUOTED = { leastWords: 5, openWords: 12, reach: 4 } as const;

export const COLUMN = {
  /** The next line of a column begins below the middle of this one. */
  step: 0.4,
  /** Common width of two lines of one column. */
  overlap: 0.3,
  /** Life stories stand apart from the name; what stands above it is close. */
  gapBelow: 1.8,
  gapAbove: 0.9,
  lines: 10,
  /** Beside a name, within a fifth of the page. */
  beside: 0.2,
  /** The column before a name begins within a quarter of the page. */
  before: 0.25,
  sameRow: 0.5,
  /** A function above a name is not larger than the name. */
  captionSize: 1.1,
  /** A picture between a function and a name is no higher than so many sizes of the name, and both are set to its middle or its left edge. */
  picture: 8,
  centred: 1.2,
  aligned: 0.5,
  background: 8,
} as const;

export const ROLE_LINE = {
  /** The function stands among the first words … */
  within: 3,
  /** … and is a quarter of the line, or the line is short. */
  share: 0.25,
  shortLine: 5,
  /** Nothing but a function, and a word that joins two. */
  whole: 0.7,
  /** A further line is nothing but a function. */
  nextShare: 0.6,
  joinedWords: 6,
  /** "Senior Project Lead" behind a first name. */
  post: 3,
  /** A qualifier above it is close: "Internet Infrastructure" / "Advisor". */
  qualifierGap: 2.2,
  qualifierWords: 3,
  /** "Head of Sales": what names a function by half is no employer. */
  functionShare: 0.5,
} as const;

/** Heights of a name from it to the foot of its card, where the heading of the row stands beside it. */
export const ROW_OF_CARDS = 3;
