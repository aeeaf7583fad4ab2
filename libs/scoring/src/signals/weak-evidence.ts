import type { DeckFacts, Evidence, OTHER_METRIC } from '@app/deck-analysis';
import { allEvidence } from './deck-reader';

/** The type alone, so that who reads scores does not load what reads decks. */
const OTHER: typeof OTHER_METRIC = 'other';

/** Below this the OCR engine is guessing (analysis page, "CRI"): such evidence proves no more than that something is there. */
export const TRUSTED_OCR_CONFIDENCE = 60;

export function isWeak(evidence: Evidence): boolean {
  return evidence.source === 'ocr' && evidence.confidence < TRUSTED_OCR_CONFIDENCE;
}

function trusted<T extends { evidence: Evidence }>(facts: T[]): T[] {
  return facts.filter((fact) => !isWeak(fact.evidence));
}

function trustedOne<T extends { evidence: Evidence }>(fact: T | null): T | null {
  return fact && !isWeak(fact.evidence) ? fact : null;
}

/** The facts without figures that no word names, which say nothing that a step could ask for; the same object when there are none. */
export function namedFacts(facts: DeckFacts): DeckFacts {
  const metrics = facts.metrics.filter(({ key }) => key !== OTHER);
  return metrics.length < facts.metrics.length ? { ...facts, metrics } : facts;
}

/** The facts without what stands on weak OCR alone; the same object when there is no such evidence. */
export function trustedFacts(facts: DeckFacts): DeckFacts {
  if (!allEvidence(facts).some(isWeak)) return facts;
  return {
    ...facts,
    company: trustedOne(facts.company),
    legalName: trustedOne(facts.legalName),
    product: trustedOne(facts.product),
    website: trustedOne(facts.website),
    industries: trusted(facts.industries),
    stage: trustedOne(facts.stage),
    problem: trustedOne(facts.problem),
    location: trustedOne(facts.location),
    people: trusted(facts.people),
    emails: trusted(facts.emails),
    phones: trusted(facts.phones),
    linkedin: trusted(facts.linkedin),
    raise: trustedOne(facts.raise),
    useOfFunds: trusted(facts.useOfFunds),
    earlierRounds: trusted(facts.earlierRounds),
    metrics: trusted(facts.metrics),
    competitors: trusted(facts.competitors),
    passages: trusted(facts.passages),
    datedAt: trustedOne(facts.datedAt),
  };
}
