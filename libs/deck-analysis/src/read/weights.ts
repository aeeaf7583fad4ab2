/**
 * The measures by which glyphs become runs, lines and words, and lines are put in order. Distances are in em, the size of the type they
 * stand in, so that they hold at any size. Found on real decks and kept by the specs of this folder; a change shows in `npm run evaluate`.
 */

/** When the next glyph of the file goes on with the run. */
export const RUN = {
  /** Rounding in the file, and the slight waves of letters drawn one by one; a raised mark stands higher. */
  sameBaseline: 0.12,
  /** A word space and a wide one; what stands farther may be another column. */
  mostGap: 1,
  /** Kerning, italics and accents reach back over the letter before; more is a text laid over another. */
  mostBack: 0.5,
  /** Small capitals and the digits beside them are no change of style. */
  smallest: 0.8,
  largest: 1.25,
} as const;

/** When runs stand in one row, and where a row is cut. */
export const ROW = {
  /** Baselines of neighbours set in two fonts differ by less, lines set solid by more. */
  sameBaseline: 0.3,
  /** No line has a hole this wide, however its letters are spaced. */
  sureCut: 4,
  /** How far runs of one line may overlap: kerning and italics do, stacked texts do more. */
  mostOverlap: 0.4,
  /** A figure set this much larger than the text beside it is a line of its own … */
  otherSize: 1.8,
  /** … unless it touches that text: a unit, a currency. */
  touching: 0.5,
  /** Shadows and fake bold draw a text a second time at most so far away. */
  shadow: 0.2,
} as const;

/** Ordinals, footnote marks and powers. */
export const RAISED = {
  /** They are set at six tenths as a rule; small capitals are larger. */
  size: 0.75,
  /** "th", "2", "(1)". */
  mostCharacters: 3,
  /** They touch what they are said of. */
  reach: 0.25,
  /** Above the baseline, and below the top of the capitals. */
  from: 0.12,
  to: 0.65,
} as const;

/** Where a line begins and ends. */
export const LINE = {
  /** Height above and below the baseline; fonts' own figures differ too wildly to compare boxes by. */
  ascent: 0.8,
  descent: 0.2,
  /** A gap from here on ends the line when text of other rows starts at the same place: a column with a narrow gutter. */
  gutter: 0.75,
  /** Left edges that are meant to be one differ by a letter's side bearing. */
  sameStart: 0.25,
  /** Rows of one column: not the row itself, and no farther than a list of a few lines with room between them. */
  nextRow: 0.5,
  farthestRow: 12,
  /** A bullet or a number and its text, which lists set apart by a tabulator. */
  mostMarkerGap: 4,
} as const;

/** Where words and columns begin. */
export const SPACE = {
  /** Median gap from which text counts as letter-spaced; kerning stays well below, word spaces well above. */
  spacedFrom: 0.1,
  /** Rows of single figures and initials stand farther apart. */
  spacedUpTo: 1.3,
  /** Fewer gaps have no median to speak of. */
  leastGaps: 3,
  /** Tables of figures have even gaps, too: most of it must be letters. */
  letters: 0.6,
  /** Of evenly spaced letters hardly a gap is below half of the median. */
  tightGap: 0.5,
  mostTight: 0.2,
  /** The step from gaps of letters to gaps of words in spaced text: one that the eye sees. */
  step: 0.12,
  stepRatio: 1.3,
  /** A column's gap in spaced text, by the gaps of its words or, of a single word, of its letters. */
  columnOfWords: 2.2,
  columnOfLetters: 4,
  columnOfOneWord: 3,
  /** Six word spaces of a quarter em: no justified line has so wide a hole, and gutters are wider. */
  column: 1.5,
  /** Where a font's gaps tell nothing: between kerning (about 0) and the narrowest word space in use (0.2). */
  word: 0.15,
  /** The border between gaps of letters and of words of a font without space characters begins here and stays within these. */
  firstGuess: 0.12,
  leastWord: 0.09,
  mostWord: 0.2,
  /** Wider gaps (justified text) count as this wide, so that they do not draw the border after them. */
  wideWord: 0.4,
  /** In fonts whose text has real space characters a mere gap must be wider to count: accents and italics leave holes. */
  besideRealSpaces: 0.26,
  /** Of so many gaps one at least must be a real space character for the font to have them: words of fifteen letters are rare. */
  gapsOfRealSpace: 15,
} as const;

/** In which order a page is read. */
export const ORDER = {
  /** A white band between columns is as wide as this; a narrower one is a word space by chance above another. */
  columnGap: 0.5,
  /** Lines set solid overlap by a hair (in heights of the line); that still parts them. */
  mostOverlap: 0.15,
  /** Cells of a row share their baseline, give or take rounding and a change of font. */
  sameBaseline: 0.3,
  /** A table: nearly all cells have a partner in their row … */
  shared: 0.8,
  /** … hardly one is a sentence … */
  wordsOfSentence: 6,
  sentences: 0.15,
  /** … and three in ten are figures, which two columns of short phrases are not. */
  figures: 0.3,
  /** A number with its unit or sign: so much of what is no space is digits. */
  digits: 0.3,
} as const;
