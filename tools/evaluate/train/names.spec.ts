import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { squash } from '@app/taxonomy';
import { namesOf, rankedNames } from '../../../libs/deck-analysis/src/testing/training';
import type { NameModel } from '../../../libs/deck-analysis/src/testing/training';
import { nameDecks } from './name-decks';

const model = JSON.parse(readFileSync(join(__dirname, '../../../libs/deck-analysis/src/company/name-model.json'), 'utf8')) as NameModel;

describe('decks drawn for names', () => {
  it('are the same for the same seed and others for another', () => {
    expect(nameDecks(7, 5)).toEqual(nameDecks(7, 5));
    expect(nameDecks(7, 5).map(({ company }) => company)).not.toEqual(nameDecks(8, 5).map(({ company }) => company));
  });

  it('hold the name nearly always, and the weights find it in decks that they were not trained on', () => {
    const decks = nameDecks(99, 100).map(({ company, document }) => {
      const ranked = rankedNames(namesOf(document), model.weights).map(({ key }) => key);
      return ranked.indexOf(squash(company));
    });
    expect(decks.filter((rank) => rank >= 0).length).toBeGreaterThanOrEqual(93);
    expect(decks.filter((rank) => rank === 0).length).toBeGreaterThanOrEqual(85);
  });
});
