import { DeckBuilder, titled } from '../testing/deck-builder';
import { understand } from '../understand';

const A4 = { width: 595, height: 842 };
const prose = (words: string, times: number): string[] => Array.from({ length: times }, () => words);

function pitch(size?: { width: number; height: number }): DeckBuilder {
  return new DeckBuilder(size)
    .slide((slide) => slide.text('Acme', { x: 100, y: 200, size: 60, bold: true }))
    .slide(titled('Problem', ['Planning takes hours']))
    .slide(titled('Solution', ['Acme is a platform that plans']))
    .slide(titled('Market', ['TAM $4B']))
    .slide(titled('Traction', ['120 customers']))
    .slide(titled('Team', ['Ann Lee, CEO']))
    .slide(titled('Ask', ['Raising $1M']));
}

describe('whether a document is a deck', () => {
  it('knows a deck, on a screen format or on paper, and a sketch of one', () => {
    expect(understand(pitch().build())).toMatchObject({ isDeck: true });
    expect(understand(pitch(A4).build())).toMatchObject({ isDeck: true });
    const sketch = new DeckBuilder()
      .slide((slide) => slide.text('zokra', { size: 50 }).text('Bringing proofs to ledgers'))
      .slide(titled('Tools are here', ['No support in any language']))
      .slide(titled('zokra', ['Leverage existing tooling', 'Compatible with any language']))
      .slide(titled('Feasible!', ['Prototype already verified']))
      .slide(titled('Steps to completion', ['Needs cheap primitives']))
      .slide(titled('Opportunities', ['Will attract more experts']));
    expect(understand(sketch.build()).isDeck).toBe(true);
  });

  it.each<[string, DeckBuilder]>([
    [
      'a curriculum vitae',
      new DeckBuilder(A4)
        .slide((slide) =>
          slide
            .text('Jordan Smith', { size: 26 })
            .text('DevOps Engineer')
            .text('Work Experience', { size: 16, bold: true })
            .paragraph(prose('Led the migration of two hundred services to a new cluster and saved a third of all costs', 22), {
              size: 10,
            }),
        )
        .slide((slide) =>
          slide.paragraph(prose('Provisioned the observability system of the company with dashboards and alerts for all teams', 30), {
            size: 10,
          }),
        )
        .slide((slide) =>
          slide
            .text('Education', { size: 16 })
            .paragraph(prose('Bachelor of Science in Computer Science at a university of some name and fame', 20), {
              size: 10,
            }),
        ),
    ],
    [
      'terms and conditions',
      ['Definitions', 'Contribution', 'Governing law', 'Indemnification'].reduce(
        (deck, title) =>
          deck.slide((slide) =>
            slide
              .text(`1. ${title}`, { size: 14 })
              .paragraph(
                prose(
                  'Save as otherwise set out in this agreement the parties shall hold harmless and indemnify the other party whereas',
                  25,
                ),
                { size: 10 },
              ),
          ),
        new DeckBuilder(A4).slide((slide) =>
          slide
            .text('TERMS AND CONDITIONS', { size: 18 })
            .paragraph(prose('By accepting these terms you agree to all of them', 20), { size: 10 }),
        ),
      ),
    ],
    [
      'an investment memorandum',
      [
        'Executive Summary',
        'Company Overview',
        'Founding Team',
        'Market Opportunity',
        'Business Model',
        'Traction',
        'Competition',
        'Financials',
        'Key Recommendation',
      ].reduce(
        (deck, title) =>
          deck.slide((slide) =>
            slide
              .text(title, { size: 18, bold: true })
              .paragraph(
                prose('The company has scaled to 7.2 Cr ARR with 600 customers and retention of 96% in a market of $2B that grows', 28),
                { size: 10 },
              ),
          ),
        new DeckBuilder({ width: 612, height: 792 }).slide((slide) =>
          slide.text('Investment Memorandum', { size: 30 }).text('Confidential – For Internal Use Only'),
        ),
      ),
    ],
    [
      'a lecture',
      ['Outline', 'Motivation', 'Definition 1.1', 'Theorem 2', 'Proof', 'Example', 'Exercise', 'References'].reduce(
        (deck, title) => deck.slide(titled(title, ['Let G be a graph', 'Then the following holds'])),
        new DeckBuilder().slide((slide) =>
          slide.text('Lecture 4: Graph Theory', { size: 36 }).text('University of Somewhere, winter term'),
        ),
      ),
    ],
    ['a form', new DeckBuilder(A4).slide((slide) => slide.text('foo').text('1'))],
    [
      'an evaluation form about ventures',
      ['Problem Statement', 'Market Segmentation', 'Customer Persona', 'Solution', 'Traction'].reduce(
        (deck, title) =>
          deck.slide((slide) =>
            slide
              .text(`${title}`, { size: 14 })
              .paragraph(
                prose(
                  '(missing) no research conducted to identify segments; (basic) some research conducted but lacks specific detail',
                  16,
                ),
                { size: 11 },
              )
              .text('Please rate the presentation by the evaluation rubric'),
          ),
        new DeckBuilder(A4).slide((slide) =>
          slide
            .text('Venture Assessment - Milestone 1', { size: 16 })
            .paragraph(prose('Our learners eagerly await your feedback so that they can improve', 12), { size: 11 }),
        ),
      ),
    ],
    [
      'a spreadsheet print',
      new DeckBuilder({ width: 842, height: 595 })
        .slide((slide) => slide.columns([prose('1,234.00', 30), prose('567.00', 30), prose('89.00', 30)], { size: 9, y: 20 }))
        .slide((slide) => slide.columns([prose('1,234.00', 30), prose('567.00', 30)], { size: 9, y: 20 }))
        .slide((slide) => slide.columns([prose('1,234.00', 30), prose('567.00', 30)], { size: 9, y: 20 })),
    ],
    [
      'a brochure of a product',
      new DeckBuilder()
        .slide((slide) => slide.text('AcmeCRM', { size: 50 }).text('for sales teams'))
        .slide(titled('Features', ['Pipelines', 'Reports']))
        .slide(titled('Benefits', ['Saves time']))
        .slide(titled('Pricing', ['$49 per user per month']))
        .slide(titled('Contact', ['sales@acmecrm.com'])),
    ],
    [
      'a safety training',
      ['Agenda', 'Fire classes', 'Extinguishers', 'Escape routes', 'First aid', 'Quiz', 'Thank you'].reduce(
        (deck, title) => deck.slide(titled(title, ['Follow the signs', 'Call for help'])),
        new DeckBuilder().slide((slide) => slide.text('Safety Training', { size: 40 })),
      ),
    ],
    ['a single page', new DeckBuilder().slide((slide) => slide.title('Problem').text('Solution and team'))],
  ])('sees that %s is none', (_, document) => {
    const facts = understand(document.build());
    expect(facts.isDeck).toBe(false);
    expect(facts.warnings).toContain('not_a_deck');
  });
});

describe('templates', () => {
  it('are known by what nobody filled in', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) => slide.text('[COMPANY NAME]', { size: 50 }).text('Your tagline here'))
        .slide(titled('Problem', ['Lorem ipsum dolor sit amet, consectetur adipiscing elit']))
        .slide(titled('Traction', ['$XX revenue', 'XX% growth']))
        .slide(titled('Contact', ['hello@reallygreatsite.com', '123 Anywhere St., Any City']))
        .build(),
    );
    expect(facts.warnings).toContain('template_placeholders');
    expect(facts.placeholders.length).toBeGreaterThanOrEqual(5);
    expect(facts.emails).toEqual([]);
  });

  it('are not suspected for a quoted bracket', () => {
    const facts = understand(
      pitch()
        .slide(titled('Notes', ['Growth [see appendix]', 'Source: [1] Statista']))
        .build(),
    );
    expect(facts.placeholders).toEqual([]);
    expect(facts.warnings).not.toContain('template_placeholders');
  });
});
