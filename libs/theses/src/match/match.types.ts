/** What a thesis looks for. An empty list asks for nothing. */
export interface ThesisCriteria {
  industries: string[];
  stages: string[];
  keywords: string[];
  geographies: string[];
  /** 0..1000. */
  min_cri?: number | null;
}

/** What is known of a company: its profile, and what its current deck says. */
export interface MatchCompany {
  name: string;
  industry: string | null;
  stage: string | null;
  problem_statement: string | null;
  /** Null when no deck was analysed. */
  deck: MatchDeck | null;
  /** CRI, 0..1000; null when never scored. */
  cri: number | null;
}

export interface MatchDeck {
  industries: string[];
  stage: string | null;
  location: string | null;
  /** Sentences on problem, solution, product and customers in which keywords are looked for. */
  texts: string[];
}

export interface ThesisMatch {
  /** 0..100, whole. */
  score: number;
  /** `not_applicable` when the thesis asks for nothing that could be compared. */
  scoring_status: 'scored' | 'not_applicable';
  /** One sentence for each criterion, in the order industries, stages, keywords, geographies, CRI. */
  reasons: string[];
}

/** How well one criterion is met. */
export interface Verdict {
  /** 0..1. */
  credit: number;
  reason: string;
}
