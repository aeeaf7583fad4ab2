import type { DeckFacts, Evidence } from './facts';
import type { DeckDocument } from './pages';
import { DeckBuilder, titled } from './testing/deck-builder';
import { expectProportionalTime } from '../../../test/support/growth';
import { understand } from './understand';

const linesOf = (count: number, line: (n: number) => string): string[] => Array.from({ length: count }, (_, n) => line(n));

/** All lines on one slide, over each other, and the first of them once more on the next. */
function crowded(lines: readonly string[]): DeckDocument {
  return new DeckBuilder()
    .slide((slide) => lines.forEach((line, at) => slide.text(line, { y: (at * 7) % 540, size: 10 })))
    .slide((slide) => lines.slice(0, 800).forEach((line, at) => slide.text(line, { y: 20 + at, size: 9 })))
    .build();
}

function deck(): DeckDocument {
  return new DeckBuilder()
    .meta({ title: 'Acme pitch deck', createdAt: '2025-01-10T00:00:00Z' })
    .slide((slide) =>
      slide
        .text('Acme', { x: 100, y: 200, size: 60, bold: true })
        .text('Plans that keep themselves', { x: 100, y: 290, size: 22 })
        .text('March 2025', { x: 100, y: 330, size: 12 })
        .footer('Acme – Confidential'),
    )
    .slide((slide) =>
      slide
        .title('Problem')
        .paragraph(['Planning takes shops 12 hours a week, and', 'half of all plans are outdated on Monday.'])
        .footer('Acme – Confidential'),
    )
    .slide((slide) =>
      slide
        .title('Solution')
        .bullets(['Acme is a platform that plans for retailers', 'Saves 10 hours a week'])
        .footer('Acme – Confidential'),
    )
    .slide((slide) =>
      slide.title('Market').columns(
        [
          ['$12B', 'TAM'],
          ['$2B', 'SAM'],
          ['$90M', 'SOM'],
        ],
        { sizes: [40, 14] },
      ),
    )
    .slide((slide) =>
      slide.title('Traction').columns(
        [
          ['140', 'paying customers'],
          ['$310K', 'ARR'],
          ['12%', 'MoM growth'],
        ],
        { sizes: [40, 14] },
      ),
    )
    .slide(titled('Competition', ['Tools like Excel, Planday or Deputy', 'Unlike them, Acme learns from sales data']))
    .slide((slide) =>
      slide.title('Team').columns(
        [
          ['Jana Novak', 'Founder & CEO', '10 years at Ikea'],
          ['Petr Svoboda', 'CTO', 'PhD, MIT'],
        ],
        { sizes: [20, 14, 12] },
      ),
    )
    .slide(titled('The Ask', ['Raising $2M seed round', '60% Engineering', '40% Sales', '18 months of runway']))
    .slide((slide) =>
      slide.title('Contact').text('jana@acme.io').text('Acme s.r.o., Prague').link('https://linkedin.com/company/acme', { x: 60, y: 400 }),
    )
    .build();
}

function evidences(facts: DeckFacts): Evidence[] {
  const single = [
    facts.company,
    facts.legalName,
    facts.product,
    facts.website,
    facts.stage,
    facts.problem,
    facts.location,
    facts.raise,
    facts.datedAt,
  ];
  const many = [
    facts.industries,
    facts.emails,
    facts.phones,
    facts.linkedin,
    facts.people,
    facts.useOfFunds,
    facts.earlierRounds,
    facts.metrics,
    facts.competitors,
    facts.passages,
  ];
  return [
    ...single.flatMap((fact) => (fact ? [fact.evidence] : [])),
    ...many.flatMap((list) => list.map(({ evidence }) => evidence)),
    ...facts.placeholders,
  ];
}

describe('understanding a deck', () => {
  it('finds what the deck says', () => {
    const facts = understand(deck());
    expect(facts).toMatchObject({
      pageCount: 9,
      language: 'en',
      isDeck: true,
      company: { value: 'Acme' },
      website: { value: 'https://acme.io' },
      stage: { value: 'Seed' },
      raise: { value: { amount: 2e6, currency: 'USD' } },
      datedAt: { value: '2025-03' },
      problem: { value: 'Planning takes shops 12 hours a week, and half of all plans are outdated on Monday.' },
      warnings: [],
    });
    expect(facts.sections).toMatchObject({
      cover: [1],
      problem: [2],
      solution: [3],
      market: [4],
      traction: [5],
      competition: [6],
      team: [7],
      ask: [8],
      use_of_funds: [8],
      contact: [9],
    });
    expect(facts.competitors.map(({ value }) => value)).toEqual(expect.arrayContaining(['Excel', 'Planday', 'Deputy']));
    expect(facts.linkedin.map(({ value }) => value)).toEqual(['https://linkedin.com/company/acme']);
    for (const topic of [
      'problem.quantified',
      'solution.statement',
      'competition.named',
      'competition.advantage',
      'team.degree',
      'use_of_funds.item',
      'runway.months',
    ]) {
      expect(facts.passages.map((passage) => passage.topic)).toContain(topic);
    }
  });

  it('quotes text of the page it names, for every fact', () => {
    const document = deck();
    const pages = new Map(document.pages.map((page) => [page.number, page.lines.map((line) => line.text).join(' ')]));
    const all = evidences(understand(document));
    expect(all.length).toBeGreaterThan(30);
    for (const evidence of all) {
      if (evidence.source === 'annotation') continue;
      expect(pages.get(evidence.page)).toContain(evidence.quote);
      expect(evidence.quote).not.toBe('');
      expect(evidence.confidence).toBeGreaterThan(0);
      expect(evidence.confidence).toBeLessThanOrEqual(100);
    }
  });

  it('gives the same facts for the same document and leaves the document alone', () => {
    const document = deck();
    const before = structuredClone(document);
    expect(understand(document)).toEqual(understand(structuredClone(document)));
    expect(document).toEqual(before);
  });

  it('hands on the confidence and the source of recognised text', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) => slide.text('Acme', { size: 60, source: 'ocr', confidence: 55 }))
        .slide((slide) => slide.title('The Ask', { source: 'ocr' }).text('Raising $2M', { source: 'ocr', confidence: 48 }))
        .build(),
    );
    expect(facts.raise?.evidence).toMatchObject({ source: 'ocr', confidence: 48 });
    expect(facts.ocrPages).toEqual([1, 2]);
  });

  it('finds nothing in nothing', () => {
    const facts = understand(
      new DeckBuilder()
        .slide(() => undefined)
        .slide(() => undefined)
        .slide(() => undefined)
        .build(),
    );
    expect(facts).toMatchObject({
      company: null,
      website: null,
      raise: null,
      stage: null,
      problem: null,
      people: [],
      metrics: [],
      emails: [],
      competitors: [],
      language: null,
    });
    expect(
      understand({
        pageCount: 0,
        pages: [],
        metadata: { title: null, author: null, producer: null, createdAt: null },
        warnings: [],
      }),
    ).toMatchObject({ isDeck: false, sections: {} });
  });

  it.each<[string, (size: number) => string[]]>([
    ['long lines without a break', (size) => ['a'.repeat(20 * size)]],
    ['a line of numbers', (size) => ['1 '.repeat(10 * size)]],
    ['a line of signs', (size) => ['@.'.repeat(5 * size), 'http://'.repeat(2 * size), '(((['.repeat(3 * size)]],
    ['names without end', (size) => linesOf(size, (n) => `John Smith${n} CEO, CTO & Founder at Acme`)],
    ['amounts without end', (size) => linesOf(size, (n) => `Raising $${n}M seed round, ${n} customers, ARR €${n}K`)],
    ['addresses without end', (size) => linesOf(size, (n) => `a${n}@b${n}.com www.c${n}.io linkedin.com/in/d${n}`)],
    ['one word over and over', (size) => linesOf(size, () => 'problem solution market team ask traction')],
    ['spaces and dashes', (size) => [' -'.repeat(5 * size), '–'.repeat(10 * size)]],
  ])('takes no longer than in proportion for %s', (_, lines) => {
    expectProportionalTime(10_000, (size) => understand(crowded(lines(size))));
  });
});
