import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeckFacts } from '../facts';
import { DeckBuilder, titled } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
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

/** A deck of eight slides with this cover, these lines among its slides and these on its last. */
function read([cover]: [(slide: SlideBuilder) => SlideBuilder], lines: string[], last: string[] = []): DeckFacts {
  const builder = new DeckBuilder().slide(cover);
  ['Problem', 'Solution', 'Market', 'Business Model', 'Roadmap', 'The Ask'].forEach((title, at) => {
    builder.slide(titled(title, [...filler, ...lines.filter((_, index) => index % 6 === at)]));
  });
  return understand(builder.slide(titled('Thank you', last)).build(), { fileName: 'pitch-deck.pdf' });
}

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

  it('is the whole of a logo in two lines, not one of its words', () => {
    const facts = read(
      [(slide) => slide.text('Amber', { x: 100, y: 150, size: 60 }).text('Thicket', { x: 100, y: 228, size: 60 })],
      ['How Amber Thicket works'],
    );
    expect(facts.company?.value).toBe('Amber Thicket');
  });

  it('is the whole of a name in several words, however often its parts stand apart', () => {
    const cover = (slide: SlideBuilder): SlideBuilder =>
      slide.text('House of Thicket', { x: 100, y: 150, size: 50 }).text('Banking for Everyone', { x: 100, y: 240, size: 24 });
    expect(
      read([cover], ['House of Thicket helps shops sell', 'With House of Thicket it takes a day', 'Our House rules']).company?.value,
    ).toBe('House of Thicket');
  });

  it('is read from an address where no slide names it, without what is set around it there', () => {
    const cover = (slide: SlideBuilder): SlideBuilder => slide.text('The future of shopping', { x: 100, y: 200, size: 48 }).images(0.9);
    expect(read([cover], [], ['Maria Rossi', 'maria@quandelo.com', 'www.quandelo.com']).company).toMatchObject({
      value: 'Quandelo',
      evidence: { page: 8, quote: expect.stringContaining('quandelo') as string },
    });
    expect(read([cover], [], ['Maria Rossi', 'hello@getquandelo.com']).company?.value).toBe('Quandelo');
    expect(read([cover], [], ['Maria Rossi', 'hello@goodmarrow.com', 'www.goodmarrow.com']).company?.value).toBe('Goodmarrow');
    const written = read([cover], ['With Quandelo it takes a day', 'Why Quandelo'], ['hello@getquandelo.com']);
    expect(written.company?.value).toBe('Quandelo');
  });

  it('keeps the dot of a name that is its own address, and takes none from an address', () => {
    const cover =
      (name: string) =>
      (slide: SlideBuilder): SlideBuilder =>
        slide.text(name, { x: 100, y: 200, size: 60 });
    expect(read([cover('Quandelo.ai')], ['Quandelo.ai reads contracts', 'Why Quandelo.ai'], ['hello@quandelo.ai']).company?.value).toBe(
      'Quandelo.ai',
    );
    expect(
      read([cover('Quandelo')], ['Quandelo reads contracts', 'Why Quandelo'], ['hello@quandelo.ai', 'www.quandelo.ai']).company?.value,
    ).toBe('Quandelo');
  });

  it('is written small where the company writes it so', () => {
    const cover = (slide: SlideBuilder): SlideBuilder => slide.text('Learn. Build. Grow.', { x: 100, y: 200, size: 60 });
    expect(
      read([cover], ['with quandelo it takes a day', 'customers of quandelo save a third'], ['hello@quandelo.com']).company?.value,
    ).toBe('quandelo');
  });

  it('is a word of the dictionary where addresses and slides agree', () => {
    const cover = (slide: SlideBuilder): SlideBuilder =>
      slide.text('Lantern', { x: 100, y: 200, size: 60 }).text('Better care at home', { x: 100, y: 290, size: 24 });
    expect(read([cover], ['Lantern helps nurses', 'How Lantern works'], ['hello@lanternhq.com']).company?.value).toBe('Lantern');
  });

  it('is none of the competitors, customers, backers and people, however often they are named', () => {
    const builder = new DeckBuilder().slide((slide) => slide.text('Smart Energy For Cities', { x: 100, y: 200, size: 50 }));
    for (const title of ['Problem', 'Market', 'Roadmap']) builder.slide(titled(title, filler));
    builder
      .slide(titled('Product', ['Quandelo balances the grid', 'Operators trust Quandelo’s forecasts']))
      .slide(titled('Competition', ['Volterra', 'Gridwise', 'Volterra raised $20M', 'Volterra’s pricing is opaque', 'Gridwise is slow']))
      .slide(titled('Our Customers', ['Nordkraft', 'Nordkraft cut costs by 40%', 'Nordkraft is our largest customer']))
      .slide(titled('Our Team', ['Maria Rossi', 'Maria was at Gridwise', 'Tom Becker']))
      .slide(titled('Contact', ['Maria Rossi', 'maria.rossi@gmail.com']));
    expect(understand(builder.build(), { fileName: 'pitch-deck.pdf' }).company?.value).toBe('Quandelo');
  });

  it('is named by its legal line and its footer, in forms of several countries', () => {
    const cover = (slide: SlideBuilder): SlideBuilder => slide.text('Better Care At Home', { x: 100, y: 200, size: 50 });
    for (const line of ['© 2025 Quandelo Health Ltd', 'Quandelo Health GmbH', 'Quandelo Health Sp. z o.o.', 'SIA Quandelo Health'])
      expect(read([cover], ['Quandelo Health visits at home'], [line]).company?.value).toBe('Quandelo Health');
  });

  it('is known by an address that spells its letters out', () => {
    const cover = (slide: SlideBuilder): SlideBuilder => slide.text('Einfach besser einkaufen', { x: 100, y: 200, size: 50 });
    expect(read([cover], ['Mit Grünwerk in einem Tag', 'Warum Grünwerk'], ['hallo@gruenwerk.de']).company?.value).toBe('Grünwerk');
  });

  it('is spelt by the deck’s own address, though it is written once in words of every day, and cities stand everywhere', () => {
    const cover = (slide: SlideBuilder): SlideBuilder => slide.text('Fresh every morning', { x: 100, y: 200, size: 50 });
    const lines = ['Shops in Nairobi open at six', 'Half of Nairobi walks to one', 'Nairobi buys by the gram', 'People trust Half Kilo'];
    expect(read([cover], lines, ['hello@halfkilo.co', 'Nairobi']).company?.value).toBe('Half Kilo');
  });

  it('is left to the rules where no name stands out', () => {
    const facts = understand(deck().build(), { nameModel: { weights: {} } });
    expect(facts.company?.value).toBe('Orlanto');
    const ranked = rankedNames(namesOf(deck().build()), {});
    expect(ranked[0]?.chance).toBeLessThan(0.5);
  });
});

describe('names that stand where few look', () => {
  const nameless = (slide: SlideBuilder): SlideBuilder => slide.text('Better care at home', { x: 100, y: 200, size: 50 });

  it('are joined by a sign that addresses write out', () => {
    const cover = (slide: SlideBuilder): SlideBuilder => nameless(slide).text('Quill & Daughters ApS', { x: 100, y: 300, size: 14 });
    expect(read([cover], [], ['hello@quillanddaughters.com']).company?.value).toBe('Quill & Daughters');
  });

  it('are what the text calls a firm, without what its legal line adds', () => {
    const cover = (slide: SlideBuilder): SlideBuilder => nameless(slide).text('Quandelo Technologies Inc.', { x: 100, y: 300, size: 14 });
    expect(read([cover], ['Quandelo helps nurses', 'With Quandelo it takes a day']).company?.value).toBe('Quandelo');
  });

  it.each([
    ['a page on a network', 'instagram.com/quandelo'],
    ['the mailbox of a free provider', 'quandelo.team@gmail.com'],
    ['a site on a host for everybody', 'https://quandelo.github.io'],
    ['a project in somebody’s account', 'https://annlee.github.io/quandelo'],
  ])('are candidates from %s', (_, text) => {
    const builder = new DeckBuilder().slide(nameless);
    for (const title of ['Problem', 'Solution', 'Market', 'Team', 'The Ask']) builder.slide(titled(title, filler));
    const names = namesOf(builder.slide(titled('Thank you', [text])).build());
    expect(names.map(({ key }) => key)).toContain('quandelo');
    expect(names.find(({ key }) => key === 'annlee')?.features.get('is_handle') ?? 0).toBe(0);
  });

  it('are candidates from the file’s title alone', () => {
    const builder = new DeckBuilder().meta({ title: 'Quandelo Pitch Deck' }).slide(nameless).slide(titled('Problem', filler));
    expect(
      namesOf(builder.build())
        .find(({ key }) => key === 'quandelo')
        ?.features.get('title_alone'),
    ).toBe(1);
  });

  it('are read without the language that a file’s title ends with', () => {
    const builder = new DeckBuilder().meta({ title: 'Quandelo PL' }).slide(nameless).slide(titled('Problem', filler));
    expect(namesOf(builder.build()).map(({ key }) => key)).toContain('quandelo');
    expect(namesOf(builder.build()).map(({ key }) => key)).not.toContain('quandelopl');
  });
});

describe('the address that is likeliest the company’s own', () => {
  const nameless = (slide: SlideBuilder): SlideBuilder => slide.text('Passwords out of tickets', { x: 100, y: 200, size: 50 });
  const cited = ['Atlassian asks for two keys', 'Atlassian sees one user in four'];

  it('outweighs a firm of which the deck speaks more, and whose site stands on its last slide', () => {
    const facts = read([nameless], [...cited, ...cited, 'Null Harbor'], ['hello@nullharbor.com', 'Source: atlassian.com']);
    expect(facts.company?.value).toBe('Null Harbor');
  });

  it('speaks for the names that are like it, and against all others', () => {
    const builder = new DeckBuilder().slide(nameless);
    for (const title of ['Problem', 'Solution', 'Market', 'Team', 'The Ask']) builder.slide(titled(title, [...filler, ...cited]));
    const names = namesOf(builder.slide(titled('Thank you', ['Null Harbor', 'hello@nullharbor.com', 'Source: atlassian.com'])).build());
    const seen = (key: string, feature: string) => names.find((name) => name.key === key)?.features.get(feature) ?? 0;
    expect([seen('nullharbor', 'is_main'), seen('nullharbor', 'unlike_main')]).toEqual([1, 0]);
    expect([seen('atlassian', 'is_main'), seen('atlassian', 'unlike_main')]).toEqual([0, 1]);
  });

  it.each([
    ['of agriculture in Brazil', 'contato@quandelo.agr.br'],
    ['of firms in Poland', 'kontakt@quandelo.com.pl'],
    ['of firms in Japan', 'info@quandelo.co.jp'],
  ])('ends as the public suffix list says: %s', (_, address) => {
    expect(read([nameless], ['Quandelo'], [address]).company?.value).toBe('Quandelo');
  });

  it('is not the name itself, though it stands in every footer', () => {
    const builder = new DeckBuilder().slide(nameless);
    for (const title of ['Problem', 'Solution', 'Market', 'Business Model', 'Team', 'The Ask']) {
      builder.slide((slide) =>
        titled(title, [...filler, 'Bramble does it in a day'])(slide).text('getbramble.io', { x: 40, y: 520, size: 9 }),
      );
    }
    expect(understand(builder.build(), { fileName: 'pitch-deck.pdf' }).company?.value).toBe('Bramble');
  });
});
