import type { DeckFacts, Passage, PersonFact } from '@app/deck-analysis';
import type { SectionKind } from '@app/lexicon';
import { squash } from '@app/taxonomy';
import { DeckReader } from './deck-reader';
import type { Proof } from './reading';

/** "Co-Founder and CEO of Iron Grip": a post that only a whole firm has, and behind it whose. */
const POST_AT =
  /\b(?:(?:co-?)?founder|owner|ceo|cto|coo|cfo|president|partner|chair(?:wo)?man|managing director)\b[^|]*?\s(?:of|at|@)\s+(\p{Lu}.*)$/iu;

const readers = new WeakMap<DeckReader, DeckReader>();

/** Of a slide as a whole the page alone is named: words that happen to stand there would support nothing. */
class OwnDeckReader extends DeckReader {
  override onPage(page: number): Proof {
    return { ...super.onPage(page), quote: null };
  }

  /** Only what a slide is first of all about, or headed as, does it prove as a whole. */
  protected override pagesOf(kind: SectionKind): readonly number[] {
    return (this.facts.about ?? this.facts.sections)[kind] ?? [];
  }
}

/**
 * The deck as its team is seen by what its people are in this very company: a post elsewhere is a past.
 */
export function ownDeck(deck: DeckReader): DeckReader {
  let reader = readers.get(deck);
  if (!reader) readers.set(deck, (reader = new OwnDeckReader(withOwnPeople(deck.facts))));
  return reader;
}

function withOwnPeople(facts: DeckFacts): DeckFacts {
  const elsewhere = facts.people.filter((person) => isElsewhere(person, facts));
  const people = facts.people.map((person): PersonFact => {
    if (elsewhere.includes(person) && person.role !== null) {
      const group = person.group === 'founder' ? 'team' : person.group;
      return { ...person, role: null, founder: false, group, background: [person.role, ...person.background] };
    }
    return person;
  });
  const pasts = elsewhere.flatMap(({ role, evidence, group }): Passage[] =>
    role === null || group === 'advisor' || group === 'investor'
      ? []
      : [{ topic: 'team.employer', evidence: { ...evidence, quote: role } }],
  );
  return { ...facts, people, passages: [...facts.passages.filter((passage) => !isOfBackers(passage, facts)), ...pasts] };
}

/** What an advisor did before is no past of the team. */
function isOfBackers({ topic, evidence }: Passage, { people }: DeckFacts): boolean {
  if (!topic.startsWith('team.')) return false;
  const lines = people
    .filter(({ group, founder }) => !founder && (group === 'advisor' || group === 'investor'))
    .flatMap(({ role, background }) => [role ?? '', ...background]);
  const quote = squash(evidence.quote);
  return lines.some((line) => squash(line).length > 3 && quote.startsWith(squash(line)));
}

function isElsewhere({ role }: PersonFact, { company, legalName, product }: DeckFacts): boolean {
  const firm = squash(POST_AT.exec(role ?? '')?.[1] ?? '');
  const own = [company, legalName, product].map((fact) => squash(fact?.value ?? '')).filter((name) => name.length > 1);
  return firm !== '' && !own.some((name) => firm.includes(name) || name.includes(firm));
}
