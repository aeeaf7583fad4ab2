import type { PassageTopic, SectionKind } from '@app/lexicon';
import type { Aside } from './aside-topics';
import type { TextSource } from './pages';

export * from './aside-topics';

/** Where a fact stands in the deck. The quote is text of that page, so that anyone can check it. */
export interface Evidence {
  page: number;
  quote: string;
  source: TextSource;
  /** 0..100. */
  confidence: number;
  /** Absent where our own reading found it. */
  proposedBy?: 'analyst';
}

export interface Fact<T> {
  value: T;
  evidence: Evidence;
}

export interface PersonFact {
  name: string;
  role: string | null;
  founder: boolean;
  /** What kind of person the deck shows; customers and competitors are not people of the company. */
  group: 'founder' | 'team' | 'advisor' | 'investor';
  /** Earlier employers, exits, degrees: the text that says so. */
  background: string[];
  email: string | null;
  linkedin: string | null;
  evidence: Evidence;
}

export type MetricStatus = 'actual' | 'target' | 'market';

/**
 * Keys are snake_case trade terms: arr, mrr, revenue, gmv, customers, users, growth, retention, churn, cac, ltv, tam, sam, som …; `other`
 * for a figure that none of them names: it goes by its caption, and scores nothing.
 */
export interface MetricFact {
  key: string;
  name: string;
  /** In base units: 2_000_000, not "2M"; percentages as 56 for 56 %. */
  value: number;
  /** "%", "x", "months" or "years" of a duration, or what a market is counted in where that is no money: "trips". */
  unit: string | null;
  currency: string | null;
  period: string | null;
  /** ISO date or year where the deck says when the figure held. */
  asOf: string | null;
  status: MetricStatus;
  /** The same metric stands elsewhere with another value; the lower one scores. */
  conflict: boolean;
  evidence: Evidence;
}

export interface UseOfFundsFact {
  label: string;
  amount: number | null;
  percent: number | null;
  evidence: Evidence;
}

export interface FundingRoundFact {
  stage: string | null;
  amount: number | null;
  currency: string | null;
  evidence: Evidence;
}

/** A passage that a scoring signal can stand on, found by vocabulary and structure rather than as a typed value. */
export interface Passage {
  topic: PassageTopic;
  evidence: Evidence;
}

export type AnalysisWarning = import('./pages').ReadWarning | 'not_a_deck' | 'template_placeholders' | 'conflicting_metrics';

/** Everything the understanding stage found. Absent facts are null or empty, never guessed. */
export interface DeckFacts {
  pageCount: number;
  ocrPages: number[];
  language: string | null;
  company: Fact<string> | null;
  legalName: Fact<string> | null;
  product: Fact<string> | null;
  website: Fact<string> | null;
  industries: Fact<string>[];
  /** Normalised: Pre-Seed, Seed, Series A … */
  stage: Fact<string> | null;
  problem: Fact<string> | null;
  location: Fact<string> | null;
  people: PersonFact[];
  emails: Fact<string>[];
  phones: Fact<string>[];
  linkedin: Fact<string>[];
  raise: Fact<{ amount: number; currency: string | null }> | null;
  useOfFunds: UseOfFundsFact[];
  earlierRounds: FundingRoundFact[];
  metrics: MetricFact[];
  competitors: Fact<string>[];
  passages: Passage[];
  /** Nobody is asked for what stands here. Absent from facts of analysers before 13, and so are `unheard` and `about`. */
  asides?: Aside[];
  /** What may be said in words that are not known: the deck's language has none of these topics. */
  unheard?: PassageTopic[];
  sections: Partial<Record<SectionKind, number[]>>;
  /** Of these the pages that are first of all about the section, or headed so. */
  about?: Partial<Record<SectionKind, number[]>>;
  /** Slides that say something and whose subject is not known. Absent from facts of analysers before 17. */
  unknownPages?: number[];
  /** ISO date or year-month the deck carries itself, else null. */
  datedAt: Fact<string> | null;
  isDeck: boolean;
  placeholders: Evidence[];
  /** Text of the file that a person looking at its page cannot read, by page: reported, never read. */
  hiddenText: { page: number; quote: string }[];
  /** Pages with a readable amount of text, for the `readable` signal. */
  readablePages: number[];
  warnings: AnalysisWarning[];
}
