import type { DeckFacts, Evidence, Fact } from '@app/deck-analysis';
import type { CriResult } from '@app/scoring';

/**
 * The flat answer that deck evaluators read, with the evidence of every fact beside it. `people` are the company's own and its advisors;
 * who put money in stands apart, under `investors`.
 */
export function analysisJson(facts: DeckFacts, cri: CriResult): Record<string, unknown> {
  return {
    company: facts.company?.value ?? null,
    legal_name: facts.legalName?.value ?? null,
    product: facts.product?.value ?? null,
    website: facts.website?.value ?? null,
    stage: facts.stage?.value ?? null,
    industry: facts.industries.map(({ value }) => value),
    problem: facts.problem?.value ?? null,
    location: facts.location?.value ?? null,
    language: facts.language,
    dated_at: facts.datedAt?.value ?? null,
    people: facts.people.filter(({ group }) => group !== 'investor'),
    investors: facts.people.filter(({ group }) => group === 'investor'),
    emails: facts.emails.map(({ value }) => value),
    phones: facts.phones.map(({ value }) => value),
    linkedin: facts.linkedin.map(({ value }) => value),
    raise: facts.raise?.value ?? null,
    use_of_funds: facts.useOfFunds,
    earlier_rounds: facts.earlierRounds,
    metrics: facts.metrics.map(({ evidence, ...metric }) => ({ ...metric, page: evidence.page, evidence })),
    competitors: facts.competitors.map(({ value }) => value),
    sections: facts.sections,
    page_count: facts.pageCount,
    ocr_pages: facts.ocrPages,
    is_deck: facts.isDeck,
    warnings: facts.warnings,
    hidden_text: facts.hiddenText,
    cri: {
      score: cri.score,
      max: cri.max,
      verified: cri.verified,
      rubric_version: cri.rubric_version,
      domains: cri.domains,
      recommendations: cri.recommendations,
    },
    passages: facts.passages,
    placeholders: facts.placeholders,
    evidence: evidenceOf(facts),
  };
}

function evidenceOf(facts: DeckFacts): Record<string, Evidence | Evidence[] | null> {
  const one = (fact: Fact<unknown> | null): Evidence | null => fact?.evidence ?? null;
  const many = (list: Fact<unknown>[]): Evidence[] => list.map(({ evidence }) => evidence);
  return {
    company: one(facts.company),
    legal_name: one(facts.legalName),
    product: one(facts.product),
    website: one(facts.website),
    stage: one(facts.stage),
    problem: one(facts.problem),
    location: one(facts.location),
    raise: one(facts.raise),
    dated_at: one(facts.datedAt),
    industry: many(facts.industries),
    emails: many(facts.emails),
    phones: many(facts.phones),
    linkedin: many(facts.linkedin),
    competitors: many(facts.competitors),
  };
}
