/** 50 MiB, of decks and of documents. */
export const MOST_BYTES = 52_428_800;

/** What is wrong with a file, before it is sent; null: nothing that a look at it tells. */
export function problemOf(file: File, pdfOnly: boolean): string | null {
  if (pdfOnly && !/\.pdf$/i.test(file.name) && file.type !== 'application/pdf') return 'The file must be a PDF.';
  if (file.size === 0) return 'The file is empty.';
  return file.size > MOST_BYTES ? 'The file must be at most 50 MB.' : null;
}
