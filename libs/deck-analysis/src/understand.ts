import { topicsIn, unheardIn } from '@app/lexicon';
import type { AnalysisWarning, DeckFacts, MetricFact } from './facts';
import type { DeckDocument } from './pages';
import { legalNameOf } from './company/company';
import { phonesOf } from './company/contact';
import { industriesOf } from './company/industry';
import { isDeck } from './sections/is-deck';
import type { DeckView } from './layout/layout';
import { linkedInOf } from './people/linkedin';
import { locationOf } from './company/location';
import { asidesOf } from './passages/asides';
import { passagesOf } from './passages/passages';
import { isTemplate, placeholdersOf } from './sections/placeholders';
import { isLetterSpaced } from './layout/letter-spaced';
import { problemOf } from './passages/problem';
import { productOf } from './company/product';
import { earlierRoundsOf } from './numbers/raise';
import { contextOf, extract } from './extract';
import type { UnderstandHints } from './extract';
import { aboutIndex, sectionIndex } from './sections/about';
import { stageOf } from './numbers/stage';
import { websiteOf } from './company/website';

/** A title over a line; a slide of one word is a divider or a picture. */
const READABLE_WORDS = 3;
const CROWDED_WORDS = 220;
/** A heading and a line: a divider, a slogan or a picture with its caption has fewer words. */
const TELLING_WORDS = 12;

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
  const deck = isDeck({ view, sections: extraction.ruled, company, raise, people: people.length }, sections);
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
    passages: passagesOf({ sections, mentions, lexicon, people, competitors, useOfFunds, company }),
    asides: asidesOf({ sections, mentions, lexicon, hosts, company }),
    unheard: isLetterSpaced(view) ? topicsIn('en') : unheardIn(context.language),
    sections: sectionIndex(sections),
    about: aboutIndex(sections, lexicon),
    unknownPages: sections
      .filter(({ kinds, page }) => kinds.length === 0 && page.wordCount >= TELLING_WORDS)
      .map(({ page }) => page.number),
    datedAt: extraction.datedAt,
    isDeck: deck,
    placeholders,
    hiddenText: document.pages.flatMap(({ number, hidden }) => (hidden === undefined ? [] : [{ page: number, quote: hidden }])),
    readablePages: readablePages(view),
    warnings: warningsOf(document, deck, isTemplate(placeholders, document.pageCount), metrics),
  };
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
