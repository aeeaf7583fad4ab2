import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contextOf, readByRules } from '../extract';
import { DeckBuilder, titled } from '../testing/deck-builder';
import type { DeckDocument } from '../pages';
import { learnedKinds } from './learned-kinds';
import type { SectionModel } from './learned-kinds';

const deck = (count: number): DeckDocument =>
  Array.from({ length: count }, (_, at) => at)
    .reduce(
      (builder, at) => builder.slide(titled(at === 1 ? 'Market' : `Chapter ${at}`, ['Shelves are stacked by hand'])),
      new DeckBuilder(),
    )
    .build();
const kindsOf = (document: DeckDocument, model: SectionModel): string[][] =>
  learnedKinds(readByRules(contextOf(document, {})), model).map(({ kinds }) => kinds);
const chance = { needed: 0, best: -1000 };

describe('what a model makes of slides', () => {
  it('goes before what rules make of them, but for kinds that it has not learned', () => {
    const team = kindsOf(deck(8), { ...chance, weights: { market: { '': -5000 }, team: { '': -5000, 'place last': 20_000 } } });
    expect(team.at(-1)).toContain('team');
    expect(team[0]).toEqual(['cover']);
    expect(team.flat().filter((kind) => kind === 'market')).toEqual([]);
  });

  it('has one page of a kind where none is sure, and keeps a heading that it does not rule out', () => {
    const likely = kindsOf(deck(8), { ...chance, weights: { ask: { '': -900, 'place last but one': 500 } } });
    expect(likely.flatMap((kinds, at) => (kinds.includes('ask') ? [at] : []))).toEqual([6]);
    expect(kindsOf(deck(8), { ...chance, weights: { market: { '': -900 } } })[1]).toContain('market');
  });

  it('says nothing of a slide or two', () => {
    expect(kindsOf(deck(4), { ...chance, weights: { ask: { '': 9000 } } }).flat()).not.toContain('ask');
  });

  it('is data: whole numbers, by names of features, with what it was made from', () => {
    const model = JSON.parse(readFileSync(join(__dirname, 'section-model.json'), 'utf8')) as SectionModel & { from: { decks: number } };
    const weights = Object.values(model.weights).flatMap((of) => Object.values(of));
    expect(model.from.decks).toBeGreaterThanOrEqual(20);
    expect(Object.keys(model.weights)).toHaveLength(13);
    expect(weights.every(Number.isInteger)).toBe(true);
    expect(
      Object.keys(model.weights)
        .flatMap((kind) => Object.keys(model.weights[kind as 'team'] ?? {}))
        .filter((name) => /^(word|title) /.test(name)),
    ).toEqual([]);
  });
});
