import type { DeckFacts } from '@app/deck-analysis';
import { assess, proofOf, type Assessment } from './assessment';
import type { CriDomain, CriEvidence, CriResult } from './cri.types';
import { recommend } from './recommendations';
import { CURRENT_RUBRIC } from './rubric/registry';
import { pointsAt, type Rubric } from './rubric/rubric';
import { STEP_NAMES, type DomainDefinition } from './rubric/rubric.types';
import type { PlatformFacts, Proof } from './signals/reading';
import { missingOf, summarise } from './summary';

/**
 * Scores a deck, 0 to 1000. Pure: the same facts, platform facts and rubric give a deeply equal result, wherever and
 * whenever it runs; neither clock nor locale nor order of arrival takes part.
 */
export function scoreDeck(facts: DeckFacts, platform: PlatformFacts, rubric: Rubric = CURRENT_RUBRIC): CriResult {
  const assessment = assess(rubric, facts, platform);
  const domains = rubric.domains.map((domain) => domainResult(rubric, domain, assessment));
  const score = domains.reduce((sum, domain) => sum + domain.score, 0);
  return {
    score,
    max: domains.reduce((sum, domain) => sum + domain.max, 0),
    verified: score >= rubric.verifiedAt,
    points_to_verified: Math.max(0, rubric.verifiedAt - score),
    rubric_version: rubric.version,
    domains,
    recommendations: recommend(rubric, assessment),
  };
}

/** Coverage of a deck whose slides give nothing to quote. */
const NO_PAGE: Proof = { page: null, quote: null, source: 'text' };

function domainResult(rubric: Rubric, domain: DomainDefinition, assessment: Assessment): CriDomain {
  const evidence = domain.signals.flatMap((signal): CriEvidence[] => {
    const step = assessment.steps[signal.key];
    if (step === 0) return [];
    const { page, quote, source } = proofOf(rubric, assessment, signal.key, step) ?? NO_PAGE;
    return [{ signal: signal.key, step: STEP_NAMES[step], points: pointsAt(rubric, signal, step), page, quote: quote || null, source }];
  });
  return {
    key: domain.key,
    name: domain.name,
    score: evidence.reduce((sum, item) => sum + item.points, 0),
    max: domain.points,
    summary: summarise(rubric, domain, assessment),
    evidence,
    missing: missingOf(domain, assessment),
  };
}

/** The `cri` of a company that was never scored. */
export function emptyCri(rubric: Rubric = CURRENT_RUBRIC): CriResult & { scored_at: null } {
  return {
    score: 0,
    max: rubric.scale,
    verified: false,
    points_to_verified: rubric.verifiedAt,
    rubric_version: rubric.version,
    scored_at: null,
    domains: [],
    recommendations: [],
  };
}
