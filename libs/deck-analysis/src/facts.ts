import type { TextSource } from './pages';

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

export const SECTION_KINDS = [
  'cover',
  'background',
  'problem',
  'solution',
  'product',
  'use_cases',
  'customers',
  'market',
  'why_now',
  'business_model',
  'pricing',
  'traction',
  'validation',
  'go_to_market',
  'competition',
  'moat',
  'team',
  'advisors',
  'investors',
  'financials',
  'unit_economics',
  'ask',
  'use_of_funds',
  'roadmap',
  'exit',
  'contact',
  'appendix',
  'contents',
  'testimonials',
  'vision',
  'impact',
] as const;
export type SectionKind = (typeof SECTION_KINDS)[number];

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

/**
 * What a passage says, one name per statement an investor would tick off. The part before the dot is the signal family; the
 * part after it says how far the statement goes, so that a ladder step can ask for one, for two different ones, or for one
 * with a figure.
 */
export const PASSAGE_TOPICS = [
  // problem and customer
  'problem.statement',
  'problem.quantified',
  'problem.sourced',
  'problem.alternatives',
  'customer.segment',
  'customer.persona',
  'customer.named',
  'customer.interviews',
  // market
  'market.bottom_up',
  'market.growth',
  'market.sourced',
  'market.geography',
  'why_now.statement',
  'why_now.regulation',
  'why_now.technology',
  'why_now.behaviour',
  'why_now.dated',
  // go to market
  'gtm.statement',
  'gtm.channel',
  'gtm.sales',
  'gtm.partnership',
  'gtm.cost',
  'gtm.phased',
  // validation
  'validation.pilot',
  'validation.letter_of_intent',
  'validation.paying',
  'validation.testimonial',
  'validation.waitlist',
  'validation.survey',
  'validation.award',
  'validation.press',
  'validation.accelerator',
  'validation.partner',
  // solution and product
  'solution.statement',
  'solution.benefit',
  'solution.quantified',
  'solution.how_it_works',
  'product_stage.concept',
  'product_stage.prototype',
  'product_stage.beta',
  'product_stage.live',
  'product_stage.demo',
  // competition and moat
  'competition.statement',
  'competition.named',
  'competition.table',
  'competition.advantage',
  'moat.statement',
  'moat.patent',
  'moat.data',
  'moat.network',
  'moat.technology',
  'moat.exclusive',
  'moat.switching',
  'moat.certification',
  // money
  'business_model.statement',
  'business_model.subscription',
  'business_model.transaction',
  'business_model.licence',
  'business_model.advertising',
  'business_model.sales',
  'business_model.price',
  'unit_economics.cac',
  'unit_economics.ltv',
  'unit_economics.margin',
  'unit_economics.payback',
  'unit_economics.churn',
  'unit_economics.arpu',
  'forecast.statement',
  'forecast.years',
  'forecast.assumptions',
  'forecast.break_even',
  // team
  'team.employer',
  'team.exit',
  'team.degree',
  'team.experience',
  'team.full_time',
  'team.since',
  'team.own_money',
  'team.hiring',
  // round
  'use_of_funds.item',
  'use_of_funds.milestone',
  'runway.months',
  'round.committed',
  'round.lead',
  'round.instrument',
  'round.valuation',
  'round.grant',
  'round.earlier',
  'return.exit',
  'return.acquirer',
  'return.comparable',
  'return.multiple',
  // foundations
  'roadmap.milestone',
  'roadmap.dated',
  'registration.legal_form',
  'registration.number',
  'registration.address',
] as const;
export type PassageTopic = (typeof PASSAGE_TOPICS)[number];

/** A passage that a scoring signal can stand on, found by vocabulary and structure rather than as a typed value. */
export interface Passage {
  topic: PassageTopic;
  evidence: Evidence;
}

/** What statements are told by beside the vocabulary of passages: kinds of numbers, names of roles, addresses. */
export const ASIDE_TOPICS = [
  ...PASSAGE_TOPICS,
  'number.money',
  'number.share',
  'number.times',
  'number.count',
  'number.months',
  'number.growth',
  'number.result',
  'date',
  'market.tam',
  'market.sam',
  'market.som',
  'person.lead',
  'person.role',
  'person.named',
  'person.backer',
  'round.stage',
  'place',
  'contact.email',
  'contact.other',
  'website',
] as const;
export type AsideTopic = (typeof ASIDE_TOPICS)[number];

/** What a deck may say: words of a topic wherever they stand, and numbers whatever they count. Nothing scores by it. */
export interface Aside {
  topic: AsideTopic;
  page: number;
  quote: string;
  /** Of a number, in base units; else null. */
  value: number | null;
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
