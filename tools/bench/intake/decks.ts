import { readFileSync } from 'node:fs';
import { init } from '@embedpdf/pdfium';
import { PDFDocument, PDFName } from 'pdf-lib';
import { exampleDeck } from '../../start/example-deck';

/** Longest side of a page's picture, as slide programs export them. */
const PIXELS = 1600;
const BITMAP_BGRX = 3;
const WHITE = 0xffffffff;

let made = Date.now();

/** The same pages under bytes that nobody has seen: a comment behind the file's end. */
function unseen(deck: Buffer): Buffer {
  return Buffer.concat([deck, Buffer.from(`\n%${++made}\n%%EOF\n`)]);
}

export type DeckMaker = () => Buffer;

/** Of the example's company and founders. */
const EXAMPLE_NAMES = ['Tidewater', 'Costa', 'Weber'];
const LETTERS = 26n;

/**
 * Each of a company and founders of its own: decks that say to be of one company are merged into one, and those of the same founders are
 * compared with all before them. Both cost more than reading.
 */
export function textDecks(): DeckMaker {
  const deck = exampleDeck().toString('latin1');
  return () => {
    const number = BigInt(++made * EXAMPLE_NAMES.length);
    const own = EXAMPLE_NAMES.reduce((text, example, at) => renamed(text, example, number + BigInt(at)), deck);
    return Buffer.from(own, 'latin1');
  };
}

/** By names of the same length, so that nothing in the file moves. */
function renamed(deck: string, example: string, number: bigint): string {
  const name = nameOf(number, example.length);
  return deck.replaceAll(example, name).replaceAll(example.toLowerCase(), name.toLowerCase());
}

/** Numbers side by side give names that have hardly a letter in common. */
function nameOf(number: bigint, length: number): string {
  let left = (number * 3_141_592_653_589n) % LETTERS ** BigInt(length);
  const letters = Array.from({ length }, () => {
    const letter = String.fromCharCode(97 + Number(left % LETTERS));
    left /= LETTERS;
    return letter;
  });
  return letters.join('').replace(/^./, (first) => first.toUpperCase());
}

/** The text deck's pages as pictures, as a scanner makes them: all of their text has to be recognised. */
export async function imageDecks(): Promise<DeckMaker> {
  const deck = await PDFDocument.create();
  for (const picture of await picturesOf(exampleDeck())) addPicture(deck, picture);
  const bytes = Buffer.from(await deck.save({ useObjectStreams: false }));
  return () => unseen(bytes);
}

interface Picture {
  width: number;
  height: number;
  /** Three bytes a pixel. */
  colours: Uint8Array;
}

function addPicture(deck: PDFDocument, { width, height, colours }: Picture): void {
  const image = deck.context.flateStream(colours, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
  });
  const page = deck.addPage([960, (960 * height) / width]);
  const name = page.node.newXObject('Picture', deck.context.register(image));
  const operators = `q ${page.getWidth()} 0 0 ${page.getHeight()} 0 0 cm ${PDFName.of(name.decodeText()).toString()} Do Q`;
  page.node.addContentStream(deck.context.register(deck.context.stream(operators)));
}

async function picturesOf(deck: Buffer): Promise<Picture[]> {
  const file = readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) });
  pdfium.PDFiumExt_Init();
  const { wasmExports } = pdfium.pdfium;
  // Taken anew each time: the buffer is replaced whenever the heap grows.
  const memory = (): Uint8Array => new Uint8Array((wasmExports as unknown as { memory: { buffer: ArrayBuffer } }).memory.buffer);
  const bytes = wasmExports.malloc(deck.length);
  memory().set(deck, bytes);
  const document = pdfium.FPDF_LoadMemDocument(bytes, deck.length, '');
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(document, index);
    const [width, height] = [PIXELS, Math.round((PIXELS * pdfium.FPDF_GetPageHeightF(page)) / pdfium.FPDF_GetPageWidthF(page))];
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BITMAP_BGRX, 0, 0);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const pixels = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const colours = coloursOf(memory().subarray(pixels, pixels + width * height * 4));
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(page);
    return { width, height, colours };
  });
}

/** Blue, green, red and a byte of nothing, as pdfium draws, in the order in which PDF keeps them. */
function coloursOf(pixels: Uint8Array): Uint8Array {
  const colours = new Uint8Array((pixels.length / 4) * 3);
  for (let pixel = 0; pixel < pixels.length / 4; pixel++) {
    for (let channel = 0; channel < 3; channel++) colours[pixel * 3 + channel] = pixels[pixel * 4 + 2 - channel] as number;
  }
  return colours;
}
