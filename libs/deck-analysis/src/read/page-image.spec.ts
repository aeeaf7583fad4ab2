import { rgb } from 'pdf-lib';
import { hostilePdfs } from '../testing/hostile-pdfs';
import { PdfDeckBuilder } from '../testing/pdf-deck-builder';
import { colourAt, decoded, inkOf } from '../testing/png';
import { object, rawPdf, stream } from '../testing/raw-pdf';
import { DeckReader, LeftOffError } from './deck-reader';
import type { PageImage, PageImageWish } from './page-image';

const WISH: PageImageWish = { pages: [1], most: 10, mostBytes: 10_000_000 };
const white = rgb(1, 1, 1);

async function build(draw: (deck: PdfDeckBuilder) => void): Promise<Buffer> {
  const deck = await PdfDeckBuilder.create();
  draw(deck);
  return deck.build();
}

const images = (bytes: Uint8Array, wish: Partial<PageImageWish> = {}): Promise<PageImage[]> =>
  new DeckReader().drawImages(bytes, { ...WISH, ...wish });

async function pngOf(draw: (deck: PdfDeckBuilder) => void): Promise<Uint8Array> {
  const [image] = await images(await build(draw));
  if (!image) throw new Error('no image');
  return image.png;
}

/** Nothing that any compression without loss can make smaller; the same each time. */
function noise(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(3 * width * height);
  let state = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    pixels[at] = state >>> 24;
  }
  return pixels;
}

const threePages = (): Promise<Buffer> =>
  build((deck) => ['One', 'Two', 'Three'].forEach((text) => deck.addPage().text(text, { x: 60, y: 90, size: 40 })));

describe('the image of a page', () => {
  it('is the page in its colours, with the longer side at 1280 pixels', async () => {
    const png = await pngOf((deck) =>
      deck
        .addPage()
        .panel(0, 0, 360, 405, rgb(1, 0.5, 0))
        .text('Acme', { x: 400, y: 200, size: 60 }),
    );
    const bitmap = await decoded(png);
    expect([bitmap.width, bitmap.height]).toEqual([1280, 720]);
    expect(colourAt(bitmap, 0.25, 0.5).map((channel) => Math.round(channel / 16))).toEqual([16, 8, 0]);
    expect(colourAt(bitmap, 0.75, 0.9)).toEqual([255, 255, 255]);
    expect(inkOf(bitmap, 0.3, 0.6)).toBeGreaterThan(0.01);
  });

  it('keeps the form of tall pages and of huge ones', async () => {
    const sizeOf = async (width: number, height: number): Promise<number[]> => {
      const bitmap = await decoded(
        await pngOf((deck) => deck.addPage(width, height).text('Acme', { x: width / 4, y: height / 2, size: width / 8 })),
      );
      return [bitmap.width, bitmap.height];
    };
    expect(await sizeOf(600, 1200)).toEqual([640, 1280]);
    expect(await sizeOf(14_000, 7_000)).toEqual([1280, 640]);
  });

  it.each<[string, (deck: PdfDeckBuilder) => void]>([
    [
      'nearly white on white',
      (deck) => deck.text('Revenue of 900 million dollars', { x: 60, y: 300, size: 30, color: rgb(0.98, 0.97, 0.98) }),
    ],
    ['under 4 points', (deck) => deck.text('Revenue of 900 million dollars', { x: 60, y: 300, size: 3 })],
    [
      'dark on dark',
      (deck) =>
        deck
          .panel(0, 250, 720, 100, rgb(0, 0, 0.2))
          .text('Revenue of 900 million dollars', { x: 60, y: 300, size: 30, color: rgb(0, 0.04, 0.22) }),
    ],
  ])('has no text that a person cannot read: %s', async (_, draw) => {
    const visible = (deck: PdfDeckBuilder): PdfDeckBuilder => deck.addPage().text('Visible', { x: 60, y: 90, size: 40 });
    const bitmap = await decoded(await pngOf((deck) => draw(visible(deck))));
    expect(inkOf(bitmap, 0.1, 0.3)).toBeGreaterThan(0.01);
    const row = Array.from({ length: 600 }, (_, x) => colourAt(bitmap, (x + 60) / 720, 295 / 405).join());
    const below = Array.from({ length: 600 }, (_, x) => colourAt(bitmap, (x + 60) / 720, 299 / 405).join());
    expect(new Set([...row, ...below]).size).toBe(1);
  });

  it('shows text in front of a picture, and what hides nothing', async () => {
    const bitmap = await decoded(
      await pngOf((deck) =>
        deck.addPage().picture(new Uint8Array(12).fill(60), 2, 2).text('On a picture', { x: 60, y: 200, size: 60, color: white }),
      ),
    );
    expect(inkOf(bitmap, 0.35, 0.5)).toBeLessThan(0.95);
    expect(inkOf(bitmap, 0.7, 1)).toBe(1);
  });

  it('is drawn smaller where a photograph would take too many bytes', async () => {
    const [image] = await images(await build((deck) => deck.addPage().picture(noise(1280, 720), 1280, 720)));
    const bitmap = await decoded(image?.png as Uint8Array);
    expect(bitmap.width).toBe(800);
    expect(image?.png.length).toBeLessThan(1_500_000);
  });
});

describe('images of a deck', () => {
  it('come in the order wished, the same bytes each time', async () => {
    const bytes = await threePages();
    const wish = { pages: [3, 1, 2] };
    const drawn = await images(bytes, wish);
    expect(drawn.map(({ page }) => page)).toEqual([3, 1, 2]);
    expect(await images(bytes, wish)).toEqual(drawn);
    expect(new Set(drawn.map(({ png }) => Buffer.from(png).toString('base64'))).size).toBe(3);
  });

  it('are as many as wished, and no more bytes', async () => {
    const bytes = await threePages();
    const all = await images(bytes, { pages: [1, 2, 3] });
    const [first, second, third] = all.map(({ png }) => png.length) as [number, number, number];
    const numbers = async (wish: Partial<PageImageWish>): Promise<number[]> =>
      (await images(bytes, { pages: [1, 2, 3], ...wish })).map(({ page }) => page);
    expect(await numbers({ most: 2 })).toEqual([1, 2]);
    expect(await numbers({ mostBytes: first + second + third })).toEqual([1, 2, 3]);
    expect(await numbers({ mostBytes: first + second + third - 1 })).toEqual([1, 2]);
    expect(await numbers({ mostBytes: first - 1 })).toEqual([]);
  });

  it('leave out what shows nothing, is not there, is broken or too large, and give its place to the next', async () => {
    const blank = await build((deck) => deck.addPage().addPage().text('Two', { x: 60, y: 90, size: 40 }));
    expect((await images(blank, { pages: [1, 7, 2], most: 1 })).map(({ page }) => page)).toEqual([2]);
    const broken = rawPdf([
      object('<< /Type /Catalog /Pages 2 0 R >>'),
      object('<< /Type /Pages /Kids [9 0 R 3 0 R] /Count 2 >>'),
      object('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 405] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>'),
      stream('BT /F1 24 Tf 72 300 Td (Second page) Tj ET'),
      object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    ]);
    expect((await images(broken, { pages: [1, 2] })).length).toBe(1);
    const huge = hostilePdfs().find(({ name }) => name.startsWith('image of 30,000'))?.bytes as Buffer;
    expect(await images(huge)).toEqual([]);
    expect(await images(Buffer.from('no PDF'))).toEqual([]);
  });

  it('leave out a page that takes too long, and end where more do', async () => {
    const bytes = await threePages();
    const slow = (...steps: number[]): DeckReader => {
      let step = 0;
      return new DeckReader((work) => {
        if (steps.includes((step += 1))) throw new LeftOffError('time');
        return work();
      });
    };
    const numbers = async (reader: DeckReader): Promise<number[]> =>
      (await reader.drawImages(bytes, { ...WISH, pages: [1, 2, 3] })).map(({ page }) => page);
    // Steps: opening and drawing one; after a failure the file is opened again.
    expect(await numbers(slow(2))).toEqual([2, 3]);
    const reader = slow(2, 4, 6);
    expect(await numbers(reader)).toEqual([]);
    // The next file is drawn as if nothing had been.
    expect(await numbers(reader)).toEqual([1, 2, 3]);
  });
});
