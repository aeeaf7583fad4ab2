import type { Fact, UseOfFundsFact } from '../facts';
import type { DeckDocument } from '../pages';
import { companyOf } from './company';
import { competitorsOf } from './competitors';
import { emailsOf, hostsOf, linkedInLinks } from './contact';
import { datedAtOf } from './dates';
import { languageOf } from './language';
import { viewOf } from './layout';
import { mentionsOf, withSections } from './mentions';
import { metricsOf } from './metrics';
import { peopleOf } from './people';
import { namesOf } from './person-columns';
import { ordinaryWords } from './person-name';
import { currencyOf, raiseOf } from './raise';
import { classifyPages } from './sections';
import type { PageSections } from './sections';
import { refineSections } from './structure';
import { useOfFundsOf } from './use-of-funds';
import { lexiconFor } from './vocabulary/lexicon';
import { wordsWrittenSmall } from './words';

export interface UnderstandHints {
  /** The uploaded file's name: a weak vote for the company's. */
  fileName?: string;
}

export type Ground = ReturnType<typeof groundOf>;
export type Reading = ReturnType<typeof readingOf>;

/** What can be read before anybody knows which slide is about what. */
export function groundOf(document: DeckDocument, hints: UnderstandHints) {
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
export function readingOf(ground: Ground) {
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
  const deckYear = yearOf(datedAt, view.document);
  const metrics = metricsOf({ mentions, lexicon, raise, currency, deckYear });
  const competitors = competitorsOf(sections, hosts, company, isOrdinary);
  return { sections, mentions, people, raise, currency, useOfFunds, datedAt, deckYear, metrics, competitors };
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
