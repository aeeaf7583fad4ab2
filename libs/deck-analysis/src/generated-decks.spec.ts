import { DeckReaderPool } from './read/isolation/deck-reader-pool';
import { compare, FIELDS, GENERATED_DECKS, type Field } from './testing/generated';
import { PdfDeckBuilder, scanned } from './testing/pdf-deck-builder';
import { understand } from './understand';

/** What is reached of a field that is not whole yet; everything else is. */
const SHORT_OF: Readonly<Record<string, Partial<Record<Field, number>>>> = {
  // The truth left the table's second row out; the deck's own year, not over yet, counts as reached.
  'German, with a contents slide, footers and a table': { metricRecall: 0.75, metricPrecision: 0.5 },
  // "14 cooperatives" and "2% of every loan" have no name of their own.
  'rotated labels and hidden print': { metricRecall: 0, metricPrecision: 0 },
  // So have "growers" and "ports".
  'lakhs and crores, the name in a logo only': { metricRecall: 0.75 },
  'a scanned deck': { metricRecall: 0.5 },
  // A grant that was received is told as a sum to come.
  'other people’s money, links and figures': { metricPrecision: 0.83 },
  // "How it works" may be the product or the solution.
  'testimonials, advisors and a team in columns': { sections: 0.9 },
};

describe('a generated deck', () => {
  let pool: DeckReaderPool;

  beforeAll(() => {
    pool = new DeckReaderPool({ size: 1 });
  });
  afterAll(() => pool.close());

  it.each(GENERATED_DECKS.map((deck) => [deck.name, deck] as const))('is read as a person reads it: %s', async (name, deck) => {
    const builder = await PdfDeckBuilder.create();
    deck.draw(builder);
    const pdf = await builder.build();
    const facts = understand(await pool.read(deck.scanned ? await scanned(pdf) : pdf), { fileName: 'deck.pdf' });
    const reached = compare(deck.truth, facts);
    const short = FIELDS.filter((field) => reached[field] < (SHORT_OF[name]?.[field] ?? 1)).map((field) => [field, reached[field]]);
    expect(short).toEqual([]);
  });
});
