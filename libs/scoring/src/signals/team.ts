import type { Evidence, PassageTopic, PersonFact } from '@app/deck-analysis';
import type { DeckReader } from './deck-reader';
import { climb, given, type Proof, type Reading } from './reading';

/** What a role says about the work that its holder does, in the languages that decks come in. */
const FUNCTIONS: Readonly<Record<string, RegExp>> = {
  lead: /\bceo\b|chief executive|managing director|president|geschäftsführ|director(a)? general|directeur général|generaldirektor/i,
  technology: /\b(cto|cio)\b|technolog|technical|engineer|develop|architect|scien|software|hardware|\bdata\b|\bai\b|machine learning|research|r&d|entwickl|desarroll|développ|técnic|technique|forsch/i,
  product: /\bcpo\b|product|design|\bux\b|\bui\b|produkt|producto|produit|produto/i,
  commercial: /\b(cmo|cro|cgo|cco|bdm?)\b|sales|marketing|growth|business dev|commercial|customer|partnership|brand|vertrieb|ventas|comercial|vendas/i,
  operations: /\b(coo|cfo)\b|operat|finance|financ|legal|people|human resources|\bhr\b|compliance|betrieb|operacion|opérat|finanz/i,
};

const BACKGROUND: PassageTopic[] = ['team.employer', 'team.exit', 'team.degree', 'team.experience'];

/** Functions held by people whom the deck names with a role. */
export function functionsOf(people: PersonFact[]): string[] {
  return Object.keys(FUNCTIONS).filter((name) => people.some((person) => person.role !== null && FUNCTIONS[name]!.test(person.role)));
}

export function founders(deck: DeckReader): Reading {
  const named = deck.founders;
  const withRole = named.find((person) => person.role !== null);
  const complete = named.length > 0 && named.every((person) => person.role !== null && person.background.length > 0);
  return climb(evidenceOf(named[0]), evidenceOf(withRole), given(complete, evidenceOf(named[0])));
}

export function completeness(deck: DeckReader): Reading {
  const people = deck.team;
  const functions = functionsOf(people).length;
  const second = evidenceOf(people[1]);
  return climb(second, given(functions >= 2, second), given(functions >= 3, second));
}

export function fit(deck: DeckReader): Reading {
  const kinds = deck.kinds(...BACKGROUND);
  const described = deck.team.find((person) => person.background.length > 0);
  return climb(kinds[0] ?? evidenceOf(described), kinds[1] ?? null, kinds[2] ?? null);
}

export function commitment(deck: DeckReader): Reading {
  const fullTime = deck.passage('team.full_time');
  const headcount = deck.facts.metrics.find((metric) => /^(employees|headcount|team_size)$/.test(metric.key) && metric.status === 'actual');
  const others: Evidence[] = [...deck.kinds('team.since', 'team.own_money'), ...(headcount ? [headcount.evidence] : [])];
  const first = fullTime ?? others[0] ?? null;
  return climb(first, fullTime ?? others[1] ?? null, given(fullTime !== null, others[0] ?? null));
}

export function advisors(deck: DeckReader): Reading {
  const backers = deck.backers;
  const known = backers.filter((person) => person.role !== null || person.background.length > 0);
  const present = evidenceOf(backers[0]) ?? deck.section('advisors', 'investors');
  return climb(present, evidenceOf(backers[1]), given(known.length >= 2 && known.length === backers.length, evidenceOf(known[0])));
}

function evidenceOf(person: PersonFact | undefined): Proof | null {
  return person?.evidence ?? null;
}
