import type { Evidence, PassageTopic, PersonFact } from '@app/deck-analysis';
import type { DeckReader } from './deck-reader';
import { climb, given, type Proof, type Reading } from './reading';
import { functionsOf } from './roles';

const BACKGROUND: PassageTopic[] = ['team.employer', 'team.exit', 'team.degree', 'team.experience'];

export function founders(deck: DeckReader): Reading {
  const named = deck.founders;
  const withRole = named.find((person) => person.role !== null);
  const complete = named.length > 0 && named.every((person) => person.role !== null && person.background.length > 0);
  return climb(evidenceOf(named[0]), evidenceOf(withRole), given(complete, backgroundOf(named[0])));
}

export function completeness(deck: DeckReader): Reading {
  const people = deck.team;
  const functions = functionsOf(people.map((who) => who.role)).length;
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
  const headcount = deck.facts.metrics.find(
    (metric) => /^(employees|headcount|team_size)$/.test(metric.key) && metric.status === 'actual',
  );
  const others: Evidence[] = [
    ...deck.kinds('team.since', 'team.own_money'),
    ...(headcount ? [headcount.evidence] : []),
  ];
  const first = fullTime ?? others[0] ?? null;
  return climb(first, fullTime ?? others[1] ?? null, given(fullTime !== null, others[0] ?? null));
}

export function advisors(deck: DeckReader): Reading {
  const backers = deck.backers;
  const known = backers.filter((person) => person.role !== null || person.background.length > 0);
  const present = evidenceOf(backers[0]) ?? deck.section('advisors', 'investors');
  return climb(
    present,
    evidenceOf(backers[1]),
    given(known.length >= 2 && known.length === backers.length, evidenceOf(known[0])),
  );
}

/** The line that says what a person did before; it stands on the page of the name. */
function backgroundOf(person: PersonFact | undefined): Proof | null {
  const line = person?.background[0];
  return person && line !== undefined ? { ...person.evidence, quote: line } : null;
}

function evidenceOf(person: PersonFact | undefined): Proof | null {
  return person?.evidence ?? null;
}
