import type { DeckFacts, SectionKind } from '@app/deck-analysis';
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
 * The page where analysis looks for the signal: that of its evidence when it is one of the signal's sections, else the first page
 * of such a section, else a new page under the section's title before the contact slide. Null for the deck as a whole.
 */
export function placeOf(rubric: Rubric, now: Assessment, signal: SignalDefinition): Place | null {
  const { place } = signal;
  const { sections, pageCount } = now.facts;
  if (place === null || pageCount < 1) return null;
  const homes = place.homes.flatMap((kind) => sections[kind] ?? []);
  const evidence = proofOf(rubric, now, signal.key, now.reached[signal.key])?.page;
  const found = homes.find((page) => page === evidence) ?? homes[0];
  if (found !== undefined) return { page: found, words: `On page ${found}`, newSection: null };
  if (typeof place.otherwise === 'string') {
    const page = place.otherwise === 'first_page' ? 1 : pageCount;
    return { page, words: `On page ${page}`, newSection: null };
  }
  const page = lastBeforeContact(now.facts);
  const words = `On a new page after page ${page} with the title "${place.otherwise.title}"`;
  return { page, words, newSection: place.otherwise.kind };
}

function lastBeforeContact(facts: DeckFacts): number {
  const contact = Math.min(...(facts.sections.contact ?? []).filter((page) => page > 1), facts.pageCount + 1);
  return contact - 1;
}

/** The facts of the deck with a readable page of a section put in after a page; everything behind it moves on by one. */
export function withNewPage(facts: DeckFacts, after: number, kind: SectionKind): DeckFacts {
  const move = (page: number): number => (page > after ? page + 1 : page);
  const moved = movePages(facts, move) as DeckFacts;
  const sections = Object.fromEntries(
    Object.entries(facts.sections).map(([key, pages]) => [key, pages.map(move)]),
  ) as DeckFacts['sections'];
  return {
    ...moved,
    pageCount: facts.pageCount + 1,
    ocrPages: facts.ocrPages.map(move),
    readablePages: [...facts.readablePages.map(move), after + 1],
    sections: { ...sections, [kind]: [...(sections[kind] ?? []), after + 1] },
  };
}

/** Every evidence carries its page under the name `page`; nothing else in the facts does. */
function movePages(value: unknown, move: (page: number) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => movePages(item, move));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, item]) =>
    key === 'page' && typeof item === 'number' ? [key, move(item)] : [key, movePages(item, move)],
  );
  return Object.fromEntries(entries);
}
