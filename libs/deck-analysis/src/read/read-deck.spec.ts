import { PDFDocument, rgb } from 'pdf-lib';
import type { DeckDocument, DeckPage, DeckReadError } from '../pages';
import { PdfDeckBuilder, encrypted, scanned } from '../testing/pdf-deck-builder';
import { object, rawPage, rawPdf, stream, toUnicode } from '../testing/raw-pdf';
import { DeckReader } from './deck-reader';
import { PdfiumDocument } from './pdfium-document';
import { readDeckInProcess } from './read-deck';

async function readPages(draw: (deck: PdfDeckBuilder) => void): Promise<DeckDocument> {
  const deck = await PdfDeckBuilder.create();
  draw(deck);
  return readDeckInProcess(await deck.build());
}

async function readPage(draw: (deck: PdfDeckBuilder) => void): Promise<DeckPage> {
  const { pages } = await readPages((deck) => draw(deck.addPage()));
  return pages[0] as DeckPage;
}

const texts = (page: DeckPage): string[] => page.lines.map((line) => line.text);
const firstPage = (deck: DeckDocument): DeckPage => deck.pages[0] as DeckPage;

describe('lines of a page', () => {
  it('have text, place, size and weight in points from the top left', async () => {
    const page = await readPage((deck) =>
      deck.text('Acme Robotics', { x: 60, y: 100, size: 40, bold: true }).text('Robots that stack shelves', { x: 60, y: 150, size: 16 }),
    );
    const [title, subtitle] = page.lines;
    expect(texts(page)).toEqual(['Acme Robotics', 'Robots that stack shelves']);
    expect(title).toMatchObject({ fontSize: 40, bold: true, source: 'text', confidence: 100 });
    expect(subtitle).toMatchObject({ bold: false });
    expect(subtitle?.fontSize).toBeCloseTo(16);
    expect(title?.x).toBeCloseTo(60, 0);
    expect(title?.y).toBeCloseTo(100 - 0.8 * 40, 0);
    expect(title?.width).toBeGreaterThan(250);
    expect([page.width, page.height]).toEqual([720, 405]);
  });

  it('keep columns apart and read one after the other below their common title', async () => {
    const left = ['We sell subscriptions to', 'grocers with more than', 'twenty stores each'];
    const right = ['Hardware is leased from', 'our partner banks over', 'three years'];
    const page = await readPage((deck) =>
      deck
        .text('Business model of the company and its partners', { x: 60, y: 60, size: 26 })
        .paragraph(left, { x: 60, y: 160 })
        .paragraph(right, { x: 400, y: 160 }),
    );
    expect(texts(page)).toEqual(['Business model of the company and its partners', ...left, ...right]);
  });

  it('cut columns with a narrow gutter where several rows begin at one place', async () => {
    const left = ['Market access costs', 'Retail chains demand', 'Suppliers have to pay'];
    const page = await readPage((deck) => {
      left.forEach((line, row) => deck.text(line, { x: 60, y: 100 + row * 20 }));
      ['Volatile pricing', 'Restricted access', 'Late payment'].forEach((line, row) => deck.text(line, { x: 213, y: 100 + row * 20 }));
    });
    expect(texts(page)).toEqual([...left, 'Volatile pricing', 'Restricted access', 'Late payment']);
  });

  it('read the rows of a table across', async () => {
    const rows = [
      ['Revenue', '$120k', '$480k'],
      ['Customers', '14', '52'],
      ['Margin', '41%', '58%'],
    ];
    const page = await readPage((deck) =>
      rows.forEach((row, y) => row.forEach((cell, x) => deck.text(cell, { x: 80 + x * 180, y: 120 + y * 30 }))),
    );
    expect(texts(page)).toEqual(rows.flat());
  });

  it('keep a bullet with its text', async () => {
    const page = await readPage((deck) => deck.text('•', { x: 60, y: 100 }).text('Ten pilots signed', { x: 90, y: 100 }));
    expect(texts(page)).toEqual(['• Ten pilots signed']);
  });

  it('set a big figure apart from the small text beside it, but not from its unit', async () => {
    const page = await readPage((deck) =>
      deck
        .text('56', { x: 60, y: 200, size: 60 })
        .text('%', { x: 127, y: 200, size: 24 })
        .text('growth a month', { x: 190, y: 200, size: 12 }),
    );
    expect(texts(page).sort()).toEqual(['56%', 'growth a month']);
  });

  it('turn a raised footnote mark into a superscript that joins no number', async () => {
    const page = await readPage((deck) => deck.text('$1.2B', { x: 60, y: 200, size: 30 }).text('2', { x: 137, y: 188, size: 14 }));
    expect(texts(page)).toEqual(['$1.2B²']);
  });

  it('are read on turned pages as they are seen', async () => {
    const deck = await readPages((builder) =>
      builder
        .addPage(405, 720, 90)
        .text('Landscape', { x: 200, y: 600, size: 20, angle: 90 })
        .text('second line', { x: 240, y: 600, size: 20, angle: 90 }),
    );
    const page = firstPage(deck);
    expect([page.width, page.height]).toEqual([720, 405]);
    expect(texts(page)).toEqual(['Landscape', 'second line']);
    expect(page.lines[0]?.width).toBeGreaterThan(page.lines[0]?.height as number);
    expect(page.lines[0]?.x).toBeCloseTo(120, 0);
  });

  it('are read in any direction of writing', async () => {
    const page = await readPage((deck) =>
      deck.text('Upwards along the edge', { x: 40, y: 300, angle: 90 }).text('Slanted stamp', { x: 300, y: 300, angle: 30 }),
    );
    expect(texts(page).sort()).toEqual(['Slanted stamp', 'Upwards along the edge']);
  });

  it('appear once when a shadow draws them twice', async () => {
    const page = await readPage((deck) =>
      deck
        .text('Shadowed title', { x: 60, y: 100, size: 30 })
        .text('Shadowed title', { x: 61.5, y: 101.5, size: 30, color: rgb(0.5, 0.5, 0.5) }),
    );
    expect(texts(page)).toEqual(['Shadowed title']);
  });
});

describe('words', () => {
  const show = (operators: string): Promise<DeckDocument> => readDeckInProcess(rawPage(`BT /F1 20 Tf 60 300 Td ${operators} ET`));

  it.each([
    ['by character spacing', '8 Tc (TRACTION) Tj'],
    ['by typed spaces', '(T R A C T I O N) Tj'],
    ['by placing each letter', '[(T) -500 (R) -520 (A) -490 (C) -500 (T) -510 (I) -500 (O) -500 (N)] TJ'],
  ])('are rebuilt from letters set apart %s', async (_, operators) => {
    expect(texts(firstPage(await show(operators)))).toEqual(['TRACTION']);
  });

  it('are told apart in letter-spaced lines by the wider gap', async () => {
    expect(texts(firstPage(await show('7 Tc (OUR GREAT TEAM) Tj')))).toEqual(['OUR GREAT TEAM']);
    expect(texts(firstPage(await show('(O U R   G R E A T   T E A M) Tj')))).toEqual(['OUR GREAT TEAM']);
  });

  it('are rebuilt where the file has only distances and no spaces', async () => {
    const words = 'we stack the shelves of every grocer in town'.split(' ').map((word) => `(${word})`);
    expect(texts(firstPage(await show(`[${words.join(' -230 ')}] TJ`)))).toEqual(['we stack the shelves of every grocer in town']);
    expect(texts(firstPage(await show(`[${words.join(' -140 ')}] TJ`)))).toEqual(['we stack the shelves of every grocer in town']);
  });

  it('hold together over kerning and single letters in a table', async () => {
    expect(texts(firstPage(await show('[(A) 80 (V) 70 (AT) 60 (AR)] TJ')))).toEqual(['AVATAR']);
    const grades = firstPage(await show('(A) Tj 120 0 Td (B) Tj 120 0 Td (C) Tj 120 0 Td (D) Tj'));
    expect(texts(grades)).toEqual(['A', 'B', 'C', 'D']);
  });
});

describe('characters', () => {
  const withMap = (shown: string, map: Record<string, string>): Promise<DeckDocument> =>
    readDeckInProcess(rawPage(`BT /F1 20 Tf 60 300 Td (${shown}) Tj ET`, { fontEntries: '/ToUnicode 6 0 R', more: [toUnicode(map)] }));

  it('are normalised: ligatures and full-width forms, but neither footnote marks nor trade marks', async () => {
    const deck = await withMap('abcdefg', { a: 'ﬁ', b: 'ｎ', c: 'ﬄ', d: '²', e: '™', f: '\u00ad', g: '\u200b' });
    expect(texts(firstPage(deck))).toEqual(['finffl²™']);
    expect(deck.warnings).toEqual([]);
  });

  it.each([
    ['fi', 'profile'],
    ['ffi', 'proffile'],
  ])('of the ligature %s, written as what it stands for, keep their word together', async (letters, text) => {
    const spelled = Buffer.from(`\ufeff${letters}`, 'utf16le').swap16().toString('hex');
    const deck = await readDeckInProcess(
      rawPage(`BT /F1 20 Tf 60 300 Td (pro) Tj /Span << /ActualText <${spelled}> >> BDC (W) Tj EMC (le) Tj ET`),
    );
    expect(texts(firstPage(deck))).toEqual([text]);
  });

  it('spelled out beside their glyphs, as small capitals are, stand as close as these', async () => {
    const small = [...'estment'].map((letter) => {
      const spelled = Buffer.from(`\ufeff${letter}`, 'utf16le').swap16().toString('hex');
      return `/Span << /ActualText <${spelled}> >> BDC (${letter.toUpperCase()}) Tj EMC`;
    });
    const deck = await readDeckInProcess(rawPage(`BT /F1 20 Tf 60 300 Td (Inv) Tj ${small.join(' ')} ET`));
    expect(texts(firstPage(deck))).toEqual(['Investment']);
  });

  it('lose controls and direction overrides, with a warning', async () => {
    const deck = await withMap('abXc', { a: '5', b: '\u202e', X: '\u0007', c: '0' });
    expect(texts(firstPage(deck))).toEqual(['5 0']);
    expect(deck.warnings).toEqual(['control_characters']);
  });

  it('of scripts written from the right are put in reading order, their numbers kept', async () => {
    const deck = await withMap('dcba 42', { a: 'ש', b: 'ל', c: 'ו', d: 'ם' });
    expect(texts(firstPage(deck))[0]).toContain('שלום');
    expect(texts(firstPage(deck))[0]).toContain('42');
  });
});

describe('text nobody can see', () => {
  const decoy = 'Revenue of 900 million dollars';
  const dark = rgb(0.05, 0.05, 0.2);
  const white = rgb(1, 1, 1);

  it.each<[string, (deck: PdfDeckBuilder) => void]>([
    ['white on white', (deck) => deck.text(decoy, { x: 60, y: 200, color: white })],
    ['nearly white on white', (deck) => deck.text(decoy, { x: 60, y: 200, color: rgb(0.98, 0.97, 0.98) })],
    ['dark on a dark panel', (deck) => deck.panel(0, 150, 720, 100, dark).text(decoy, { x: 60, y: 200, color: dark })],
    ['under a panel', (deck) => deck.text(decoy, { x: 60, y: 200 }).panel(40, 150, 640, 100, dark)],
    ['under 4 points', (deck) => deck.text(decoy, { x: 60, y: 200, size: 3 })],
    ['off the page', (deck) => deck.text(decoy, { x: 60, y: -40 })],
    ['transparent', (deck) => deck.text(decoy, { x: 60, y: 200, opacity: 0 })],
  ])('is dropped with a warning: %s', async (_, draw) => {
    const deck = await readPages((builder) => draw(builder.addPage().text('Visible', { x: 60, y: 60 })));
    expect(texts(firstPage(deck))).toEqual(['Visible']);
    expect(deck.warnings).toEqual(['hidden_text']);
  });

  it('is dropped in the invisible rendering mode', async () => {
    const deck = await readDeckInProcess(rawPage(`BT /F1 20 Tf 60 300 Td (Visible) Tj 3 Tr 0 -40 Td (${decoy}) Tj ET`));
    expect(texts(firstPage(deck))).toEqual(['Visible']);
    expect(deck.warnings).toEqual(['hidden_text']);
  });

  it('is kept as the recognised text of a scanned page', async () => {
    const image = {
      dictionary: '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
      stream: Buffer.from([200, 210, 220, 230]),
    };
    const bytes = rawPage('q 720 0 0 405 0 0 cm /I Do Q BT 3 Tr /F1 20 Tf 60 300 Td (Text of the scan) Tj ET', {
      resources: '/XObject << /I 6 0 R >>',
      more: [image],
    });
    const deck = await readDeckInProcess(bytes);
    expect(texts(firstPage(deck))).toEqual(['Text of the scan']);
    expect(firstPage(deck).imageShare).toBe(1);
    expect(deck.warnings).toEqual([]);
  });

  it('is not confused with light text on a panel, an image or a shape of any form', async () => {
    const deck = await readPages((builder) =>
      builder
        .addPage()
        .panel(0, 0, 720, 200, dark)
        .text('On a panel', { x: 60, y: 100, color: white })
        .addPage()
        .picture(new Uint8Array(12).fill(60), 2, 2)
        .text('On a picture', { x: 60, y: 100, color: white }),
    );
    expect(deck.pages.map(texts)).toEqual([['On a panel'], ['On a picture']]);
    const round =
      'q 0.1 0.1 0.4 rg 60 300 m 60 360 300 360 300 300 c 300 240 60 240 60 300 c f 1 g BT /F1 20 Tf 120 295 Td (On a disc) Tj ET Q';
    expect(texts(firstPage(await readDeckInProcess(rawPage(round))))).toEqual(['On a disc']);
  });

  it('is not confused with letters without a colour whose shape a picture fills', async () => {
    const place = { x: 60, y: 205, size: 60 };
    const deck = await PdfDeckBuilder.create();
    const shape = await scanned(
      await deck
        .addPage()
        .text('Acme Robotics', { ...place, y: 200, color: dark })
        .build(),
    );
    const transparent = async (text: string, y: number): Promise<DeckDocument> => {
      const document = await PDFDocument.load(shape);
      document.getPages()[0]?.drawText(text, { ...place, y, opacity: 0 });
      return readDeckInProcess(await document.save());
    };
    const [over, beside] = [await transparent('Acme Robotics', 205), await transparent('Revenue $900M', 90)];
    expect([texts(firstPage(over)), over.warnings]).toEqual([['Acme Robotics'], []]);
    expect(texts(firstPage(beside))).toEqual([]);
  });

  it('is not confused with white text on a gradient', async () => {
    const shading =
      '/Pattern << /P1 << /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 720 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 0.4] /C1 [0.3 0 0.3] /N 1 >> >> >> >>';
    const bytes = rawPage('/Pattern cs /P1 scn 0 0 720 405 re f 1 g BT /F1 20 Tf 60 300 Td (On a gradient) Tj ET', { resources: shading });
    expect(texts(firstPage(await readDeckInProcess(bytes)))).toEqual(['On a gradient']);
  });
});

describe('links, images and metadata', () => {
  it('keeps web and mail links with their place, and no others', async () => {
    const page = await readPage((deck) =>
      deck
        .link('https://acme.example/deck?x=1', 60, 90, 200, 30)
        .link('mailto:ada@acme.example', 60, 140, 200, 30)
        .link('javascript:alert(1)', 60, 190, 200, 30)
        .link('file:///etc/passwd', 60, 240, 200, 30)
        .link('https://user:secret@acme.example/', 60, 290, 200, 30),
    );
    expect(page.links.map((link) => link.url)).toEqual(['https://acme.example/deck?x=1', 'mailto:ada@acme.example']);
    expect(page.links[0]).toMatchObject({ x: 60, width: 200, height: 30 });
    expect(page.links[0]?.y).toBeCloseTo(90);
  });

  it('tells how much of a page images cover', async () => {
    const half = rawPage('q 360 0 0 405 0 0 cm /I Do Q q 180 0 0 405 0 0 cm /I Do Q', {
      resources: '/XObject << /I 6 0 R >>',
      more: [
        {
          dictionary: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
          stream: Buffer.from([9]),
        },
      ],
    });
    expect(firstPage(await readDeckInProcess(half)).imageShare).toBeCloseTo(0.5, 1);
    expect((await readPage((deck) => deck.text('No image', { x: 60, y: 60 }))).imageShare).toBe(0);
  });

  it('reads title, author, producer and date', async () => {
    const builder = await PdfDeckBuilder.create();
    builder.addPage().document.setTitle('Acme — Seed deck ﬁnal');
    builder.document.setAuthor('Ada Lovelace');
    builder.document.setProducer('Slides');
    builder.document.setCreationDate(new Date('2024-03-05T10:20:30Z'));
    const { metadata } = await readDeckInProcess(await builder.build());
    expect(metadata).toEqual({
      title: 'Acme — Seed deck final',
      author: 'Ada Lovelace',
      producer: 'Slides',
      createdAt: '2024-03-05T10:20:30.000Z',
    });
  });
});

describe('files', () => {
  const codeOf = async (bytes: Uint8Array): Promise<string> =>
    readDeckInProcess(bytes).then(
      () => 'read',
      (error: DeckReadError) => error.code,
    );
  const plain = (): Promise<Buffer> => PdfDeckBuilder.create().then((deck) => deck.addPage().text('Acme', { x: 60, y: 60 }).build());

  it('are refused when they are no PDF, have no pages or need a password', async () => {
    expect(await codeOf(Buffer.from('<html></html>'))).toBe('unreadable_pdf');
    expect(await codeOf(rawPdf([object('<< /Type /Catalog /Pages 2 0 R >>'), object('<< /Type /Pages /Kids [] /Count 0 >>')]))).toBe(
      'unreadable_pdf',
    );
    expect(await codeOf(await encrypted(await plain(), { user: 'open', owner: 'edit' }))).toBe('encrypted_pdf');
  });

  it('are closed when refused, so nothing of them stays in the heap the next file is read in', async () => {
    const closed = jest.spyOn(PdfiumDocument.prototype, 'close');
    const noPage = [object('<< /Type /Catalog /Pages 2 0 R >>'), object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'), object('null')];
    expect(await codeOf(rawPdf(noPage))).toBe('unreadable_pdf');
    expect(closed).toHaveBeenCalledTimes(1);
    closed.mockRestore();
  });

  it('are read when only editing is protected', async () => {
    const deck = await readDeckInProcess(await encrypted(await plain(), { user: '', owner: 'edit' }));
    expect(texts(firstPage(deck))).toEqual(['Acme']);
  });

  it('are read up to 200 pages', async () => {
    const pages = (count: number): Promise<Buffer> =>
      PdfDeckBuilder.create().then((deck) => {
        for (let page = 0; page < count; page += 1) deck.addPage();
        return deck.build();
      });
    expect((await readDeckInProcess(await pages(200))).pageCount).toBe(200);
    expect(await codeOf(await pages(201))).toBe('too_many_pages');
  });

  it('are read past a page that is broken', async () => {
    const deck = await readDeckInProcess(
      rawPdf([
        object('<< /Type /Catalog /Pages 2 0 R >>'),
        object('<< /Type /Pages /Kids [9 0 R 3 0 R] /Count 2 >>'),
        object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 405] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>'),
        stream('BT /F1 24 Tf 72 300 Td (Second page) Tj ET'),
        object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
      ]),
    );
    expect(deck.pages.flatMap(texts)).toEqual(['Second page']);
    expect(deck.warnings).toEqual(deck.pageCount === 2 ? ['page_unreadable'] : []);
  });

  it('that are scans have pages without lines until OCR reads them', async () => {
    const deck = await readDeckInProcess(await scanned(await plain(), 400));
    expect(firstPage(deck)).toMatchObject({ lines: [], imageShare: 1, ocr: false });
  });
});

describe('pages whose text does not say what they show', () => {
  const pictures = async (draw: (deck: PdfDeckBuilder) => void): Promise<readonly number[]> => {
    const deck = await PdfDeckBuilder.create();
    draw(deck);
    const found: number[] = [];
    await new DeckReader().read(await deck.build(), { complete: async (_, numbers) => void found.push(...numbers) });
    return found;
  };
  const logo = (deck: PdfDeckBuilder): PdfDeckBuilder =>
    Array.from({ length: 10 }, (_, at) => at).reduce((page, at) => page.outline(60 + at * 40, 100, 36, 40), deck);
  const slogan = 'Robots that stack shelves for grocers';

  it('are those with next to no text beside a drawing, and those with a few words beside letters drawn as outlines', async () => {
    expect(await pictures((deck) => deck.addPage().outline(300, 200, 100, 5))).toEqual([1]);
    expect(await pictures((deck) => logo(deck.addPage()).text(slogan, { x: 60, y: 200 }))).toEqual([1]);
  });

  it('are not those that are blank, full of text, or draw a few shapes', async () => {
    const white = rgb(1, 1, 1);
    const found = await pictures((deck) => {
      deck.addPage().panel(0, 0, 720, 405, white);
      logo(deck.addPage()).paragraph(Array<string>(6).fill(slogan), { x: 60, y: 200 });
      deck.addPage().outline(300, 100, 60, 40).text(slogan, { x: 60, y: 200 });
    });
    expect(found).toEqual([]);
  });
});
