import { type Lexicon, type SectionKind, wordSet } from '@app/lexicon';
import type { PageSections } from './sections';

/** Pages by the kinds of their slides, in their order. */
export function sectionIndex(sections: PageSections[]): Partial<Record<SectionKind, number[]>> {
  const index: Partial<Record<SectionKind, number[]>> = {};
  for (const section of sections) {
    for (const kind of section.kinds) (index[kind] ??= []).push(section.page.number);
  }
  return index;
}

/** Pages by the kinds that their slides are about first of all; those that are headed so before the others. */
export function aboutIndex(sections: PageSections[], lexicon: Lexicon): Partial<Record<SectionKind, number[]>> {
  const about = sections.map((section) => leading(section, lexicon));
  const headed = about.map((section) => ({ ...section, kinds: section.kinds.filter((kind) => section.titled.has(kind)) }));
  const others = about.map((section) => ({ ...section, kinds: section.kinds.filter((kind) => !section.titled.has(kind)) }));
  return sectionIndex([...headed, ...others]);
}

const INDEFINITE = wordSet('indefinite');
/** Of these a heading may speak in passing: "Home care backed by hospitals". */
const IN_PASSING: readonly SectionKind[] = ['advisors', 'investors'];

/**
 * What the slide is about first of all, and what its heading names. What its heading only wishes for ("requires a new competitive
 * advantage") or says in passing has to stand on the slide as well.
 */
function leading(section: PageSections, lexicon: Lexicon): PageSections {
  const { kinds, titled, page } = section;
  const words = page.title?.words ?? [];
  const wished = lexicon.titles
    .find(words)
    .filter(
      ({ payload, start }) =>
        IN_PASSING.includes(payload) || words.slice(Math.max(0, start - 2), start).some((word) => INDEFINITE.has(word)),
    )
    .map(({ payload }) => payload);
  const rest = page.blocks
    .filter((block) => block !== page.title)
    .flatMap(({ words: text }) => [
      ...lexicon.titles.find(text).map(({ payload }) => payload),
      ...lexicon.body.find(text).map(({ payload }) => payload.kind),
    ]);
  const isShown = (kind: SectionKind): boolean => !wished.includes(kind) || rest.includes(kind);
  return { ...section, kinds: kinds.filter((kind, at) => titled.has(kind) || (at === 0 && isShown(kind))) };
}
