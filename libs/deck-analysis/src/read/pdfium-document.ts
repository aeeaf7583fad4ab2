import { DeckReadError } from '../pages';
import { PdfiumLibrary } from './pdfium-library';
import { PdfiumPage } from './pdfium-page';

const ERROR_PASSWORD = 4;

export type MetadataTag = 'Title' | 'Author' | 'Producer' | 'CreationDate';

/** An open PDF. Its bytes stay in the module's heap until `close`. */
export class PdfiumDocument {
  private constructor(
    private readonly library: PdfiumLibrary,
    private readonly handle: number,
    private readonly bytes: number,
  ) {}

  /**
   * Opens with the empty user password, so files that are only protected against editing are read.
   * @throws DeckReadError `encrypted_pdf` when a password is needed, `unreadable_pdf` for anything pdfium cannot open.
   */
  static open(library: PdfiumLibrary, content: Uint8Array): PdfiumDocument {
    const bytes = library.copyIn(content);
    const handle = library.call.FPDF_LoadMemDocument(bytes, content.length, 0);
    if (handle !== 0) return new PdfiumDocument(library, handle, bytes);
    const reason = library.call.FPDF_GetLastError();
    library.free(bytes);
    if (reason === ERROR_PASSWORD) throw new DeckReadError('encrypted_pdf', 'the PDF can only be opened with a password');
    throw new DeckReadError('unreadable_pdf', 'the file is not a readable PDF');
  }

  get pageCount(): number {
    return this.library.call.FPDF_GetPageCount(this.handle);
  }

  metadata(tag: MetadataTag): string {
    return this.library.withAscii(tag, (name) =>
      this.library.readString('utf16le', (buffer, capacity) => this.library.call.FPDF_GetMetaText(this.handle, name, buffer, capacity)),
    );
  }

  /** @returns null for a page whose object is missing or broken. @param index from 0 */
  openPage(index: number): PdfiumPage | null {
    const page = this.library.call.FPDF_LoadPage(this.handle, index);
    return page === 0 ? null : new PdfiumPage(this.library, this.handle, page);
  }

  close(): void {
    this.library.call.FPDF_CloseDocument(this.handle);
    this.library.free(this.bytes);
  }
}
