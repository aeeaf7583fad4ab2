import { DeckBuilder, titled } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
import { understand } from '../understand';

/** An ask as decks word it, on the slide behind a problem, a team and whatever else. */
const ASKS: [title: string, lines: string[], raise: [number, string] | null, stage: string | null][] = [
  ['What we need', ['$50,000 for 200 boxes', 'Mentors in manufacturing'], [50_000, 'USD'], null],
  [
    'Financing',
    ['$10M Series A', 'To date: $2.4M pre-seed and seed', 'Milestones for Series B: $15M net revenue'],
    [10e6, 'USD'],
    'Series A',
  ],
  ['Transaction', ['Round: Series B', 'Round size: $45M', 'Prior funding: $22M from three funds'], [45e6, 'USD'], 'Series B'],
  ['Where we stand', ['Round Size = $2M (2022)', 'Next up', 'Round Size = $9M (Seed Round)'], [9e6, 'USD'], 'Seed'],
  ['Call to action', ['£750k to launch in three regions', 'SEIS assured'], [750_000, 'GBP'], null],
  ['Angel round', ['Raising €300k from angels'], [300_000, 'EUR'], 'Angel'],
  ['Series A extension', ['We are closing a $6M Series A extension'], [6e6, 'USD'], 'Series A'],
  ['Kapitalbedarf', ['Finanzierungsrunde: Seed', 'Wir suchen 1,8 Mio. €'], [1.8e6, 'EUR'], 'Seed'],
  ['Was wir brauchen', ['400.000 € Wandeldarlehen', 'Phase: Pre-Seed'], [400_000, 'EUR'], 'Pre-Seed'],
  ['Notre besoin', ['Nous ouvrons un tour de 1,2 M€', 'Tour : seed'], [1.2e6, 'EUR'], 'Seed'],
  ['Qué necesitamos', ['Abrimos una ronda seed de 900.000 €'], [900_000, 'EUR'], 'Seed'],
  ['Nosso pedido', ['Captação seed: R$ 3 milhões'], [3e6, 'BRL'], 'Seed'],
  ['Cosa cerchiamo', ['Round seed: 600.000 €'], [600_000, 'EUR'], 'Seed'],
  ['De ronde', ['Wij willen ophalen: € 1,5 miljoen', 'Ronde: seed'], [1.5e6, 'EUR'], 'Seed'],
  ['Czego potrzebujemy', ['Runda pre-seed: 1 mln zł'], [1e6, 'PLN'], 'Pre-Seed'],
  ['Наш запрос', ['Раунд seed: 30 млн рублей'], [30e6, 'RUB'], 'Seed'],
  // What is no sum of money, or one of the past, is no ask.
  ['Join us', ['We build what 500 million anglers deserve'], null, null],
  ['Funding', ['Raised $4M in 2021'], null, null],
];

const LOOKS: [name: string, draw: (title: string, lines: string[]) => (slide: SlideBuilder) => unknown][] = [
  ['bullets', titled],
  ['lines of one paragraph', (title, lines) => (slide) => slide.title(title).paragraph(lines, { size: 20 })],
  [
    'large lines apart',
    (title, lines) => (slide) => lines.reduce((drawn, line, at) => drawn.text(line, { y: 150 + at * 90, size: 28 }), slide.title(title)),
  ],
];

describe.each(LOOKS)('an ask in %s', (_, draw) => {
  it.each(ASKS)('%s: %j', (title, lines, raise, stage) => {
    const facts = understand(
      new DeckBuilder()
        .slide(titled('Acme Robotics', ['Robots for warehouses']))
        .slide(titled('Problem', ['Warehouses cannot find people.']))
        .slide(draw(title, lines))
        .build(),
    );
    const found = facts.raise?.value;
    expect([found ? [found.amount, found.currency] : null, facts.stage?.value ?? null]).toEqual([raise, stage]);
  });
});
