import { PhraseMatcher } from '@app/lexicon';
import { DECK_INDUSTRIES } from '@app/taxonomy';
import type { Fact } from '../facts';
import { evidenceOf } from '../layout/layout';
import type { Block } from '../layout/layout';
import type { PageSections } from '../sections/sections';
import { INDUSTRY } from './weights';

const MATCHER = new PhraseMatcher(
  DECK_INDUSTRIES.flatMap(({ label, tells }) => tells.map((phrase) => [phrase, { industry: label, phrase }] as const)),
);

const MAX_INDUSTRIES = 4;

/** Slides about others say less about the company's own industry than those about what it makes. */
function weightOf(section: PageSections): number {
  const { kinds, page } = section;
  if (page.number === 1) return INDUSTRY.cover;
  if (
    kinds.some(
      (kind) =>
        kind === 'team' ||
        kind === 'advisors' ||
        kind === 'testimonials' ||
        kind === 'appendix' ||
        kind === 'contact' ||
        kind === 'contents',
    )
  )
    return INDUSTRY.aboutOthers;
  if (kinds.some((kind) => kind === 'solution' || kind === 'problem')) return INDUSTRY.story;
  return kinds.includes('market') || kinds.includes('product') ? INDUSTRY.product : INDUSTRY.other;
}

/** The industries a deck speaks of most, best first. A word repeated on one slide counts once. */
export function industriesOf(sections: PageSections[]): Fact<string>[] {
  const tallies = new Map<string, { score: number; phrases: Set<string>; block: Block; best: number }>();
  for (const section of sections) {
    const weight = weightOf(section);
    const seen = new Set<string>();
    for (const block of section.page.blocks) {
      for (const { payload } of MATCHER.find(block.words)) {
        const key = `${payload.industry}|${payload.phrase}`;
        if (seen.has(key)) continue;
        seen.add(key);
        tally(tallies, payload.industry, payload.phrase, weight * (block === section.page.title ? INDUSTRY.title : 1), block);
      }
    }
  }
  const ranked = [...tallies]
    .filter(([, entry]) => entry.score >= (entry.phrases.size >= 2 ? INDUSTRY.needed : INDUSTRY.neededAlone))
    .sort((a, b) => b[1].score - a[1].score);
  const top = ranked[0]?.[1].score ?? 0;
  return ranked
    .filter(([, entry]) => entry.score >= top * INDUSTRY.shareOfBest)
    .slice(0, MAX_INDUSTRIES)
    .map(([industry, entry]) => ({
      value: industry,
      evidence: evidenceOf(entry.block, Math.min(INDUSTRY.mostConfidence, INDUSTRY.confidence + entry.score * INDUSTRY.perPoint)),
    }));
}

function tally(
  tallies: Map<string, { score: number; phrases: Set<string>; block: Block; best: number }>,
  industry: string,
  phrase: string,
  weight: number,
  block: Block,
): void {
  const entry = tallies.get(industry) ?? { score: 0, phrases: new Set<string>(), block, best: 0 };
  const fresh = entry.phrases.has(phrase) ? INDUSTRY.again : 1;
  entry.score += weight * fresh;
  entry.phrases.add(phrase);
  if (weight > entry.best) [entry.best, entry.block] = [weight, block];
  tallies.set(industry, entry);
}
