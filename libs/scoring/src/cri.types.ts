import type { DomainKey, SignalKey, StepName } from './rubric/rubric.types';
import type { Proof } from './signals/reading';

/** One for every signal above absent; the points of a domain's evidence add up to its score. */
export interface CriEvidence {
  signal: SignalKey;
  step: StepName;
  points: number;
  /** From 1; null for the platform's own facts. */
  page: number | null;
  /** Text of that page. */
  quote: string | null;
  source: Proof['source'];
}

export interface CriDomain {
  key: DomainKey;
  name: string;
  score: number;
  max: number;
  /** One sentence for a reader who looks at nothing else. */
  summary: string;
  evidence: CriEvidence[];
  /** What the next step of each unfinished signal needs, and what holds the domain back. */
  missing: string[];
}

export interface CriRecommendation {
  /** `<signal>.<step>`: the same advice always has the same id. */
  id: string;
  domain: DomainKey;
  signal: SignalKey;
  title: string;
  detail: string;
  /** The page to change; null for what is done on the platform or to the deck as a whole. */
  page: number | null;
  /** Exactly what the score gains by it, the lifting of caps included. */
  points: number;
  priority: 'high' | 'medium' | 'low';
}

/** `cri` of the Scores resource without `scored_at`, which whoever stores the result adds. */
export interface CriResult {
  score: number;
  max: number;
  verified: boolean;
  points_to_verified: number;
  rubric_version: string;
  domains: CriDomain[];
  recommendations: CriRecommendation[];
}
