import { PDFDocument, rgb } from 'pdf-lib';
import type { DeckDocument, DeckPage } from '../pages';
import { DeckReaderPool } from '../read/isolation/deck-reader-pool';
import { hostilePdfs } from '../testing/hostile-pdfs';
import { PdfDeckBuilder, scanned } from '../testing/pdf-deck-builder';

/** The whole of stage 2 with the real engine, in a child as in service. */
describe('recognising pages that are pictures', () => {
  let pool: DeckReaderPool;
  beforeAll(() => {
    pool = new DeckReaderPool({ size: 1 });
  });
  afterAll(() => pool.close());

  const text = (page: DeckPage | undefined): string => page?.lines.map((line) => line.text).join('\n') ?? '';

  async function scan(draw: (deck: PdfDeckBuilder) => void): Promise<Buffer> {
    const deck = await PdfDeckBuilder.create();
    draw(deck);
    return scanned(await deck.build());
  }

  it('reads lines with their place, size and confidence, and tells how far it is', async () => {
    const bytes = await scan((deck) =>
      deck
        .addPage()
        .text('Acme Robotics', { x: 60, y: 100, size: 40, bold: true })
        .text('Contact ada@acme.example', { x: 60, y: 200, size: 18 })
        .addPage()
        .text('Our market', { x: 60, y: 80, size: 30 })
        .text('$120 billion', { x: 80, y: 200, size: 24 })
        .text('42% growth', { x: 420, y: 200, size: 24 }),
    );
    const steps: string[] = [];
    const deck = await pool.read(bytes, { onProgress: (done, total, step) => steps.push(`${step} ${done}/${total}`) });
    expect(steps).toEqual(['read 1/2', 'read 2/2', 'ocr 1/2', 'ocr 2/2']);
    expect(deck.pages.map((page) => page.ocr)).toEqual([true, true]);
    expect(text(deck.pages[0]).split('\n')).toEqual(['Acme Robotics', 'Contact ada@acme.example']);
    const [title] = deck.pages[0]?.lines ?? [];
    expect(title).toMatchObject({ source: 'ocr' });
    expect(title?.confidence).toBeGreaterThan(80);
    expect(Math.abs((title?.x ?? 0) - 62)).toBeLessThan(6);
    expect(Math.abs((title?.y ?? 0) + (title?.height ?? 0) - 100)).toBeLessThan(6);
    expect(Math.abs((title?.fontSize ?? 0) - 40)).toBeLessThan(14);
    expect(text(deck.pages[1]).split('\n')).toEqual(['Our market', '$120 billion', '42% growth']);
  }, 60_000);

  it('reads a slide without text whatever share of it the picture covers', async () => {
    const deck = await PdfDeckBuilder.create();
    deck.addPage().text('Acme Robotics', { x: 60, y: 120, size: 60, bold: true });
    const bytes = await scanned(await deck.build(), 1600, { x: 200, y: 100, width: 360, height: 203 });
    const { pages } = await pool.read(bytes);
    expect(pages[0]?.imageShare).toBeLessThan(0.3);
    expect(text(pages[0])).toBe('Acme Robotics');
  }, 60_000);

  it('reads coloured type on dark slides', async () => {
    const navy = rgb(0.03, 0.1, 0.17);
    const bytes = await scan((deck) =>
      deck
        .addPage()
        .panel(0, 0, 720, 405, navy)
        .text('Seed round of', { x: 60, y: 100, size: 36, bold: true, color: rgb(1, 1, 1) })
        .text('2M EUR', { x: 320, y: 100, size: 36, bold: true, color: rgb(0.98, 0.1, 0.36) })
        .text('Use of funds', { x: 60, y: 200, size: 22, color: rgb(0.2, 0.25, 0.9) }),
    );
    const { pages } = await pool.read(bytes);
    expect(text(pages[0])).toContain('Seed round of');
    expect(text(pages[0])).toContain('2M EUR');
    expect(text(pages[0])).toContain('Use of funds');
  }, 60_000);

  it.each([
    [
      'spa',
      ['Nuestro mercado son los comercios y las tiendas del centro', 'Más de 40.000 clientes con una solución sencilla y rápida'],
      'Más de 40.000 clientes',
    ],
    [
      'deu',
      ['Wir verkaufen an die Händler und der Markt ist groß', 'Unsere Kunden wachsen mit uns und nicht gegen die Größe'],
      'Händler und der Markt ist groß',
    ],
  ])(
    'changes to the language it finds: %s',
    async (_, lines, expected) => {
      const bytes = await scan((deck) => deck.addPage().paragraph(lines, { x: 40, y: 120, size: 22 }));
      const { pages } = await pool.read(bytes);
      expect(text(pages[0])).toContain(expected);
    },
    60_000,
  );

  it('leaves pages with text alone and adds to a caption what the picture says', async () => {
    const picture = await scan((deck) => deck.addPage().text('Words in the picture', { x: 60, y: 200, size: 40 }));
    const deck = await PdfDeckBuilder.create();
    const [page] = await deck.document.copyPages(await PDFDocument.load(picture), [0]);
    if (!page) throw new Error('no page copied');
    deck.document.addPage(page);
    const font = await deck.document.embedFont('Helvetica');
    page.drawText('A caption', { x: 60, y: 60, size: 20, font });
    deck.addPage().text('A slide with more than twenty-five letters', { x: 60, y: 60 });
    const read: DeckDocument = await pool.read(await deck.build());
    expect(text(read.pages[0]).split('\n').sort()).toEqual(['A caption', 'Words in the picture']);
    expect(read.pages[0]?.lines.map((line) => line.source).sort()).toEqual(['ocr', 'text']);
    expect(read.pages[1]).toMatchObject({ ocr: false });
  }, 60_000);

  it('stops after 40 pages with a warning', async () => {
    const blank = await scan((deck) => {
      for (let page = 0; page < 42; page += 1) deck.addPage(72, 40);
    });
    const steps: number[] = [];
    const deck = await pool.read(blank, { onProgress: (_, total, step) => step === 'ocr' && steps.push(total) });
    expect(steps).toHaveLength(40);
    expect(new Set(steps)).toEqual(new Set([40]));
    expect(deck.warnings).toEqual(['ocr_pages_skipped']);
  }, 120_000);

  it('leaves out pages whose image is too large to draw, with a warning', async () => {
    const huge = hostilePdfs().find(({ name }) => name.startsWith('image of 30,000'))?.bytes as Buffer;
    const deck = await pool.read(huge);
    expect(deck).toMatchObject({ pageCount: 1, warnings: ['page_unreadable'] });
  });

  it('can be turned off', async () => {
    const plain = new DeckReaderPool({ size: 1, ocr: false });
    const deck = await plain.read(await scan((builder) => builder.addPage().text('Unread', { x: 60, y: 100, size: 40 })));
    await plain.close();
    expect(deck.pages[0]).toMatchObject({ lines: [], ocr: false, imageShare: 1 });
  });
});
