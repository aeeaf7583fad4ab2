import type { DeckSignal } from '../rubric/rubric.types';
import type { DeckReader } from './deck-reader';
import { distinctDates } from './numbers';
import { ABSENT, given, standing, stepAt, type Reading } from './reading';
import type { DerivedRule } from './rules';

export function identity(deck: DeckReader): Reading {
  const { company, product, industries, stage, location } = deck.facts;
  const stated = deck.passages('solution.statement').find((evidence) => evidence.page === 1) ?? null;
  const does = product?.evidence ?? industries[0]?.evidence ?? stated;
  // A name that only the file carries stands on no page.
  const named = company && company.evidence.quote !== '' ? company.evidence : null;
  return [named, does, given(stage !== null, location?.evidence ?? null)];
}

export function contact(deck: DeckReader): Reading {
  const { emails, phones, linkedin, people } = deck.facts;
  const email = emails[0]?.evidence ?? people.find((person) => person.email !== null)?.evidence ?? null;
  const other = phones[0]?.evidence ?? linkedin[0]?.evidence ?? people.find((person) => person.linkedin !== null)?.evidence ?? null;
  return [email ?? other, email, other];
}

/** A website that was only derived from an e-mail address is not written in the deck. */
export function website(deck: DeckReader): Reading {
  const written = deck.facts.website?.evidence ?? null;
  if (!written || written.quote.includes('@')) return ABSENT;
  const prominent = written.page === 1 || written.page >= deck.facts.pageCount - 1;
  return [written, written, given(prominent, written)];
}

export function teamSlide(deck: DeckReader): Reading {
  const pages = deck.facts.sections.team ?? [];
  const people = deck.team.filter((person) => pages.includes(person.evidence.page));
  const unnamed = people.find((person) => person.role === null);
  const second = people[1]?.evidence ?? null;
  return [deck.section('team'), second, given(unnamed === undefined, second)];
}

export function roadmap(deck: DeckReader): Reading {
  const dated = deck.passages('roadmap.dated');
  const present = deck.passage('roadmap.milestone', 'roadmap.dated') ?? deck.section('roadmap');
  return [present, dated[0] ?? null, given(distinctDates(dated) >= 3, dated.at(-1) ?? null)];
}

export function registration(deck: DeckReader): Reading {
  const name = deck.facts.legalName?.evidence ?? deck.passage('registration.legal_form');
  const parts = [name, deck.passage('registration.number'), deck.passage('registration.address')].filter((part) => part !== null);
  return [parts[0] ?? null, parts[1] ?? null, parts[2] ?? null];
}

/** Investors' templates have 10 to 20 slides; much shorter says too little, much longer is no pitch. */
export function length(deck: DeckReader): Reading {
  const pages = deck.facts.pageCount;
  const within = (from: number, to: number): boolean => pages >= from && pages <= to;
  const step = within(5, 25) ? 3 : within(4, 30) ? 2 : within(3, 40) ? 1 : 0;
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
  return [date.evidence, given(precision >= 2, date.evidence), given(complete, date.evidence)];
}

/** What every deck answers, whatever else it holds: what and why, how it earns from whom, and who does it. */
export const coverage: DerivedRule = (stepOf) => {
  const answered = (...signals: DeckSignal[]): boolean => signals.some((signal) => stepOf(signal) > 0);
  if (!answered('problem') || !answered('solution')) return 0;
  if (!answered('market_size', 'business_model')) return 1;
  return answered('team_founders') ? 3 : 2;
};
