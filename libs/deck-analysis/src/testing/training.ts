import { TokenCensus } from '../company/census';
import { type NameCandidate, nameCandidates } from '../company/name-features';
import { contextOf, extract, readByRules } from '../extract';
import type { UnderstandHints } from '../extract';
import type { Features } from '../learned/linear';
import { metricCandidates } from '../numbers/metric-features';
import type { MetricCandidate } from '../numbers/metric-features';
import type { DeckDocument } from '../pages';
import { pageFeatures } from '../sections/page-features';

export { BIAS, logOdds } from '../learned/linear';
export type { Features, Weights } from '../learned/linear';
export { treeOdds } from '../learned/trees';
export type { Tree, Trees } from '../learned/trees';
export { rankedNames } from '../company/learned-name';
export type { NameModel } from '../company/learned-name';
export type { NameCandidate } from '../company/name-features';
export type { MetricCandidate } from '../numbers/metric-features';
export type { MetricModel } from '../numbers/learned-metrics';
export type { SectionModel } from '../sections/learned-kinds';
export { topicOdds, wordFeatures } from '../sections/topic-words';
export type { WordModel } from '../sections/topic-words';

/** What the model of sections sees of a deck's pages. */
export function featuresOf(document: DeckDocument): Features[] {
  return pageFeatures(readByRules(contextOf(document, {})));
}

/** What the model of names sees of each name that a deck holds. */
export function namesOf(document: DeckDocument): NameCandidate[] {
  const { view, lexicon, hosts, emails } = contextOf(document, {});
  return nameCandidates({ view, lexicon, hosts, emails, fileName: undefined }, new TokenCensus(view));
}

/** What the model of metrics sees of each number of a deck, given what its slides are about. */
export function metricsSeenIn(document: DeckDocument, hints: UnderstandHints): MetricCandidate[] {
  const context = contextOf(document, hints);
  return metricCandidates({ ...extract(context), lexicon: context.lexicon });
}
export { amountsIn } from '../numbers/money';
