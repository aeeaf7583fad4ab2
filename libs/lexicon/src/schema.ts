import { z } from 'zod';
import { PASSAGE_TOPICS } from './passage-topics';
import { SECTION_KINDS } from './section-kinds';

/**
 * What a language is: one file `<code>.json` beside this one, read and checked when its words are first asked for. Phrases are folded
 * when read (lower case, no accents), so a file may write them as its language does; `*` at a word's end is any ending, `#` any
 * token that begins with a digit. Every part but `common` may be left out: a file with `common` alone lets the language be
 * recognised, so that no other language's words are read into its decks.
 */
const phrase = z.string().min(1).max(80);
const phrases = z.array(phrase);

/** What each list of `words` is for. A word list speaks for decks of all languages: slides mix them. */
export const WORD_LISTS = {
  fillers: 'words of a heading that say nothing about what the slide is about',
  says_what_it_does: 'what stands behind a company’s name in a sentence that says what it does',
  behind_a_name: 'what stands behind a company’s name, after which a capitalised word is believed to be one',
  before_a_name: 'the same, before it',
  joins_a_name: 'small words within a name: “House of Thread”',
  capitalised_words: 'words that decks write with a capital and that are nobody’s name',
  common_nouns: 'words of slogans and corners in any trade: capitalised on covers, yet nobody’s name by themselves',
  about_the_file: 'words of covers, PDF titles and file names that say what the file is, not whose it is',
  spent_on: 'words beside a large sum that is a market’s',
  market: 'beginnings of words for a market: what stands beside the sum is no count',
  sold: 'past participles of selling',
  prospects: 'words beside a figure of those who may yet buy: it holds today and is no result',
  accounts: 'rows of a profit and loss table',
  spans: 'units of time that make a number a span',
  durations: 'beginnings of the units of time that a number may be said in',
  months: 'beginnings of words for a month',
  months_and_years: 'the same, and for a year',
  years: 'what stands behind a number of years in a life story',
  numbered: 'what stands before a number that only counts on: “Phase 2”, “Month 6”, “Tier 1”',
  each_time: 'what stands before such a word where it says how often: “every day 40 customers”',
  nth_year: 'what stands before a number in “Year 2” over a column',
  payback: 'names of the time after which a customer has paid back what winning him cost',
  prepositions: 'those behind which it is said whose money or what for',
  counted: 'what a market is counted in where it is not counted in money',
  roughly: 'words between a caption and its number: “over”, “more than”',
  ranked: 'words before a number that is a rank',
  forecasts: 'words of a heading over figures that are planned',
  done: 'words that say that a figure is reached, on a slide of plans',
  total: 'words before a sum of all parts',
  no_part_of_the_sum: 'words before an amount that is not a part of the sum asked for',
  ambiguous_stages: 'names of stages that are as common in another sense: believed only beside a word of `round`',
  round: 'words for a round of financing',
  raising: 'words that say that a round is being raised now',
  later_round: 'words beside a stage that is to come',
  earlier_round: 'words beside a stage that is past, or part of an investor’s name',
  founders: 'words of a heading over founders',
  founded_by: 'what stands before founders’ names in running text, other words perhaps before its last one',
  made_by: 'the same before the names of those who made or present something',
  before_a_place: 'words between something and where it is: “in”, “from”',
  members: 'words before a colon and a list of the team’s names',
  advised_by: 'what stands before the names of those who advise the company',
  advisers: 'words before a colon and a list of advisers’ names',
  vacancies: 'words of a place in the team that nobody holds yet',
  work_lead: 'what a role that leads the company is called; with a `*`, anywhere within a word or phrase, and else as a whole word',
  work_technology: 'the same of technology, engineering and research',
  work_product: 'the same of product and design',
  work_commercial: 'the same of sales, marketing and partnerships',
  work_operations: 'the same of operations, finance and people',
  leads: 'the same of those who lead where nobody is called a founder',
  founder_titles: 'parts of words that say who somebody is and not what he or she does',
  employed_at: 'what stands between a function and an employer',
  and: 'and',
  or: 'or',
  joins_items: 'other words between two items of an enumeration',
  first_person: 'words of somebody who speaks of himself: customers’ quotations do',
  family_names: 'family names where they stand first and nothing parts them from the given one: 山田太郎',
  past: 'words that a past begins with: “ex-Siemens”, “previously”',
  based_in: 'phrases before the place where a company is',
  countries: 'countries and regions, as decks write them',
  introducing: 'phrases before a product’s name',
  such_as: 'words before a list of competitors',
  kinds_of_competitors: 'what companies are called as a kind: none is anybody’s name',
  indefinite: 'indefinite articles: “a new competitive advantage” is nobody’s yet',
  negations: 'words that say that what follows is not so',
  no_negations: 'phrases that begin with such a word and deny nothing: “not only”, “no code”',
  dreams: 'phrases that open a statement about nobody: “imagine a company with”',
  risks: 'words of a statement, or of a heading, about what may go wrong',
  not_yet: 'words before “live” or “tested” by which it is not so yet, or only of something else: “goes live on the dashboard”',
  rivals: 'words for competitors: whose figures stand behind them',
  says: 'verbs between a quotation and who said it',
  kind_endings: 'the same as the end of a compound word',
  runway: 'names of the time that money lasts for',
  by_when: 'what stands before the time by which something is to be reached: “by” March 2027',
  in_a_month: 'what stands before a month in which something was',
  end_of: 'what may stand between: “by the end of” March 2027',
  ourselves: 'what the company calls itself over its column of a comparison',
  staff: 'what a company’s people are counted in, behind the number',
  table_heads: 'heads of a table that compares',
  table_criteria: 'those of them that make a comparison by themselves',
  own_site: 'what stands before the address of one’s own site: “Website: acme.io”',
  streets: 'what a street’s name ends with, as a word',
  street_endings: 'the same, as a word’s ending',
  streets_first: 'what a street’s name begins with',
  other_papers: 'what stands in papers about companies that are not their decks',
  placeholders: 'what templates say until somebody fills them in',
} as const;
export type WordList = keyof typeof WORD_LISTS;

const section = z.strictObject({
  /** What a slide of this kind is headed. */
  title: phrases.optional(),
  /** What its running text says. */
  strong: phrases.optional(),
  weak: phrases.optional(),
});

export const ROLE_GROUPS = ['founder', 'executive', 'staff', 'advisor', 'investor'] as const;
export type RoleGroup = (typeof ROLE_GROUPS)[number];

const facts = z.strictObject({
  roles: z.partialRecord(z.enum(ROLE_GROUPS), phrases),
  /** What is counted or measured, by metric key. */
  metrics: z.record(z.string(), phrases),
  status: z.strictObject({ target: phrases.optional(), market: phrases.optional() }),
  raise: z.strictObject({
    /** "we are raising": asks for money now. */
    asking: phrases,
    /** "funding ask", "round size": a label beside the amount. */
    label: phrases,
    /** "raised", "backed by", "committed": money from before. */
    earlier: phrases,
    /** Money in the same sentence that is not the ask: valuation, revenue, market. */
    other: phrases,
  }),
  /** Names of stages, by the stage. */
  stages: z.record(z.string(), phrases),
  /** "per month", by the period. */
  periods: z.partialRecord(z.enum(['day', 'week', 'month', 'quarter', 'year']), phrases),
});

const factors = z.record(z.string(), z.number().positive());
const numbers = z.strictObject({
  /** Factors by word: "million" 1e6. */
  magnitudes: factors.optional(),
  /** The same for two words: "mil millones" 1e9. */
  compound_magnitudes: factors.optional(),
  /** ISO codes by the currency's name. */
  currencies: z.record(z.string(), z.string().length(3)).optional(),
  /** "percent", "por ciento". */
  percent: phrases.optional(),
  /** Between the ends of a range: "10 to 20". */
  range: phrases.optional(),
  /** Between a number and what it counts: "2 millones de euros". */
  of: phrases.optional(),
  /** Before the unit of a table: "in € million". */
  in: phrases.optional(),
  /** Units of tables that stand before the sign of a currency: "miles de €". */
  table_units: phrases.optional(),
  /** Small numbers by their words, before a magnitude: "three" million, "half a" million. */
  spelled: factors.optional(),
  /** What adds a half to one: "three and a half" million, "un million et demi". */
  and_a_half: phrases.optional(),
  /** Names and abbreviations by the month's number. */
  months: z.record(z.string().regex(/^([1-9]|1[0-2])$/), phrases).optional(),
});

export const languageSchema = z.strictObject({
  /** ISO 639-1. */
  language: z.string().regex(/^[a-z]{2}$/),
  name: z.string(),
  /** Frequent small words that tell the language. */
  common: phrases.min(5),
  sections: z.partialRecord(z.enum(SECTION_KINDS), section).optional(),
  facts: facts.optional(),
  passages: z.partialRecord(z.enum(PASSAGE_TOPICS), phrases).optional(),
  words: z.partialRecord(z.enum(Object.keys(WORD_LISTS) as [WordList, ...WordList[]]), phrases).optional(),
  numbers: numbers.optional(),
});
export type LanguageFile = z.infer<typeof languageSchema>;
export type FactWords = z.infer<typeof facts>;
/** One that decks are read in: what is only recognised has no sections and facts. */
export type ReadLanguage = LanguageFile & Required<Pick<LanguageFile, 'sections' | 'facts'>>;
