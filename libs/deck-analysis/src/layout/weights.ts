/**
 * The measures by which lines become blocks, titles and tables. Shares of a page are shares of its height; distances are in font
 * sizes, so that they hold on any page size. Found on real decks; a change shows in `npm run evaluate`.
 */

/** Running headers and footers. */
export const FURNITURE = {
  /** Slide numbers and confidentiality lines stand in the outer seventh of a slide. */
  edge: 0.14,
  /** On fewer pages the same line is a coincidence … */
  leastPages: 3,
  /** … and one page in three has a layout of its own without them. */
  shareOfPages: 1 / 3,
} as const;

/** When the next line goes on with the paragraph. */
export const PARAGRAPH = {
  /** Below this likeness of size one line is the heading of the other. */
  sameSize: 0.8,
  /** Lines of one size: rounding in the file, not a change of style. */
  equalSize: 0.95,
  /** Lines of one size may stand wide apart; a change of size that goes with a gap is a heading over its text. */
  gapOfEqual: 0.75,
  gapOfOther: 0.45,
  /** A line must begin below the upper third of the one before: side by side is no paragraph. */
  stepDown: 0.3,
  /** Left, middle or right edges that are meant to be one. */
  aligned: 1.2,
} as const;

export const TITLE = {
  /** A heading is set an eighth larger than running text at least: designers' steps are 1.2 and more. */
  headingSize: 1.12,
  /** Of blocks within this share of the largest the highest is the title: two-line titles differ a little. */
  nearLargest: 0.85,
  /** On a page of one size the title is in the upper third. */
  topShare: 0.35,
} as const;

/** Two texts stand in one row when half of the lower one's height is common. */
export const SAME_ROW = 0.5;

/** Type that came apart into its letters, so that a deck's words are not known. */
export const LETTER_SPACED = {
  /** A shorter line of single letters may be initials, options, or the axis of a chart. */
  words: 6,
  /** No language has so many words of one letter: "a", "y", "o", "e" make a tenth of a line. */
  share: 0.4,
  /** One such line, or two, are a logo or a slogan. */
  lines: 3,
} as const;
