/**
 * Votes by which a company's name, site, place and industries are told. No single place can be trusted, so each has a vote and
 * agreement wins; the figures were found on real decks and only their order is sure.
 */

/** Votes that a name needs. */
export const NEEDED = {
  name: 1.9,
  /** Where the logo is a picture and no text names the company, the domain of its mail does. */
  ofDomain: 1.2,
  /** A name that may be confirmed stands well already. */
  toConfirm: 1.3,
} as const;

/** Confidence of 100 takes several places that agree. */
export const CONFIDENCE = { perVote: 9, perPlace: 6 } as const;

/** The cover shows the name, though the slogan may be larger. */
export const COVER = {
  /** Set alone in the largest type, or first where all is set alike. */
  leading: 4,
  usual: 3,
  /** One of many lines of one size. */
  alike: 2,
  /** The next size is this much smaller where the largest stands alone. */
  aloneBelow: 0.75,
  alikeAbove: 0.95,
  /** Type of half the size is a third of a vote. */
  sizePower: 1.5,
  /** One word, two words, three: longer ones are slogans more often. */
  byWords: [1, 0.8, 0.55],
  /** What a name of dictionary words alone loses. */
  ordinary: 0.65,
} as const;

/** Recognition below this was not sure of its letters. */
export const LEGIBLE = 70;

/** Names that slides repeat. */
export const REPEATED = {
  /** A name on one page of a few is not repeated. */
  leastPages: 6,
  /** On half of the pages it has the whole vote. */
  shareOfPages: 0.5,
  most: 3,
  /** "Acme helps …": each such place says more than a mention. */
  defining: 0.6,
  mostDefining: 2.5,
  /** "Front", "Square": ordinary words that the cover shows and slides go on writing large. */
  ordinary: 0.9,
  leastLetters: 3,
  leastOn: 2,
} as const;

/** The same word before a name of one word: nearly always, and more than once. */
export const FIRST_PART = { least: 2, leastOfTitle: 4, share: 0.7, sameSize: 0.7 } as const;

/** "© 2025 Acme" names the owner; any other footer may name the deck. */
export const FOOTER = { owned: 1.5, other: 1.2 } as const;

/** Titles and names of the file: made once, and copied from template to template. */
export const FILE = { vote: 2, ordinary: 0.4, severalWords: 0.8, perWord: 0.35 } as const;

/** Domains: of mail above all, then of the site on the first and last slides. */
export const DOMAIN = { mail: 2.5, written: 2.2, linked: 1.2, ownVote: 0.5, longPath: 20 } as const;

/** How a host's label supports a name: "askforstamp" holds "stamp". */
export const SUPPORT = { same: 1.3, base: 0.3, perShare: 0.7, leastLetters: 4 } as const;

/** Places that tell which address is the company's before its name is known: names are held against it. */
export const OWN_ADDRESS = {
  mail: 4,
  footer: 3,
  /** The first slide, and one of the last two. */
  end: 2,
} as const;

/** Points by which a site is the company's own. */
export const SITE = {
  needed: 3,
  /** A site on a host for everybody has no likeness to the name; as the deck's only address it needs a place at its edge. */
  neededOfHosted: 0.5,
  likeness: 4,
  /** The domain of the deck's mail. */
  mail: 3,
  /** "Website" stands before it. */
  named: 3,
  footer: 2,
  first: 1.5,
  last: 1,
  contact: 1.5,
  perFurtherPage: 0.5,
  mostFurther: 1,
  /** A link behind a picture may lead anywhere. */
  linksOnly: -2,
  /** All on slides about others. */
  elsewhere: -2.5,
  /** Articles have long paths, sites have none. */
  longPath: 25,
  article: -1.5,
} as const;

/** Likeness of a host and a name, 0 to 1, where one holds the other or both begin alike. */
export const LIKENESS = {
  holdsName: 0.5,
  perShare: 0.4,
  inName: 0.4,
  beginning: 0.8,
  leastName: 4,
  leastLabel: 3,
  leastBeginning: 4,
} as const;

/** Industries: slides about others say less about the company's own than those about what it makes. */
export const INDUSTRY = {
  cover: 3,
  aboutOthers: 0.3,
  story: 1.5,
  product: 1.2,
  other: 1,
  title: 1.5,
  /** The fifth slide with the same word says little new. */
  again: 0.4,
  needed: 2.2,
  /** One word alone has to come up on several slides. */
  neededAlone: 4,
  /** Below a third of the best one it is a mention. */
  shareOfBest: 0.35,
  confidence: 40,
  perPoint: 4,
  mostConfidence: 95,
} as const;
