import type { Schemas } from '../schemas';

/** As the service says it: verified exactly from here on. */
export const VERIFIED_AT = 700;

export type Evidence = Schemas['ScoreEvidenceDto'];
export type Domain = Schemas['ScoreDomainDto'];
export type Advice = Schemas['RecommendationDto'];

/** A company's CRI, or a draft's. */
export type Cri = Omit<Schemas['CriDto'], 'rubric_version'>;

export interface Scores {
  cri: Cri;
  /** The deck that the score is of. */
  document_id?: string | null;
}
