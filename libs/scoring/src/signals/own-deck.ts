import type { DeckFacts, MetricFact, Passage, PersonFact } from '@app/deck-analysis';
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

  /**
   * Only what a slide is first of all about, or headed as, does it prove as a whole; and nothing where the people stand on it, where it
   * splits the money, or where a subject that it names besides shows whose the page is. Slides that tell of the problem, too, come last.
   */
  protected override pagesOf(kind: SectionKind): readonly number[] {
    const { sections, about = sections, people } = this.facts;
    const isOn = (page: number, ...kinds: SectionKind[]): boolean => kinds.some((other) => (sections[other] ?? []).includes(page));
    const showsPeople = (page: number): boolean => people.filter(({ evidence }) => evidence.page === page).length > 1;
    const pages = (about[kind] ?? []).filter(
      (page) =>
        (OF_PEOPLE.includes(kind) || !showsPeople(page)) &&
        !(kind === 'go_to_market' && isOn(page, 'use_of_funds')) &&
        !(kind === 'competition' && (about.moat ?? []).includes(page)) &&
        !(kind === 'business_model' && this.hasNoSum(page)),
    );
    const first = pages.filter((page) => !isOn(page, 'problem'));
    return [...first, ...pages.filter((page) => !first.includes(page))];
  }

  /** How money is earned is told with a sum or a share; facts of earlier analysers do not know them all. */
  private hasNoSum(page: number): boolean {
    const { asides, metrics } = this.facts;
    if (asides === undefined) return false;
    const sums = asides.filter(({ topic }) => topic === 'number.money' || topic === 'number.share' || topic === 'business_model.price');
    return ![...sums.map((sum) => sum.page), ...metrics.map(({ evidence }) => evidence.page)].includes(page);
  }
}

const OF_PEOPLE: readonly SectionKind[] = ['team', 'advisors', 'investors', 'contact'];

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
  const metrics = facts.metrics.filter((metric) => !isOfRival(metric, facts));
  return {
    ...facts,
    people,
    metrics,

    passages: [...facts.passages.filter((passage) => !isOfBackers(passage, facts)), ...pasts],
  };
}

/** What an advisor did before is no past of the team, whether it stands under the name or behind it. */
function isOfBackers({ topic, evidence }: Passage, { people }: DeckFacts): boolean {
  if (!topic.startsWith('team.')) return false;
  const backers = people.filter(({ group, founder }) => !founder && (group === 'advisor' || group === 'investor'));
  const quote = squash(evidence.quote);
  const isNamed = ({ name, evidence: { page } }: PersonFact): boolean => page === evidence.page && quote.includes(squash(name));
  if (backers.some(isNamed)) return !people.some((person) => !backers.includes(person) && isNamed(person));
  const lines = backers.flatMap(({ role, background }) => [role ?? '', ...background]);
  return lines.some((line) => squash(line).length > 3 && quote.startsWith(squash(line)));
}

/** "Ocado trialled refills with 15 products" on a slide that has "Ocado" over a column: the figure of whoever the sentence begins with. */
function isOfRival({ evidence: { page, quote } }: MetricFact, { asides = [], company }: DeckFacts): boolean {
  const own = squash(company?.value ?? '');
  return asides.some(({ topic, page: on, quote: name }) => {
    const key = squash(name);
    const isName =
      topic === 'competition.named' && on === page && key.length > 3 && !(own !== '' && (own.includes(key) || key.includes(own)));
    return isName && quote.length > name.length * 2 && quote.startsWith(`${name} `) && !/\d/.test(name);
  });
}

function isElsewhere({ role }: PersonFact, { company, legalName, product }: DeckFacts): boolean {
  const firm = squash(POST_AT.exec(role ?? '')?.[1] ?? '');
  const own = [company, legalName, product].map((fact) => squash(fact?.value ?? '')).filter((name) => name.length > 1);
  return firm !== '' && !own.some((name) => firm.includes(name) || name.includes(firm));
}
