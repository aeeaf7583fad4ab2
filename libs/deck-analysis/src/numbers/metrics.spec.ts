import type { DeckFacts } from '../facts';
import { DeckBuilder, titled } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
import { understand } from '../understand';

function factsOf(...slides: ((slide: SlideBuilder) => unknown)[]): DeckFacts {
  const deck = new DeckBuilder().slide((slide) =>
    slide.text('Acme', { x: 100, y: 200, size: 60, bold: true }).text('September 2024', { x: 100, y: 300, size: 12 }),
  );
  slides.forEach((slide) => deck.slide(slide));
  return understand(deck.build());
}

const rows = (facts: DeckFacts) => facts.metrics.map(({ key, value, currency, status }) => [key, value, currency, status]);

describe('metrics', () => {
  it('are targets on a slide of projections, unless it says that they are reached', () => {
    const facts = factsOf((slide) =>
      slide.title('Projections for 12 months').bullets(['20,000 customers', '75 partners', 'Already 4,100 users']),
    );
    expect(rows(facts)).toEqual([
      ['customers', 20_000, null, 'target'],
      ['partners', 75, null, 'target'],
      ['users', 4_100, null, 'actual'],
    ]);
  });

  it('are figures over captions, whatever order the text has', () => {
    const facts = factsOf((slide) =>
      slide.title('Traction').columns(
        [
          ['178', 'customers'],
          ['€31K', 'ARR'],
          ['56%', 'growth last month'],
          ['3.8', 'LTV/CAC'],
        ],
        { sizes: [44, 14] },
        true,
      ),
    );
    expect(rows(facts)).toEqual([
      ['customers', 178, null, 'actual'],
      ['arr', 31_000, 'EUR', 'actual'],
      ['growth', 56, null, 'actual'],
      ['ltv_cac', 3.8, null, 'actual'],
    ]);
    expect(facts.metrics[0]?.evidence).toMatchObject({ page: 2, quote: '178' });
    expect(facts.metrics[2]).toMatchObject({ unit: '%', period: 'month' });
  });

  it('are named behind an abbreviated magnitude', () => {
    expect(rows(factsOf(titled('Traktion', ['2 Mio. Nutzer', '14 Tsd. Kunden'])))).toEqual([
      ['users', 2e6, null, 'actual'],
      ['customers', 14_000, null, 'actual'],
    ]);
  });

  it('are named on the side the sentence names them', () => {
    expect(rows(factsOf(titled('Traction', ['372 GWh representing 178 customers, 1278 plants, €237K GMV'])))).toEqual([
      ['customers', 178, null, 'actual'],
      ['gmv', 237_000, 'EUR', 'actual'],
    ]);
    expect(rows(factsOf(titled('Market', ['TAM: €70B | SAM: €35B | SOM: €1.5B+'])))).toEqual([
      ['tam', 70e9, 'EUR', 'market'],
      ['sam', 35e9, 'EUR', 'market'],
      ['som', 1.5e9, 'EUR', 'market'],
    ]);
  });

  it('of a market are in the deck’s currency unless they count something else', () => {
    const market = (slide: (slide: SlideBuilder) => unknown) =>
      factsOf(titled('Traction', ['€31K ARR']), slide)
        .metrics.filter(({ status }) => status === 'market')
        .map(({ key, value, unit, currency }) => [key, value, unit, currency]);
    expect(market(titled('Market', ['TAM 300 million trips', 'SAM: 40 million annual taxi trips', 'SOM 5 Mio. Fahrten']))).toEqual([
      ['tam', 300e6, 'trips', null],
      ['sam', 40e6, 'trips', null],
      ['som', 5e6, 'fahrten', null],
    ]);
    expect(market(titled('Market', ['TAM: 300 billion in 2030', 'SAM 40 billion beauty products market', 'SOM 1 billion']))).toEqual([
      ['tam', 300e9, null, 'EUR'],
      ['sam', 40e9, null, 'EUR'],
      ['som', 1e9, null, 'EUR'],
    ]);
    expect(
      market(
        titled('Market', ['TAM: 50 billion revenue from restaurants', 'SAM: 9 billion spent by consumers', 'SOM: 300 millones de viajes']),
      ),
    ).toEqual([
      ['tam', 50e9, null, 'EUR'],
      ['sam', 9e9, null, 'EUR'],
      ['som', 300e6, 'viajes', null],
    ]);
    expect(market(titled('Market', ['TAM: 50 billion', 'SAM: 40 million trips']))).toEqual([
      ['tam', 50e9, null, 'EUR'],
      ['sam', 40e6, 'trips', null],
    ]);
    const circles = [
      ['300M', 'TAM, trips a year'],
      ['€2B', 'SAM, all trips'],
    ];
    expect(market((slide) => slide.title('Market').columns(circles, { sizes: [44, 14] }, true))).toEqual([
      ['tam', 300e6, 'trips', null],
      ['sam', 2e9, null, 'EUR'],
    ]);
  });

  it('belong to the item of an enumeration that they stand in', () => {
    const keyed = (...lines: string[]) => factsOf(titled('Traction', lines)).metrics.map(({ key, value, period }) => [key, value, period]);
    expect(keyed('ARR $480K, up 14% month over month.')).toEqual([
      ['arr', 480_000, 'year'],
      ['growth', 14, 'month'],
    ]);
    expect(keyed('11 paying customers, 3 ports, net revenue retention 121%').map(([key, value]) => [key, value])).toEqual([
      ['customers', 11],
      ['retention', 121],
    ]);
    expect(keyed('Gross margin 68%, CAC $21,000, payback 9 months, LTV/CAC 4.8').map(([key, value]) => [key, value])).toEqual([
      ['gross_margin', 68],
      ['cac', 21_000],
      ['payback', 9],
      ['ltv_cac', 4.8],
    ]);
    expect(rows(factsOf(titled('Market', ['TAM $4.2B, SAM $1.1B, SOM $140M by 2030.']))).map(([key, value]) => [key, value])).toEqual([
      ['tam', 4.2e9],
      ['sam', 1.1e9],
      ['som', 140e6],
    ]);
  });

  it('of a duration say whether it is in months or in years', () => {
    const units = (line: string) => factsOf(titled('Unit economics', [line])).metrics.map(({ key, value, unit }) => [key, value, unit]);
    expect(units('CAC payback 9 months')).toEqual([['payback', 9, 'months']]);
    expect(units('CAC payback 2 years')).toEqual([['payback', 2, 'years']]);
  });

  it('are targets when the words or the year say so', () => {
    const facts = factsOf(
      titled('Traction', ['Reached €31K ARR with 178 customers']),
      titled('The Ask', ['Raising €2M', 'Reach €1M ARR by Summer 2025 and €9M GMV']),
      titled('Vision', ['Selling 2000 devices in the first 3 years (about 400,000 euros)', '300 Pro subscriptions in the first 3 years']),
      titled('Financial projections', ['2027 revenue: €12M']),
    );
    const statusOf = (value: number) => facts.metrics.find((metric) => metric.value === value)?.status;
    expect([31_000, 178].map(statusOf)).toEqual(['actual', 'actual']);
    expect([1e6, 9e6, 400_000, 300, 12e6].map(statusOf)).toEqual(['target', 'target', 'target', 'target', 'target']);
  });

  it('do not count spans of time, multiples of a benefit, prices or allocations', () => {
    const facts = factsOf(
      titled('Solution', ['95% less administrative overhead', '3x better results', 'Cuts planning from 6 months to 2 weeks']),
      titled('Traction', ['We launched 8 months ago']),
      titled('Pricing', ['₹350 per month per learner', '$49 per user']),
      titled('Use of funds', ['20% Sales, pilot conversion', '25% Product', '55% Hiring']),
    );
    expect(facts.metrics).toEqual([]);
  });

  it('are not those of competitors, of a life story, of a testimonial or of the problem', () => {
    const facts = factsOf(
      titled('Problem', ['30M+ children need support', '60% of revenue is lost']),
      titled('Competition', ['BigCo: 2M users, $40M ARR']),
      (slide) =>
        slide.title('Team').columns(
          [
            ['Arturas Zale', 'Head of Sales', 'Managed a €250M revenue line'],
            ['Ana Ruiz', 'CEO', 'Grew users to 2M at BigCo'],
          ],
          { sizes: [20, 14, 12] },
        ),
    );
    expect(facts.metrics).toEqual([]);
  });

  it('are not the figures of a screenshot on a product slide', () => {
    const facts = factsOf(titled('Solution', ['Acme lends against any asset']), (slide) =>
      slide.title('Earn').columns(
        [
          ['37.68%', 'avg. 30 days'],
          ['88.98%', 'avg. 30 days'],
          ['25 ETH', 'account'],
          ['1240', 'USD Coin'],
        ],
        { sizes: [24, 12] },
      ),
    );
    expect(facts.metrics).toEqual([]);
  });

  it('flag two values of one metric on two slides, and keep quiet about one value twice', () => {
    const conflicting = factsOf(titled('Traction', ['1,000 customers']), titled('Milestones achieved', ['1,500 customers']));
    expect(conflicting.metrics.map(({ conflict }) => conflict)).toEqual([true, true]);
    expect(conflicting.warnings).toContain('conflicting_metrics');
    const repeated = factsOf(titled('Traction', ['1,000 customers']), titled('Milestones achieved', ['1,000 customers']));
    expect(repeated.metrics).toHaveLength(1);
    expect(repeated.warnings).not.toContain('conflicting_metrics');
  });

  it('do not contradict each other where they count different things', () => {
    const facts = factsOf(titled('Market', ['TAM: 300 million trips']), titled('Market size', ['TAM: 5 million drivers']));
    expect(facts.metrics.map(({ unit, conflict }) => [unit, conflict])).toEqual([
      ['trips', false],
      ['drivers', false],
    ]);
    expect(facts.warnings).not.toContain('conflicting_metrics');
  });

  it('read lakhs, crores and decimal commas', () => {
    expect(
      rows(
        factsOf((slide) =>
          slide.title('Traction so far').columns(
            [
              ['12,80,000', 'farmers onboarded'],
              ['₹20 Cr', 'GMV in FY24'],
              ['165 lakhs', 'monthly revenue'],
            ],
            { sizes: [36, 14] },
          ),
        ),
      ),
    ).toEqual([
      ['customers', 1_280_000, null, 'actual'],
      ['gmv', 2e8, 'INR', 'actual'],
      ['revenue', 16_500_000, 'INR', 'actual'],
    ]);
    expect(rows(factsOf(titled('Market', ['Online bets grow by 14,1 % CAGR'])))).toEqual([['market_growth', 14.1, null, 'market']]);
  });

  it('are in the unit that the heading of their table names, where they are money', () => {
    const facts = factsOf((slide) => {
      slide.title('Financial projections (€ million)');
      [
        ['', 'FY24', 'FY25E', 'FY26E'],
        ['Revenue', '1.8', '4.8', '13'],
        ['Customers', '120', '300', '900'],
        ['Gross margin', '61%', '64%', '70%'],
      ].forEach((row, at) => row.forEach((cell, column) => slide.text(cell, { x: 60 + column * 160, y: 160 + at * 60, size: 16 })));
    });
    expect(rows(facts)).toEqual([
      ['revenue', 1.8e6, 'EUR', 'actual'],
      ['revenue', 4.8e6, 'EUR', 'target'],
      ['revenue', 13e6, 'EUR', 'target'],
      ['customers', 120, null, 'actual'],
      ['customers', 300, null, 'target'],
      ['customers', 900, null, 'target'],
      ['gross_margin', 61, null, 'actual'],
      ['gross_margin', 64, null, 'target'],
      ['gross_margin', 70, null, 'target'],
    ]);
  });

  it('are of the year that heads their column, though it be set beside them and not over them', () => {
    const facts = factsOf((slide) => {
      slide.title('Financial plan');
      [
        ['', '2023A', '2024F', 'LTM Sep-24'],
        ['Revenue', '€320K', '€900K', '€780K'],
        ['Customers', '12', '30', '26'],
      ].forEach((row, at) =>
        row.forEach((cell, column) =>
          slide.text(cell, { x: 60 + column * 160 + (at > 0 && column > 0 ? 90 : 0), y: 160 + at * 60, size: 16 }),
        ),
      );
    });
    expect(rows(facts).map(([key, value, , status]) => [key, value, status])).toEqual([
      ['revenue', 320_000, 'actual'],
      ['revenue', 900_000, 'target'],
      ['revenue', 780_000, 'actual'],
      ['customers', 12, 'actual'],
      ['customers', 30, 'target'],
      ['customers', 26, 'actual'],
    ]);
  });

  it.each(['in T€', '(Tsd. EUR)', 'en k€', '(miles de €)', "EUR '000, year to December", 'x € 1.000', '€ in thousands', 'Miles de euros'])(
    'are in thousands of euros under %s',
    (unit) => {
      const facts = factsOf((slide) => {
        slide.title('Financial plan');
        [
          [unit, '2023A', '2024A'],
          ['Revenue', '320', '900'],
        ].forEach((row, at) => row.forEach((cell, column) => slide.text(cell, { x: 60 + column * 160, y: 160 + at * 60, size: 16 })));
      });
      expect(rows(facts)).toEqual([
        ['revenue', 320_000, 'EUR', 'actual'],
        ['revenue', 900_000, 'EUR', 'actual'],
      ]);
    },
  );

  it.each([
    ['Demonstração de resultados (R$ mil)', '11.250', 'BRL', 11_250_000],
    ['Estado de resultados (millones de pesos)', '11.2', null, 11_200_000],
    ['Compte de résultat (milliers d’euros)', '320', 'EUR', 320_000],
    ['Gewinn und Verlust (CHF Tsd.)', '320', 'CHF', 320_000],
    ['Wyniki (PLN tys.)', '320', 'PLN', 320_000],
  ])('are in the unit that its heading ends with: %s', (heading, cell, currency, value) => {
    const facts = factsOf((slide) => {
      slide.title('Financial plan').text(heading, { x: 60, y: 110, size: 14 });
      [
        ['', '2023A', '2024A'],
        ['Revenue', cell, '900'],
      ].forEach((row, at) => row.forEach((text, column) => slide.text(text, { x: 60 + column * 160, y: 160 + at * 60, size: 16 })));
    });
    expect(rows(facts)[0]).toEqual(['revenue', value, currency, 'actual']);
  });

  it('are costs and losses where a table sets them in parentheses or behind a sign', () => {
    const facts = factsOf((slide) => {
      slide.title('Financial plan');
      [
        ["USD '000", '2023A', '2024A'],
        ['Revenue', '801', '2,600'],
        ['Profit', '(1,519)', '–240'],
      ].forEach((row, at) => row.forEach((cell, column) => slide.text(cell, { x: 60 + column * 160, y: 160 + at * 60, size: 16 })));
    });
    expect(rows(facts)).toEqual([
      ['revenue', 801_000, 'USD', 'actual'],
      ['revenue', 2_600_000, 'USD', 'actual'],
      ['profit', -1_519_000, 'USD', 'actual'],
      ['profit', -240_000, 'USD', 'actual'],
    ]);
  });

  it('of a table that goes through the years contradict no figure of today', () => {
    const facts = factsOf(titled('Unit economics', ['Gross margin 61%']), (slide) => {
      slide.title('Financials');
      [
        ['', '2022A', '2023A'],
        ['Gross margin', '48%', '57%'],
      ].forEach((row, at) => row.forEach((cell, column) => slide.text(cell, { x: 60 + column * 160, y: 160 + at * 60, size: 16 })));
    });
    expect(facts.metrics.map(({ value, asOf, conflict }) => [value, asOf, conflict])).toEqual([
      [61, null, false],
      [48, '2022', false],
      [57, '2023', false],
    ]);
  });

  it('keep of unnamed market sizes the largest and the smallest', () => {
    const facts = factsOf((slide) =>
      slide.title('Start with the $4B European market').columns(
        [
          ['$830B', 'Global energy market'],
          ['$200B', 'European energy market'],
          ['$13B', 'Global credits market'],
        ],
        { sizes: [36, 14] },
      ),
    );
    expect(rows(facts)).toEqual([
      ['market_size', 4e9, 'USD', 'market'],
      ['tam', 830e9, 'USD', 'market'],
    ]);
  });

  it('keep a market, its part and ours, and take captioned millions on slides of the problem for the market', () => {
    const facts = factsOf(
      (slide) =>
        slide.title('Market size').columns(
          [
            ['$2B', 'from trips worldwide'],
            ['$560M', 'budget and online'],
            ['$84M', 'fifteen percent of it'],
          ],
          { sizes: [36, 14] },
        ),
      (slide) =>
        slide.title('The problem').columns(
          [
            ['57M', 'Members of clubs in the country'],
            ['67%', 'Never use what they pay for'],
          ],
          { sizes: [36, 14] },
        ),
    );
    expect(facts.metrics.map(({ value, status }) => [value, status])).toEqual([
      [2e9, 'market'],
      [560e6, 'market'],
      [84e6, 'market'],
      [57e6, 'market'],
    ]);
  });

  it('find their name across a row, and in a heading that is nothing but their name', () => {
    const facts = factsOf(
      (slide) => {
        slide.title('Our market');
        [
          ['Total available market (TAM): adults', '200M'],
          ['Serviceable market (SAM): those who train', '40M'],
        ].forEach(([label = '', value = ''], at) =>
          slide.text(label, { x: 50, y: 120 + at * 80, size: 14 }).text(value, { x: 620, y: 115 + at * 80, size: 24 }),
        );
      },
      (slide) =>
        slide
          .title('Market')
          .text('SOM', { x: 60, y: 150, size: 20 })
          .text('3 million families with children under ten', { x: 60, y: 180, size: 20 }),
    );
    expect(facts.metrics.map(({ key, value }) => [key, value])).toEqual([
      ['tam', 200e6],
      ['sam', 40e6],
      ['som', 3e6],
    ]);
  });

  it('stand in tables whose cells hold ranges', () => {
    const facts = factsOf((slide) => {
      slide.title('Revenue Projections');
      [
        ['', 'Month 6', 'Month 12', 'Month 18'],
        ['Customers', '4–7', '20–25', '60–90'],
        ['Monthly revenue', '$1.2–1.9M', '$6–8M', '$20.5–24M'],
      ].forEach((cells, row) => cells.forEach((cell, at) => cell && slide.text(cell, { x: 50 + at * 160, y: 130 + row * 40, size: 14 })));
    });
    expect(rows(facts)).toEqual([
      ['customers', 4, null, 'target'],
      ['customers', 20, null, 'target'],
      ['customers', 60, null, 'target'],
      ['revenue', 1.2e6, 'USD', 'target'],
      ['revenue', 6e6, 'USD', 'target'],
      ['revenue', 20.5e6, 'USD', 'target'],
    ]);
  });

  it('are sums a year, which are no spans of time', () => {
    expect(rows(factsOf(titled('Market', ['SAM: 4,000 hotels, $4 million/year'])))).toContainEqual(['sam', 4e6, 'USD', 'market']);
    expect(rows(factsOf(titled('Traction', ['Revenue: $2 million/year'])))).toEqual([['revenue', 2e6, 'USD', 'actual']]);
  });

  it('are named by their own tile and not by the next one', () => {
    const facts = factsOf((slide) => {
      slide.title('Traction').text('Since June, with no money spent on marketing at all', { x: 60, y: 340, size: 14 });
      [
        ['estimates given', '1,700+'],
        ['average rating', '4.6'],
      ].forEach(([caption = '', number = ''], at) =>
        slide.text(caption, { x: 60, y: 130 + at * 76, size: 13 }).text(number, { x: 60, y: 148 + at * 76, size: 36, bold: true }),
      );
    });
    expect(rows(facts)).toContainEqual(['estimates_given', 1_700, null, 'actual']);
  });

  it('of a plan are targets in a column of the year that has begun', () => {
    const facts = factsOf((slide) => {
      slide.title('Roadmap');
      [
        ['', 'Q1 2024', 'Q4 2024'],
        ['Customers', '8', '70'],
      ].forEach((cells, row) => cells.forEach((cell, at) => cell && slide.text(cell, { x: 50 + at * 160, y: 130 + row * 40, size: 14 })));
    });
    expect(rows(facts)).toContainEqual(['customers', 70, null, 'target']);
  });

  it('are no months, written short', () => {
    expect(rows(factsOf(titled('Traction', ['Next 3-9 mo: subscriptions'])))).toEqual([]);
  });
});
