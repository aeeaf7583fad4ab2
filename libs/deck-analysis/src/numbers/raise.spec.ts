import type { DeckFacts } from '../facts';
import { DeckBuilder, titled } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
import { understand } from '../understand';

function factsOf(...slides: ((slide: SlideBuilder) => unknown)[]): DeckFacts {
  const deck = new DeckBuilder()
    .slide((slide) => slide.text('Acme', { x: 100, y: 200, size: 60, bold: true }))
    .slide(titled('Solution', ['Acme helps shops sell more']));
  slides.forEach((slide) => deck.slide(slide));
  return understand(deck.build());
}

const raise = (...slides: ((slide: SlideBuilder) => unknown)[]) => factsOf(...slides).raise?.value ?? null;

describe('the sum asked for', () => {
  it.each([
    ['Raising €2M to dominate Europe', 2e6, 'EUR'],
    ['We are raising ₹ 2.5 crores (~$300K USD) to reach 15,000 learners', 2.5e7, 'INR'],
    ['Raising ₹7.5 Cr for this round (6 Cr confirmed)', 7.5e7, 'INR'],
    ['Seed round of $1.5M at a $10M pre-money valuation', 1.5e6, 'USD'],
    ['Looking for 500k EUR in exchange for 10% equity', 5e5, 'EUR'],
    ['Wir suchen 1,5 Mio. € in unserer Seed-Runde, 610.000 € bereits zugesagt', 1.5e6, 'EUR'],
    ['Wir suchen Eigenkapital in Höhe von 3,5 Mio. €, Bestandsinvestoren zeichnen bis zu 0,9 Mio. €', 3.5e6, 'EUR'],
    ['$1.8M on a post-money SAFE. $600k of this round is taken', 1.8e6, 'USD'],
    ['Buscamos 750.000 € en nuestra ronda de inversión', 750_000, 'EUR'],
    ['Nous levons 1,2 M€ pour accélérer en Europe', 1.2e6, 'EUR'],
    ['Estamos captando R$ 2,5 milhões nesta rodada', 2.5e6, 'BRL'],
  ])('%s', (text, amount, currency) => {
    expect(raise((slide) => slide.title('The Ask').text(text))).toEqual({ amount, currency });
  });

  it('is no round that the words date', () => {
    const told = (text: string) => factsOf((slide) => slide.title('The Ask').text(text));
    const { raise: then, stage, earlierRounds } = told('$1.35M seed in Oct 2023 (Lattice Row, Nodewell Capital)');
    expect([then, stage, earlierRounds.map(({ amount }) => amount)]).toEqual([null, null, [1.35e6]]);
    expect(told('We are raising a $1.35M seed in Oct 2023').raise?.value.amount).toBe(1.35e6);
  });

  it('is no number of a standard', () => {
    const ask = (slide: SlideBuilder): SlideBuilder =>
      slide.title('Pre-seed round').text('€ 600 000').bullets(['security audit and ISO 27001']);
    expect(raise(ask)).toEqual({ amount: 600_000, currency: 'EUR' });
  });

  it('is no sum a year, whoever needs it', () => {
    const market = (slide: SlideBuilder): SlideBuilder => slide.title('Who lays stones').text('Towns: "we need €690M a year"');
    expect(raise(market)).toBeNull();
    expect(raise((slide) => slide.title('The Ask').text('We need €2M'), market)).toEqual({ amount: 2e6, currency: 'EUR' });
  });

  it('is in the dollars that the deck says it counts in', () => {
    const ask = (slide: SlideBuilder): SlideBuilder => slide.title('The Ask').text('We are raising $11 million in equity');
    const stated = (text: string) => raise((slide) => slide.title('Plan').text(text), ask)?.currency;
    expect(stated('Commercial in confidence | All amounts in Australian dollars')).toBe('AUD');
    expect(stated('Figures are shown in CAD')).toBe('CAD');
    expect(stated('We sell in Australian shops')).toBe('USD');
    expect(stated('Prices in Singapore are twice ours, as shown in Canadian studies')).toBe('USD');
    expect(
      raise(
        (slide) => slide.text('All amounts in Australian dollars'),
        (slide) => slide.title('The Ask').text('We are raising US$2M'),
      )?.currency,
    ).toBe('USD');
  });

  it('is a figure over its caption, among other figures with theirs', () => {
    expect(
      raise((slide) =>
        slide.title('The crowdsale').columns(
          [
            ['$0.01', 'Token price'],
            ['$5M', 'Minimum'],
            ['$15M', 'Goal'],
            ['$20M', 'Hard cap'],
          ],
          { sizes: [36, 14] },
        ),
      ),
    ).toEqual({ amount: 15e6, currency: 'USD' });
    expect(
      raise((slide) =>
        slide.title('Investment').columns(
          [
            ['$4M', 'Pre-money valuation'],
            ['$800K', 'Seed round'],
            ['$120K', 'Committed'],
          ],
          { sizes: [36, 14] },
        ),
      ),
    ).toEqual({ amount: 800_000, currency: 'USD' });
  });

  it('is no cap, and the sum in the largest type where no word asks', () => {
    expect(raise((slide) => slide.title('The Ask').text('We are raising on a SAFE, $22M cap'))).toBeNull();
    expect(
      raise((slide) =>
        slide
          .title('The Ask')
          .text('$7.5M to cross the Atlantic', { x: 60, y: 140, size: 44, bold: true })
          .text('Heliad, who led the $4.1M seed in 2024, has committed $2.5M', { x: 60, y: 260, size: 16 }),
      ),
    ).toEqual({ amount: 7.5e6, currency: 'USD' });
  });

  it.each([
    ['1,2 Mio. € für 20 % der neuen GmbH', 1.2e6, 'EUR'],
    ['£1.5m, in two steps: £900k on signing, £600k later', 1.5e6, 'GBP'],
  ])('is told by what stands with it: %s', (text, amount, currency) => {
    expect(raise((slide) => slide.title('The Ask').text(text))).toEqual({ amount, currency });
  });

  it('is the total of a list of costs', () => {
    expect(
      raise((slide) =>
        slide
          .title('Required Investment')
          .bullets([
            'The new platform needs 20,000 euros',
            'Marketing campaigns would cost about 15000 euros',
            'Accounting costs about 4000 euros',
            'Total Required Investment is 50,000 euros.',
          ]),
      ),
    ).toEqual({ amount: 50_000, currency: 'EUR' });
  });

  it('is not what founders raised elsewhere, an earlier round, a grant, or what competitors have', () => {
    expect(
      raise(
        (slide) =>
          slide.title('Team').columns(
            [
              ['Stina Jarve', 'CEO', 'Founder of Solid (raised €2.8M)'],
              ['Karl Tamm', 'CTO', 'Lead engineer in Glia (raised $150M)'],
            ],
            { sizes: [20, 14, 12] },
          ),
        titled('Milestones', ['Raised USD 25,000 in non-dilutive grants', 'Raised $1M pre-seed in 2022 from Angel Fund']),
        titled('Competition', ['BigCo raised $40M Series B']),
        titled('Market', ['$4B market in Europe']),
      ),
    ).toBeNull();
  });

  it('keeps earlier money apart', () => {
    const facts = factsOf(
      (slide) => slide.title('Raising €2M').text('€650K committed by business angels'),
      titled('Our story so far', ['We raised $1M in a seed round in 2022']),
    );
    expect(facts.raise?.value).toEqual({ amount: 2e6, currency: 'EUR' });
    expect(facts.earlierRounds.map(({ amount, currency }) => [amount, currency])).toEqual([
      [650_000, 'EUR'],
      [1e6, 'USD'],
    ]);
  });

  it('takes the currency of the deck where the sum names none', () => {
    expect(
      raise(titled('Market', ['TAM $2.6T', 'SAM $260B']), (slide) => slide.title('Use of funds').text('Pre-seed round target: 2M')),
    ).toEqual({ amount: 2e6, currency: 'USD' });
  });

  it('splits into uses', () => {
    const facts = factsOf((slide) =>
      slide.title('Ask: $1M').bullets(['40% Product & Tech', '35% Sales', '15% Operations', '10% G&A', '18 months of runway']),
    );
    expect(facts.useOfFunds.map(({ label, percent }) => [label, percent])).toEqual([
      ['Product & Tech', 40],
      ['Sales', 35],
      ['Operations', 15],
      ['G&A', 10],
    ]);
    expect(facts.sections.use_of_funds).toEqual([3]);
    expect(facts.passages.find(({ topic }) => topic === 'runway.months')?.evidence.quote).toContain('18 months');
  });
});

describe('the use of funds', () => {
  const uses = (slide: (slide: SlideBuilder) => unknown) =>
    factsOf(slide).useOfFunds.map(({ label, percent, amount }) => [label, percent ?? amount]);

  it('is enumerated in one line', () => {
    expect(uses(titled('Series A', ['We are seeking €8m', 'Use of proceeds: 45% sales, 35% R&D, 20% working capital']))).toEqual([
      ['sales', 45],
      ['R&D', 35],
      ['working capital', 20],
    ]);
  });

  it('stands in figures over captions of two letters, too', () => {
    const slide = (ask: SlideBuilder) =>
      ask.title('The ask: $2M').columns(
        [
          ['70%', 'R&D'],
          ['30%', 'HR'],
        ],
        { sizes: [44, 14], y: 240 },
        true,
      );
    expect(uses(slide)).toEqual([
      ['R&D', 70],
      ['HR', 30],
    ]);
  });

  it('splits a heading that says no more than the sum, and leaves out what the money should reach', () => {
    expect(
      uses(titled('$6M to build the first plant', ['$3.5M plant', '$1.5M team', '$1M certification', 'Burn of $200K a month'])),
    ).toEqual([
      ['plant', 3.5e6],
      ['team', 1.5e6],
      ['certification', 1e6],
    ]);
  });
});

describe('a sum that comes later', () => {
  it('is not the one asked for, though it is called a raise', () => {
    const ask = (slide: SlideBuilder): unknown =>
      slide
        .title('The Ask')
        .figure('€10,000 - €20,000', 'for six months of runway', { y: 140 })
        .text('Next raise: €50,000 in 12 months for growth', { x: 60, y: 320, size: 14 });
    expect(raise(ask)).toEqual({ amount: 10_000, currency: 'EUR' });
  });

  it('beside it speaks of itself', () => {
    const ask = (slide: SlideBuilder): unknown =>
      slide
        .title('The Ask')
        .text('Investment request: $10M', { x: 60, y: 140, size: 18, bold: true })
        .text('18-month return: 138% ($13.8M revenue)', { x: 330, y: 140, size: 14 });
    expect(raise(ask)).toEqual({ amount: 10e6, currency: 'USD' });
  });
});

describe('the stage', () => {
  const stage = (...slides: ((slide: SlideBuilder) => unknown)[]) => factsOf(...slides).stage?.value ?? null;

  it('is named with the sum asked for, whatever slide that stands on', () => {
    expect(stage(titled('Next steps', ['Beta launch by the end of the year', 'Funding: seek $500K seed round after the pilot']))).toBe(
      'Seed',
    );
    expect(stage(titled('Next steps', ['Beta launch by the end of the year', 'Then a Series A']))).toBeNull();
  });

  it('is the heading over the parts of the sum', () => {
    expect(stage(titled('Investimento pré-seed', ['Produto e engenharia: 50%', 'Marketing: 30%', 'Operações: 20%']))).toBe('Pre-Seed');
  });

  it.each([
    ['We are raising a pre-seed round of €500k', 'Pre-Seed'],
    ['Preseed round: €500k', 'Pre-Seed'],
    ['Seed Round de 2M€', 'Seed'],
    ['Raising our Series A: $8M', 'Series A'],
    ['Series-A, $8M', 'Series A'],
    ['Raising ₹25 Cr Pre-Series A', 'Pre-Series A'],
    ['Ronda semilla de 750.000 €', 'Seed'],
    ['INR 5 Crores, seed stage. Series A after first revenue', 'Seed'],
  ])('%s', (text, expected) => {
    expect(stage((slide) => slide.title('The Ask').text(text))).toBe(expected);
  });

  it('stands on the cover beside the occasion, which says nothing of it', () => {
    const cover = (text: string) =>
      understand(
        new DeckBuilder()
          .slide((slide) => slide.text('Acme', { x: 100, y: 200, size: 60, bold: true }).text(text, { x: 100, y: 300, size: 18 }))
          .slide(titled('Solution', ['Acme helps shops sell more']))
          .build(),
      ).stage?.value ?? null;
    expect(cover('Investor presentation | Seed round | May 2026')).toBe('Seed');
    expect(cover('Presentación para inversores | Ronda pre-seed | 2026')).toBe('Pre-Seed');
  });

  it('is not an earlier or a later round, nor an investor’s name', () => {
    expect(
      stage(
        titled('Traction', ['Closed our seed round in 2021']),
        titled('Roadmap', ['Q4 2027: Series B']),
        titled('Investors', ['Seed Capital Partners']),
      ),
    ).toBeNull();
  });
});
