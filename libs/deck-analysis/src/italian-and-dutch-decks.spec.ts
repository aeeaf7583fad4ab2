import { DeckBuilder, titled } from './testing/deck-builder';
import { understand } from './understand';

interface Deck {
  language: string;
  company: string;
  founder: string;
  employee: string;
  slides: DeckBuilder;
}

const DECKS: [what: string, deck: Deck][] = [
  [
    'an Italian deck',
    {
      language: 'it',
      company: 'Vignaia',
      founder: 'Giulia Rossi',
      employee: 'Marco Bianchi',
      slides: new DeckBuilder()
        .slide((slide) =>
          slide.text('Vignaia', { x: 100, y: 200, size: 60, bold: true }).text('La piattaforma per i vigneti italiani', { x: 100, y: 290 }),
        )
        .slide(
          titled('Il problema', ['Le gelate sono imprevedibili e la protezione è costosa per le aziende', 'Ogni anno si perdono raccolti']),
        )
        .slide(titled('La soluzione', ['La nostra piattaforma permette di proteggere le vigne con sensori e previsioni']))
        .slide(titled('Il mercato', ['Valore del mercato: 700 milioni di euro']))
        .slide(titled('Risultati', ['240 clienti paganti', 'Fatturato 1,2 milioni di euro nel 2024']))
        .slide(titled('Previsioni finanziarie', ['Ricavi 4 milioni di euro', '2.400 clienti']))
        .slide(titled('Il team', ['Giulia Rossi, cofondatrice', 'Marco Bianchi, sviluppatore']))
        .slide(titled('La richiesta', ['Cerchiamo 1,5 milioni di euro per la crescita']))
        .slide(titled('Contatti', ['giulia@vignaia.it'])),
    },
  ],
  [
    'a Dutch deck',
    {
      language: 'nl',
      company: 'Gaardwijk',
      founder: 'Sanne de Vries',
      employee: 'Daan Bakker',
      slides: new DeckBuilder()
        .slide((slide) =>
          slide
            .text('Gaardwijk', { x: 100, y: 200, size: 60, bold: true })
            .text('Het platform voor de fruitteelt van morgen', { x: 100, y: 290 }),
        )
        .slide(
          titled('Het probleem', [
            'Nachtvorst is niet te voorspellen en bescherming is duur en tijdrovend',
            'Telers verliezen een deel van de oogst',
          ]),
        )
        .slide(titled('Onze oplossing', ['Ons platform helpt telers met sensoren en een voorspelling voor elke gaard']))
        .slide(titled('De markt', ['Marktomvang: 700 miljoen euro']))
        .slide(titled('Resultaten', ['240 betalende klanten', 'Omzet van 1,2 miljoen euro in 2024']))
        .slide(titled('Financiële prognose', ['Omzet 4 miljoen euro', '2.400 klanten']))
        .slide(titled('Ons team', ['Sanne de Vries, medeoprichter', 'Daan Bakker, ontwikkelaar']))
        .slide(titled('Onze vraag', ['Wij zoeken 1,5 miljoen euro voor de groei']))
        .slide(titled('Contact', ['sanne@gaardwijk.nl'])),
    },
  ],
];

it.each(DECKS)('%s is told by its own words: sections, round, figures and plans', (_, { language, company, founder, employee, slides }) => {
  const facts = understand(slides.build());
  expect([facts.language, facts.company?.value, facts.raise?.value]).toEqual([language, company, { amount: 1_500_000, currency: 'EUR' }]);
  expect(facts.people.map((person) => [person.name, person.founder])).toEqual([
    [founder, true],
    [employee, false],
  ]);
  expect(facts.sections).toMatchObject({
    problem: [2],
    solution: [3],
    market: [4],
    traction: [5],
    financials: [6],
    team: [7],
    ask: [8],
    contact: [9],
  });
  expect(facts.metrics.map(({ value, status }) => [value, status])).toEqual(
    expect.arrayContaining([
      [7e8, 'market'],
      [240, 'actual'],
      [1.2e6, 'actual'],
      [4e6, 'target'],
      [2400, 'target'],
    ]),
  );
});
