import { DeckReadError } from '../pages';
import type { DeckDocument, DeckPage, ReadWarning } from '../pages';
import { cleanText } from './characters';
import { readPage } from './page-reader';
import { parsePdfDate } from './pdf-date';
import { PdfiumDocument } from './pdfium-document';
import type { MetadataTag } from './pdfium-document';
import { PdfiumLibrary } from './pdfium-library';

export const MAX_PAGES = 200;
const MAX_METADATA_LENGTH = 500;

let loaded: Promise<PdfiumLibrary> | null = null;

/**
 * Stage 1 without isolation: reads a PDF's text, links and layout in this process. A hostile file can use up this process's time
 * and memory: a service reads through `DeckReaderPool`; this is for tests and the command line.
 * @throws DeckReadError with the code of a failed job
 */
export async function readDeckInProcess(bytes: Uint8Array): Promise<DeckDocument> {
  loaded ??= PdfiumLibrary.load();
  const library = await loaded;
  try {
    return readDeck(library, bytes);
  } catch (error) {
    if (error instanceof DeckReadError) throw error;
    // A trap leaves the instance's heap in an unknown state; the next file gets a fresh one.
    loaded = null;
    throw new DeckReadError('analysis_failed', 'reading the PDF failed');
  }
}

function readDeck(library: PdfiumLibrary, bytes: Uint8Array): DeckDocument {
  const document = openDeck(library, bytes);
  const pages: DeckPage[] = [];
  const warnings = new Set<ReadWarning>();
  for (let index = 0; index < document.pageCount; index += 1) {
    const reading = readPageAt(document, index);
    pages.push(reading.page);
    reading.warnings.forEach((warning) => warnings.add(warning));
  }
  const result = { pageCount: pages.length, pages, metadata: readMetadata(document), warnings: [...warnings] };
  document.close();
  return result;
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

function readPageAt(document: PdfiumDocument, index: number): { page: DeckPage; warnings: ReadWarning[] } {
  const number = index + 1;
  const page = document.openPage(index);
  if (!page) return { page: { number, width: 0, height: 0, lines: [], links: [], imageShare: 0, ocr: false }, warnings: ['page_unreadable'] };
  try {
    return readPage(page, number);
  } finally {
    page.close();
  }
}

function readMetadata(document: PdfiumDocument): DeckDocument['metadata'] {
  const text = (tag: MetadataTag): string | null => cleanText(document.metadata(tag)).text.trim().slice(0, MAX_METADATA_LENGTH) || null;
  return { title: text('Title'), author: text('Author'), producer: text('Producer'), createdAt: parsePdfDate(document.metadata('CreationDate')) };
}
