import type { DeckFacts, Evidence, MetricFact, PersonFact } from '@app/deck-analysis';
import type { PassageTopic, SectionKind } from '@app/lexicon';
import type { Proof } from './reading';
import { currentFigures } from './metrics';
import { withDigits } from './numbers';
import { isLead } from './roles';

/** Answers the questions that signal rules ask of a deck; every answer is the proof that stands in the deck, or null. */
export class DeckReader {
  private readonly quotes = new Map<number, string>();
  private readonly byTopic = new Map<PassageTopic, Evidence[]>();
  /** Figures reached so far: no targets, no market sizes; the lower value of a conflict; each number once. */
  readonly figures: MetricFact[];

  constructor(readonly facts: DeckFacts) {
    for (const evidence of allEvidence(facts)) {
      if (!this.quotes.has(evidence.page)) this.quotes.set(evidence.page, evidence.quote);
    }
    for (const { topic, evidence } of facts.passages) {
      const known = this.byTopic.get(topic);
      if (known) known.push(evidence);
      else this.byTopic.set(topic, [evidence]);
    }
    this.figures = currentFigures(facts.metrics);
  }

  /** All passages of these topics in page order. */
  passages(...topics: PassageTopic[]): Evidence[] {
    return topics.flatMap((topic) => this.byTopic.get(topic) ?? []).sort((a, b) => a.page - b.page);
  }

  passage(...topics: PassageTopic[]): Evidence | null {
    return this.passages(...topics)[0] ?? null;
  }

  /** The first passage of these topics that carries a number. */
  passageWithNumber(...topics: PassageTopic[]): Evidence | null {
    return withDigits(this.passages(...topics))[0] ?? null;
  }

  /** One proof for every topic group that the deck has, in the order given. */
  kinds(...groups: (PassageTopic | PassageTopic[])[]): Evidence[] {
    return groups.flatMap((group) => this.passage(...(Array.isArray(group) ? group : [group])) ?? []);
  }

  /** The first readable page of these sections: a title over an empty or unreadable slide proves nothing. */
  section(...kinds: SectionKind[]): Proof | null {
    const page = kinds.flatMap((kind) => this.pagesOf(kind)).find((candidate) => this.facts.readablePages.includes(candidate));
    return page === undefined ? null : this.onPage(page);
  }

  protected pagesOf(kind: SectionKind): readonly number[] {
    return this.facts.sections[kind] ?? [];
  }

  /** A proof that points at a page as a whole, with something that stands on it. */
  onPage(page: number): Proof {
    const source = this.facts.ocrPages.includes(page) ? 'ocr' : 'text';
    return { page, quote: this.quotes.get(page) ?? null, source };
  }

  /** Founders; where the deck calls nobody one, the named leads of the team. */
  get founders(): PersonFact[] {
    const named = this.facts.people.filter((person) => person.founder);
    return named.length ? named : this.team.filter((person) => isLead(person.role));
  }

  /** People who work in the company, founders first as the deck lists them. */
  get team(): PersonFact[] {
    return this.facts.people.filter((person) => person.founder || person.group === 'founder' || person.group === 'team');
  }

  get backers(): PersonFact[] {
    return this.facts.people.filter((person) => !person.founder && (person.group === 'advisor' || person.group === 'investor'));
  }
}

/** Every evidence of the facts, most telling first. */
export function allEvidence(facts: DeckFacts): Evidence[] {
  const single = [
    facts.company,
    facts.problem,
    facts.raise,
    facts.website,
    facts.stage,
    facts.location,
    facts.product,
    facts.legalName,
    facts.datedAt,
  ].flatMap((fact) => fact?.evidence ?? []);
  const lists = [
    facts.passages,
    facts.metrics,
    facts.people,
    facts.useOfFunds,
    facts.earlierRounds,
    facts.competitors,
    facts.industries,
    facts.emails,
    facts.phones,
    facts.linkedin,
  ].flatMap((list: { evidence: Evidence }[]) => list.map((fact) => fact.evidence));
  return [...single, ...lists];
}
