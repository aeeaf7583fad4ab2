import type { SectionKind } from '@app/lexicon';
import type { DeckFacts } from '../facts';
import { DeckBuilder, titled } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
import { understand } from '../understand';

function factsOf(...slides: ((slide: SlideBuilder) => unknown)[]): DeckFacts {
  const deck = new DeckBuilder().slide((slide) => slide.text('Acme', { x: 100, y: 200, size: 60, bold: true }));
  slides.forEach((slide) => deck.slide(slide));
  return understand(deck.build());
}

/** Kinds of the slide after the cover. */
const kindsOf = (slide: (slide: SlideBuilder) => unknown): SectionKind[] =>
  Object.entries(factsOf(slide, (other) => other.title('Gallery').images(1)).sections).flatMap(([kind, pages]) =>
    pages.includes(2) ? [kind as SectionKind] : [],
  );

describe('what a slide is about', () => {
  it.each<[string, SectionKind]>([
    ['The Problem', 'problem'],
    ['Our solution', 'solution'],
    ['How does it work?', 'product'],
    ['Market Size', 'market'],
    ['TAM, SAM, SOM', 'market'],
    ['Why now?', 'why_now'],
    ['Business Model + Pricing', 'business_model'],
    ['Traction', 'traction'],
    ['Go-To-Market Strategy', 'go_to_market'],
    ['GTM', 'go_to_market'],
    ['Competitive Landscape', 'competition'],
    ['The Team', 'team'],
    ['Financial Projections', 'financials'],
    ['The Ask', 'ask'],
    ['Use of Proceeds', 'use_of_funds'],
    ['Product Roadmap', 'roadmap'],
    ['Thank you!', 'contact'],
    ['Exit strategy', 'exit'],
    ['UVPs', 'moat'],
    ['Appendix', 'appendix'],
    ['Traction / what happened since May', 'traction'],
    ['The Problem (and who has it every day)', 'problem'],
    ['Team — built by people who were there', 'team'],
    ['Why Acme is different', 'competition'],
    ['¿Cuál es el problema?', 'problem'],
    ['Solución', 'solution'],
    ['La Oportunidad de Mercado', 'market'],
    ['Modelo de Negocio', 'business_model'],
    ['Tracción', 'traction'],
    ['Equipo', 'team'],
    ['Uso de los fondos', 'use_of_funds'],
    ['Competencia', 'competition'],
    ['Das Problem', 'problem'],
    ['Unsere Lösung', 'solution'],
    ['Marktpotenzial', 'market'],
    ['Geschäftsmodell', 'business_model'],
    ['Wettbewerb', 'competition'],
    ['Unser Team', 'team'],
    ['Finanzierungsbedarf', 'ask'],
    ['Mittelverwendung', 'use_of_funds'],
    ['Le problème', 'problem'],
    ['Notre solution', 'solution'],
    ['Taille du marché', 'market'],
    ['Modèle économique', 'business_model'],
    ["L'équipe", 'team'],
    ['Levée de fonds', 'ask'],
    ['Utilisation des fonds', 'use_of_funds'],
    ['Concurrence', 'competition'],
    ['O problema', 'problem'],
    ['Nossa solução', 'solution'],
    ['Tamanho do mercado', 'market'],
    ['Modelo de negócios', 'business_model'],
    ['Nossa equipe', 'team'],
    ['Concorrência', 'competition'],
    ['Uso dos recursos', 'use_of_funds'],
  ])('%s', (title, kind) => {
    expect(kindsOf((slide) => slide.title(title))).toContain(kind);
  });

  it('gives a slide two kinds when it has two headings', () => {
    const kinds = kindsOf((slide) =>
      slide
        .text('Solution', { x: 100, y: 200, size: 26, bold: true })
        .paragraph(['We designed hardware and software', 'for industrial monitoring.'], { x: 100, y: 250 })
        .text('Problem', { x: 500, y: 200, size: 26, bold: true })
        .paragraph(['In many businesses monitoring is crucial and', 'damage is expensive.'], { x: 500, y: 250 }),
    );
    expect(kinds.sort()).toEqual(expect.arrayContaining(['problem', 'solution']));
  });

  it('never counts a contents slide, whatever it names', () => {
    const facts = factsOf(
      titled('Table of Contents', ['Problem', 'Solution', 'Market Size', 'Business Model', 'GTM', 'Traction', 'Team', 'Funding Ask']),
      titled('The Problem', ['Planning takes hours']),
    );
    expect(facts.sections.contents).toEqual([2]);
    expect(facts.sections.problem).toEqual([3]);
    expect(facts.sections.team).toBeUndefined();
    const untitled = factsOf((slide) =>
      slide.columns(
        [
          ['Problem', 'Solution', 'Market', 'Product'],
          ['Business Model', 'Traction', 'Competition', 'Team'],
        ],
        { size: 20 },
      ),
    );
    expect(untitled.sections.contents).toEqual([2]);
  });

  it('finds the problem where no slide is headed so', () => {
    const facts = factsOf(
      (slide) =>
        slide.text('Producers are losing up to 60% of their revenue', { x: 40, y: 60, size: 30, bold: true }).columns(
          [
            ['Bureaucratic', 'Limited market access'],
            ['Time consuming', 'Suboptimal strategies'],
          ],
          { sizes: [16, 12] },
        ),
      (slide) =>
        slide.text('Acme is an agent for reporting and sales', { x: 40, y: 60, size: 30, bold: true }).text('Automated management'),
    );
    expect(facts.sections.problem).toEqual([2]);
    expect(facts.sections.solution).toEqual([3]);
    expect(facts.problem?.value).toContain('losing up to 60%');
  });

  it('takes three large counts over captions for traction, whatever they count, and neither shares nor the steps of a product', () => {
    const wall = (...counts: [string, string][]): boolean =>
      factsOf(titled('Solution', ['Acme does it']), (slide) => slide.columns(counts, { sizes: [48, 14] })).sections.traction !== undefined;
    expect(wall(['2M', 'trees planted so far'], ['350k', 'pages folded by hand'], ['8k', 'clouds in the sky'])).toBe(true);
    expect(wall(['1', 'open the box'], ['2', 'press the button'], ['3', 'wait'])).toBe(false);
    expect(wall(['40%', 'fewer stars'], ['60%', 'more pages'], ['70%', 'less ink'])).toBe(false);
  });

  it('takes figures over captions for traction and a person grid for the team without headings', () => {
    const facts = factsOf(
      titled('Solution', ['Acme does it']),
      (slide) =>
        slide.columns(
          [
            ['2M', 'links viewed'],
            ['50k', 'companies'],
            ['350k', 'documents shared'],
          ],
          { sizes: [48, 14] },
        ),
      (slide) =>
        slide.columns(
          [
            ['Harshit Gupta', 'CEO'],
            ['Aditya Rao', 'CTO'],
            ['Siddhi Gujar', 'COO'],
          ],
          { sizes: [22, 12] },
        ),
    );
    expect(facts.sections.traction).toEqual([3]);
    expect(facts.sections.team).toEqual([4]);
  });

  it('reads quarters in a row as a roadmap, a table of years as financials, marks as a comparison', () => {
    const facts = factsOf(
      (slide) =>
        slide.columns(
          [
            ['Q1 2026', 'Launch'],
            ['Q2 2026', 'Pilots'],
            ['Q4 2026', 'Expansion'],
          ],
          { sizes: [20, 12] },
        ),
      (slide) =>
        slide.columns(
          [
            ['Year', 'Revenue', 'EBITDA'],
            ['2025', '$1M', '-$0.5M'],
            ['2026', '$4M', '$0.2M'],
            ['2027', '$9M', '$2M'],
          ],
          { size: 14 },
        ),
      (slide) =>
        slide.columns(
          [
            ['Personalised', 'Gamified', 'Human'],
            ['✅', '✅', '✅'],
            ['❌', '✅', '❌'],
            ['❌', '❌', '✅'],
          ],
          { size: 14 },
        ),
    );
    expect(facts.sections.roadmap).toEqual([2]);
    expect(facts.sections.financials).toEqual([3]);
    expect(facts.sections.competition).toEqual([4]);
  });

  it('counts screenshots after the product as more of the product', () => {
    const facts = factsOf(
      titled('Product', ['An app']),
      (slide) => slide.text('Send Alerts', { size: 20 }),
      (slide) => slide.text('Risk management', { size: 20 }),
      titled('Team', []),
    );
    expect(facts.sections.product).toEqual([2, 3, 4]);
    expect(facts.sections.team).toEqual([5]);
  });

  it('takes an address on a near-empty last slide for the contact', () => {
    const facts = factsOf(titled('Solution', ['Acme does it']), (slide) =>
      slide.text('www.acme.io', { x: 300, y: 250, size: 24 }).text('info@acme.io', { x: 300, y: 300 }),
    );
    expect(facts.sections.contact).toEqual([3]);
  });
});
