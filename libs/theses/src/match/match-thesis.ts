import { judgeCri, judgeGeography, judgeIndustry, judgeKeywords, judgeStage } from './criteria';
import type { MatchCompany, ThesisCriteria, ThesisMatch, Verdict } from './match.types';
import { distinctFolded } from './text';

/** What each criterion weighs against the others; only those that a thesis sets take part. */
const WEIGHTS = { industries: 35, stages: 25, keywords: 20, geographies: 20, cri: 15 } as const;

/** A company under the minimum CRI, or never scored, stays in the lower half whatever else fits. */
const BELOW_MINIMUM = 49;

type Weighed = Verdict & { weight: number };

/**
 * Compares a company with a thesis. Pure: the same criteria and company give the same score and reasons.
 * What is not known of a company earns nothing and is said so; it is never guessed.
 */
export function matchThesis(criteria: ThesisCriteria, company: MatchCompany): ThesisMatch {
  const minimum = criteria.min_cri != null && criteria.min_cri > 0 ? judgeCri(criteria.min_cri, company.cri) : null;
  const verdicts: Weighed[] = [
    ...weigh(criteria.industries, WEIGHTS.industries, (asked) => judgeIndustry(asked, company)),
    ...weigh(criteria.stages, WEIGHTS.stages, (asked) => judgeStage(asked, company)),
    ...weigh(criteria.keywords, WEIGHTS.keywords, (asked) => judgeKeywords(asked, company)),
    ...weigh(criteria.geographies, WEIGHTS.geographies, (asked) => judgeGeography(asked, company)),
    ...(minimum ? [{ ...minimum, weight: WEIGHTS.cri }] : []),
  ];
  if (verdicts.length === 0) {
    return { score: 0, scoring_status: 'not_applicable', reasons: ['The thesis sets no criteria to compare with.'] };
  }
  const weight = verdicts.reduce((sum, verdict) => sum + verdict.weight, 0);
  const earned = verdicts.reduce((sum, verdict) => sum + verdict.weight * verdict.credit, 0);
  const score = Math.round((100 * earned) / weight);
  return {
    score: minimum && !minimum.met ? Math.min(score, BELOW_MINIMUM) : score,
    scoring_status: 'scored',
    reasons: verdicts.map((verdict) => verdict.reason),
  };
}

function weigh(asked: string[], weight: number, judge: (asked: string[]) => Verdict): Weighed[] {
  const list = distinctFolded(asked);
  return list.length === 0 ? [] : [{ ...judge(list), weight }];
}
