import { DeckBuilder, titled } from './testing/deck-builder';
import { understand } from './understand';

it('a Polish deck is told by its own words: sections, round, figures and plans', () => {
  const facts = understand(
    new DeckBuilder()
      .slide((slide) =>
        slide.text('Sadownik', { x: 100, y: 200, size: 60, bold: true }).text('aplikacja dla sadów i winnic w Polsce', { x: 100, y: 290 }),
      )
      .slide(titled('Problem', ['Sady tracą plony, bo nie wiadomo, kiedy jest przymrozek', 'Ochrona jest kosztowna i czasochłonna']))
      .slide(titled('Rozwiązanie', ['Nasza platforma umożliwia ochronę bez strat', 'Czujniki i prognoza dla każdego sadu']))
      .slide(titled('Rynek', ['Wartość rynku: 700 mln zł']))
      .slide(titled('Prognozy finansowe', ['Przychód 4 mln zł', '2 400 klientów']))
      .slide(titled('Zespół', ['Anna Kowalska, współzałożycielka', 'Piotr Nowak, programista']))
      .slide(titled('Czego szukamy', ['Szukamy 1 500 000 PLN na rozwój']))
      .slide(titled('Kontakt', ['anna@sadownik.pl']))
      .build(),
  );
  expect(facts.language).toBe('pl');
  expect(facts.raise?.value).toEqual({ amount: 1_500_000, currency: 'PLN' });
  expect(facts.people.map(({ name, founder }) => [name, founder])).toEqual([
    ['Anna Kowalska', true],
    ['Piotr Nowak', false],
  ]);
  expect(facts.sections).toMatchObject({ problem: [2], solution: [3], market: [4], financials: [5], team: [6], ask: [7], contact: [8] });
  const figures = facts.metrics.map(({ value, currency, status }) => [value, currency, status]);
  expect(figures).toEqual(
    expect.arrayContaining([
      [7e8, 'PLN', 'market'],
      [4e6, 'PLN', 'target'],
      [2400, null, 'target'],
    ]),
  );
});
