import { init } from '@embedpdf/pdfium';
import { readFileSync } from 'node:fs';
import { degrees, PDFDocument, PDFName, PDFString, rgb, StandardFonts } from 'pdf-lib';
import type { Color, PDFFont, PDFPage } from 'pdf-lib';
import { PdfiumDocument } from '../read/pdfium-document';
import { PdfiumLibrary } from '../read/pdfium-library';

export interface TextOptions {
  /** From the left and the top edge of the page to the baseline, in points. */
  x: number;
  y: number;
  size?: number;
  bold?: boolean;
  color?: Color;
  opacity?: number;
  /** Turned counter-clockwise about its start, in degrees. */
  angle?: number;
}

/** From the left and the top edge of the page, in points. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Writes decks as presentation programs do: text boxes, panels, links and pictures on wide pages. */
export class PdfDeckBuilder {
  private page: PDFPage | null = null;

  private constructor(
    readonly document: PDFDocument,
    private readonly regular: PDFFont,
    private readonly bold: PDFFont,
  ) {}

  static async create(): Promise<PdfDeckBuilder> {
    const document = await PDFDocument.create();
    return new PdfDeckBuilder(
      document,
      await document.embedFont(StandardFonts.Helvetica),
      await document.embedFont(StandardFonts.HelveticaBold),
    );
  }

  addPage(width = 720, height = 405, rotation = 0): this {
    this.page = this.document.addPage([width, height]);
    if (rotation !== 0) this.page.setRotation(degrees(rotation));
    return this;
  }

  text(text: string, { x, y, size = 14, bold = false, color = rgb(0.1, 0.1, 0.1), opacity = 1, angle = 0 }: TextOptions): this {
    const font = bold ? this.bold : this.regular;
    this.current.drawText(text, { x, y: this.current.getHeight() - y, size, font, color, opacity, rotate: degrees(angle) });
    return this;
  }

  /** Lines one below the other, as in a text box. */
  paragraph(lines: readonly string[], { x, y, size = 14, ...options }: TextOptions): this {
    lines.forEach((line, index) => this.text(line, { x, y: y + index * size * 1.3, size, ...options }));
    return this;
  }

  /** @param x and `y` of the top left corner */
  panel(x: number, y: number, width: number, height: number, color: Color): this {
    this.current.drawRectangle({ x, y: this.current.getHeight() - y - height, width, height, color });
    return this;
  }

  link(url: string, x: number, y: number, width: number, height: number): this {
    const bottom = this.current.getHeight() - y - height;
    const { context } = this.document;
    const annotation = context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [x, bottom, x + width, bottom + height],
      Border: [0, 0, 0],
      A: { Type: 'Action', S: 'URI', URI: PDFString.of(url) },
    });
    this.current.node.addAnnot(context.register(annotation));
    return this;
  }

  /** A picture in three bytes a pixel, over the given area; the whole page by default. */
  picture(pixels: Uint8Array, width: number, height: number, area: Area = { x: 0, y: 0, ...this.current.getSize() }): this {
    const { context } = this.document;
    const image = context.flateStream(pixels, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    });
    const name = this.current.node.newXObject('Picture', context.register(image));
    const bottom = this.current.getHeight() - area.y - area.height;
    const place = `${area.width} 0 0 ${area.height} ${area.x} ${bottom}`;
    const operators = context.stream(`q ${place} cm ${PDFName.of(name.decodeText()).toString()} Do Q`);
    this.current.node.addContentStream(context.register(operators));
    return this;
  }

  /** A filled shape of so many corners, as a letter turned into its outline has. */
  outline(x: number, y: number, size: number, corners: number): this {
    const points = Array.from({ length: corners }, (_, at) => {
      const [angle, radius] = [(2 * Math.PI * at) / corners, at % 2 === 0 ? size / 2 : size / 4];
      return `${at === 0 ? 'M' : 'L'} ${radius * Math.cos(angle)} ${radius * Math.sin(angle)}`;
    });
    this.current.drawSvgPath(`${points.join(' ')} Z`, { x, y: this.current.getHeight() - y, color: rgb(0.1, 0.1, 0.1) });
    return this;
  }

  async build(): Promise<Buffer> {
    return Buffer.from(await this.document.save());
  }

  private get current(): PDFPage {
    if (!this.page) throw new Error('add a page first');
    return this.page;
  }
}

/** The same pages as pictures, as a scanner or an export without text makes them. @param longestSide in pixels @param area the whole page by default */
export async function scanned(pdf: Uint8Array, longestSide = 1600, area?: Area): Promise<Buffer> {
  const library = await PdfiumLibrary.load();
  const source = PdfiumDocument.open(library, pdf);
  const builder = await PdfDeckBuilder.create();
  for (let index = 0; index < source.pageCount; index += 1) {
    const page = source.openPage(index);
    if (!page) throw new Error(`page ${index + 1} cannot be drawn`);
    const { width, height } = page.frame;
    const scale = longestSide / Math.max(width, height);
    const bitmap = page.render(Math.round(width * scale), Math.round(height * scale));
    const pixels = new Uint8Array(bitmap.width * bitmap.height * 3);
    for (let pixel = 0; pixel < bitmap.width * bitmap.height; pixel += 1) {
      for (let channel = 0; channel < 3; channel += 1) pixels[pixel * 3 + channel] = bitmap.pixels[pixel * 4 + 2 - channel] ?? 0;
    }
    builder.addPage(width, height).picture(pixels, bitmap.width, bitmap.height, area);
    page.close();
  }
  return builder.build();
}

/** The same file under AES-256; with an empty user password anyone may open it, but not edit it. */
export async function encrypted(pdf: Uint8Array, passwords: { user: string; owner: string }): Promise<Buffer> {
  const file = readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'));
  const module = await init({ wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) });
  module.PDFiumExt_Init();
  const memory = module.pdfium as unknown as { HEAPU8: Uint8Array };
  const bytes = module.pdfium.wasmExports.malloc(pdf.length);
  memory.HEAPU8.set(pdf, bytes);
  const document = module.FPDF_LoadMemDocument(bytes, pdf.length, '');
  if (!module.EPDF_SetEncryption(document, passwords.user, passwords.owner, 0)) throw new Error('the file could not be encrypted');
  const writer = module.PDFiumExt_OpenFileWriter();
  module.PDFiumExt_SaveAsCopy(document, writer);
  const size = module.PDFiumExt_GetFileWriterSize(writer);
  const target = module.pdfium.wasmExports.malloc(size);
  module.PDFiumExt_GetFileWriterData(writer, target, size);
  return Buffer.from(memory.HEAPU8.slice(target, target + size));
}
