import { TokenCensus } from '../company/census';
import { type NameCandidate, nameCandidates } from '../company/name-features';
import { contextOf, readByRules } from '../extract';
import type { Features } from '../learned/linear';
import type { DeckDocument } from '../pages';
import { pageFeatures } from '../sections/page-features';

export { BIAS, logOdds } from '../learned/linear';
export type { Features, Weights } from '../learned/linear';
export { rankedNames } from '../company/learned-name';
export type { NameModel } from '../company/learned-name';
export type { NameCandidate } from '../company/name-features';
export type { SectionModel } from '../sections/learned-kinds';

/** What the model of sections sees of a deck's pages. */
export function featuresOf(document: DeckDocument): Features[] {
  return pageFeatures(readByRules(contextOf(document, {})));
}

/** What the model of names sees of each name that a deck holds. */
export function namesOf(document: DeckDocument): NameCandidate[] {
  const { view, lexicon, hosts, emails } = contextOf(document, {});
  return nameCandidates({ view, lexicon, hosts, emails, fileName: undefined }, new TokenCensus(view));
}
