import { SECTION_KINDS, type SectionKind } from '@app/lexicon';
import type { DeckFacts, MetricFact } from '../facts';
import type { DeckDocument } from '../pages';
import { contextOf, extract, readByRules } from '../extract';
import type { UnderstandHints } from '../extract';
import { oddsOf } from '../sections/learned-kinds';
import { metricId, personId, sectionId, type Proposal } from './analyst';
import {
  isImpossibleSection,
  isSureCompany,
  isSureMetric,
  isSurePerson,
  isSureRaise,
  isSureSection,
  isSureStage,
  isSureWebsite,
} from './certainty';
import { OTHER_METRIC } from '../numbers/metric-kinds';
import { companyIn, linkedInIn, metricIn, namedIn, personIn, problemIn, raiseIn, stageIn, websiteIn, type Deck } from './judges';
import { findQuote, type FoundQuote } from './quotes';

/** A real deck has some hundred things to say; whoever claims thousands is not reading it. */
const MAX_CONSIDERED = 400;
const MAX_ACCEPTED = 250;

/** Slides that speak of others, or promise what later slides say. */
const FOREIGN: ReadonlySet<SectionKind> = new Set(['contents', 'testimonials', 'competition', 'appendix']);

/**
 * The facts as the proposals correct and complete them that the deck bears out: the quote stands on its page, the value stands in the
 * quote as our own readers read it, under a name that the deck's words allow, and our own reading is not surer. Pure; without such
 * proposals the very same facts.
 */
export function withProposals(
  document: DeckDocument,
  facts: DeckFacts,
  proposals: readonly Proposal[],
  hints: UnderstandHints = {},
): DeckFacts {
  if (proposals.length === 0 || !facts.isDeck) return facts;
  const context = contextOf(document, hints);
  const deck: Deck = { context, extraction: extract(context), odds: oddsOf(readByRules(context), hints.sectionModel) };
  const corrections = new Corrections(facts, deck);
  // What is wrong goes first, whatever its place in the answer, so that what takes its place finds it free.
  const considered = proposals.slice(0, MAX_CONSIDERED);
  for (const proposal of considered.filter(({ kind }) => kind === 'wrong')) corrections.consider(proposal);
  for (const proposal of considered.filter(({ kind }) => kind !== 'wrong')) corrections.consider(proposal);
  return corrections.result();
}

type Change = Partial<DeckFacts> | null;

class Corrections {
  private facts: DeckFacts;
  private accepted = 0;
  private readonly settled = new Set<string>();

  constructor(
    private readonly read: DeckFacts,
    private readonly deck: Deck,
  ) {
    this.facts = read;
  }

  consider(proposal: Proposal): void {
    if (this.accepted >= MAX_ACCEPTED) return;
    const page = this.deck.context.view.pages.find(({ number }) => number === proposal.page);
    const kinds = this.deck.extraction.sections[proposal.page - 1]?.kinds ?? [];
    const tells = proposal.kind === 'section' || proposal.kind === 'wrong' || !kinds.some((kind) => FOREIGN.has(kind));
    const quote = page && tells ? findQuote(page, proposal.quote) : null;
    const change = quote && this.judge(proposal, quote);
    if (!change) return;
    this.facts = { ...this.facts, ...change };
    this.accepted += 1;
  }

  result(): DeckFacts {
    return this.accepted === 0 ? this.read : this.facts;
  }

  private judge(proposal: Proposal, quote: FoundQuote): Change {
    switch (proposal.kind) {
      case 'metric':
        return this.metric(proposal, quote);
      case 'person':
        return this.person(proposal, quote);
      case 'section':
        return this.section(proposal, quote);
      case 'linkedin':
        return this.linkedin(proposal, quote);
      case 'wrong':
        return this.without(proposal.value, proposal.page);
      default:
        return this.one(proposal.kind, proposal, quote);
    }
  }

  /** The first believable claim of a kind stays, and takes the place of what was read with less than certainty. */
  private one(kind: keyof typeof READERS, proposal: Proposal, quote: FoundQuote): Change {
    const { read, deck } = this;
    if (this.settled.has(kind) || (read[kind] !== null && (IS_SURE[kind]?.(read) ?? true))) return null;
    const fact = READERS[kind](proposal, quote, deck);
    if (!fact || JSON.stringify(fact.value) === JSON.stringify(this.facts[kind]?.value)) return null;
    this.settled.add(kind);
    return { [kind]: fact };
  }

  /** The same number at the same place is the same figure, whatever it was called: it takes the name and status proposed. */
  private metric(proposal: Proposal, quote: FoundQuote): Change {
    const { facts, deck } = this;
    const metric = metricIn(proposal, quote, deck);
    if (!metric) return null;
    const at = facts.metrics.findIndex((other) => other.value === metric.value && other.evidence.page === metric.evidence.page);
    const old = facts.metrics[at];
    if (old) {
      const isSame = old.key === metric.key && old.status === metric.status;
      const keepsName = isSureMetric(old, deck) && old.key !== metric.key;
      if (isSame || keepsName || this.isTaken(metric.key, metric.status, at)) return null;
      return { metrics: namedFirst(facts.metrics.with(at, { ...metric, name: old.key === metric.key ? old.name : metric.name })) };
    }
    if (facts.metrics.some((other) => other.value === metric.value && other.status === metric.status && other.currency === metric.currency))
      return null;
    const fits = !this.isTaken(metric.key, metric.status, -1);
    return { metrics: namedFirst([...facts.metrics, fits ? metric : { ...metric, key: OTHER_METRIC }]) };
  }

  /** A second value under one name would be a conflict, which no proposal may make. */
  private isTaken(key: string, status: string, except: number): boolean {
    return key !== OTHER_METRIC && this.facts.metrics.some((other, at) => at !== except && other.key === key && other.status === status);
  }

  private person(proposal: Proposal, quote: FoundQuote): Change {
    const { people } = this.facts;
    const person = personIn(proposal, quote, this.deck);
    return person && people.every(({ name }) => name !== person.name) ? { people: [...people, person] } : null;
  }

  private linkedin(proposal: Proposal, quote: FoundQuote): Change {
    const profile = linkedInIn(proposal, quote, this.deck);
    const known = this.facts.linkedin.map(({ value }) => value.toLowerCase().replace(/\/$/, ''));
    return profile && !known.some((url) => url.endsWith(profile.value.toLowerCase().slice('https://www.linkedin.com'.length)))
      ? { linkedin: [...this.facts.linkedin, profile] }
      : null;
  }

  private section({ value, page }: Proposal, quote: FoundQuote): Change {
    const kind = SECTION_KINDS.find((known) => known === value);
    const pages = (kind && this.facts.sections[kind]) ?? [];
    if (kind === undefined || pages.includes(page) || quote.page.wordCount === 0 || isImpossibleSection(kind, page, this.deck)) return null;
    return { sections: { ...this.facts.sections, [kind]: [...pages, page].sort((a, b) => a - b) } };
  }

  /** What our reading found, taken back where it is not sure of it. */
  private without(id: string, page: number): Change {
    const { facts, read, deck } = this;
    const metric = read.metrics.find((fact, at) => metricId(at) === id && fact.evidence.page === page);
    if (metric) return isSureMetric(metric, deck) ? null : { metrics: facts.metrics.filter((other) => other !== metric) };
    const person = read.people.find(({ name, evidence }) => personId(name) === id && evidence.page === page);
    if (person) return isSurePerson(person, read) ? null : { people: facts.people.filter((other) => other !== person) };
    for (const kind of SECTION_KINDS) {
      if (sectionId(kind, page) !== id || !(facts.sections[kind] ?? []).includes(page)) continue;
      if (isSureSection(kind, page, deck)) return null;
      return { sections: { ...facts.sections, [kind]: facts.sections[kind]?.filter((other) => other !== page) } };
    }
    const one = (Object.keys(READERS) as (keyof typeof READERS)[]).find((kind) => kind === id);
    const fact = one && facts[one];
    return one && fact && fact.evidence.page === page && IS_SURE[one]?.(read) === false ? { [one]: null } : null;
  }
}

const READERS = {
  company: companyIn,
  location: namedIn,
  website: websiteIn,
  stage: stageIn,
  problem: problemIn,
  raise: raiseIn,
};

/** A kind without an entry is never corrected, only filled. */
const IS_SURE: Partial<Record<keyof typeof READERS, (facts: DeckFacts) => boolean>> = {
  company: isSureCompany,
  website: isSureWebsite,
  stage: isSureStage,
  raise: isSureRaise,
};

/** As the analysis lists them: what goes by its caption alone comes last. */
function namedFirst(metrics: readonly MetricFact[]): MetricFact[] {
  return [...metrics.filter(({ key }) => key !== OTHER_METRIC), ...metrics.filter(({ key }) => key === OTHER_METRIC)];
}
