import { longest, type SectionKind } from '@app/lexicon';
import { fold, squash, tokens } from '@app/taxonomy';
import type { DeckFacts, MetricFact, PersonFact } from '../facts';
import { nameLabel } from '../company/hosts';
import type { Deck } from './judges';

// What our own reading is so sure of that no proposal moves it: what two places of the deck say independently, or its own heading.

const hostOf = (url: string): string => squash(nameLabel(url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/[/?#].*$/, '')));

/** The name that the deck's own address carries as well, or that the weights are as good as certain of. */
export function isSureCompany({ company, website, emails }: DeckFacts): boolean {
  const name = squash(company?.value ?? '');
  const hosts = [website?.value ?? '', ...emails.map(({ value }) => value.split('@')[1] ?? '')].map(squash);
  return (company?.evidence.confidence ?? 0) >= SURE_NAME || (name.length >= 4 && hosts.some((host) => host.includes(name)));
}

const SURE_NAME = 90;

/** The site whose domain the deck's e-mail addresses have as well. */
export function isSureWebsite({ website, emails }: DeckFacts): boolean {
  const host = hostOf(website?.value ?? '');
  return host !== '' && emails.some(({ value }) => hostOf(value.split('@')[1] ?? '') === host);
}

/** A sum on the slide that asks for it. */
export function isSureRaise({ raise, sections }: DeckFacts): boolean {
  return raise !== null && (sections.ask ?? []).includes(raise.evidence.page);
}

/** A stage that stands in the line of the sum asked for. */
export function isSureStage({ stage, raise }: DeckFacts): boolean {
  return stage !== null && raise !== null && stage.evidence.page === raise.evidence.page && stage.evidence.quote === raise.evidence.quote;
}

/** With a role, on a slide about the team. */
export function isSurePerson({ role, evidence }: PersonFact, { sections }: DeckFacts): boolean {
  return role !== null && (sections.team ?? []).includes(evidence.page);
}

/** A figure whose own line carries the name that it is reported under. */
export function isSureMetric({ key, evidence }: MetricFact, { context }: Deck): boolean {
  return metricNamesIn(evidence.quote, context.lexicon).includes(key);
}

export function metricNamesIn(text: string, lexicon: Deck['context']['lexicon']): string[] {
  return longest(lexicon.metrics.find(tokens(fold(text)))).map(({ payload }) => payload);
}

/** Odds in thousandths beyond which the reading of a slide stands: as likely as 1 in 1,000 it is not of a kind, or is. */
const SURE_ODDS = 7000;

export function isSureSection(kind: SectionKind, page: number, { odds, extraction }: Deck): boolean {
  if (extraction.sections[page - 1]?.titled.has(kind)) return true;
  return (odds[page - 1]?.get(kind) ?? 0) > SURE_ODDS;
}

/** What the slide cannot be, as far as it is read. */
export function isImpossibleSection(kind: SectionKind, page: number, { odds }: Deck): boolean {
  const of = odds[page - 1]?.get(kind);
  return of === undefined || of < -SURE_ODDS;
}
