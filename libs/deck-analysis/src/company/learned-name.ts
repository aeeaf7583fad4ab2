import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logOdds } from '../learned/linear';
import type { Weights } from '../learned/linear';
import { TokenCensus } from './census';
import type { CompanyInput } from './company-input';
import { type NameCandidate, nameCandidates } from './name-features';

/** Made by `npm run train`, which says in `from` what with and how well it did on decks that it had left out. */
export interface NameModel {
  weights: Weights;
}

const MODEL = JSON.parse(readFileSync(join(__dirname, 'name-model.json'), 'utf8')) as NameModel;

/** The model has learned from whole decks: of a slide or two it knows less than the rules. */
const LEAST_PAGES = 6;
/** Below this chance no name stands out, and the rules decide. */
const LEAST_CHANCE = 0.3;
/** A name in letters of its own is believed before an address from here on. */
const LEAST_BESIDE = 0.05;

/** The name that trained weights find likeliest among all that the deck holds; null where none stands out. */
export function learnedName(input: CompanyInput, model: NameModel = MODEL): (NameCandidate & { chance: number }) | null {
  if (input.view.pages.length < LEAST_PAGES) return null;
  const ranked = rankedNames(nameCandidates(input, new TokenCensus(input.view)), model.weights);
  const [first] = ranked;
  // An address cannot spell a name in other letters that the deck writes: "ハコビア" of hakobia.jp.
  const best = first?.line === null ? (ranked.find((name) => isInOtherLetters(name)) ?? first) : first;
  return best !== undefined && first !== undefined && first.chance >= LEAST_CHANCE ? best : null;
}

function isInOtherLetters({ form, line, chance }: NameCandidate & { chance: number }): boolean {
  return line !== null && chance >= LEAST_BESIDE && !/\p{Script=Latin}/u.test(form);
}

/** Likeliest first; the chances of all of a deck's names are 1 together. */
export function rankedNames(names: readonly NameCandidate[], weights: Weights): (NameCandidate & { chance: number })[] {
  const odds = names.map((name) => ({ ...name, odds: logOdds(name.features, weights) }));
  const sorted = odds.sort((a, b) => b.odds - a.odds || (a.key < b.key ? -1 : 1));
  const highest = sorted[0]?.odds ?? 0;
  const all = sorted.reduce((sum, { odds: own }) => sum + Math.exp((own - highest) / 1000), 0);
  return sorted.map(({ odds: own, ...name }) => ({ ...name, chance: Math.exp((own - highest) / 1000) / all }));
}
