import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeckBuilder, titled } from '../testing/deck-builder';
import { namesOf, rankedNames } from '../testing/training';
import { understand } from '../understand';

const filler = ['We help shops sell more', 'We save them hours every week'];

/** A cover that is a slogan, and slides that speak of the company. */
const deck = (): DeckBuilder => {
  const builder = new DeckBuilder().slide((slide) => slide.text('Grow Faster Together', { x: 100, y: 200, size: 60, bold: true }));
  for (const title of ['Problem', 'Market', 'Team', 'The Round']) builder.slide(titled(title, filler));
  return builder
    .slide(titled('Product', ['Orlanto helps shops sell more', 'Customers love Orlanto’s app']))
    .slide(titled('Contact', ['Write to us at Orlanto', 'hello@orlanto.com']));
};

describe('the name that trained weights choose', () => {
  it('is the one that the deck speaks of and writes from, not the largest on its cover', () => {
    const facts = understand(deck().build(), { fileName: 'pitch-deck.pdf' });
    expect(facts.company).toMatchObject({ value: 'Orlanto', evidence: { source: 'text' } });
    expect(facts.company?.evidence.confidence).toBeGreaterThanOrEqual(50);
  });

  it('is chosen among all that the deck holds, whose chances are 1 together', () => {
    const { weights } = JSON.parse(readFileSync(join(__dirname, 'name-model.json'), 'utf8')) as { weights: Record<string, number> };
    const ranked = rankedNames(namesOf(deck().build()), weights);
    expect(ranked.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
    expect(ranked.map(({ key }) => key)).toEqual(expect.arrayContaining(['orlanto', 'growfastertogether']));
    expect(ranked[0]?.key).toBe('orlanto');
    // No two of one key, and none that is an address.
    expect(new Set(ranked.map(({ key }) => key)).size).toBe(ranked.length);
    expect(ranked.filter(({ form }) => form?.includes('@'))).toEqual([]);
  });

  it('is left to the rules where no name stands out', () => {
    const facts = understand(deck().build(), { nameModel: { weights: {} } });
    expect(facts.company?.value).toBe('Orlanto');
    const ranked = rankedNames(namesOf(deck().build()), {});
    expect(ranked[0]?.chance).toBeLessThan(0.5);
  });
});
