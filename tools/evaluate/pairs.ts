import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoreDecks } from './score-decks';

/** Two decks that an investor orders without doubt by what they state, and why. */
export interface Pair {
  above: string;
  below: string;
  why: string;
}

export interface OrderedPair extends Pair {
  scores: [above: number, below: number];
}

export function knownPairs(): Pair[] {
  return JSON.parse(readFileSync(join(__dirname, 'ordered-pairs.json'), 'utf8')) as Pair[];
}

/** Of the pairs whose decks both lie in the folders: which the scores order as an investor does. Equal scores are no order. */
export async function measurePairs(folders: readonly string[], cache: string | undefined, pairs = knownPairs()): Promise<OrderedPair[]> {
  const files = [...new Set(pairs.flatMap(({ above, below }) => [above, below]))];
  const decks = await scoreDecks(files, folders, cache);
  const scores = new Map(decks.map(({ file, cri }) => [file, cri.score]));
  return pairs.flatMap((pair) => {
    const [above, below] = [scores.get(pair.above), scores.get(pair.below)];
    return above === undefined || below === undefined ? [] : [{ ...pair, scores: [above, below] as [number, number] }];
  });
}

export const isInOrder = ({ scores: [above, below] }: OrderedPair): boolean => above > below;

/** Wrong orders first, each with its reason; then the share in order. */
export function pairsTable(pairs: readonly OrderedPair[]): string {
  const right = pairs.filter(isInOrder);
  const line = ({ above, below, scores, why }: OrderedPair): string => `${scores[0]} ${above}  over  ${scores[1]} ${below}: ${why}`;
  const wrong = pairs.filter((pair) => !isInOrder(pair)).map((pair) => `WRONG  ${line(pair)}`);
  const share = pairs.length === 0 ? 0 : right.length / pairs.length;
  return [
    ...wrong,
    ...right.map((pair) => `right  ${line(pair)}`),
    `in order ${right.length} of ${pairs.length}: ${share.toFixed(3)}`,
  ].join('\n');
}
