import type { Features } from './linear';

/**
 * What a tree adds to the log odds, in thousandths, or a question: which feature, the value up to which its first branch is taken, the two
 * branches. What is not there is 0.
 */
export type Tree = number | readonly [feature: number, upTo: number, atMost: Tree, above: Tree];

/** Trees that were grown one after the other, each upon the errors of those before it. */
export interface Trees {
  /** Names of the features that the questions are about, by number. */
  features: readonly string[];
  /** Log odds of all alike, in thousandths. */
  bias: number;
  trees: readonly Tree[];
}

/** Log odds in thousandths: above 0 is more likely than not. */
export function treeOdds(features: Features, { features: names, bias, trees }: Trees): number {
  const values = names.map((name) => features.get(name) ?? 0);
  return trees.reduce<number>((sum, tree) => sum + leafOf(tree, values), bias);
}

/**
 * Log odds in thousandths by weights and trees alike: weights know many words that each stand in few decks, trees what means something
 * only together. Their mean does better on decks left out than either.
 * @param linear log odds by the weights
 */
export function besideTrees(linear: number, features: Features, trees: Trees | undefined): number {
  return trees === undefined ? linear : (linear + treeOdds(features, trees)) / 2;
}

function leafOf(tree: Tree, values: readonly number[]): number {
  let at = tree;
  while (typeof at !== 'number') at = (values[at[0]] ?? 0) <= at[1] ? at[2] : at[3];
  return at;
}
