import type { Fact } from '../facts';
import { evidenceOf } from './layout';
import type { Block } from './layout';
import { PhraseMatcher } from './phrases';
import type { PageSections } from './sections';
import { INDUSTRIES } from './vocabulary/industries';

const MATCHER = new PhraseMatcher(
  Object.entries(INDUSTRIES).flatMap(([industry, phrases]) =>
    phrases.map((phrase) => [phrase, { industry, phrase }] as const),
  ),
);

const MAX_INDUSTRIES = 4;
const NEEDED = 2.2;
/** One word alone has to come up on several slides. */
const NEEDED_ALONE = 4;

/** Slides about others say less about the company's own industry than those about what it makes. */
function weightOf(section: PageSections): number {
  const { kinds, page } = section;
  if (page.number === 1) return 3;
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
    return 0.3;
  if (kinds.some((kind) => kind === 'solution' || kind === 'problem')) return 1.5;
  return kinds.includes('market') || kinds.includes('product') ? 1.2 : 1;
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
        tally(tallies, payload.industry, payload.phrase, weight * (block === section.page.title ? 1.5 : 1), block);
      }
    }
  }
  const ranked = [...tallies]
    .filter(([, entry]) => entry.score >= (entry.phrases.size >= 2 ? NEEDED : NEEDED_ALONE))
    .sort((a, b) => b[1].score - a[1].score);
  const top = ranked[0]?.[1].score ?? 0;
  return ranked
    .filter(([, entry]) => entry.score >= top * 0.35)
    .slice(0, MAX_INDUSTRIES)
    .map(([industry, entry]) => ({
      value: industry,
      evidence: evidenceOf(entry.block, Math.min(95, 40 + entry.score * 4)),
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
  // The fifth slide with the same word says little new.
  const fresh = entry.phrases.has(phrase) ? 0.4 : 1;
  entry.score += weight * fresh;
  entry.phrases.add(phrase);
  if (weight > entry.best) [entry.best, entry.block] = [weight, block];
  tallies.set(industry, entry);
}
