/** As the service says it: verified exactly from here on. */
export const VERIFIED_AT = 700;

export interface Evidence {
  signal: string;
  step: string;
  points: number;
  page: number | null;
  quote: string | null;
  source: string;
}

export interface Domain {
  key: string;
  name: string;
  score: number;
  max: number;
  summary: string;
  evidence: Evidence[];
  missing: string[];
}

export interface Advice {
  id: string;
  title: string;
  detail: string;
  /** To be changed; null where it is none of the deck's. */
  page: number | null;
  points: number;
  priority: string;
}

/** A company's CRI, or a draft's. */
export interface Cri {
  score: number;
  max: number;
  verified: boolean;
  points_to_verified: number;
  scored_at: string | null;
  domains: Domain[];
  recommendations: Advice[];
}

export interface Scores {
  cri: Cri;
  /** The deck that the score is of. */
  document_id?: string | null;
}
