import type { DeckFacts } from '../facts';
import { DeckBuilder, titled } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
import { metricsSeenIn } from '../testing/training';
import { understand } from '../understand';

function factsOf(...slides: ((slide: SlideBuilder) => unknown)[]): DeckFacts {
  const deck = new DeckBuilder().slide((slide) => slide.text('Acme', { x: 100, y: 200, size: 60, bold: true }));
  slides.forEach((slide) => deck.slide(slide));
  return understand(deck.build());
}

const rows = (facts: DeckFacts) => facts.metrics.map(({ key, value, currency, status }) => [key, value, currency, status]);

/** Cells under heads, at one place for each column. */
function table(slide: SlideBuilder, heads: string[], body: string[][]): SlideBuilder {
  [heads, ...body].forEach((cells, row) =>
    cells.forEach((text, column) => slide.text(text, { x: 60 + column * 200, y: 140 + row * 34, size: 14, bold: row === 0 })),
  );
  return slide;
}

describe('a table with times for rows', () => {
  it.each([
    ['years of a plan', ['Year 1', 'Year 2', 'Year 3'], 'Year'],
    ['quarters', ['Q4 2029', 'Q2 2030', 'Q4 2030'], 'Period'],
    ['years of the calendar', ['2029', '2030', '2031'], 'Year'],
    ['anos', ['Ano 1', 'Ano 2', 'Ano 3'], 'Período'],
  ])('names figures by the head of their column: %s', (_, times, head) => {
    const facts = factsOf((slide) =>
      table(
        slide.title('Financial projections'),
        [head, 'Customers', 'ARR'],
        [
          [times[0] ?? '', '50', '$600K'],
          [times[1] ?? '', '200', '$2.4M'],
          [times[2] ?? '', '500', '$6M'],
        ],
      ),
    );
    expect(rows(facts)).toEqual([
      ['customers', 50, null, 'target'],
      ['arr', 600_000, 'USD', 'target'],
      ['customers', 200, null, 'target'],
      ['arr', 2.4e6, 'USD', 'target'],
      ['customers', 500, null, 'target'],
      ['arr', 6e6, 'USD', 'target'],
    ]);
  });

  it('is none where its rows are anything else', () => {
    const facts = factsOf((slide) =>
      table(
        slide.title('Traction'),
        ['Region', 'Customers'],
        [
          ['North', '12'],
          ['South', '31'],
        ],
      ),
    );
    expect(facts.metrics.map(({ status }) => status)).not.toContain('target');
  });
});

describe('a table of cohorts', () => {
  const statuses = (firsts: string[], steps: string[]) => {
    const deck = new DeckBuilder()
      .meta({ createdAt: '2026-03-01T00:00:00Z' })
      .slide((slide) => slide.text('Acme', { x: 100, y: 200, size: 60, bold: true }))
      .slide((slide) =>
        table(
          slide.title('Net revenue retention'),
          ['Signed', ...steps],
          firsts.map((first) => [first, '100%', '117%', '134%']),
        ),
      )
      .slide(titled('Thank you', ['hello@acme.io']));
    const percents = metricsSeenIn(deck.build(), {}).filter(({ mention }) => mention.amount.percent);
    return percents.map(({ features }) => ['actual', 'target', 'market'].find((status) => features.has(`status ${status}`)));
  };

  it.each([
    [
      ['Signed 2021', 'Signed 2022'],
      ['Month 1', 'Month 12', 'Month 24'],
    ],
    [
      ['2021 (14)', '2022 (22)'],
      ['Ano 0', 'Ano 1', 'Ano 2'],
    ],
    [
      ['Q1 22', 'Q3 22'],
      ['Month 3', 'Month 6', 'Month 9'],
    ],
  ])('tells of how old each is, and plans nothing: %j', (firsts, steps) => {
    expect(statuses(firsts, steps)).toEqual(Array.from({ length: 6 }, () => 'actual'));
  });

  it('is a plan where its rows are still to come, or no times', () => {
    expect(statuses(['Signed 2041', 'Signed 2042'], ['Month 1', 'Month 12', 'Month 24'])).not.toContain('actual');
    expect(statuses(['Retention', 'Growth'], ['Month 1', 'Month 12', 'Month 24'])).toContain('target');
  });
});

describe('the heading of a list', () => {
  const under = (heading: string) =>
    rows(
      factsOf((slide) =>
        slide.title('Traction').text(heading, { x: 60, y: 130, size: 20, bold: true }).bullets(['1,200 users', '35 customers'], { y: 165 }),
      ),
    );

  it.each(['Next milestones', 'Growth projections:', 'Phase 2: scale', 'Upcoming', 'Month 6'])(
    '%s makes targets of its figures',
    (heading) => {
      expect(under(heading)).toEqual([
        ['users', 1_200, null, 'target'],
        ['customers', 35, null, 'target'],
      ]);
    },
  );

  it.each(['Current traction', 'Milestones achieved', 'Completed milestones', 'Users and customers'])('%s does not', (heading) => {
    expect(under(heading)).toEqual([
      ['users', 1_200, null, 'actual'],
      ['customers', 35, null, 'actual'],
    ]);
  });
});

describe('a number that only counts on', () => {
  it.each(['Month 4 customers sign', 'Phase 2 customers come by referral', '2. Customers pay by the month', 'Monat 3 Kunden gewinnen'])(
    'is no figure: %s',
    (text) => {
      expect(factsOf(titled('Traction', [text])).metrics).toEqual([]);
      expect(factsOf((slide) => slide.title('Traction').text(text)).metrics).toEqual([]);
    },
  );

  it('is told from what is counted', () => {
    expect(rows(factsOf(titled('Traction', ['4 customers after month 3'])))).toEqual([['customers', 4, null, 'actual']]);
    expect(rows(factsOf(titled('Traction', ['Every day 40 customers'])))).toEqual([['customers', 40, null, 'actual']]);
  });
});
