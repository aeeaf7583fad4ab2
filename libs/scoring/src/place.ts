import type { DeckFacts } from '@app/deck-analysis';
import type { SectionKind } from '@app/lexicon';
import type { Assessment } from './assessment';
import { proofOf } from './assessment';
import type { Rubric } from './rubric/rubric';
import type { SignalDefinition } from './rubric/rubric.types';

/** Where a recommendation is carried out. */
export interface Place {
  /** The page to change, or the page after which a new one goes. */
  page: number;
  /** Reads on with what to do there. */
  words: string;
  /** The section that a new page makes, or null when the page is there already. */
  newSection: SectionKind | null;
}

/**
 * The page that is about the signal: first of all or by its heading, that of its evidence before others; else one that touches on it;
 * else a new page under the section's title where decks tell such a thing. Null for the deck as a whole.
 */
export function placeOf(rubric: Rubric, now: Assessment, signal: SignalDefinition): Place | null {
  const { place } = signal;
  const { pageCount } = now.facts;
  if (place === null || pageCount < 1) return null;
  const evidence = proofOf(rubric, now, signal.key, now.reached[signal.key])?.page;
  const [found] = homesOf(now.facts, place.homes, evidence ?? null);
  if (found !== undefined) return { page: found, words: `On page ${found}`, newSection: null };
  if (typeof place.otherwise === 'string') {
    const page = place.otherwise === 'first_page' ? 1 : pageCount;
    return { page, words: `On page ${page}`, newSection: null };
  }
  const page = lastBefore(now.facts, place.otherwise.kind);
  const words = `On a new page after page ${page} with the title "${place.otherwise.title}"`;
  return { page, words, newSection: place.otherwise.kind };
}

/**
 * Pages by the kind that they are about, the best kind first, and of one kind that of the evidence first; behind them the page of the
 * evidence where it touches on that kind. Facts of earlier analysers do not say what pages are about first of all.
 */
function homesOf(facts: DeckFacts, homes: readonly SectionKind[], evidence: number | null): number[] {
  const { sections, about = sections, raise, people } = facts;
  const isHome = (page: number): boolean => !isElsewhere(homes, sections, page);
  const evidenceFirst = (pages: readonly number[]): number[] => [...pages.filter((page) => page === evidence), ...pages];
  /** The page that states the sum asks; that which shows the people is about them, whatever its heading. */
  const stated: Partial<Record<SectionKind, readonly number[]>> = {
    ask: raise ? [raise.evidence.page] : [],
    team: (about.team ?? []).length > 0 ? [] : people.map((person) => person.evidence.page).filter((page) => page > 1),
  };
  const touching = (kind: SectionKind): readonly number[] => (sections[kind] ?? []).filter((page) => page === evidence && isHome(page));
  return homes.flatMap((kind) => [...(stated[kind] ?? []), ...evidenceFirst(about[kind] ?? []).filter(isHome), ...touching(kind)]);
}

/** Slides that are first of all about these are a home to nothing else, though other things are touched on. */
const STRONG: readonly SectionKind[] = ['problem', 'financials', 'team'];

function isElsewhere(homes: readonly SectionKind[], sections: DeckFacts['sections'], page: number): boolean {
  return STRONG.some((kind) => !homes.includes(kind) && (sections[kind] ?? []).includes(page));
}

/** What stands before such a slide in most decks, the nearest first: nobody tells the problem behind the team. */
const BEFORE: Partial<Record<SectionKind, readonly SectionKind[]>> = {
  problem: ['cover'],
  solution: ['problem'],
  product: ['solution', 'problem'],
  why_now: ['market', 'problem'],
  market: ['product', 'solution', 'problem'],
  customers: ['market', 'product', 'solution'],
  business_model: ['market', 'product', 'solution'],
  competition: ['market', 'business_model', 'product', 'solution'],
  moat: ['competition', 'product', 'solution'],
  traction: ['business_model', 'product', 'solution'],
  go_to_market: ['business_model', 'traction', 'market'],
  financials: ['traction', 'business_model'],
  advisors: ['team'],
};

/** The page after which a new one goes: behind what it follows on; the others stand at the end, before the contact slide. */
function lastBefore(facts: DeckFacts, kind: SectionKind): number {
  const { sections, about = sections, pageCount } = facts;
  const contact = Math.min(...(sections.contact ?? []).filter((page) => page > 1), pageCount + 1);
  const before = (BEFORE[kind] ?? []).map((other) => about[other] ?? []).find((pages) => pages.length > 0) ?? [];
  return before.length > 0 ? Math.min(Math.max(...before), contact - 1) : contact - 1;
}

/**
 * The facts of the deck with a readable page of a section put in after a page. For steps only: the new page stands at the end under
 * the next number, and of what it moves on only the website is moved, since no other rule asks how near the end its page is.
 */
export function withNewPage(facts: DeckFacts, after: number, kind: SectionKind): DeckFacts {
  const added = facts.pageCount + 1;
  const { website, about } = facts;
  const moves = website !== null && website.evidence.page > after;
  return {
    ...facts,
    pageCount: added,
    readablePages: [...facts.readablePages, added],
    sections: withPage(facts.sections, kind, added),
    ...(about && { about: withPage(about, kind, added) }),
    website: moves ? { ...website, evidence: { ...website.evidence, page: website.evidence.page + 1 } } : website,
  };
}

function withPage(sections: DeckFacts['sections'], kind: SectionKind, page: number): DeckFacts['sections'] {
  return { ...sections, [kind]: [...(sections[kind] ?? []), page] };
}
