import { DeckReadError } from '../pages';
import type { DeckDocument, DeckPage, LeftOffReason, ReadWarning } from '../pages';
import { cleanText } from './characters';
import { type PageImage, type PageImageWish, pageImage } from './page-image';
import { readPage } from './page-reader';
import type { PageReading } from './page-reader';
import { parsePdfDate } from './pdf-date';
import { PdfiumDocument } from './pdfium-document';
import type { MetadataTag } from './pdfium-document';
import { PdfiumLibrary } from './pdfium-library';
import type { Bitmap } from './pdfium-page';

export const MAX_PAGES = 200;
/** A deck has some ten thousand characters; without a limit a file of full pages would fill the memory with lines. */
const MAX_DECK_CHARACTERS = 2_000_000;
const MAX_METADATA_LENGTH = 500;
/** A heap never shrinks: an instance that once needed this much is replaced, so that OCR has room beside it. */
const MAX_IDLE_HEAP = 128 * 1024 * 1024;

/** Pages that broke the reader or took too long, after which the others are not tried. */
const MAX_DRAWING_FAILURES = 3;

/** Draws a page (from 1) with its longer side at most so many pixels; null when the page cannot be drawn. */
export type DrawPage = (number: number, longestSide: number) => Promise<Bitmap | null>;

export interface ReadHooks {
  /** After each page. */
  onPage?: (done: number, total: number) => void;
  /** Completes the document while its pages can still be drawn (stage 2); `pictures` are the pages without text, from 1. */
  complete?: (deck: DeckDocument, pictures: readonly number[], draw: DrawPage) => Promise<void>;
}

/** Reading was given up: a step took too long, or the pages that are pictures are too many for a first look. */
export class LeftOffError extends Error {
  constructor(readonly why: LeftOffReason) {
    super(`left off: ${why}`);
  }
}

/** Runs a step of reading (a call that a hostile file may keep from returning) under somebody's watch. */
export type RunStep = <T>(work: () => T) => T;

/** Reads one file after the other with one instance of pdfium, which it replaces when a file has broken or bloated it. */
export class DeckReader {
  private library: PdfiumLibrary | null = null;

  /** @param step what each call goes through; @throws LeftOffError when it gave one up */
  constructor(private readonly step: RunStep = (work) => work()) {}

  /** Compiles pdfium ahead of the first file. */
  async warmUp(): Promise<void> {
    await this.instance();
  }

  /** Stage 1, and what `hooks.complete` adds. @throws DeckReadError with the code of a failed job, LeftOffError */
  async read(bytes: Uint8Array, hooks: ReadHooks = {}): Promise<DeckDocument> {
    try {
      const library = await this.instance();
      const open = this.step(() => openDeck(library, bytes));
      const { deck, pictures } = this.readOrClose(open, hooks.onPage);
      await this.completeDeck(open, (draw) => hooks.complete?.(deck, pictures, draw), bytes);
      return deck;
    } catch (error) {
      if (error instanceof LeftOffError) {
        if (error.why === 'time') this.drop();
        throw error;
      }
      const failure = error instanceof DeckReadError ? error : new DeckReadError('analysis_failed', 'reading the PDF failed');
      // A trap leaves the instance's heap in an unknown state, and a full one has no room: the next file gets a fresh one.
      if (failure.code === 'analysis_failed') this.drop();
      throw failure;
    }
  }

  /**
   * Pages as PNG images, in the order of the wish. A page that cannot be drawn or takes too long is left out, as is one of a single
   * colour; the first one for which there is no room ends it. Throws nothing that is the file's fault.
   */
  async drawImages(bytes: Uint8Array, { pages, most, mostBytes }: PageImageWish): Promise<PageImage[]> {
    const images: PageImage[] = [];
    let room = mostBytes;
    let failures = 0;
    let open: PdfiumDocument | null = null;
    for (const number of pages) {
      if (images.length >= most || failures >= MAX_DRAWING_FAILURES) break;
      try {
        const library = await this.instance();
        const document = (open ??= this.step(() => openDeck(library, bytes)));
        const png = this.step(() => pageImage(library, document, number));
        if (png && png.length > room) break;
        if (png) images.push({ page: number, png });
        room -= png?.length ?? 0;
      } catch {
        failures += 1;
        this.drop();
        open = null;
      }
      if (this.library && this.library.heapBytes > MAX_IDLE_HEAP) {
        this.drop();
        open = null;
      }
    }
    open?.close();
    return images;
  }

  /** A file that is refused leaves nothing of itself in the heap, which the next files share. */
  private readOrClose(document: PdfiumDocument, onPage: ReadHooks['onPage']): { deck: DeckDocument; pictures: number[] } {
    try {
      return this.readDocument(document, onPage);
    } catch (error) {
      if (error instanceof DeckReadError) document.close();
      throw error;
    }
  }

  private readDocument(document: PdfiumDocument, onPage: ReadHooks['onPage']): { deck: DeckDocument; pictures: number[] } {
    const pictures: number[] = [];
    const pages: DeckPage[] = [];
    const warnings = new Set<ReadWarning>();
    const total = document.pageCount;
    let characters = MAX_DECK_CHARACTERS;
    for (let index = 0; index < total; index += 1) {
      const room = characters;
      const reading = this.step(() => readPageAt(document, index, room));
      characters -= reading.page.lines.reduce((sum, line) => sum + line.text.length, 0);
      pages.push(reading.page);
      if (reading.isPicture) pictures.push(index + 1);
      reading.warnings.forEach((warning) => warnings.add(warning));
      onPage?.(index + 1, total);
    }
    if (pages.every((page) => page.width === 0)) throw new DeckReadError('unreadable_pdf', 'no page of the PDF can be read');
    return { deck: { pageCount: total, pages, metadata: this.step(() => readMetadata(document)), warnings: [...warnings] }, pictures };
  }

  private async completeDeck(
    first: PdfiumDocument,
    complete: (draw: DrawPage) => Promise<void> | undefined,
    bytes: Uint8Array,
  ): Promise<void> {
    let open = first;
    const draw: DrawPage = async (number, longestSide) => {
      if (this.library && this.library.heapBytes > MAX_IDLE_HEAP) {
        this.drop();
        const library = await this.instance();
        open = this.step(() => openDeck(library, bytes));
      }
      return this.step(() => drawPage(open, number, longestSide));
    };
    let usable = true;
    try {
      await complete(draw);
    } catch (error) {
      usable = !(error instanceof LeftOffError && error.why === 'time');
      throw error;
    } finally {
      if (usable) open.close();
      if (this.library && this.library.heapBytes > MAX_IDLE_HEAP) this.drop();
    }
  }

  private async instance(): Promise<PdfiumLibrary> {
    this.library ??= await PdfiumLibrary.load();
    return this.library;
  }

  private drop(): void {
    this.library = null;
    // Where the process allows it (the pool's children do), the old heap goes at once instead of beside the new one.
    (globalThis as { gc?: () => void }).gc?.();
  }
}

/** @throws DeckReadError `unreadable_pdf`, `encrypted_pdf` or `too_many_pages` */
function openDeck(library: PdfiumLibrary, bytes: Uint8Array): PdfiumDocument {
  const document = PdfiumDocument.open(library, bytes);
  const count = document.pageCount;
  if (count >= 1 && count <= MAX_PAGES) return document;
  document.close();
  if (count < 1) throw new DeckReadError('unreadable_pdf', 'the PDF has no pages');
  throw new DeckReadError('too_many_pages', `the PDF has more than ${MAX_PAGES} pages`);
}

function readPageAt(document: PdfiumDocument, index: number, maxCharacters: number): PageReading {
  const number = index + 1;
  const page = document.openPage(index);
  if (!page) {
    const empty: DeckPage = { number, width: 0, height: 0, lines: [], links: [], imageShare: 0, ocr: false };
    return { page: empty, warnings: ['page_unreadable'], isPicture: false };
  }
  try {
    return readPage(page, number, maxCharacters);
  } finally {
    page.close();
  }
}

function drawPage(document: PdfiumDocument, number: number, longestSide: number): Bitmap | null {
  const page = document.openPage(number - 1);
  if (!page) return null;
  try {
    const bitmap = page.render(...page.sizeWithin(longestSide));
    return bitmap.width > 0 ? bitmap : null;
  } finally {
    page.close();
  }
}

function readMetadata(document: PdfiumDocument): DeckDocument['metadata'] {
  const text = (tag: MetadataTag): string | null => cleanText(document.metadata(tag)).text.trim().slice(0, MAX_METADATA_LENGTH) || null;
  return {
    title: text('Title'),
    author: text('Author'),
    producer: text('Producer'),
    createdAt: parsePdfDate(document.metadata('CreationDate')),
  };
}
