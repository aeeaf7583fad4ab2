import { DeckBuilder, titled } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
import { understand } from '../understand';

function competitorsOn(slide: (slide: SlideBuilder) => unknown): string[] {
  const deck = new DeckBuilder()
    .slide((cover) => cover.text('Acme', { x: 100, y: 200, size: 60, bold: true }))
    .slide(titled('Solution', ['Acme shares posts on every network']))
    .slide(slide);
  return understand(deck.build()).competitors.map(({ value }) => value);
}

describe('competitors', () => {
  it('are names alone, with what they are, and in lists', () => {
    expect(competitorsOn(titled('Competition', ['Hootsuite: dashboards for teams', 'TweetDeck – for power users']))).toEqual([
      'Hootsuite',
      'TweetDeck',
    ]);
    expect(competitorsOn(titled('Competition', ['Unlike Acme, tools like Hootsuite, TweetDeck and Timely are slow']))).toEqual([
      'Hootsuite',
      'TweetDeck',
      'Timely',
    ]);
  });

  it.each([
    ['Hersteller: bieten nur eigene Anlagen an'],
    ['Anlagenhersteller – teuer und langsam'],
    ['Lokale Händler: kein Service'],
    ['Incumbents: slow and expensive'],
    ['Traditional Banks – paper forms'],
    ['Fabricantes: solo venden sus equipos'],
    ['Fournisseurs : contrats longs'],
    ['Messgeräte: Vorwerk, Miele und Bosch'],
    ['Anbieter wie Makler und Banken sind teuer'],
  ])('are not the kinds that a slide sorts them by: %s', (line) => {
    const named = competitorsOn(titled('Competition', [line, 'Hootsuite: dashboards for teams']));
    expect(named).toEqual(['Hootsuite']);
  });

  it.each(['Serviceability', 'Benutzerfreundlichkeit', 'Affidabilità', 'Velocidad', 'Доступность'])('are no qualities: %s', (quality) => {
    expect(competitorsOn(titled('Competition', [quality, 'Hootsuite: dashboards for teams']))).toEqual(['Hootsuite']);
  });

  it('may have a name that ends like a kind', () => {
    const named = competitorsOn(titled('Competition', ['Grafana Labs: dashboards for teams', 'Chandler: slow and expensive']));
    expect(named).toEqual(['Grafana Labs', 'Chandler']);
  });

  it('are not the axes of a map, written in capitals, nor the company itself', () => {
    const map = (slide: SlideBuilder) =>
      slide
        .title('Competition')
        .text('AFFORDABLE', { x: 300, y: 120 })
        .text('OFFLINE USE', { x: 40, y: 300 })
        .text('Hootsuite', { x: 400, y: 220 })
        .text('TweetDeck', { x: 200, y: 380 })
        .text('Acme', { x: 500, y: 150 });
    expect(competitorsOn(map).sort()).toEqual(['Hootsuite', 'TweetDeck']);
  });

  it('are no months of an axis', () => {
    expect(competitorsOn(titled('Competition', ['Sep', 'Oct', 'Februar', 'Hootsuite']))).toEqual(['Hootsuite']);
  });

  it('stand in line with "us" where a comparison calls the company so', () => {
    const table = (slide: SlideBuilder): unknown =>
      slide.title('Competition').columns(
        [
          ['', 'Implantação', 'Preço'],
          ['Nós', 'sim', 'sim'],
          ['Siagri', 'sim', 'sim'],
          ['Totvs', 'sim', 'sim'],
        ],
        { y: 150 },
      );
    expect(competitorsOn(table)).toEqual(['Siagri', 'Totvs']);
  });
});
