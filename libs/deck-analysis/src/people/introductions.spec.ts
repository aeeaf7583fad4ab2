import type { PersonFact } from '../facts';
import { DeckBuilder } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
import { understand } from '../understand';

type Slide = (slide: SlideBuilder) => unknown;

function peopleIn(slide: Slide, first: Slide = (cover) => cover.text('Acme', { x: 100, y: 200, size: 60, bold: true })): PersonFact[] {
  const deck = new DeckBuilder().slide(first);
  deck.slide((problem) => problem.title('Problem').bullets(['Shipping is slow and expensive for everybody in the industry']));
  deck.slide(slide);
  return understand(deck.build()).people;
}

const TEAM = ['Jane Roe', 'Peter Lindt'];

describe('who is introduced by the words before the name', () => {
  const prose =
    (...lines: string[]): Slide =>
    (slide) =>
      slide.title('About us').bullets(lines);

  it.each<[string, Slide, string[]]>([
    ['the founder in a sentence', prose('Founded by Jane Roe', 'Thirty years in hospitality'), ['Jane Roe']],
    ['founders with a year and a firm before them', prose('Acme was founded in 2021 by Jane Roe and Peter Lindt in Leeds.'), TEAM],
    ['founders in another language', prose('Gegründet von Jörg Müller und Änne Groß'), ['Jörg Müller', 'Änne Groß']],
    ['co-founders behind a mark', prose('Co-founded by Jane Roe, Peter Lindt & Maria Lopez'), [...TEAM, 'Maria Lopez']],
  ])('%s', (_kind, slide, names) => {
    const people = peopleIn(slide);
    expect(people.map(({ name, founder }) => [name, founder])).toEqual(names.map((name) => [name, true]));
  });

  it.each<[string, Slide]>([
    ['the founder of another firm', prose('Stripe was founded by Patrick Novak and John Novak')],
    ['who backs a firm that was founded', prose('Founded in 2020 and backed by Peter Lindt')],
    ['no names', prose('Founded by engineers who know the trade', 'Built by Industry Insiders')],
  ])('%s is nobody of the company', (_kind, slide) => {
    expect(peopleIn(slide)).toEqual([]);
  });

  it.each<[string, string[], string[]]>([
    ['in one line', ['Advisor: Lynn Sadowski, former head of stores'], ['Lynn Sadowski']],
    ['behind other sentences', ['We met in Leeds. Advisers: Jane Roe (licensing) and Peter Lindt, founder of Kalibrr.'], TEAM],
    ['with what each has been', ['Advised by Jane Roe, former dean of Leeds, and Peter Lindt, angel'], TEAM],
    ['in Spanish', ['Nos asesora Ramón Queralt, antiguo director'], ['Ramón Queralt']],
    ['in Dutch', ['Raad van advies: Pieter de Vries (oud-directeur), Anna Bakker'], ['Pieter de Vries', 'Anna Bakker']],
  ])('advisers %s', (_where, lines, names) => {
    const advisers = peopleIn(prose(...lines));
    expect(advisers.map(({ name, group }) => [name, group])).toEqual(names.map((name) => [name, 'advisor']));
  });

  const cover = (...lines: string[]): PersonFact[] =>
    peopleIn(
      (slide) => slide.title('Market').bullets(['TAM $5B']),
      (slide) => {
        slide.text('Acme', { x: 100, y: 100, size: 60, bold: true });
        lines.forEach((line, at) => slide.text(line, { x: 100, y: 300 + at * 26, size: 18 }));
        return slide;
      },
    );

  it.each<[string, string[], string[]]>([
    ['in one line', ['Members: Jane Roe, Florentin Haber, Matéo Callec'], ['Jane Roe', 'Florentin Haber', 'Matéo Callec']],
    ['by their first names', ['Team: Felix, Damian and Anna'], ['Felix', 'Damian', 'Anna']],
    ['below', ['Presented by', 'Jane Roe', 'Peter Lindt', 'June 2026'], TEAM],
    ['nobody: a firm', ['Prepared by Stanford Research', 'Team: Growth, Data'], []],
  ])('the team on the cover, %s', (_where, lines, names) => {
    expect(cover(...lines).map(({ name, group }) => [name, group])).toEqual(names.map((name) => [name, 'team']));
  });

  it('first names with what they do, below', () => {
    const people = peopleIn((slide) =>
      slide
        .title('Team & Ask')
        .text('Built in 48 hours by:', { x: 60, y: 120 })
        .text('• Felix — Frontend, AI integration, UX design', { x: 76, y: 146 })
        .text('• Damian — GPS tracking, iOS support', { x: 76, y: 172 })
        .text('Ask: $150K seed for pilots', { x: 60, y: 198 }),
    );
    expect(people.map(({ name, role, background }) => [name, role ?? background[0]])).toEqual([
      ['Felix', 'Frontend, AI integration, UX design'],
      ['Damian', 'GPS tracking, iOS support'],
    ]);
  });
});
