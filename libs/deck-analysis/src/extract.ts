import { lexiconFor } from '@app/lexicon';
import type { Fact, UseOfFundsFact } from './facts';
import type { DeckDocument } from './pages';
import { companyOf } from './company/company';
import type { NameModel } from './company/learned-name';
import { competitorsOf } from './passages/competitors';
import { languageOf } from './language';
import { emailsOf, hostsOf, linkedInLinks } from './company/contact';
import { datedAtOf } from './numbers/dates';
import { viewOf } from './layout/layout';
import { mentionsOf, withSections } from './numbers/mentions';
import type { Mention } from './numbers/mentions';
import { learnedMetrics } from './numbers/learned-metrics';
import type { MetricModel } from './numbers/learned-metrics';
import { peopleOf } from './people/people';
import { namesOf } from './people/person-columns';
import type { NamesByPage } from './people/person-columns';
import { ordinaryWords } from './people/person-name';
import { currencyOf, raiseOf } from './numbers/raise';
import { learnedKinds } from './sections/learned-kinds';
import type { SectionModel } from './sections/learned-kinds';
import { classifyPages } from './sections/sections';
import type { PageSections } from './sections/sections';
import { refineSections } from './sections/structure';
import { useOfFundsOf } from './numbers/use-of-funds';
import { wordsWrittenSmall } from './layout/words';

export interface UnderstandHints {
  /** The uploaded file's name: a weak vote for the company's. */
  fileName?: string;
  /** In place of the models that are shipped: for measuring on decks that they were not trained on. */
  sectionModel?: SectionModel;
  nameModel?: NameModel;
  metricModel?: MetricModel;
}

export type DeckContext = ReturnType<typeof contextOf>;
export type Extraction = ReturnType<typeof extract>;

/** What can be read before anybody knows which slide is about what. */
export function contextOf(document: DeckDocument, hints: UnderstandHints) {
  const view = viewOf(document);
  const language = languageOf(view);
  const lexicon = lexiconFor(language);
  const emails = emailsOf(view);
  const hosts = hostsOf(view);
  const company = companyOf({ view, lexicon, hosts, emails, fileName: hints.fileName }, hints.nameModel);
  const isOrdinary = ordinaryWords(lexicon, wordsWrittenSmall(view));
  return { view, language, lexicon, emails, hosts, company, isOrdinary, links: linkedInLinks(view), models: hints };
}

/**
 * Slides and facts tell each other what they are: a first reading by words alone shows people, figures and the round; these settle
 * what the slides are about by rules; a model weighs all of it; and that settles which people, figures and sums are the company's.
 */
export function extract(context: DeckContext) {
  const { view, lexicon, company, hosts, isOrdinary } = context;
  const ruled = readByRules(context);
  const learned = learnedKinds(ruled, context.models.sectionModel);
  const { people, mentions, raise, useOfFunds } = settle(context, ruled, learned);
  const sections = markUseOfFunds(learned, useOfFunds);
  const datedAt = datedAtOf(view);
  const deckYear = yearOf(datedAt, view.document);
  const numbers = { mentions, lexicon, raise, currency: ruled.currency, deckYear };
  const metrics = learnedMetrics(numbers, view.pages.length, context.models.metricModel);
  const competitors = competitorsOf(sections, hosts, company, isOrdinary);
  return {
    sections,
    ruled: ruled.sections,
    mentions,
    people,
    raise,
    currency: ruled.currency,
    useOfFunds,
    datedAt,
    deckYear,
    metrics,
    competitors,
  };
}

export type Ruled = ReturnType<typeof readByRules>;

/** What rules make of the slides, and what the model learns from. */
export function readByRules(context: DeckContext) {
  const { view, lexicon, company, hosts, emails, isOrdinary } = context;
  const first = classifyPages(view, lexicon);
  const plain = mentionsOf(first);
  const currency = currencyOf(plain);
  const draft = { view, sections: first, lexicon, company, isOrdinary, linkedin: context.links, emails };
  const names = namesOf(draft);
  const askPage = raiseOf(plain, lexicon, currency)?.evidence.page ?? null;
  const refined = refineSections({ ...draft, mentions: plain, people: peopleOf(draft, names), hosts, askPage });
  const settled = settle(context, { mentions: plain, currency, names }, refined);
  const sections = markUseOfFunds(refined, settled.useOfFunds);
  const peoplePages = settled.people.filter(({ role }) => role !== null).map(({ evidence }) => evidence.page);
  return { sections, mentions: settled.mentions, lexicon, currency, names, peoplePages };
}

/** Whose people, figures and sums they are, given what the slides are about. */
function settle(
  { view, lexicon, company, emails, isOrdinary, links }: DeckContext,
  { mentions: found, currency, names }: { mentions: Mention[]; currency: string | null; names: NamesByPage },
  sections: PageSections[],
) {
  const mentions = withSections(found, sections);
  const people = peopleOf({ view, sections, lexicon, company, isOrdinary, linkedin: links, emails }, names);
  const raise = raiseOf(mentions, lexicon, currency);
  return { mentions, people, raise, useOfFunds: useOfFundsOf(mentions, lexicon, raise) };
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
