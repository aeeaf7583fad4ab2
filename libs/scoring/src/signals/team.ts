import type { Evidence, PersonFact } from '@app/deck-analysis';
import type { PassageTopic } from '@app/lexicon';
import type { DeckReader } from './deck-reader';
import { given, type Proof, type Reading } from './reading';
import { functionsOf } from './roles';

const BEFORE: PassageTopic[] = ['team.employer', 'team.exit', 'team.degree'];
const BACKGROUND: PassageTopic[] = [...BEFORE, 'team.experience'];

export function founders(deck: DeckReader): Reading {
  const named = deck.founders;
  const withRole = named.find((person) => person.role !== null);
  const backgrounds = named.map((person) => backgroundOf(deck, person));
  const complete = named.length > 0 && backgrounds.every((background) => background !== null);
  return [evidenceOf(named[0]), evidenceOf(withRole), given(complete, backgrounds[0] ?? null)];
}

export function completeness(deck: DeckReader): Reading {
  const people = deck.team;
  const functions = functionsOf(people.map((who) => who.role)).length;
  const second = evidenceOf(people[1]);
  return [second, given(functions >= 2, second), given(functions >= 3, second)];
}

export function fit(deck: DeckReader): Reading {
  const kinds = deck.kinds(...BACKGROUND);
  return [kinds[0] ?? null, kinds[1] ?? null, kinds[2] ?? null];
}

export function commitment(deck: DeckReader): Reading {
  const fullTime = deck.passage('team.full_time');
  const headcount = deck.facts.metrics.find((metric) => /^(employees|headcount|team_size)$/.test(metric.key) && metric.status === 'actual');
  const others: Evidence[] = [...deck.kinds('team.since', 'team.own_money'), ...(headcount ? [headcount.evidence] : [])];
  return [fullTime ?? others[0] ?? null, fullTime, others[0] ?? null];
}

export function advisors(deck: DeckReader): Reading {
  const backers = deck.backers;
  const known = backers.filter((person) => person.role !== null || person.background.length > 0);
  const present = evidenceOf(backers[0]) ?? deck.section('advisors', 'investors');
  return [present, evidenceOf(backers[1]), given(known.length === backers.length, evidenceOf(known[0]))];
}

/**
 * The line that says where a person was before: employer, exit or degree. Lines beside a name that say something else of the team
 * (since when, full-time, years of experience) are not that.
 */
export function backgroundOf(deck: DeckReader, person: PersonFact): Proof | null {
  const topicsOf = (line: string): PassageTopic[] =>
    deck.facts.passages
      .filter(({ evidence }) => evidence.page === person.evidence.page && evidence.quote === line)
      .map(({ topic }) => topic)
      .filter((topic) => topic.startsWith('team.'));
  const line = person.background.find((text) => {
    const topics = topicsOf(text);
    return topics.length === 0 || topics.some((topic) => BEFORE.includes(topic));
  });
  return line === undefined ? null : { ...person.evidence, quote: line };
}

function evidenceOf(person: PersonFact | undefined): Proof | null {
  return person?.evidence ?? null;
}
