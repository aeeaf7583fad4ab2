import { compareIndustry, holds, normaliseStage, plain, stageDistance, type IndustryFit } from '@app/taxonomy';
import type { MatchCompany, Verdict } from './match.types';
import { liesIn } from './places';
import { distinctFolded, listed } from './text';

const FIT_CREDIT: Readonly<Record<IndustryFit, number>> = { same: 1, part: 1, broader: 0.5, none: 0 };

/** The company's own word before the deck's; the best of both counts. */
export function judgeIndustry(asked: string[], company: MatchCompany): Verdict {
  const own = distinctFolded([...(company.industry ? [company.industry] : []), ...(company.deck?.industries ?? [])]);
  if (own.length === 0) return { credit: 0, reason: `The company's industry is not known; the thesis looks for ${listed(asked)}.` };
  const pairs = own.flatMap((industry) => asked.map((wanted) => ({ industry, wanted, fit: compareIndustry(industry, wanted) })));
  const best = pairs.reduce((top, pair) => (FIT_CREDIT[pair.fit] > FIT_CREDIT[top.fit] ? pair : top));
  return { credit: FIT_CREDIT[best.fit], reason: industryReason(best, own, asked) };
}

function industryReason(best: { industry: string; wanted: string; fit: IndustryFit }, own: string[], asked: string[]): string {
  if (best.fit === 'none') return `The company is in ${listed(own)}, outside ${listed(asked)}.`;
  if (best.fit === 'broader') return `The company is in ${best.industry}, which is broader than ${best.wanted}.`;
  if (plain(best.industry) === plain(best.wanted)) return `The company is in ${best.wanted}, as the thesis asks.`;
  return `The company is in ${best.industry}, which counts as ${best.wanted}.`;
}

/** A round next to one asked for earns half: investors lead into it or follow from it. */
export function judgeStage(asked: string[], company: MatchCompany): Verdict {
  // A founder may have left the field empty.
  const text = company.stage || (company.deck?.stage ?? null);
  if (text === null) return { credit: 0, reason: `The company's stage is not known; the thesis looks for ${listed(asked)}.` };
  if (asked.some((wanted) => plain(wanted) === plain(text))) return { credit: 1, reason: `The stage is ${text}, as the thesis asks.` };
  const own = normaliseStage(text);
  const distances = asked.flatMap((wanted) => {
    const stage = normaliseStage(wanted);
    return own && stage ? [{ wanted, distance: stageDistance(own, stage) }] : [];
  });
  const nearest = distances.sort((a, b) => a.distance - b.distance)[0];
  if (nearest?.distance === 0) return { credit: 1, reason: `The stage is ${text}, which is ${nearest.wanted}.` };
  if (nearest?.distance === 1) return { credit: 0.5, reason: `The stage is ${text}, one round away from ${nearest.wanted}.` };
  return { credit: 0, reason: `The stage is ${text}, not ${listed(asked)}.` };
}

/** The share of keywords that stand in what profile and deck say of problem, solution and product. */
export function judgeKeywords(asked: string[], company: MatchCompany): Verdict {
  const keywords = distinctFolded(asked);
  const profile = [company.name, company.industry, company.problem_statement];
  const texts = [...profile, ...(company.deck?.texts ?? [])].flatMap((text) => (text ? [plain(text)] : []));
  const found = keywords.filter((keyword) => texts.some((text) => holds(text, plain(keyword))));
  const missing = keywords.filter((keyword) => !found.includes(keyword));
  const credit = keywords.length === 0 ? 0 : found.length / keywords.length;
  if (found.length === 0) return { credit: 0, reason: `Profile and deck mention none of ${listed(keywords)}.` };
  const rest = missing.length ? `, but not ${listed(missing)}` : '';
  return { credit, reason: `Profile and deck mention ${listed(found)}${rest}.` };
}

export function judgeGeography(asked: string[], company: MatchCompany): Verdict {
  const location = company.deck?.location ?? null;
  if (location === null) return { credit: 0, reason: `The company's location is not known; the thesis looks for ${listed(asked)}.` };
  const home = asked.find((wanted) => liesIn(location, wanted));
  if (home === undefined) return { credit: 0, reason: `The company is in ${location}, outside ${listed(asked)}.` };
  return { credit: 1, reason: `The company is in ${location}, within ${home}.` };
}

/** Met or not; below the minimum the share of it that is reached earns up to half. */
export function judgeCri(minimum: number, cri: number | null): Verdict & { met: boolean } {
  if (cri === null) return { credit: 0, met: false, reason: `The company has no CRI yet; the thesis asks for ${minimum}.` };
  if (cri >= minimum) return { credit: 1, met: true, reason: `The CRI of ${cri} reaches the minimum of ${minimum}.` };
  return { credit: cri / minimum / 2, met: false, reason: `The CRI of ${cri} is below the minimum of ${minimum}.` };
}
