import type { PassageTopic } from '@app/lexicon';
import type { DeckFacts } from '../facts';
import { DeckBuilder, titled, type SlideBuilder } from '../testing/deck-builder';
import { understand } from '../understand';

function factsOf(...slides: ((slide: SlideBuilder) => unknown)[]): DeckFacts {
  const deck = new DeckBuilder()
    .slide((cover) => cover.text('Acme', { x: 100, y: 200, size: 60, bold: true }))
    .slide(titled('Solution', ['Acme shares posts on every network']))
    .slide(
      titled('Acme', ['It is for all of those who have to be on the road and are not in the office, and this is what we do for them']),
    );
  return understand(slides.reduce((built, slide) => built.slide(slide), deck).build());
}

const quotesOf = (facts: DeckFacts, topic: PassageTopic): string[] =>
  facts.passages.filter((passage) => passage.topic === topic).map(({ evidence }) => evidence.quote);

/** What a quote stands for has to be in it. */
describe('passages', () => {
  it.each<[string, string, PassageTopic]>([
    ['Problem', 'Gyms look for alternative revenue streams', 'business_model.statement'],
    ['Market', 'An active MVP and pilots in the north', 'roadmap.milestone'],
    ['Risks', 'Deep relationships and existing soft commitments', 'round.committed'],
    ['Solution', 'System architecture comparison', 'solution.how_it_works'],
    ['Solution', 'B2B PaaS model', 'customer.segment'],
    ['Customers', 'Replace unstructured interviews with real tasks', 'customer.interviews'],
    ['Business Model', 'Selling strategies', 'business_model.sales'],
    ['Business Model', '$950 per certified coach', 'moat.certification'],
    ['Traction', 'Data as of April 30, 2026', 'roadmap.dated'],
    ['Traction', 'ARR, March 2025', 'roadmap.dated'],
    ['Go to Market', 'Our strategy centers on accumulating network effects', 'moat.network'],
    ['Solution', 'Capital efficient model with faster payback', 'solution.benefit'],
  ])('say of the company what they are about (%s: %s)', (title, line, topic) => {
    expect(quotesOf(factsOf(titled(title, [line])), topic)).toEqual([]);
  });

  it.each<[string, string, PassageTopic]>([
    ['Roadmap', 'MVP', 'roadmap.milestone'],
    ['Ask', 'Soft commitments received', 'round.committed'],
    ['Moat', 'Our process is certified by TÜV', 'moat.certification'],
    ['Customers', 'We held 40 interviews with customers', 'customer.interviews'],
    ['Traction', 'Launched the beta in Q1 2025', 'roadmap.dated'],
    ['The Ask', 'By March 2027: 250 builders on board', 'roadmap.dated'],
    ['Competition', 'Hard to imitate: our own school', 'moat.statement'],
  ])('and do so still (%s: %s)', (title, line, topic) => {
    expect(quotesOf(factsOf(titled(title, [line])), topic)).not.toEqual([]);
  });

  it('tell what a time is of, where it stands alone', () => {
    const roadmap = factsOf((slide) => slide.title('Roadmap').text('2027', { y: 150 }).text('Launch in Spain', { y: 200 }));
    expect(quotesOf(roadmap, 'roadmap.dated')).toEqual(['2027 Launch in Spain']);
  });

  it('take no head of a table by year for a milestone, and of its years the latest for the forecast', () => {
    const table = (title: string) =>
      factsOf((slide) =>
        slide.title(title).columns(
          [
            ['Euro', 'Revenue'],
            ['2024', '400'],
            ['2025', '900'],
            ['2026P', '2,100'],
          ],
          { y: 150 },
        ),
      );
    expect(quotesOf(table('Roadmap'), 'roadmap.dated')).toEqual([]);
    expect(quotesOf(table('Financials'), 'forecast.years')[0]).toContain('2026');
  });

  it('say what the company does where a sentence begins with its name', () => {
    const deck = new DeckBuilder().slide((cover) => cover.text('Halvard', { x: 100, y: 200, size: 60, bold: true }));
    for (const title of ['Problem', 'Market', 'Business Model', 'Team', 'Contact'])
      deck.slide(titled(title, ['Halvard is for shops', 'hello@halvard.io', 'www.halvard.io']));
    deck.slide(titled('Solution', ['Halvard finds a replacement for every shift by text message']));
    expect(quotesOf(understand(deck.build()), 'solution.statement').join()).toContain('Halvard finds a replacement');
  });

  it('measure the problem where the slide speaks of trouble', () => {
    const beside = (line: string) => quotesOf(factsOf(titled('Problem', [line])), 'problem.quantified');
    expect(beside('She has 46 people on the schedule')).toHaveLength(1);
    const market = factsOf((slide) =>
      slide.title('Market').text('Problem', { x: 60, y: 120, size: 16 }).text('54% of the harvest', { y: 160 }),
    );
    expect(quotesOf(market, 'problem.quantified')).toEqual([]);
  });

  it('leave a number to the caption under it', () => {
    const traction = factsOf((slide) =>
      slide
        .title('Traction')
        .text('Waiting list', { x: 60, y: 150 })
        .text('533', { x: 60, y: 200, size: 30 })
        .text('Monthly bookings', { x: 60, y: 250 }),
    );
    expect(quotesOf(traction, 'validation.waitlist').join()).not.toContain('533');
  });

  it('count no number under the heading of the opportunity for the problem', () => {
    const slide = factsOf((page) =>
      page
        .title('Problem and opportunity')
        .text('Problem', { x: 60, y: 120, size: 22, bold: true })
        .text('Repairs fail in 40% of all cases', { x: 60, y: 160 })
        .text('Solution', { x: 500, y: 120, size: 22, bold: true })
        .text('26,000 makers wait for work', { x: 500, y: 160 }),
    );
    expect(quotesOf(slide, 'problem.quantified')).toEqual(['Repairs fail in 40% of all cases']);
  });
});

describe('uses of the money', () => {
  it('are those of the round that is open, not of one that was', () => {
    const facts = factsOf(
      titled('Previously raised: $400K pre-seed', ['60% first clinic', '40% staff']),
      titled('The Ask', ['We are raising $2M', '70% clinics', '30% product']),
    );
    expect(facts.useOfFunds.map(({ percent }) => percent)).toEqual([70, 30]);
  });
});

describe('names', () => {
  it('are no legal ones within an address', () => {
    const facts = factsOf(titled('Contact', ['Writes for Forbes, Affiliates, INC.com']));
    expect([facts.legalName, quotesOf(facts, 'registration.legal_form')]).toEqual([null, []]);
  });

  it('are quoted whole where a logo parts them', () => {
    const deck = new DeckBuilder().slide((cover) =>
      cover.text('Dawno', { x: 100, y: 180, size: 60, bold: true }).text('Temu', { x: 100, y: 250, size: 60, bold: true }),
    );
    for (const title of ['Problem', 'Solution', 'Market', 'Business Model', 'Team', 'Contact'])
      deck.slide(titled(title, ['Dawno Temu reads to children', 'hello@dawnotemu.app']));
    const { company } = understand(deck.build());
    expect(company?.evidence.quote).toContain('Dawno Temu');
  });
});

describe('type set letter by letter', () => {
  it('says nothing for certain', () => {
    const apart = 'Da t a Lice n sin g a n d Da t a Exch a n ge fo r a p a tie n t';
    const facts = factsOf(titled('Market', [apart, apart.replace('Da', 'Mo'), apart.replace('Da', 'Co')]));
    expect(facts.unheard).toContain('moat.patent');
    expect(factsOf(titled('Market', ['Every shop with a cold room needs this'])).unheard).toEqual([]);
  });
});
