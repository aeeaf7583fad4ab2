import type { DeckReader } from './deck-reader';
import { distinctDates } from './numbers';
import { ABSENT, climb, given, standing, stepAt, type DerivedRule, type Reading } from './reading';

export function identity(deck: DeckReader): Reading {
  const { company, product, industries, stage, location } = deck.facts;
  const does = product ?? industries[0];
  return climb(company?.evidence ?? null, does?.evidence ?? null, given(stage !== null, location?.evidence ?? null));
}

export function contact(deck: DeckReader): Reading {
  const { emails, phones, linkedin, people } = deck.facts;
  const email = emails[0]?.evidence ?? people.find((person) => person.email !== null)?.evidence ?? null;
  const other =
    phones[0]?.evidence ?? linkedin[0]?.evidence ?? people.find((person) => person.linkedin !== null)?.evidence ?? null;
  return climb(email ?? other, email, other);
}

/** A website that was only derived from an e-mail address is not written in the deck. */
export function website(deck: DeckReader): Reading {
  const written = deck.facts.website?.evidence ?? null;
  if (!written || written.quote.includes('@')) return ABSENT;
  const prominent = written.page === 1 || written.page >= deck.facts.pageCount - 1;
  return climb(written, written, given(prominent, written));
}

export function teamSlide(deck: DeckReader): Reading {
  const pages = deck.facts.sections.team ?? [];
  const people = deck.team.filter((person) => pages.includes(person.evidence.page));
  const withRole = people.filter((person) => person.role !== null);
  const complete =
    withRole.length >= 2 && people.some((person) => person.background.length > 0 || person.linkedin !== null);
  return climb(deck.section('team'), people[1]?.evidence ?? null, given(complete, withRole[0]?.evidence ?? null));
}

export function roadmap(deck: DeckReader): Reading {
  const dated = deck.passages('roadmap.dated');
  const present = deck.passage('roadmap.milestone', 'roadmap.dated') ?? deck.section('roadmap');
  return climb(present, dated[0] ?? null, given(distinctDates(dated) >= 3, dated.at(-1) ?? null));
}

export function registration(deck: DeckReader): Reading {
  const name = deck.facts.legalName?.evidence ?? deck.passage('registration.legal_form');
  const parts = [name, deck.passage('registration.number'), deck.passage('registration.address')].filter(
    (part) => part !== null,
  );
  return climb(parts[0] ?? null, parts[1] ?? null, parts[2] ?? null);
}

/** Slides that a partner expects: investors' templates have 10 to 20. */
export function length(deck: DeckReader): Reading {
  const pages = deck.facts.pageCount;
  const within = (from: number, to: number): boolean => pages >= from && pages <= to;
  const step = within(10, 20) ? 3 : within(8, 25) ? 2 : within(5, 35) ? 1 : 0;
  return standing(step, () => deck.onPage(pages));
}

export function readable(deck: DeckReader): Reading {
  const pages = [...new Set(deck.facts.readablePages)];
  const step = stepAt(pages.length / Math.max(1, deck.facts.pageCount), [0.5, 0.75, 0.9]);
  return standing(step, () => deck.onPage(Math.min(...pages)));
}

export function dated(deck: DeckReader): Reading {
  const date = deck.facts.datedAt;
  if (!date) return ABSENT;
  const precision = date.value.split('-').length;
  const complete = precision >= 3 || date.evidence.page === 1;
  return climb(date.evidence, given(precision >= 2, date.evidence), given(complete, date.evidence));
}

/** The ten questions an investor's template asks; each is answered by any of its signals. */
export const QUESTIONS: readonly (readonly string[])[] = [
  ['problem'],
  ['solution'],
  ['market_size'],
  ['business_model'],
  ['competition', 'moat'],
  ['team_founders'],
  ['gtm'],
  ['momentum', 'validation'],
  ['ask'],
  ['roadmap', 'forecast'],
];

export const coverage: DerivedRule = (stepOf) =>
  stepAt(QUESTIONS.filter((signals) => signals.some((signal) => stepOf(signal) > 0)).length, [5, 7, 9]);
