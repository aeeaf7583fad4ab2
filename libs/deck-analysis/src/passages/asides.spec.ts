import type { Aside, AsideTopic } from '../facts';
import { DeckBuilder, titled } from '../testing/deck-builder';
import { understand } from '../understand';

function asidesOn(title: string, lines: string[], filler: string[] = []): Aside[] {
  const deck = new DeckBuilder()
    .slide((cover) => cover.text('Acme', { x: 100, y: 200, size: 60, bold: true }))
    .slide(titled(title, lines))
    .slide(titled('Acme', filler));
  return (understand(deck.build()).asides ?? []).filter(({ page }) => page === 2);
}

const topicsOn = (title: string, lines: string[], filler?: string[]): AsideTopic[] =>
  asidesOn(title, lines, filler).map(({ topic }) => topic);

/** Enough of the language to tell it. */
const GERMAN = ['Wir sind für die Kunden da und das ist nicht alles, was wir mit den Partnern auf den Weg bringen'];
const POLISH = ['To jest nasza firma i nasze produkty dla klientów, które są na rynku oraz w sklepach, jak również się sprzedają'];
const ITALIAN = ['Il nostro prodotto è per le aziende che non sono di grandi dimensioni e con una rete di negozi in Italia'];
const DUTCH = ['Wij zijn er voor de klanten en het is niet alles wat wij met de partners van het bedrijf op de markt brengen'];
const SPANISH = ['Nuestra empresa es para los clientes que no están en las grandes ciudades y que con una app se unen por primera vez'];

describe('asides', () => {
  it.each<[string, string, AsideTopic, string[]]>([
    ['Market', 'Our patent is pending in twelve countries', 'moat.patent', []],
    ['Team', 'The product is live in three cities', 'product_stage.live', []],
    ['Markt', 'Unser Patent ist angemeldet', 'moat.patent', GERMAN],
    ['Rynek', 'Mamy zgłoszenie patentowe na tę metodę', 'moat.patent', POLISH],
    ['Mercato', 'Il nostro brevetto è stato depositato', 'moat.patent', ITALIAN],
    ['Markt', 'Ons octrooi is aangevraagd', 'moat.patent', DUTCH],
    ['Mercado', 'Nuestra patente está registrada', 'moat.patent', SPANISH],
    ['Rynek', 'Lista oczekujących liczy wiele osób', 'validation.waitlist', POLISH],
    ['Mercato', 'Abbiamo una lista di attesa', 'validation.waitlist', ITALIAN],
    ['Markt', 'Er is een wachtlijst', 'validation.waitlist', DUTCH],
  ])('are words of a topic on a slide about something else (%s: %s)', (title, line, topic, filler) => {
    expect(topicsOn(title, [line], filler)).toContain(topic);
  });

  it.each<[string, string, AsideTopic, string[]]>([
    ['About us', 'Today we are 14 people in two cities', 'number.people', []],
    ['Über uns', 'Heute sind wir 14 Leute', 'number.people', GERMAN],
    ['Über uns', 'Seit 1988 beraten wir Hausbesitzer', 'team.since', GERMAN],
    ['Contact', 'Site: acme-robots.tilda.ws', 'website', []],
    ['Contact', '/ 40below.space', 'website', []],
    ['Go to Market', 'Tailors bring their friends and they bring theirs', 'gtm.channel', []],
    ['Market', 'By March 2027: twelve districts', 'roadmap.dated', []],
    ['Contact', 'Altstadt 211, Landshut', 'registration.address', []],
    ['Contact', 'Acme SAS, Cocody, Abidjan', 'registration.address', []],
    ['Kontakt', '34117 Kassel', 'registration.address', GERMAN],
    ['Contact', 'pre-seed deck · march 2025 · Utrecht', 'place', []],
    ['Our Team', 'Steering group: Hedda Kronvall (Debian), dr. Pim Oosterling (TU Delft)', 'person.backer', []],
    ['Our Team', '$1.6M seed, 2012: Burnside Capital, Tall Pines', 'person.backer', []],
    ['Nosso Time', 'Quem já apostou: Anjos do Triângulo', 'person.backer', []],
    ['Our Team', 'Advised by', 'person.backer', []],
    ['Our Team', 'Dr Renske Tolhuis (TU Delft) · Amaury Belcastel', 'person.backer', []],
    ['Competition', 'They can do the button, but not two hundred women with their own machines', 'moat.statement', []],
    ['Problem', '+142 % for power since 2020', 'number.growth', []],
    ['Geschäftsmodell', 'Einen Betrieb zu gewinnen kostet uns 540 €', 'unit_economics.cac', GERMAN],
  ])('are what a founder would be asked for without need (%s: %s)', (title, line, topic, filler) => {
    expect(topicsOn(title, [line], filler)).toContain(topic);
  });

  it('are no people of the company where a market is counted', () => {
    expect(topicsOn('Market', ['In this town live 4,000 people'])).not.toContain('number.people');
  });

  it.each<[string, string, string[]]>([
    ['Solution', 'We have no patents and no proprietary data', []],
    ['Solution', 'Imagine a company with a patent pending', []],
    ['Lösung', 'Wir haben kein Patent', GERMAN],
  ])('are not what is denied or imagined (%s: %s)', (title, line, filler) => {
    expect(topicsOn(title, [line], filler).filter((topic) => topic.startsWith('moat.'))).toEqual([]);
  });

  it('are no plans of a roadmap, and what it has behind it', () => {
    expect(topicsOn('Roadmap', ['Q3 2030: MVP and pilot with two clinics'])).not.toContain('validation.pilot');
    expect(topicsOn('Roadmap', ['Already completed: pilot with two clinics'])).toContain('validation.pilot');
  });

  it('are numbers by their kind, whatever they count', () => {
    const found = asidesOn('Traction', ['88 clinics', '$12K a month', 'Up 14% month over month', '18 months ahead', 'In Q2 2025']);
    const values = (topic: AsideTopic): (number | null)[] => found.filter((aside) => aside.topic === topic).map(({ value }) => value);
    expect(values('number.count')).toContain(88);
    expect(values('number.money')).toEqual([12_000]);
    expect(values('number.share')).toEqual([14]);
    expect(values('number.months')).toEqual([18]);
    expect(found.some(({ topic }) => topic === 'date')).toBe(true);
  });

  it('are titles that stand without a name, places and addresses', () => {
    expect(topicsOn('Our People', ['Chief Executive Officer', 'Advisor to the board', 'Software engineer'])).toEqual(
      expect.arrayContaining(['person.lead', 'person.backer']),
    );
    expect(topicsOn('Our People', ['Open position: CTO'])).not.toContain('person.lead');
    expect(topicsOn('Get in touch', ['hello @ acme . io', '+49 30 1234567', 'based in Berlin, Germany'])).toEqual(
      expect.arrayContaining(['contact.email', 'contact.other', 'place']),
    );
  });

  it('are few of each slide, however many numbers it has', () => {
    const rows = Array.from({ length: 40 }, (_, row) => `${row + 3} clinics and ${row + 50}% more`);
    expect(asidesOn('Traction', rows).filter(({ topic }) => topic === 'number.share').length).toBeLessThanOrEqual(12);
  });
});

describe('what a slide is about', () => {
  it('is what its heading or most of it says, and not all that it touches on', () => {
    const deck = new DeckBuilder()
      .slide((cover) => cover.text('Acme', { x: 100, y: 200, size: 60, bold: true }))
      .slide(titled('Our Team', ['Jane Doe, CEO & Co-Founder', 'Max Muster, CTO & Co-Founder']));
    const { about, sections } = understand(deck.build());
    expect(about?.team).toEqual([2]);
    for (const [kind, pages] of Object.entries(about ?? {})) expect(sections[kind as 'team']).toEqual(expect.arrayContaining(pages));
  });

  it('is not known of what names no subject, which a slogan or a divider is not counted among', () => {
    const story = ['Monday at four she fed the shelf by hand again', 'Tuesday the boats were late and nobody had told her'];
    const deck = new DeckBuilder()
      .slide((cover) => cover.text('Acme', { x: 100, y: 200, size: 60, bold: true }))
      .slide(titled('Our Team', ['Jane Doe, CEO & Co-Founder', 'Max Muster, CTO & Co-Founder']))
      .slide(titled('One year at the harbour', story))
      .slide((slide) => slide.text('And so it goes', { x: 100, y: 200, size: 60 }));
    expect(understand(deck.build()).unknownPages).toEqual([3]);
  });
});
