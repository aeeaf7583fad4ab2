import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NameModel } from '../../../libs/deck-analysis/src/testing/training';
import { drawnDecks, leftOutFamilies, meanOf, rowOf } from './families';
import { wildDecks } from './name-decks/wild/families';

const model = JSON.parse(readFileSync(join(__dirname, '../../../libs/deck-analysis/src/company/name-model.json'), 'utf8')) as NameModel;

describe('families of drawn decks', () => {
  it('are the same for the same seed and others for another', () => {
    expect(wildDecks('logo', 4, 3)).toEqual(wildDecks('logo', 4, 3));
    expect(wildDecks('logo', 4, 3).map(({ company }) => company)).not.toEqual(wildDecks('logo', 5, 3).map(({ company }) => company));
    expect(() => wildDecks('none', 1, 1)).toThrow('there is no family none');
  });

  it('hold the name mostly, and the shipped weights, which have seen none of them, find it more often than not', () => {
    const decks = drawnDecks(11, 4);
    const rows = [...new Set(decks.map(({ family }) => family))].map((family) =>
      rowOf(
        family,
        decks.filter((deck) => deck.family === family),
        model,
      ),
    );
    expect(meanOf(rows).held).toBeGreaterThanOrEqual(0.85);
    expect(meanOf(rows).answered).toBeGreaterThanOrEqual(0.6);
  });

  it('are judged by weights that have seen none of the family', () => {
    const decks = drawnDecks(1, 1).filter(({ family }) => ['logo', 'prose', 'corner'].includes(family));
    const seen: string[][] = [];
    const rows = leftOutFamilies(decks, (others) => {
      seen.push(others.map(({ family }) => family));
      return { weights: {} };
    });
    expect(rows.map(({ family }) => family)).toEqual(['logo', 'corner', 'prose']);
    expect(seen).toEqual([
      ['corner', 'prose'],
      ['logo', 'prose'],
      ['logo', 'corner'],
    ]);
  });
});
