import { phraseMatcher, type SectionKind } from '@app/lexicon';
import type { Fact } from '../facts';
import { median } from '../layout/text';
import type { DeckView, PageView } from '../layout/layout';
import type { PageSections } from './sections';
import { DECK, OTHER_PAPER } from './weights';

/** Documents about companies that are not their decks, and everything else that comes as a PDF. */
const OTHER_PAPERS = phraseMatcher('other_papers');

const PITCH: ReadonlySet<SectionKind> = new Set([
  'problem',
  'solution',
  'product',
  'market',
  'business_model',
  'traction',
  'competition',
  'team',
  'ask',
  'use_of_funds',
  'go_to_market',
  'financials',
  'roadmap',
  'why_now',
  'moat',
  'vision',
  'customers',
  'use_cases',
  'exit',
]);
/** Kinds that a lecture or a report hardly has. */
const VENTURE: ReadonlySet<SectionKind> = new Set([
  'business_model',
  'traction',
  'competition',
  'ask',
  'use_of_funds',
  'go_to_market',
  'market',
  'moat',
  'exit',
]);

/** Kinds of which every pitch has one: they ask why, for whom, against whom, by whom or what next. */
const STORY: ReadonlySet<SectionKind> = new Set([
  'problem',
  'market',
  'traction',
  'competition',
  'team',
  'ask',
  'use_of_funds',
  'go_to_market',
  'financials',
  'roadmap',
  'why_now',
  'vision',
]);

export interface DeckSigns {
  view: DeckView;
  sections: PageSections[];
  company: Fact<string> | null;
  raise: unknown;
  people: number;
}

/**
 * Whether the document is a pitch deck at all: slide-shaped, sparse, and telling a company's story rather than a paper's.
 * @param learned what weights find the slides to be about: slides that name no subject of theirs tell a story, too
 */
export function isDeck(signs: DeckSigns, learned: PageSections[]): boolean {
  return deckScore(signs) >= DECK.needed || deckScore({ ...signs, sections: learned }) >= DECK.neededOfLearned;
}

export function deckScore(signs: DeckSigns): number {
  const { view, sections, company, raise, people } = signs;
  const pages = view.pages.filter((page) => page.width > 0);
  if (pages.length < DECK.leastPages) return 0;
  let score = shapeScore(pages) + storyScore(sections, pages);
  if (raise !== null) score += DECK.raise;
  if (company !== null) score += DECK.company;
  if (people >= 2) score += DECK.people;
  return score - penalty(view);
}

/** Slides lie on their side, there are some ten to thirty of them, and each says little. */
function shapeScore(pages: PageView[]): number {
  const wide = pages.filter((page) => page.width > page.height * DECK.wide).length / pages.length;
  const typical = median(pages.map((page) => page.wordCount).filter((count) => count > 0));
  let score = wide > DECK.wideShare ? DECK.lying : DECK.standing;
  if (typical > 0) score += DECK.words.find(({ upTo }) => typical <= upTo)?.points ?? 0;
  if (pages.length > DECK.longFrom) score += DECK.long;
  else if (pages.length >= DECK.usualFrom && pages.length <= DECK.usualTo) score += DECK.usual;
  return score;
}

/** Slides about a product alone make a brochure; about nothing a venture speaks of, a recipe book or a training. */
function storyScore(sections: PageSections[], pages: PageView[]): number {
  const kinds = new Set(sections.flatMap((section) => section.kinds.filter((kind) => PITCH.has(kind))));
  const titled = new Set(sections.flatMap((section) => [...section.titled].filter((kind) => PITCH.has(kind))));
  const venture = [...kinds].filter((kind) => VENTURE.has(kind)).length;
  const score =
    Math.min(DECK.mostKinds, kinds.size * DECK.perKind) +
    Math.min(DECK.mostTitled, titled.size * DECK.perTitled) +
    Math.min(DECK.mostVenture, venture * DECK.perVenture);
  const silent = pages.reduce((sum, page) => sum + page.wordCount, 0) < pages.length * DECK.silentWords;
  if (silent) return score + DECK.silent;
  if (kinds.size < 2) return score + DECK.brochure;
  return [...kinds].some((kind) => STORY.has(kind)) ? score : score + DECK.brochure;
}

/** Words of other papers, weighed by how much of the document they open or fill. */
function penalty(view: DeckView): number {
  const found = new Map<string, number>();
  view.pages.forEach((page, at) => {
    for (const line of page.lines) {
      const heading = line.words.length <= OTHER_PAPER.headingWords;
      for (const { payload } of OTHER_PAPERS.find(line.words))
        found.set(
          payload,
          Math.max(
            found.get(payload) ?? 0,
            heading && at === 0 ? OTHER_PAPER.firstHeading : heading ? OTHER_PAPER.heading : OTHER_PAPER.text,
          ),
        );
    }
  });
  return Math.min(
    OTHER_PAPER.most,
    [...found.values()].reduce((sum, weight) => sum + weight, 0),
  );
}
