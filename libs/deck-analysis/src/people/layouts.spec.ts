import type { PersonFact } from '../facts';
import { DeckBuilder } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
import { understand } from '../understand';

type Slide = (slide: SlideBuilder) => unknown;

function peopleIn(...slides: Slide[]): PersonFact[] {
  const deck = new DeckBuilder().slide((slide) => slide.text('Acme', { x: 100, y: 200, size: 60, bold: true }));
  deck.slide((slide) => slide.title('Problem').bullets(['Shipping is slow and expensive for everybody in the industry']));
  slides.forEach((slide) => deck.slide(slide));
  deck.slide((slide) => slide.title('Market').bullets(['TAM $5B']));
  return understand(deck.build()).people;
}

const namesIn = (...slides: Slide[]): string[] => peopleIn(...slides).map(({ name }) => name);
const own = (people: PersonFact[]): string[] => people.filter(({ group }) => group !== 'investor').map(({ name }) => name);

const team: Slide = (slide) =>
  slide.title('Our Team').columns(
    [
      ['Jane Roe', 'CEO'],
      ['Peter Lindt', 'CTO'],
    ],
    { sizes: [20, 14], y: 200 },
  );
const TEAM = ['Jane Roe', 'Peter Lindt'];

/** Cards in rows, each a stack of lines, with a picture after the first of them. */
function grid(
  slide: SlideBuilder,
  rows: string[][][],
  { top, pitch, picture = 0 }: { top: number; pitch: number; picture?: number },
): void {
  for (const [row, cards] of rows.entries())
    for (const [column, card] of cards.entries()) {
      let y = top + row * pitch;
      for (const [at, text] of card.entries()) {
        slide.text(text, { x: 60 + column * 220, y, size: 16 });
        y += 21 + (at === 0 ? picture : 0);
      }
    }
}

const ROLES = ['CEO & Co-founder', 'CTO', 'Head of Sales'];
const LAYOUTS: [string, (names: string[]) => Slide][] = [
  [
    'over their functions',
    (names) => (slide) =>
      slide.title('Our Team').columns(
        names.map((name, at) => [name, ROLES[at] ?? '']),
        { sizes: [20, 14], y: 200 },
      ),
  ],
  [
    'under their functions',
    (names) => (slide) =>
      slide.title('Our Team').columns(
        names.map((name, at) => [ROLES[at] ?? '', name]),
        { sizes: [16, 16], y: 200 },
      ),
  ],
  [
    'over functions in small letters',
    (names) => (slide) =>
      slide.title('Our Team').columns(
        names.map((name, at) => [name, (ROLES[at] ?? '').toLowerCase()]),
        { sizes: [20, 14], y: 200 },
      ),
  ],
  ['before a bar', (names) => (slide) => slide.title('Team').bullets(names.map((name, at) => `${name} | ${ROLES[at]}`))],
  ['before a comma', (names) => (slide) => slide.title('Team').bullets(names.map((name, at) => `${name}, ${ROLES[at]}`))],
  ['before a dash', (names) => (slide) => slide.title('Team').bullets(names.map((name, at) => `${name} – ${ROLES[at]}`))],
];
const NAMES: [string, string[]][] = [
  ['an ordinary word for a surname', ['Beatrice Brown', 'Mark Price', 'Thulani Young']],
  ['a surname in small letters', ['Adaeze okonjo', 'Jane Roe', 'Peter Lindt']],
  ['particles', ['Jan van der Berg', 'Beatriz dos Santos', 'Jean-Luc d’Arcy']],
  ['two surnames and more', ['María José García López', 'Małgorzata Wójcik-Nowak', 'Noor ul Haq']],
  ['initials', ['R. K. Sharma', 'R U Srinivas', 'Anand K']],
  ['nicknames', ['Robert "Bob" Smith', 'Katarzyna (Kasia) Nowak', 'Siobhán O’Neill']],
  ['accents and other letters', ['Åsa Ek', 'Дмитрий Рожков', 'Şebnem Yılmaz']],
  ['one word beside names', ['Anvesh', 'Guna Deepak', 'Prabitha']],
];

describe.each(LAYOUTS)('names %s', (_layout, draw) => {
  it.each(NAMES)('are read with %s', (_kind, names) => {
    // One word beside a function on its own line may be anything.
    const wanted = draw.toString().includes('bullets') ? names.filter((name) => name.includes(' ')) : names;
    expect(namesIn(draw(wanted))).toEqual(wanted);
  });
});

describe('names and functions', () => {
  it.each<[string, Slide, string[]]>([
    [
      'in capitals',
      (slide) =>
        slide.title('TEAM').columns(
          [
            ['AMY WU', 'CEO'],
            ['JAN VAN DER BERG', 'CTO'],
            ['SEAN O’BRIEN', 'COO'],
          ],
          { sizes: [20, 14], y: 200 },
        ),
      ['Amy Wu', 'Jan Van Der Berg', 'Sean O’Brien'],
    ],
    [
      'in small letters',
      (slide) =>
        slide.title('team').columns(
          [
            ['jane miller', 'co-founder & ceo'],
            ['peter lindt', 'engineer'],
          ],
          { sizes: [20, 14], y: 200 },
        ),
      ['Jane Miller', 'Peter Lindt'],
    ],
    [
      'with degrees and titles',
      (slide) =>
        slide.title('Team').columns(
          [
            ['Dr.Anvesh Rao,PhD', 'CEO'],
            ['Matthew Barras MSc Embedded', 'CPO'],
            ['Guna Deepak, MTech', 'Engineer'],
            ['Dr. med. Änne Groß', 'CMO'],
          ],
          { sizes: [16, 14], y: 200 },
        ),
      ['Dr. Anvesh Rao', 'Matthew Barras', 'Guna Deepak', 'Dr. med. Änne Groß'],
    ],
    [
      'the function first, without a mark',
      (slide) => slide.title('Team').bullets(['CEO Jane Roe', 'Head of Sales Maria Lopez']),
      ['Jane Roe', 'Maria Lopez'],
    ],
    [
      'one function for several',
      (slide) => slide.title('Team').bullets(['Founders: Jane Roe, Peter Lindt', 'Maria Lopez & Paul Evans, Advisors']),
      [...TEAM, 'Maria Lopez', 'Paul Evans'],
    ],
    [
      'as a table',
      (slide) => (
        slide.title('Management'),
        [
          ['Jane Roe', 'CEO'],
          ['Peter Lindt', 'CTO'],
          ['Maria Lopez', 'CFO'],
        ].forEach(([name, role], at) =>
          slide
            .text(role ?? '', { x: 60, y: 150 + at * 40 })
            .text(name ?? '', { x: 220, y: 150 + at * 40 })
            .text('Ten years of trade', { x: 420, y: 150 + at * 40 }),
        )
      ),
      ['Jane Roe', 'Peter Lindt', 'Maria Lopez'],
    ],
    [
      'as a table, functions first',
      (slide) => {
        slide.title('Our people');
        for (const [at, row] of [
          ['CEO', 'Jane Roe', 'Ran two clinics'],
          ['Engineering Lead', 'Peter Lindt', 'Ten years of trade'],
          ['Design Lead', 'Hiring now', 'Mobile first'],
        ].entries())
          row.forEach((text, column) => slide.text(text, { x: 60 + column * 180, y: 150 + at * 40 }));
        return slide;
      },
      TEAM,
    ],
    [
      'rows of cards, a picture between function and name',
      (slide) =>
        grid(
          slide.title('Team'),
          [
            [
              ['CEO', 'Ola Nowak'],
              ['CTO', 'Bisi Ade'],
              ['CFO', 'Uche Obi'],
            ],
            [
              ['CMO', 'Ngozi Ike'],
              ['Designer', 'Ada Obi'],
              ['Engineer', 'Kola Ayo'],
            ],
          ],
          { top: 130, pitch: 190, picture: 80 },
        ),
      ['Ola Nowak', 'Bisi Ade', 'Uche Obi', 'Ngozi Ike', 'Ada Obi', 'Kola Ayo'],
    ],
    [
      'some functions that nothing knows',
      (slide) =>
        grid(
          slide.title('Team'),
          [
            [
              ['Ola Nowak', 'CEO'],
              ['Bisi Ade', 'Wizard of tokens'],
              ['Uche Obi', 'Vibes'],
            ],
            [
              ['Ngozi Ike', 'CMO'],
              ['Ada Obi', 'Stargazer'],
              ['Kola Ayo', 'Engineer'],
            ],
          ],
          { top: 130, pitch: 150 },
        ),
      ['Ola Nowak', 'Bisi Ade', 'Uche Obi', 'Ngozi Ike', 'Ada Obi', 'Kola Ayo'],
    ],
    [
      'what they did before, and no function',
      (slide) =>
        slide.title('Our team').columns(
          [
            ['Jane Roe', 'Ex-Google, Stanford'],
            ['Chidi Eze', 'Ex-Paystack'],
          ],
          { sizes: [20, 14], y: 200 },
        ),
      ['Jane Roe', 'Chidi Eze'],
    ],
    ['names alone', (slide) => slide.title('Team').columns([['Jane Roe'], ['Peter Lindt']], { size: 20, y: 200 }), TEAM],
    [
      'the employer under the function, in one size',
      (slide) =>
        slide.title('Meet the team').columns(
          [
            ['Jane Roe', 'CEO', 'Goldman Sachs'],
            ['Peter Lindt', 'CTO', 'Morgan Stanley'],
          ],
          { sizes: [16, 16, 16], y: 180 },
        ),
      TEAM,
    ],
    [
      'a place nobody holds yet',
      (slide) =>
        slide.title('Team').columns(
          [
            ['Jane Roe', 'CEO'],
            ['Peter Lindt', 'CTO'],
            ['Open Position', 'Head of Sales'],
          ],
          { sizes: [20, 14], y: 200 },
        ),
      TEAM,
    ],
    [
      'what a team calls its people, over their names',
      (slide) =>
        slide.title('Team').columns(
          [
            ['Code Enchantress', 'Jana Novak'],
            ['Sound Magician', 'Maria Lopez'],
          ],
          { sizes: [16, 16], y: 200 },
        ),
      ['Jana Novak', 'Maria Lopez'],
    ],
    [
      'addresses of profiles, and no name',
      (slide) =>
        slide
          .text('linkedin.com/in/', { x: 400, y: 90, size: 40 })
          .text('jana-novak', { x: 100, y: 190, size: 40 })
          .text('luc-theo-bald-1a2b', { x: 600, y: 190, size: 40 }),
      ['Jana Novak', 'Luc Theo Bald'],
    ],
  ])('%s', (_layout, slide, names) => {
    expect(namesIn(slide).sort()).toEqual([...names].sort());
  });

  it('a team on two slides, the second without a heading that says so', () => {
    const more: Slide = (slide) =>
      slide.title('And more of us').columns(
        [
          ['Maria Lopez', 'Designer'],
          ['Ines Roth', 'Data Engineer'],
        ],
        { sizes: [20, 14], y: 200 },
      );
    expect(namesIn(team, more)).toEqual([...TEAM, 'Maria Lopez', 'Ines Roth']);
  });

  it('somebody whose own address stands under the name on the last slide', () => {
    const contact =
      (mail: string): Slide =>
      (slide) =>
        slide.title('Thank you').text('Ola Nowak').text(mail);
    expect(namesIn(team, contact('ola@acme.io'))).toEqual([...TEAM, 'Ola Nowak']);
    expect(namesIn(team, contact('hello@acme.io'))).toEqual(TEAM);
  });
});

describe('nobody of the company', () => {
  it.each<[string, Slide]>([
    [
      'one customer quoted',
      (slide) =>
        slide
          .title('Traction')
          .bullets(['500 customers'])
          .paragraph(['“This has changed the way that we work with our clients.”'], { y: 300 })
          .text('Adam Novak, CIO - Gold Gym International', { y: 330 }),
    ],
    [
      'a customer’s name, function and firm under the quotation',
      (slide) =>
        slide
          .title('Why customers choose us')
          .paragraph(['“This has changed the way that', 'we work with our clients and partners.”'], { y: 200 })
          .text('Adam Novak', { y: 260 })
          .text('CEO', { y: 280 })
          .text('Gold Gym', { y: 300 }),
    ],
    [
      'customers in cards whose authors stand in one row, below a heading that quotes one of them',
      (slide) =>
        slide
          .title('“I got my weekend back”')
          .paragraph(['It found the mail that we told', 'the court did not exist.'], { x: 60, y: 150 })
          .paragraph(['The other side served new pages', 'at five. We answered at half past.'], { x: 520, y: 150 })
          .text('Adam Novak', { x: 60, y: 330 })
          .text('Partner, Gold Gym LLP', { x: 60, y: 352 })
          .text('Maria Lopez', { x: 520, y: 330 })
          .text('Senior associate, Bar Bank', { x: 520, y: 352 }),
    ],
    [
      'somebody known who is quoted',
      (slide) =>
        slide
          .title('Why now')
          .text('"Software is eating the world and food is next."', { y: 150, size: 20 })
          .text('Marc Novak', { y: 190 })
          .text('General Partner, B17a', { y: 212 }),
    ],
    [
      'heads of other firms, however the firm is joined',
      (slide) =>
        slide
          .title('Early validation')
          .bullets([
            'Mr. Yatin Shah (Cofounder, 360one Wealth)',
            'Ravi Kumar – Founder, BigCo',
            'Asha Rao, CEO @ Zeta',
            'Paul Evans | CEO - Bar Bank',
          ]),
    ],
    [
      'a persona',
      (slide) =>
        slide
          .title('User persona')
          .text('Sarah Miller', { size: 22 })
          .text('CEO of a small business')
          .text('Lives in Berlin and hates spreadsheets.'),
    ],
    [
      'contacts at pilot customers',
      (slide) => slide.title('Pilots').bullets(['Foo Bank: Anna Schmidt, CEO', 'Bar Ltd: Paul Evans, Managing Director']),
    ],
    [
      'founders of competitors',
      (slide) =>
        slide.title('Competitors').columns(
          [
            ['BigCo', 'Founder: John Smith'],
            ['OtherCo', 'CEO: Paul Evans'],
          ],
          { sizes: [16, 14], y: 200 },
        ),
    ],
    [
      'firms that are called as people are',
      (slide) =>
        slide.title('Partners').columns(
          [
            ['Ernst Young', 'Audit'],
            ['Baker McKenzie', 'Legal counsel'],
            ['Deutsche Telekom', 'Sales partner'],
          ],
          { sizes: [16, 14], y: 200 },
        ),
    ],
  ])('%s', (_kind, slide) => {
    expect(namesIn(team, slide)).toEqual(TEAM);
  });
});

describe('who put money in', () => {
  it.each<[string, Slide, string[]]>([
    [
      'under a heading of their own',
      (slide) =>
        slide.title('Our Angel Investors').columns(
          [
            ['Suresh Iyer', 'Founder & CEO', 'Inner'],
            ['Anil Mehta', 'Partner', 'Omnivore'],
          ],
          { sizes: [18, 14], y: 200 },
        ),
      [],
    ],
    [
      'who back, with their firms alone',
      (slide) =>
        slide.title('Backed by great angels').columns(
          [
            ['Anil Mehta', 'Foo'],
            ['Meera Nair', 'Bar'],
            ['Paul Evans', 'Baz Capital'],
          ],
          { sizes: [18, 14], y: 200 },
        ),
      [],
    ],
    [
      'with advisors, by the post that they hold elsewhere',
      (slide) =>
        slide.title('Our Investors & Advisors').columns(
          [
            ['Suresh Iyer', 'Founder, Inner'],
            ['Anil Mehta', 'Scientific advisor'],
          ],
          { sizes: [18, 14], y: 200 },
        ),
      ['Anil Mehta'],
    ],
    [
      'below the team, and never founders',
      (slide) => {
        slide.title('Team & Investors').text('Team', { y: 110, size: 22, bold: true });
        grid(
          slide,
          [
            [
              ['Ola Nowak', 'CEO'],
              ['Bisi Ade', 'CTO'],
            ],
          ],
          { top: 140, pitch: 150 },
        );
        slide.text('Angel investors', { y: 300, size: 22, bold: true });
        grid(
          slide,
          [
            [
              ['Anil Mehta', 'Founder, Foo'],
              ['Meera Nair', 'CEO, Bar'],
            ],
          ],
          { top: 340, pitch: 150 },
        );
      },
      ['Ola Nowak', 'Bisi Ade'],
    ],
  ])('is told from the team %s', (_layout, slide, others) => {
    const people = peopleIn(team, slide);
    expect(own(people)).toEqual([...TEAM, ...others]);
    const backers = people.filter(({ group }) => group === 'investor');
    expect(backers.length).toBeGreaterThan(0);
    expect(backers.filter(({ founder }) => founder)).toEqual([]);
  });

  it('is no advisor of the column beside', () => {
    const people = peopleIn((slide) =>
      slide
        .title('Team')
        .columns(
          [
            ['Jane Roe', 'CEO'],
            ['Peter Lindt', 'CTO'],
          ],
          { sizes: [20, 14], y: 150, pitch: 200 },
        )
        .text('Advisors', { x: 600, y: 110, size: 22, bold: true })
        .text('Anil Mehta', { x: 600, y: 150, size: 20, bold: true })
        .text('Partner, Omnivore', { x: 600, y: 176, size: 14 }),
    );
    expect(people.map(({ name, group }) => [name, group])).toEqual([
      ['Jane Roe', 'team'],
      ['Peter Lindt', 'team'],
      ['Anil Mehta', 'advisor'],
    ]);
  });
});

describe('functions of other languages', () => {
  it.each<[string, string[][], string]>([
    [
      'Das Team',
      [
        ['Jörg Müller', 'Geschäftsführer'],
        ['Änne Groß', 'Leitung Technik'],
        ['Uwe Klein', 'Vertrieb'],
      ],
      'Wir sind ein Team mit Erfahrung und das ist für uns der Kern.',
    ],
    [
      'L’équipe',
      [
        ['Éloïse Petit', 'Directrice générale'],
        ['Loïc Le Gall', 'Directeur technique'],
      ],
      'Nous sommes une équipe avec de l’expérience et nous avons des clients.',
    ],
    [
      'Equipo',
      [
        ['Lucía Romero', 'Directora general'],
        ['Íñigo Peña', 'Responsable de producto'],
      ],
      'Somos un equipo con experiencia y los clientes que nos quieren para el futuro.',
    ],
    [
      'Ons team',
      [
        ['Sjoerd van Dijk', 'Oprichter'],
        ['Femke de Wit', 'Technisch directeur'],
      ],
      'Wij zijn een team met ervaring en dat is voor ons de kern van het bedrijf.',
    ],
    [
      'Команда',
      [
        ['Жанна Искакова', 'Генеральный директор'],
        ['Ерлан Сериков', 'Технический директор'],
      ],
      'Мы команда, которая уже много лет работает на этом рынке и знает его.',
    ],
  ])('%s', (title, cards, sentence) => {
    const people = peopleIn((slide) =>
      slide
        .title(title)
        .columns(cards, { sizes: [20, 14], y: 200 })
        .text(sentence, { y: 400 }),
    );
    expect(people.map(({ name }) => name)).toEqual(cards.map(([name]) => name));
  });
});

describe('one word alone', () => {
  it('is a name with a founder’s or chief’s title behind it', () => {
    expect(namesIn((slide) => slide.title('Team').bullets(['Lightman — Co-Founder', 'Joe, Co-Founder & CTO (ex-Google)']))).toEqual([
      'Lightman',
      'Joe',
    ]);
    expect(namesIn((slide) => slide.title('Team').bullets(['Strategy — Partner network', 'Hiring: senior engineer']))).toEqual([]);
  });

  it('is a name with a founder’s title behind it on the cover, and with a function in brackets', () => {
    const deck = new DeckBuilder().slide((slide) =>
      slide
        .text('Acme', { x: 100, y: 100, size: 60, bold: true })
        .text('Zyrafa · Founder', { x: 100, y: 300 })
        .text('June · Pilot', { x: 100, y: 330 })
        .text('Position: Founder & CEO', { x: 100, y: 360 }),
    );
    deck.slide((slide) => slide.title('Problem').bullets(['Shipping is slow and expensive for everybody in the industry']));
    expect(understand(deck.build()).people.map(({ name, founder }) => [name, founder])).toEqual([['Zyrafa', true]]);
    const plan: Slide = (slide) =>
      slide
        .title('Team & Resource Plan')
        .bullets(['Giuliano (Project Lead): Product vision and execution', 'Sales Agent: Strategy & Management']);
    expect(namesIn(plan)).toEqual(['Giuliano']);
  });

  it('is a name in a list of first names, each with what they do', () => {
    const list = (title: string): string[] =>
      namesIn((slide) => slide.title(title).bullets(['Felix — Frontend and interfaces', 'Damian — Tracking, offline maps']));
    expect(list('Team')).toEqual(['Felix', 'Damian']);
    expect(list('Product')).toEqual([]);
  });

  it('is a name in a row of first names', () => {
    const row: Slide = (slide) =>
      slide.title('Team').columns(
        [
          ['Leo', 'Tech lead'],
          ['Anna', 'Product'],
          ['Barbi', 'Deploy & QA'],
        ],
        { sizes: [20, 14], y: 200 },
      );
    expect(namesIn(row)).toEqual(['Leo', 'Anna', 'Barbi']);
  });
});

it('a heading over people is none of them', () => {
  expect(
    namesIn((slide) =>
      slide
        .title('Team')
        .text('Experienced Leadership', { x: 60, y: 130, size: 20 })
        .text('Founder and CEO', { x: 60, y: 160, size: 18 })
        .bullets(['Ten years in energy']),
    ),
  ).toEqual([]);
});

it('a former post is nobody’s name', () => {
  expect(
    namesIn((slide) => slide.title('Team').bullets(['CEO: Healthcare expert, 15+ years', 'Former Netcare CEO', 'Ex Google CTO'])),
  ).toEqual([]);
});

describe('advisers', () => {
  const advisers: Slide = (slide) =>
    slide
      .title('Our Team')
      .columns(
        [
          ['Jane Roe', 'CEO'],
          ['Peter Lindt', 'CTO'],
        ],
        { sizes: [16, 12], y: 150 },
      )
      .text('Advisors:', { x: 60, y: 330 })
      .text('Srini Rao', { x: 300, y: 322, size: 16 })
      .text('Ex-Founder & Growth Mentor', { x: 300, y: 342, size: 12 })
      .text('Nina Falk', { x: 600, y: 322, size: 16 })
      .text('CEO, Co-founder', { x: 600, y: 342, size: 12 });

  it('are told by a heading beside their row, and by what they are no longer', () => {
    expect(peopleIn(advisers).map(({ name, group }) => [name, group])).toEqual([
      ['Jane Roe', 'team'],
      ['Peter Lindt', 'team'],
      ['Srini Rao', 'advisor'],
      ['Nina Falk', 'advisor'],
    ]);
    expect(
      peopleIn((slide) =>
        slide.title('Our Team').columns(
          [
            ['Jane Roe', 'Ex-Founder & Mentor'],
            ['Peter Lindt', 'CTO'],
          ],
          { y: 200 },
        ),
      )[0],
    ).toMatchObject({
      group: 'advisor',
    });
  });
});
