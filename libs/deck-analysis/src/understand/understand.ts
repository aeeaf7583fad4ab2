import type { AnalysisWarning, DeckFacts, Fact, MetricFact, SectionKind, UseOfFundsFact } from '../facts';
import type { DeckDocument } from '../pages';
import { companyOf, legalNameOf } from './company';
import { competitorsOf } from './competitors';
import { emailsOf, hostsOf, linkedInLinks, phonesOf } from './contact';
import { datedAtOf } from './dates';
import { industriesOf } from './industry';
import { isDeck } from './is-deck';
import { languageOf } from './language';
import { viewOf } from './layout';
import type { DeckView } from './layout';
import { linkedInOf } from './linkedin';
import { locationOf } from './location';
import { mentionsOf, withSections } from './mentions';
import { metricsOf } from './metrics';
import { passagesOf } from './passages';
import { peopleOf } from './people';
import { namesOf } from './person-columns';
import { ordinaryWords } from './person-name';
import { isTemplate, placeholdersOf } from './placeholders';
import { problemOf } from './problem';
import { productOf } from './product';
import { currencyOf, earlierRoundsOf, raiseOf } from './raise';
import { classifyPages } from './sections';
import type { PageSections } from './sections';
import { stageOf } from './stage';
import { refineSections } from './structure';
import { useOfFundsOf } from './use-of-funds';
import { lexiconFor } from './vocabulary/lexicon';
import { websiteOf } from './website';
import { wordsWrittenSmall } from './words';

export interface UnderstandHints {
  /** The uploaded file's name: a weak vote for the company's. */
  fileName?: string;
}

/** A title over a line; a slide of one word is a divider or a picture. */
const READABLE_WORDS = 3;
const CROWDED_WORDS = 220;

/**
 * Stage 3: what a deck says, each fact with the page and the words that say it. Pure and synchronous; the same document gives the
 * same facts. Facts the deck does not state are null or empty.
 */
export function understand(document: DeckDocument, hints: UnderstandHints = {}): DeckFacts {
  const ground = groundOf(document, hints);
  const reading = readingOf(ground);
  const { view, lexicon, emails, hosts, links, company } = ground;
  const { sections, mentions, people, raise, useOfFunds, metrics, competitors } = reading;
  const placeholders = placeholdersOf(view);
  const deck = isDeck({ view, sections, company, raise, people: people.length });
  return {
    pageCount: document.pageCount,
    ocrPages: view.pages.filter((page) => page.ocr).map((page) => page.number),
    language: ground.language,
    company,
    legalName: legalNameOf(view),
    product: productOf(sections, company),
    website: websiteOf({ hosts, emails, company, sections }),
    industries: industriesOf(sections),
    stage: stageOf(sections, lexicon),
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
    sections: sectionIndex(sections),
    datedAt: reading.datedAt,
    isDeck: deck,
    placeholders,
    readablePages: readablePages(view),
    warnings: warningsOf(document, deck, isTemplate(placeholders, document.pageCount), metrics),
  };
}

/** What can be read before anybody knows which slide is about what. */
function groundOf(document: DeckDocument, hints: UnderstandHints) {
  const view = viewOf(document);
  const language = languageOf(view);
  const lexicon = lexiconFor(language);
  const emails = emailsOf(view);
  const hosts = hostsOf(view);
  const company = companyOf({ view, lexicon, hosts, emails, fileName: hints.fileName });
  const isOrdinary = ordinaryWords(lexicon, wordsWrittenSmall(view));
  return { view, language, lexicon, emails, hosts, company, isOrdinary, links: linkedInLinks(view) };
}

/**
 * Slides and facts tell each other what they are: a first reading by words alone shows people, figures and the round; these settle
 * what the slides are about; and that settles which people, figures and sums are the company's.
 */
function readingOf(ground: ReturnType<typeof groundOf>) {
  const { view, lexicon, company, hosts, emails, isOrdinary } = ground;
  const first = classifyPages(view, lexicon);
  const plain = mentionsOf(first);
  const currency = currencyOf(plain);
  const draft = { view, sections: first, lexicon, company, isOrdinary, linkedin: ground.links, emails };
  const names = namesOf(draft);
  const askPage = raiseOf(plain, lexicon, currency)?.evidence.page ?? null;
  const refined = refineSections({ ...draft, mentions: plain, people: peopleOf(draft, names), hosts, askPage });

  const mentions = withSections(plain, refined);
  const people = peopleOf({ ...draft, sections: refined }, names);
  const raise = raiseOf(mentions, lexicon, currency);
  const useOfFunds = useOfFundsOf(mentions, lexicon, raise);
  const sections = markUseOfFunds(refined, useOfFunds);
  const datedAt = datedAtOf(view);
  const metrics = metricsOf({ mentions, lexicon, raise, currency, deckYear: yearOf(datedAt, view.document) });
  const competitors = competitorsOf(sections, hosts, company, isOrdinary);
  return { sections, mentions, people, raise, useOfFunds, datedAt, metrics, competitors };
}

/** The year the deck speaks from: its own date, else the file's. */
function yearOf(datedAt: Fact<string> | null, document: DeckDocument): number | null {
  const text = datedAt?.value ?? document.metadata.createdAt;
  const year = text === null ? NaN : Number(text.slice(0, 4));
  return Number.isInteger(year) && year > 1995 && year < 2100 ? year : null;
}

/** A slide that splits the sum asked for is about the use of funds, whatever its heading. */
function markUseOfFunds(sections: PageSections[], items: UseOfFundsFact[]): PageSections[] {
  return sections.map((section) => {
    const count = items.filter((item) => item.evidence.page === section.page.number).length;
    if (count < 2 || section.kinds.includes('use_of_funds')) return section;
    return { ...section, kinds: [...section.kinds, 'use_of_funds' as const] };
  });
}

function sectionIndex(sections: PageSections[]): Partial<Record<SectionKind, number[]>> {
  const index: Partial<Record<SectionKind, number[]>> = {};
  for (const section of sections) {
    for (const kind of section.kinds) (index[kind] ??= []).push(section.page.number);
  }
  return index;
}

function readablePages(view: DeckView): number[] {
  return view.pages
    .filter((page) => page.wordCount >= READABLE_WORDS && page.wordCount <= CROWDED_WORDS)
    .map((page) => page.number);
}

function warningsOf(
  document: DeckDocument,
  deck: boolean,
  template: boolean,
  metrics: MetricFact[],
): AnalysisWarning[] {
  const warnings: AnalysisWarning[] = [...document.warnings];
  if (!deck) warnings.push('not_a_deck');
  if (template) warnings.push('template_placeholders');
  if (metrics.some((metric) => metric.conflict)) warnings.push('conflicting_metrics');
  return warnings;
}
