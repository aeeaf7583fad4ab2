import type { DeckDocument, DeckPage, PageLink, TextLine, TextSource } from '../pages';

/** Builds decks as stage 1 hands them over, for tests: lines with boxes where a slide program would have set them. */
export interface TextStyle {
  x?: number;
  y?: number;
  size?: number;
  bold?: boolean;
  source?: TextSource;
  confidence?: number;
  /** Centres the line on x. */
  centred?: boolean;
}

export interface ColumnStyle extends TextStyle {
  /** Distance between the columns' left edges. */
  pitch?: number;
  /** Sizes of the lines of a column, the last for all that follow. */
  sizes?: number[];
}

const LINE_PITCH = 1.3;
const GLYPH_WIDTH = 0.52;

export class SlideBuilder {
  private readonly lines: TextLine[] = [];
  private readonly links: PageLink[] = [];
  private cursor = 110;
  private imageShare = 0;

  constructor(
    readonly number: number,
    private readonly width: number,
    private readonly height: number,
  ) {}

  /** A line of text; without a place it follows the last one. */
  text(text: string, style: TextStyle = {}): this {
    const size = style.size ?? 16;
    const width = Math.max(4, text.length * size * GLYPH_WIDTH);
    const y = style.y ?? this.cursor;
    const x = style.x ?? 60;
    this.lines.push({
      text,
      x: style.centred === true ? x - width / 2 : x,
      y,
      width,
      height: size * 1.1,
      fontSize: size,
      bold: style.bold ?? false,
      source: style.source ?? 'text',
      confidence: style.confidence ?? 100,
    });
    this.cursor = y + size * LINE_PITCH;
    return this;
  }

  title(text: string, style: TextStyle = {}): this {
    this.text(text, { x: 60, y: 40, size: 34, bold: true, ...style });
    this.cursor = Math.max(this.cursor, 110);
    return this;
  }

  /** Lines of one paragraph. */
  paragraph(lines: string[], style: TextStyle = {}): this {
    let y = style.y ?? this.cursor;
    for (const line of lines) {
      this.text(line, { ...style, y });
      y += (style.size ?? 16) * LINE_PITCH;
    }
    this.cursor = y + (style.size ?? 16);
    return this;
  }

  bullets(items: string[], style: TextStyle = {}): this {
    for (const item of items) this.paragraph([`• ${item}`], style);
    return this;
  }

  /** Cards side by side, each a stack of lines; read line by line across, as a naive text order would have it, when `across`. */
  columns(columns: string[][], style: ColumnStyle = {}, across = false): this {
    const top = style.y ?? this.cursor;
    const pitch = style.pitch ?? Math.floor((this.width - 120) / columns.length);
    const sizes = style.sizes ?? [style.size ?? 16];
    const cells: { text: string; x: number; y: number; size: number; bold: boolean }[] = [];
    let bottom = top;
    columns.forEach((column, at) => {
      let y = top;
      column.forEach((text, row) => {
        const size = sizes[Math.min(row, sizes.length - 1)] as number;
        cells.push({ text, x: (style.x ?? 60) + at * pitch, y, size, bold: row === 0 && sizes.length > 1 });
        y += size * LINE_PITCH;
      });
      bottom = Math.max(bottom, y);
    });
    if (across) cells.sort((a, b) => a.y - b.y || a.x - b.x);
    for (const cell of cells) this.text(cell.text, cell);
    this.cursor = bottom + 20;
    return this;
  }

  /** A large number over its caption, the commonest way to show a result. */
  figure(number: string, caption: string, style: TextStyle = {}): this {
    const x = style.x ?? 60;
    const y = style.y ?? this.cursor;
    this.text(number, { size: 44, bold: true, ...style, x, y });
    return this.text(caption, { x, y: y + 54, size: 14 });
  }

  footer(text: string): this {
    const { cursor } = this;
    this.text(text, { x: 60, y: this.height - 24, size: 9 });
    this.cursor = cursor;
    return this;
  }

  link(url: string, box: { x: number; y: number; width?: number; height?: number }): this {
    this.links.push({ url, x: box.x, y: box.y, width: box.width ?? 24, height: box.height ?? 24 });
    return this;
  }

  images(share: number): this {
    this.imageShare = share;
    return this;
  }

  build(): DeckPage {
    return {
      number: this.number,
      width: this.width,
      height: this.height,
      lines: this.lines,
      links: this.links,
      imageShare: this.imageShare,
      ocr: this.lines.some((line) => line.source === 'ocr'),
    };
  }
}

export class DeckBuilder {
  private readonly slides: SlideBuilder[] = [];
  private metadata: DeckDocument['metadata'] = { title: null, author: null, producer: null, createdAt: null };

  constructor(private readonly size: { width: number; height: number } = { width: 960, height: 540 }) {}

  meta(metadata: Partial<DeckDocument['metadata']>): this {
    this.metadata = { ...this.metadata, ...metadata };
    return this;
  }

  slide(fill: (slide: SlideBuilder) => unknown): this {
    const slide = new SlideBuilder(this.slides.length + 1, this.size.width, this.size.height);
    fill(slide);
    this.slides.push(slide);
    return this;
  }

  build(): DeckDocument {
    return {
      pageCount: this.slides.length,
      pages: this.slides.map((slide) => slide.build()),
      metadata: this.metadata,
      warnings: [],
    };
  }
}

/** A slide with a heading and bullets, which most slides are. */
export function titled(title: string, items: string[] = []): (slide: SlideBuilder) => SlideBuilder {
  return (slide) => slide.title(title).bullets(items);
}
