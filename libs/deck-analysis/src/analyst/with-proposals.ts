import type { DeckFacts, SectionKind } from '../facts';
import type { DeckDocument } from '../pages';
import { contextOf, extract } from '../extract';
import type { UnderstandHints } from '../extract';
import { isMissing, type Proposal } from './analyst';
import { metricIn, namedIn, personIn, problemIn, raiseIn, stageIn, websiteIn, type Deck } from './judges';
import { findQuote, type FoundQuote } from './quotes';

/** A real deck leaves a dozen things open; whoever claims hundreds is not reading it. */
const MAX_CONSIDERED = 100;
const MAX_ACCEPTED = 30;

/** Slides that speak of others, or promise what later slides say. */
const FOREIGN: ReadonlySet<SectionKind> = new Set(['contents', 'testimonials', 'competition', 'appendix']);

/**
 * The facts with those proposals added that the deck bears out: the quote stands on its page, the value stands in the quote as our
 * own readers read it, and our own reading had left the place empty. Pure; without such proposals the very same facts.
 */
export function withProposals(
  document: DeckDocument,
  facts: DeckFacts,
  proposals: readonly Proposal[],
  hints: UnderstandHints = {},
): DeckFacts {
  if (proposals.length === 0 || !facts.isDeck) return facts;
  const context = contextOf(document, hints);
  const deck: Deck = { context, extraction: extract(context) };
  const additions = new Additions(facts, deck);
  for (const proposal of proposals.slice(0, MAX_CONSIDERED)) additions.consider(proposal);
  return additions.result();
}

class Additions {
  private facts: DeckFacts;
  private accepted = 0;

  constructor(
    private readonly read: DeckFacts,
    private readonly deck: Deck,
  ) {
    this.facts = read;
  }

  consider(proposal: Proposal): void {
    if (this.accepted >= MAX_ACCEPTED || !isMissing(proposal.kind, this.read)) return;
    const page = this.deck.context.view.pages.find(({ number }) => number === proposal.page);
    const kinds = this.deck.extraction.sections[proposal.page - 1]?.kinds ?? [];
    const quote = page && !kinds.some((kind) => FOREIGN.has(kind)) ? findQuote(page, proposal.quote) : null;
    const addition = quote && this.judge(proposal, quote);
    if (!addition) return;
    this.facts = { ...this.facts, ...addition };
    this.accepted += 1;
  }

  result(): DeckFacts {
    return this.accepted === 0 ? this.read : this.facts;
  }

  /** The first believable claim of a kind stays; people and metrics add up. */
  private judge(proposal: Proposal, quote: FoundQuote): Partial<DeckFacts> | null {
    const { facts, deck } = this;
    const { kind } = proposal;
    if (kind === 'metric') {
      const metric = metricIn(proposal, quote, deck, facts.metrics);
      return metric && { metrics: [...facts.metrics, metric] };
    }
    if (kind === 'person') {
      const person = personIn(proposal, quote, deck);
      return person && facts.people.every(({ name }) => name !== person.name) ? { people: [...facts.people, person] } : null;
    }
    const fact = facts[kind] === null ? READERS[kind](proposal, quote, deck) : null;
    return fact && { [kind]: fact };
  }
}

const READERS = {
  company: namedIn,
  location: namedIn,
  website: websiteIn,
  stage: stageIn,
  problem: problemIn,
  raise: raiseIn,
};
