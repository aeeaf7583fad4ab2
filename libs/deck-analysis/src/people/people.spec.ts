import type { PersonFact } from '../facts';
import { DeckBuilder, titled } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
import { understand } from '../understand';

function peopleOn(...slides: ((slide: SlideBuilder) => unknown)[]): PersonFact[] {
  const deck = new DeckBuilder().slide((slide) => slide.text('Acme', { x: 100, y: 200, size: 60, bold: true }));
  slides.forEach((slide) => deck.slide(slide));
  return understand(deck.build()).people;
}

const named = (people: PersonFact[], name: string): PersonFact | undefined => people.find((person) => person.name === name);

describe('people and their roles', () => {
  it('pairs by columns although the text runs across them', () => {
    const people = peopleOn((slide) =>
      slide.title('Team').columns(
        [
          ['Hossein Amini', 'UI Designer', '& Front-End Developer', 'Co-founder'],
          ['Ehsan Rahimi', 'Senior Software', 'Engineer & Team Lead', 'Founder'],
          ['Sara Novak', 'Marketing & Digital', 'Strategist'],
        ],
        { sizes: [20, 17], y: 300 },
        true,
      ),
    );
    expect(named(people, 'Hossein Amini')).toMatchObject({
      role: 'UI Designer & Front-End Developer Co-founder',
      founder: true,
    });
    expect(named(people, 'Ehsan Rahimi')).toMatchObject({
      role: 'Senior Software Engineer & Team Lead Founder',
      founder: true,
    });
    expect(named(people, 'Sara Novak')).toMatchObject({
      role: 'Marketing & Digital Strategist',
      founder: false,
      group: 'team',
    });
    expect(people).toHaveLength(3);
  });

  it('reads a role that a sentence goes on behind', () => {
    const people = peopleOn((slide) =>
      slide.title('Who').columns(
        [
          ['Femke Oostra', 'CEO. Was on call at Bol', 'and wrote the chapter.'],
          ['Dario Blazevic', 'CTO & Co-founder. A PhD,', 'then storage at Elastic.'],
        ],
        { sizes: [24, 14], y: 150 },
      ),
    );
    expect(people.map(({ name, role, group }) => [name, role, group])).toEqual([
      ['Femke Oostra', 'CEO', 'team'],
      ['Dario Blazevic', 'CTO & Co-founder', 'founder'],
    ]);
    expect(people[0]?.background).toContain('CEO. Was on call at Bol');
  });

  it('keeps a life story apart from the role it follows', () => {
    const [person] = peopleOn((slide) =>
      slide.title('Serial founders').columns(
        [
          [
            'Stina Jarve',
            'CEO/Founder',
            'Founder & CEO of Solid World (raised €2.8M, pivoted)',
            'Lead software engineer in Glia (raised $150M, unicorn)',
          ],
          ['Karl Tamm', 'CPO/Founder', 'Lead Product Manager of Bolt'],
        ],
        { sizes: [20, 12, 10] },
      ),
    );
    expect(person).toMatchObject({ name: 'Stina Jarve', role: 'CEO/Founder', founder: true });
    expect(person?.background).toContain('Founder & CEO of Solid World (raised €2.8M, pivoted)');
  });

  it('reads a life that follows the role on the same line, however long', () => {
    const people = peopleOn(
      titled('Team', [
        'Ana Costa, CEO: 11 years at a shipping line, ran fleet operations.',
        'Jonas Weber – CTO. PhD in robotics from ETH Zurich, led two products from the first sketch to market in nine countries',
        'Mei Lin (COO), previously built the logistics team of the largest ferry operator in the Baltic Sea region',
        'Paul Smith was the first customer and has paid us ever since the first week of the pilot in Porto.',
      ]),
    );
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['Ana Costa', 'CEO'],
      ['Jonas Weber', 'CTO'],
      ['Mei Lin', 'COO'],
    ]);
    expect(people[1]?.background[0]).toContain('PhD in robotics');
  });

  it('reads names set in two lines, in capitals and with the role behind a dash or above', () => {
    const people = peopleOn(
      (slide) =>
        slide
          .title('Our Team')
          .columns(
            [
              ['Harshit', 'Gupta'],
              ['Aditya', 'Degwekar'],
            ],
            { size: 22 },
          )
          .text('Vice President', { x: 60, y: 175, size: 11 })
          .text('Associate Director', { x: 480, y: 175, size: 11 }),
      (slide) =>
        slide
          .title('Leadership')
          .text('MARIA LOPEZ – Chief Financial Officer')
          .text('Tom Becker, VP Engineering')
          .text('Dr. Ines Roth (CSO)'),
    );
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['Harshit Gupta', 'Vice President'],
      ['Aditya Degwekar', 'Associate Director'],
      ['Maria Lopez', 'Chief Financial Officer'],
      ['Tom Becker', 'VP Engineering'],
      ['Dr. Ines Roth', 'CSO'],
    ]);
  });

  it('keeps academic titles, drops politeness and degrees, and knows a person again without their title', () => {
    const people = peopleOn(
      titled('Team', ['Prof. Dr. Nina Kraus, CEO', 'Mr. Paul Evans, CTO', 'Maria Lopez MSc, Head of Product']),
      titled('Founders', ['Nina Kraus, CEO']),
    );
    expect(people.map(({ name }) => name)).toEqual(['Prof. Dr. Nina Kraus', 'Paul Evans', 'Maria Lopez']);
  });

  it('reads the function over a picture with the name below it', () => {
    const people = peopleOn((slide) =>
      slide
        .title('Team')
        .text('Founder & CTO', { x: 100, y: 150, size: 16 })
        .text('Farokh Madani', { x: 98, y: 245, size: 18, bold: true })
        .text('CMO', { x: 440, y: 150, size: 16 })
        .text('Pooya Sedgh', { x: 402, y: 245, size: 18, bold: true }),
    );
    expect(people.map(({ name, role, founder }) => [name, role, founder])).toEqual([
      ['Farokh Madani', 'Founder & CTO', true],
      ['Pooya Sedgh', 'CMO', false],
    ]);
  });

  it('reads the function before the name', () => {
    const people = peopleOn((slide) =>
      slide.title('Team').bullets(['CEO: Jane Roe', 'Co-founder & CTO – Peter Lindt', 'Mission: Zero Waste']),
    );
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['Jane Roe', 'CEO'],
      ['Peter Lindt', 'Co-founder & CTO'],
    ]);
  });

  it('tells advisors by the heading over them, on the same slide', () => {
    const people = peopleOn((slide) =>
      slide
        .title('Team')
        .columns(
          [
            ['Priya Sharma', 'Co-Founder & CEO'],
            ['Suresh Iyer', 'CTO'],
          ],
          { sizes: [20, 14] },
        )
        .text('Advisors', { y: 330, size: 22, bold: true })
        .columns(
          [
            ['Anil Mehta', 'Ex-Chairman NABARD'],
            ['Meera Nair', 'Partner, Omnivore'],
          ],
          { sizes: [18, 14], y: 370 },
        ),
    );
    expect(people.map(({ name, group }) => [name, group])).toEqual([
      ['Priya Sharma', 'founder'],
      ['Suresh Iyer', 'team'],
      ['Anil Mehta', 'advisor'],
      ['Meera Nair', 'advisor'],
    ]);
  });

  it('leaves founders what they are where only the advisers below them have a heading', () => {
    const people = peopleOn((slide) =>
      slide
        .title('Wie staat er in de modder')
        .columns(
          [
            ['Fenna Woudstra', 'Oprichter, algemeen directeur', 'Civiel ingenieur, acht jaar bij een baggeraar'],
            ['Joris Kempenaers', 'Oprichter, technologie', 'Promoveerde in Eindhoven op slakken'],
          ],
          { sizes: [20, 14, 12] },
        )
        .text('Raad van advies', { y: 330, size: 22, bold: true }),
    );
    expect(people.map(({ name, group }) => [name, group])).toEqual([
      ['Fenna Woudstra', 'founder'],
      ['Joris Kempenaers', 'founder'],
    ]);
  });

  it('does not take customers who praise the product, nor founders of other companies, for its people', () => {
    const people = peopleOn((slide) =>
      slide.columns(
        [
          [
            'We switched and saved a lot of time, thanks for',
            'solving a big pain point of ours.',
            'Jaska Moor',
            'Founder, Townhall Network',
          ],
          ['Love it, I am using it daily for sharing', 'documents with my partners.', 'Kim Larsen', 'Investor Relations, Fabric VC'],
        ],
        { sizes: [16, 16, 16, 14], y: 150 },
      ),
    );
    expect(people).toEqual([]);
  });

  it('takes three people with roles for the team on a slide without a heading', () => {
    const people = peopleOn((slide) =>
      slide.columns(
        [
          ['Harshit Gupta', 'Vice President, Goldman Sachs'],
          ['Aditya Rao', 'Associate Director, PwC'],
          ['Siddhi Gujar', 'Director, KPMG'],
        ],
        { sizes: [22, 11] },
      ),
    );
    expect(people.map(({ group }) => group)).toEqual(['team', 'team', 'team']);
  });

  it('finds neither names in headings nor roles in sentences', () => {
    const people = peopleOn(
      (slide) => slide.title('Product Roadmap').bullets(['Head of the queue in seconds', 'New York Launch', 'Sales Manager Dashboard']),
      (slide) => slide.title('Team').bullets(['Lean Startup Culture', 'Remote First', 'We are hiring a Product Manager']),
    );
    expect(people).toEqual([]);
  });

  it('gives a person the mail and the profile that name them', () => {
    const deck = new DeckBuilder()
      .slide((slide) => slide.text('Acme', { x: 100, y: 200, size: 60 }))
      .slide((slide) =>
        slide
          .title('Team')
          .columns(
            [
              ['Jana Novak', 'Founder & CEO'],
              ['Petr Svoboda', 'CTO'],
            ],
            { sizes: [20, 14] },
          )
          .link('https://www.linkedin.com/in/jana-novak-1a2b', { x: 60, y: 160 })
          .link('https://linkedin.com/in/somebody-else', { x: 700, y: 500 }),
      )
      .slide((slide) => slide.title('Contact').text('jana@acme.io'))
      .build();
    const facts = understand(deck);
    expect(named(facts.people, 'Jana Novak')).toMatchObject({
      email: 'jana@acme.io',
      linkedin: 'https://www.linkedin.com/in/jana-novak-1a2b',
    });
    expect(named(facts.people, 'Petr Svoboda')).toMatchObject({ email: null, linkedin: null });
  });

  it('reads German, Spanish, French and Portuguese roles', () => {
    const people = peopleOn((slide) =>
      slide
        .title('Unser Team')
        .text('Wir sind ein Team mit Erfahrung und das ist für uns der Kern.', { y: 480 })
        .columns(
          [
            ['Jörg Müller', 'Gründer & Geschäftsführer'],
            ['Anna Schäfer', 'Leiterin Vertrieb'],
          ],
          { sizes: [20, 14], y: 150 },
        ),
    );
    expect(people.map(({ role, founder }) => [role, founder])).toEqual([
      ['Gründer & Geschäftsführer', true],
      ['Leiterin Vertrieb', false],
    ]);
  });
});

describe('a title of several words', () => {
  it.each([
    ['consejera delegada', 'team'],
    ['consejera', 'advisor'],
  ])('is one: %s', (role, group) => {
    const spanish = 'Nuestra empresa es para los clientes que no están en las grandes ciudades y que con una app se unen por primera vez';
    const deck = new DeckBuilder()
      .slide((cover) => cover.text('Nanolith', { x: 100, y: 200, size: 60, bold: true }))
      .slide(titled('Solución', [spanish]))
      .slide(titled('Equipo', [`Irene Vidal, ${role}`, 'Eva Soler, directora financiera']));
    expect(understand(deck.build()).people.find(({ name }) => name === 'Irene Vidal')).toMatchObject({ role, group });
  });
});
