import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionKind } from '@app/lexicon';
import { logOdds } from '../learned/linear';
import type { Features, Weights } from '../learned/linear';
import { besideTrees } from '../learned/trees';
import type { Trees } from '../learned/trees';
import { pageFeatures } from './page-features';
import type { PageFeatureInput } from './page-features';
import type { PageSections } from './sections';

/** Made by `npm run train`, which says in `from` what with and how well it did on decks that it had left out. */
export interface SectionModel {
  /** Log odds in thousandths from which on a page is of a kind; `best` for the page of the deck that is most likely of it. */
  needed: number;
  best: number;
  weights: Partial<Record<SectionKind, Weights>>;
  trees?: Partial<Record<SectionKind, Trees>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(__dirname, file), 'utf8'));
const MODEL: SectionModel = {
  ...(read('section-model.json') as SectionModel),
  ...(read('section-trees.json') as Pick<SectionModel, 'trees'>),
};

/** Odds in thousandths of each kind that the model knows, page by page. */
export type Odds = ReadonlyMap<SectionKind, number>;

/** The model has learned from whole decks: of a slide or two it knows less than the rules. */
const LEAST_PAGES = 6;
/** Words, those of the heading among them. */
const SHORT_SLIDE = 20;
/** Log odds in thousandths: six tenths. */
const SURE = 405;
/** Kinds that one slide may have. */
const MOST_KINDS = 5;

/**
 * What the slides are about, by all that they show: the rules speak first and count most; trained weights know how far each of them
 * can be trusted where. Kinds that the model has not learned stay as the rules have them.
 */
export function learnedKinds(input: PageFeatureInput, model: SectionModel = MODEL): PageSections[] {
  if (input.sections.length < LEAST_PAGES) return input.sections;
  const pages = pageFeatures(input);
  const linear = pages.map((features) => linearOdds(features, model));
  const odds = linear.map((page, at) => withTrees(page, pages[at] as Features, model));
  const chosen = decide(odds, model);
  // Figures are weighed by what the weights alone say: theirs have learned from it.
  return input.sections.map((section, at) => ({ ...section, kinds: merged(section, chosen[at] ?? [], odds[at], model), odds: linear[at] }));
}

/** Page by page how likely each kind is that the model knows. */
export function oddsOf(input: PageFeatureInput, model: SectionModel = MODEL): Odds[] {
  return pageFeatures(input).map((features) => withTrees(linearOdds(features, model), features, model));
}

function linearOdds(features: Features, { weights }: SectionModel): Odds {
  const kinds = Object.entries(weights) as [SectionKind, Weights][];
  return new Map(kinds.map(([kind, of]) => [kind, logOdds(features, of)]));
}

function withTrees(linear: Odds, features: Features, { trees }: SectionModel): Odds {
  return new Map([...linear].map(([kind, odds]) => [kind, besideTrees(odds, features, trees?.[kind])]));
}

/** The kinds of each page: likely ones, and on the page where it is likeliest one that is less so. */
function decide(pages: readonly Odds[], { needed, best }: Pick<SectionModel, 'needed' | 'best'>): SectionKind[][] {
  const highest = new Map<SectionKind, number>();
  for (const page of pages) for (const [kind, odds] of page) highest.set(kind, Math.max(odds, highest.get(kind) ?? -Infinity));
  return pages.map((page) =>
    [...page].filter(([kind, odds]) => odds >= needed || (odds >= best && odds === highest.get(kind))).map(([kind]) => kind),
  );
}

/** In the order of the rules, and behind them what they had not seen, likeliest first. */
function merged(
  { page, kinds, titled }: PageSections,
  chosen: readonly SectionKind[],
  odds: Odds | undefined,
  model: SectionModel,
): SectionKind[] {
  if (kinds.includes('contents') || page.wordCount === 0) return kinds;
  const kept = kinds.filter(
    (kind) => model.weights[kind] === undefined || chosen.includes(kind) || (titled.has(kind) && (odds?.get(kind) ?? 0) >= model.best),
  );
  // A slide that is headed as one of advisers is none of the team's, though it looks like one.
  // A line under a heading that names its subject seldom speaks of a second one.
  const needed = titled.size > 0 && page.wordCount <= SHORT_SLIDE ? SURE : -Infinity;
  const added = chosen.filter(
    (kind) => !kinds.includes(kind) && !(kind === 'team' && titled.has('advisors')) && (odds?.get(kind) ?? 0) >= needed,
  );
  return [...kept, ...added.sort((a, b) => (odds?.get(b) ?? 0) - (odds?.get(a) ?? 0))].slice(0, MOST_KINDS);
}
