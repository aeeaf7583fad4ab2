import { DeckBuilder, titled } from '../testing/deck-builder';
import { viewOf } from '../layout/layout';
import { linkedInLinks } from './contact';
import { legalNameIn } from './names';
import { understand } from '../understand';

const filler = ['We help shops sell more', 'We save them hours every week'];

describe("the company's name", () => {
  it('is the largest word of the cover, the slogan beside it is not', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) =>
          slide.text('Papyra', { x: 100, y: 200, size: 60, bold: true }).text('Modern Document Sharing', { x: 100, y: 300, size: 24 }),
        )
        .slide(titled('Problem', filler))
        .build(),
    );
    expect(facts.company?.value).toBe('Papyra');
    expect(facts.company?.evidence).toMatchObject({ page: 1, quote: 'Papyra', source: 'text' });
  });

  it('is not the words about the file, however large', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) => slide.text('PITCH DECK', { x: 100, y: 220, size: 80, bold: true }).text('Papyra', { x: 100, y: 60, size: 20 }))
        .slide(titled('Problem', filler))
        .build(),
    );
    expect(facts.company?.value).toBe('Papyra');
  });

  it('is both words of a logo in two lines, though the text names it once', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) => slide.text('Blue', { x: 100, y: 150, size: 60 }).text('Heron', { x: 100, y: 230, size: 60 }))
        .slide(titled('Problem', filler))
        .slide(titled('Product', ['Orders go through Blue Heron’s app']))
        .build(),
    );
    expect(facts.company?.value).toBe('Blue Heron');
  });

  it('is the whole word that the address and some line join, and keeps a title that the address leaves out', () => {
    const joined = new DeckBuilder()
      .slide((slide) => slide.text('Mellow', { x: 100, y: 100, size: 20 }).text('Harbour', { x: 100, y: 200, size: 60 }))
      .slide(titled('Product', ['MellowHarbour saves hours']))
      .slide(titled('Contact', ['hello@mellowharbour.io']));
    expect(understand(joined.build()).company?.value).toBe('MellowHarbour');
    const titledName = new DeckBuilder()
      .slide((slide) => slide.text('Vets at home', { x: 100, y: 200, size: 40 }))
      .slide(titled('Dr. Woofly hospitals', ['Dr. Woofly comes home']))
      .slide(titled('Why Dr. Woofly', ['Dr. Woofly is there in an hour']))
      .slide(titled('Contact', ['hello@woofly.in']));
    expect(understand(titledName.build()).company?.value).toBe('Dr. Woofly');
  });

  it('is all the words that make its address, the ending with them', () => {
    const deck = (host: string) =>
      new DeckBuilder()
        .slide((slide) => slide.text('GO NORWAY AI', { x: 100, y: 200, size: 60 }))
        .slide(titled('Problem', ['Hikers in Norway get lost', 'Norway has few maps for phones']))
        .slide(titled('Market in Norway', ['Norway has four million hikers']))
        .slide(titled('Contact', ['Founder & CEO, Go Norway AI', `hello@${host}`]));
    expect(understand(deck('gonorway.ai').build()).company?.value).toMatch(/^go norway ai$/i);
  });

  it('is not what recognition made of a logo it could not read', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) => slide.images(1).text('vn', { x: 300, y: 200, size: 90, source: 'ocr', confidence: 33 }))
        .slide(titled('Problem', filler))
        .build(),
      { fileName: 'papyra.pdf' },
    );
    expect(facts.company?.value).toBe('papyra');
  });

  it('is found without a cover word: the logo is a picture, the mail and the text name it', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) => slide.text('Connecting Investors to International Trade', { x: 100, y: 300, size: 30 }).images(1))
        .slide(titled('Solution', ['Seavault finances cross-border trade', 'With Seavault, trade is transparent']))
        .slide(titled('Why Seavault', ['Seavault’s ownership of goods reduces the risk']))
        .slide((slide) => slide.title('Contact Us').text('ana@seavault.io'))
        .build(),
    );
    expect(facts.company?.value).toBe('Seavault');
    expect(facts.website?.value).toBe('https://seavault.io');
  });

  it('stands in the PDF title or the file name when the slides are silent', () => {
    const silent = (): DeckBuilder =>
      new DeckBuilder()
        .slide((slide) => slide.text('A platform for games in messengers, on a blockchain', { size: 30 }))
        .slide(titled('Market', ['Online bets grow by 14 % a year']));
    expect(understand(silent().meta({ title: 'Botplay pitch deck' }).build()).company?.value).toBe('Botplay');
    const byFile = understand(silent().build(), { fileName: 'Botplay-Pitch-Deck_v3 (final).pdf' });
    expect(byFile.company?.value).toBe('Botplay');
    expect(byFile.company?.evidence.confidence).toBeLessThan(50);
    expect(understand(silent().build(), { fileName: 'Pitch Deck final 2024.pdf' }).company).toBeNull();
    expect(understand(silent().build(), { fileName: '4f1c9a0be2d34c7f9a.pdf' }).company).toBeNull();
  });

  it('is not the legal name in the footer, which is kept apart', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) => slide.text('Cognita', { x: 100, y: 200, size: 60, bold: true }).footer('© 2025 Diverge Labs Pvt Ltd.'))
        .slide((slide) => slide.title('Solution').text('Cognita is a mobile-first platform').footer('© 2025 Diverge Labs Pvt Ltd.'))
        .slide((slide) => slide.title('Contact').text('hello@cognita.com').footer('© 2025 Diverge Labs Pvt Ltd.'))
        .build(),
    );
    expect(facts.company?.value).toBe('Cognita');
    expect(facts.legalName?.value).toBe('Diverge Labs Pvt Ltd');
  });

  it('is not the competitor or platform that is named more often', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) =>
          slide.text('zokra', { x: 200, y: 200, size: 48, bold: true }).text('Bringing proofs to Cardano', { x: 200, y: 270, size: 22 }),
        )
        .slide(titled('Proofs on Cardano', ['Nobody has built them on Cardano', 'Cardano needs them']))
        .slide(titled('Competition', ['Cardano tools', 'Solidity tools on Ethereum']))
        .build(),
    );
    expect(facts.company?.value).toBe('zokra');
  });

  it('is the compound that its domain writes as one word, with its article', () => {
    const deck = (name: string, domain: string): DeckBuilder =>
      new DeckBuilder()
        .slide((slide) => slide.text('Sewing made social', { x: 100, y: 200, size: 40 }))
        .slide(titled('Problem', ['Fabric is wasted', `${name} turns it into cloth`]))
        .slide(titled('Solution', [`With ${name}, nothing is thrown away`]))
        .slide((slide) => slide.title('Contact').text(`hello@${domain}`));
    expect(understand(deck('The Thread', 'thethread.com').build()).company?.value).toBe('The Thread');
    expect(understand(deck('Mellow Harbour', 'mellowharbour.io').build()).company?.value).toBe('Mellow Harbour');
  });

  it('takes in the word that it never goes without, unless its domain does', () => {
    const deck = (name: string, mail: string): DeckBuilder =>
      new DeckBuilder()
        .slide((slide) => slide.text(name, { x: 100, y: 200, size: 60, bold: true }))
        .slide(titled('Problem', ['Boats sail empty', `${name} fills them`]))
        .slide(titled('Solution', [`With ${name}, no berth is left over`]))
        .slide((slide) => slide.title('Contact').text(mail));
    expect(understand(deck('Dr. Kelpie', 'ana@gmail.com').build()).company?.value).toBe('Dr. Kelpie');
    expect(understand(deck('The Berthing', 'ana@gmail.com').build()).company?.value).toBe('The Berthing');
    expect(understand(deck('Mighty Kelpie', 'hello@kelpie.io').build()).company?.value).not.toBe('Mighty Mighty Kelpie');
  });

  it('has its site on a host for everybody when that is all it links to, and does not take the account for its name', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) => slide.text('Kelpra', { x: 100, y: 200, size: 60, bold: true }).text('kelp for cattle', { x: 100, y: 280 }))
        .slide(titled('Problem', ['Cows make methane', 'Kelpra feeds them kelp']))
        .slide((slide) => slide.title('Contact').text('https://jdoe42.github.io/kelpra').text('ana@gmail.com'))
        .build(),
    );
    expect([facts.company?.value, facts.website?.value]).toEqual(['Kelpra', 'https://jdoe42.github.io']);
  });

  it('is that of the mail where a logo alone shows it', () => {
    const facts = understand(
      new DeckBuilder()
        .slide(titled('Tea from the estate to the cup', ['Investor presentation']))
        .slide(titled('Ask', ['Raising $2M', 'ananya@chaibagaan.in']))
        .build(),
    );
    expect(facts.company).toMatchObject({ value: 'Chaibagaan', evidence: { page: 2 } });
  });
});

describe("the company's name where all lines are set alike", () => {
  const plain = (...pages: string[][]): DeckBuilder =>
    pages.reduce((deck, lines) => deck.slide((slide) => lines.reduce((at, line) => at.text(line), slide)), new DeckBuilder());
  const nameIn = (lines: string[], fileName?: string): string | undefined =>
    understand(plain(lines, ['Problem', 'Gas is dear', 'Ports wait for people']).build(), { fileName }).company?.value;

  it('is what stands first, whatever the file is called', () => {
    expect(nameIn(['Kestrel Dynamics', 'Robots for ports'], 'northwind.pdf')).toBe('Kestrel Dynamics');
    expect(nameIn(['Pitch Deck 2026', 'Northwind Labs', 'We automate invoices'])).toBe('Northwind Labs');
    expect(nameIn(['Blue Harbor Analytics', 'Clean data for every bank'], 'upload.pdf')).toBe('Blue Harbor Analytics');
  });

  it('is found with its website, under any top-level domain that is written with www or a scheme', () => {
    const facts = understand(plain(['Kestrel Dynamics', 'Robots', 'www.kestrel-dynamics.example'], ['Problem', 'Ports wait']).build());
    expect([facts.company?.value, facts.website?.value]).toEqual(['Kestrel Dynamics', 'https://kestrel-dynamics.example']);
    const other = understand(plain(['Kestrel', 'Robots', 'https://kestrel.museum/'], ['Problem', 'Ports wait']).build());
    expect(other.website?.value).toBe('https://kestrel.museum');
  });

  it('is the word of the file only where the deck is silent', () => {
    expect(nameIn(['we clean what others leave behind'], 'northwind.pdf')).toBe('northwind');
  });
});

describe('an address among others', () => {
  const withContact = (...lines: string[]) =>
    understand(
      new DeckBuilder()
        .slide((slide) => slide.text('Kelvan', { x: 100, y: 200, size: 60, bold: true }))
        .slide(titled('Product', [...filler, 'Live at shop.vendora.one']))
        .slide(titled('Contact', lines))
        .build(),
    ).website?.value;

  it.each([
    [['Website — northwindworks.info', 'Shop — shop.vendora.one'], 'https://northwindworks.info'],
    [['Webseite: northwindworks.info', 'Shop: shop.vendora.one'], 'https://northwindworks.info'],
    [['Demo: demo.kelvan.com', 'Docs: docs.kelvan.com'], 'https://kelvan.com'],
    [['ada@kelvan.com', 'demo.kelvan.com'], 'https://kelvan.com'],
    [['kelvan.study'], 'https://kelvan.study'],
  ])('%j is the company’s own by what is said of it', (lines, site) => {
    expect(withContact(...lines)).toBe(site);
  });
});

describe('the website', () => {
  const cover = (slide: { text: (text: string, style: object) => unknown }): unknown =>
    slide.text('Sensora', { x: 100, y: 200, size: 60, bold: true });

  it('is never a competitor, a source or a shortener', () => {
    const facts = understand(
      new DeckBuilder()
        .slide(cover)
        .slide(
          titled('Market Analysis', [
            'https://www.polarisresearch.com/industry-analysis/iot-based-asset-tracking-market',
            'https://tinyurl.com/5cyykpvm',
          ]),
        )
        .slide(titled('Competitive Landscape', ['www.sensorpush.com', 'www.tempcube.io']))
        .build(),
    );
    expect(facts.website).toBeNull();
  });

  it('is the shown address, not where a stray link goes', () => {
    const facts = understand(
      new DeckBuilder()
        .slide(cover)
        .slide(titled('Solution', ['Sensora measures everything']))
        .slide((slide) =>
          slide
            .text('www.Sensora-iot.com', { x: 100, y: 200, size: 24 })
            .link('http://www.paanaak.example.net', { x: 100, y: 200, width: 300, height: 30 })
            .text('sensora@outlook.com', { x: 100, y: 300 }),
        )
        .build(),
    );
    expect(facts.website?.value).toBe('https://sensora-iot.com');
  });

  it('comes from the mail unless the mail is a free one', () => {
    const withMail = (mail: string) =>
      understand(
        new DeckBuilder()
          .slide(cover)
          .slide(titled('Solution', ['Sensora measures']))
          .slide((slide) => slide.title('Contact').text(mail))
          .build(),
      );
    expect(withMail('anna@sensora.io').website?.value).toBe('https://sensora.io');
    expect(withMail('sensora.team@gmail.com').website).toBeNull();
    expect(withMail('sensora@gmx.de').website).toBeNull();
  });

  it('does not take a sentence end for an address', () => {
    expect(
      understand(
        new DeckBuilder()
          .slide(cover)
          .slide(titled('Solution', ['Fast.We measure temperature, humidity, etc.In any room', 'Built with Node.js and Vue.js']))
          .build(),
      ).website,
    ).toBeNull();
  });
});

describe('addresses', () => {
  it('finds mails in text and links, once each, and no template ones', () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) => slide.text('Acme', { size: 60 }))
        .slide((slide) =>
          slide
            .title('Contact')
            .text('Write to ann@acme.io.')
            .text('hello@reallygreatsite.com')
            .text('name@example.com')
            .link('mailto:Ann@acme.io?subject=Hi', { x: 0, y: 0 })
            .link('mailto:bob@acme.io', { x: 0, y: 50 }),
        )
        .build(),
    );
    expect(facts.emails.map(({ value }) => value)).toEqual(['ann@acme.io', 'bob@acme.io']);
  });

  it("keeps the company's and the founders' LinkedIn pages, not those of advisors and strangers", () => {
    const facts = understand(
      new DeckBuilder()
        .slide((slide) => slide.text('Acme', { size: 60 }))
        .slide((slide) =>
          slide
            .title('Team')
            .columns([['Jana Novak', 'Founder & CEO']], { sizes: [20, 14] })
            .link('https://www.linkedin.com/in/jana-novak/', { x: 60, y: 160 }),
        )
        .slide((slide) =>
          slide
            .title('Advisors')
            .columns([['Carl Stone', 'Advisor']], { sizes: [20, 14] })
            .link('https://www.linkedin.com/in/carl-stone', { x: 60, y: 160 }),
        )
        .slide((slide) => slide.title('Customers').link('https://linkedin.com/company/bigcorp', { x: 60, y: 160 }))
        .slide((slide) => slide.title('Thank you').text('linkedin.com/company/acme-inc'))
        .build(),
    );
    expect(facts.linkedin.map(({ value }) => value)).toEqual([
      'https://www.linkedin.com/in/jana-novak',
      'https://linkedin.com/company/acme-inc',
    ]);
  });
});

it('an address that goes on in the next line is one', () => {
  const deck = new DeckBuilder().slide(titled('Team', ['Tamika Rowe, Founder & CEO']));
  deck.slide((slide) => slide.text('linkedin.com/company/acme-', { x: 60, y: 300, size: 12 }).text('robots', { x: 90, y: 315, size: 12 }));
  expect(linkedInLinks(viewOf(deck.build())).map(({ value }) => value)).toEqual(['https://linkedin.com/company/acme-robots']);
});

it('an address in pieces is put together', () => {
  const facts = understand(new DeckBuilder().slide(titled('Contact', ['an n a@ h e ro n la b s .c o m', 'Meet us @ booth 4 . 2'])).build());
  expect(facts.emails.map(({ value }) => value)).toEqual(['anna@heronlabs.com']);
});

it('a legal name may hold a sign, and a function is none', () => {
  expect(legalNameIn('Quill & Daughters ApS')).toEqual({ name: 'Quill & Daughters', full: 'Quill & Daughters ApS' });
  expect(legalNameIn('Jane Doe, CEO & Co-Founder')).toBeNull();
});
