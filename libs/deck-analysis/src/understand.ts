import type { AnalysisWarning, DeckFacts, MetricFact, SectionKind } from './facts';
import type { DeckDocument } from './pages';
import { legalNameOf } from './company/company';
import { wordSet } from './lexicon/words';
import { phonesOf } from './company/contact';
import { industriesOf } from './company/industry';
import { isDeck } from './sections/is-deck';
import type { DeckView } from './layout/layout';
import { linkedInOf } from './people/linkedin';
import { locationOf } from './company/location';
import { asidesOf } from './passages/asides';
import { passagesOf } from './passages/passages';
import { isTemplate, placeholdersOf } from './sections/placeholders';
import { unheardIn } from './lexicon/lexicon';
import type { Lexicon } from './lexicon/lexicon';
import { problemOf } from './passages/problem';
import { productOf } from './company/product';
import { earlierRoundsOf } from './numbers/raise';
import { contextOf, extract } from './extract';
import type { UnderstandHints } from './extract';
import type { PageSections } from './sections/sections';
import { stageOf } from './numbers/stage';
import { websiteOf } from './company/website';

/** A title over a line; a slide of one word is a divider or a picture. */
const READABLE_WORDS = 3;
const CROWDED_WORDS = 220;

/**
 * Stage 3: what a deck says, each fact with the page and the words that say it. Pure and synchronous; the same document gives the
 * same facts. Facts the deck does not state are null or empty.
 */
export function understand(document: DeckDocument, hints: UnderstandHints = {}): DeckFacts {
  const context = contextOf(document, hints);
  const extraction = extract(context);
  const { view, lexicon, emails, hosts, links, company } = context;
  const { sections, mentions, people, raise, useOfFunds, metrics, competitors } = extraction;
  const placeholders = placeholdersOf(view);
  const deck = isDeck({ view, sections: extraction.ruled, company, raise, people: people.length });
  return {
    pageCount: document.pageCount,
    ocrPages: view.pages.filter((page) => page.ocr).map((page) => page.number),
    language: context.language,
    company,
    legalName: legalNameOf(view),
    product: productOf(sections, company),
    website: websiteOf({ hosts, emails, company, sections }),
    industries: industriesOf(sections),
    stage: stageOf(sections, lexicon, raise),
    problem: problemOf(sections, lexicon),
    location: locationOf(view, sections),
    people,
    emails,
    phones: phonesOf(view),
    linkedin: linkedInOf(links, people, sections),
    raise,
    useOfFunds,
    earlierRounds: earlierRoundsOf(mentions, lexicon, raise),
    metrics,
    competitors,
    passages: passagesOf({ sections, mentions, lexicon, people, competitors, useOfFunds }),
    asides: asidesOf({ sections, mentions, lexicon, hosts, company }),
    unheard: unheardIn(isApart(view) ? UNREADABLE : context.language),
    sections: sectionIndex(sections),
    about: aboutIndex(sections, lexicon),
    datedAt: extraction.datedAt,
    isDeck: deck,
    placeholders,
    hiddenText: document.pages.flatMap(({ number, hidden }) => (hidden === undefined ? [] : [{ page: number, quote: hidden }])),
    readablePages: readablePages(view),
    warnings: warningsOf(document, deck, isTemplate(placeholders, document.pageCount), metrics),
  };
}

function sectionIndex(sections: PageSections[]): Partial<Record<SectionKind, number[]>> {
  const index: Partial<Record<SectionKind, number[]>> = {};
  for (const section of sections) {
    for (const kind of section.kinds) (index[kind] ??= []).push(section.page.number);
  }
  return index;
}

/** A language that has no words here. */
const UNREADABLE = 'zxx';
const APART = { lines: 3, words: 6, share: 0.4 };

/** Type that is set letter by letter, on some of the slides: what it says is not known. */
function isApart({ pages }: DeckView): boolean {
  const lines = pages.flatMap(({ body }) => body).filter(({ words }) => words.length >= APART.words);
  const apart = lines.filter(({ words }) => words.filter((word) => /^\p{L}$/u.test(word)).length >= words.length * APART.share);
  return apart.length >= APART.lines;
}

/** Those that are headed so before the others. */
function aboutIndex(sections: PageSections[], lexicon: Lexicon): Partial<Record<SectionKind, number[]>> {
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

function readablePages(view: DeckView): number[] {
  return view.pages.filter((page) => page.wordCount >= READABLE_WORDS && page.wordCount <= CROWDED_WORDS).map((page) => page.number);
}

function warningsOf(document: DeckDocument, deck: boolean, template: boolean, metrics: MetricFact[]): AnalysisWarning[] {
  const warnings: AnalysisWarning[] = [...document.warnings];
  if (!deck) warnings.push('not_a_deck');
  if (template) warnings.push('template_placeholders');
  if (metrics.some((metric) => metric.conflict)) warnings.push('conflicting_metrics');
  return warnings;
}
