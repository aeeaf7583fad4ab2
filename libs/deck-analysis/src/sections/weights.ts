/**
 * Points by which a slide is told to be about something. They were found on real decks and only their order is sure: a title says
 * more than a heading, a heading more than running text. `npm run evaluate` shows what a change does.
 */

/** What a section's word counts by where it stands. */
export const PROMINENCE = {
  title: 10,
  /** A heading at the top edge names the slide nearly as surely as its title. */
  top: 8,
  heading: 7,
  /** Bold or short at the top, in no larger type. */
  quietTop: 6.4,
  plain: 2.5,
} as const;

/** Where on a slide, as shares of its height. */
export const ZONES = {
  top: 0.22,
  /** A label in the lower part of a slide is one of its items, not what it is about. */
  items: 0.72,
} as const;

/** How much of a heading the section's words make up. */
export const COVERAGE = {
  /** The heading says nothing else. */
  whole: 0.99,
  /** Half of it names the section rather than mentions it. */
  naming: 0.5,
  /** A heading that says more counts for its share, and never nothing. */
  base: 0.35,
  perShare: 0.45,
  /** "Risk management" holds a word of the team's headings, but nothing on the slide speaks of people. */
  unsupported: 0.6,
  /** Points of running text that support a heading. */
  support: 1,
} as const;

/** Running text: different words count, repetitions do not, and a slide full of words says less with each. */
export const BODY = {
  strong: 1.6,
  weak: 0.5,
  mostStrong: 4,
  mostWeak: 5,
  /** Set in the title. */
  strongInTitle: 2,
  weakInTitle: 0.8,
  mostInTitle: 3,
  /** All of it stays below a heading's word. */
  most: 7,
  /** Words of a slide above which each word weighs less. */
  fullSlide: 80,
} as const;

/** Where in the deck a section stands: problem early, ask and contact late. Only tips a balance that words began. */
export const POSITION = {
  problemUntil: 0.35,
  problemEarly: 1,
  problemLate: -1.5,
  askFrom: 0.4,
  askEarly: -2,
  contactFrom: 0.6,
  contactEarly: -4,
  contactAtEnd: 0.85,
  contactLate: 2,
} as const;

/** Points that make a slide about its best kind, and about a further one. */
export const CHOICE = {
  primary: 4.2,
  secondary: 6.5,
  /** A further kind with a heading of its own has at least this share of the best one's points … */
  titledShare: 0.55,
  /** … and without one nearly as many. */
  bareShare: 0.8,
  /** On a cover only what a title says outright. */
  onCover: 12,
  most: 4,
} as const;

/** A contents slide names most sections in short lines. */
export const CONTENTS = { kinds: 7, longBlock: 9, mostLong: 1, mostWords: 90 } as const;

/** What a slide's structure shows where its words do not. */
export const STRUCTURE = {
  /** Two people with functions make a team slide, unless the slide is a summary of more words. */
  peopleOfATeam: 2,
  summaryWords: 150,
  /** An address on a slide of so few words is what the slide is for. */
  contactWords: 70,
  contactWordsBesideOther: 60,
  siteWords: 30,
  /** The solution is told in the first part of a deck, on slide 2 to 4 of a short one. */
  solutionUntil: 0.6,
  solutionUntilPage: 4,
  /** Where no solution shows, a problem is told in the first third. */
  problemUntil: 0.35,
  /** One strong word of trouble nearly, or a question and a weak one. */
  problemPoints: 1.4,
  question: 1,
} as const;

/** Figures that make a slide one of results. */
export const FIGURES = {
  /** Large counts over captions of their own, whatever they count, and the least that is one. */
  captionedOnes: 3,
  leastCaptioned: 1000,
  captionedWords: 3,
  largeOnes: 2,
  strongOnes: 2,
  /** One large figure is the slide when hardly anything else is on it. */
  fewWords: 40,
  /** Nobody counts two customers in large type. */
  leastCount: 3,
  /** Growth below this is as often a margin or a share. */
  leastGrowth: 20,
  /** Sums that only a market has. */
  marketSum: 1e9,
  /** Logos cover more of the slide than a decoration does. */
  logosShare: 0.02,
  logosWords: 40,
} as const;

/** Tables. */
export const TABLES = {
  /** Ticks and crosses of a comparison: two rows of three. */
  marks: 6,
  periods: 3,
  /** More sums than this beside periods are accounts, not a roadmap. */
  roadmapSums: 2,
  years: 3,
  accounts: 2,
  sums: 3,
} as const;

/** Whether a document is a pitch deck: slides lie on their side, there are some ten to thirty, and each says little. */
export const DECK = {
  needed: 3.8,
  /** Weights find some kind for most slides, those of a training, too (5.7; decks whose slides name no subject have 6.8 and more). */
  neededOfLearned: 6.2,
  leastPages: 3,
  raise: 0.7,
  company: 0.3,
  people: 0.4,
  wide: 1.15,
  wideShare: 0.7,
  lying: 2,
  standing: -2.5,
  /** Points by the words of the typical slide: letters and papers have hundreds. */
  words: [
    { upTo: 90, points: 1.5 },
    { upTo: 160, points: 0.5 },
    { upTo: 230, points: -1 },
    { upTo: Infinity, points: -3.5 },
  ],
  longFrom: 45,
  long: -2,
  usualFrom: 6,
  usualTo: 30,
  usual: 0.5,
  perKind: 0.35,
  mostKinds: 2.5,
  perTitled: 0.3,
  mostTitled: 1.5,
  /** Kinds that a lecture or a report hardly has. */
  perVenture: 0.3,
  mostVenture: 1,
  /** Slides that are pictures nobody could read say nothing either way. */
  silentWords: 4,
  silent: 1,
  /** Slides about a product alone make a brochure. */
  brochure: -2.5,
} as const;

/** Words of other papers, by where they stand: "Curriculum vitae" over page 1 says what the file is. */
export const OTHER_PAPER = { headingWords: 5, firstHeading: 1.2, heading: 0.7, text: 0.35, most: 5 } as const;

/** Statements that claim nothing. */
export const CLAIM = {
  /** Words between a denial and what it denies: "we do not have any paying customers". */
  negationReach: 5,
  /** Words from what is measured to the denial: "churn is not 1.2%". */
  denialReach: 2,
  /** "Imagine", "Risk:", "Our competitors": the first words of a statement say whose it is. */
  opening: 3,
  headingWords: 4,
} as const;

/** Customers' words. */
export const QUOTATION = {
  /** Shorter ones are slogans. */
  leastWords: 8,
  /** An opening mark without a closing one is believed from this length on. */
  openWords: 12,
  leastQuoted: 2,
  /** Most signed paragraphs speak in the first person. */
  spokenShare: 0.5,
  authorWords: 8,
  roleWords: 10,
  /** The author stands under the quotation within so many font sizes. */
  reach: 4,
  /** Of cards alike, whose authors stand in one row however long the words over them are, below a heading that is a quotation. */
  cardReach: 12,
  overlap: 0.3,
} as const;
