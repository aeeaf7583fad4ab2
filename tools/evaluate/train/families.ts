import { understand } from '@app/deck-analysis';
import type { DeckDocument } from '@app/deck-analysis';
import { squash } from '@app/taxonomy';
import { namesOf, rankedNames } from '../../../libs/deck-analysis/src/testing/training';
import type { NameCandidate, NameModel } from '../../../libs/deck-analysis/src/testing/training';
import { FAMILIES, wildDecks } from './name-decks/wild/families';

/** A drawn deck with the names that stand in it. */
export interface DrawnDeck {
  family: string;
  company: readonly string[];
  document: DeckDocument;
  names: NameCandidate[];
}

/** Decks of each family; the same seed draws the same. */
export function drawnDecks(seed: number, perFamily: number): DrawnDeck[] {
  return Object.keys(FAMILIES).flatMap((family) =>
    wildDecks(family, seed, perFamily).map((deck) => ({ ...deck, names: namesOf(deck.document) })),
  );
}

/** Shares of a family's decks: those that hold the name at all, those where the weights put it first, those where the answer is right. */
export interface FamilyRow {
  family: string;
  held: number;
  first: number;
  answered: number;
}

export function rowOf(family: string, decks: readonly DrawnDeck[], model: NameModel): FamilyRow {
  const seen = decks.map(({ company, document, names }) => {
    const keys = company.map(squash);
    const rank = rankedNames(names, model.weights).findIndex(({ key }) => keys.includes(key));
    const answer = understand(document, { fileName: 'pitch-deck.pdf', nameModel: model }).company?.value ?? '';
    return { held: rank >= 0, first: rank === 0, answered: keys.includes(squash(answer)) };
  });
  const share = (of: 'held' | 'first' | 'answered'): number => seen.filter((deck) => deck[of]).length / Math.max(1, seen.length);
  return { family, held: share('held'), first: share('first'), answered: share('answered') };
}

/**
 * Each family judged by weights that have seen none of its decks: what to expect of ways to show a name that nobody has drawn.
 * @param fit makes weights from the decks that are left
 */
export function leftOutFamilies(decks: readonly DrawnDeck[], fit: (others: readonly DrawnDeck[]) => NameModel): FamilyRow[] {
  return [...new Set(decks.map(({ family }) => family))].map((family) => {
    const others = decks.filter((deck) => deck.family !== family);
    return rowOf(
      family,
      decks.filter((deck) => deck.family === family),
      fit(others),
    );
  });
}

export function meanOf(rows: readonly FamilyRow[]): FamilyRow {
  const mean = (of: 'held' | 'first' | 'answered'): number => rows.reduce((sum, row) => sum + row[of], 0) / Math.max(1, rows.length);
  return { family: 'mean', held: mean('held'), first: mean('first'), answered: mean('answered') };
}

export function familyTable(rows: readonly FamilyRow[]): string {
  const line = ({ family, held, first, answered }: FamilyRow): string =>
    [family.padEnd(12), ...[held, first, answered].map((share) => share.toFixed(2).padStart(10))].join('');
  return [`${'family'.padEnd(12)}${'held'.padStart(10)}${'first'.padStart(10)}${'answered'.padStart(10)}`, ...rows.map(line)].join('\n');
}
