/**
 * What stage 1 (read) and stage 2 (OCR) hand to stage 3: pages of positioned text.
 * Units are PDF points with the origin at the top left of the visible page (crop box, rotation applied).
 */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type TextSource = 'text' | 'ocr' | 'annotation';

/** A line of text as a reader sees it: one baseline, one column, words separated by single spaces. */
export interface TextLine extends Box {
  text: string;
  /** Size of the tallest glyphs in points. */
  fontSize: number;
  bold: boolean;
  source: TextSource;
  /** 0..100; 100 for text taken from the file, the engine's own figure for OCR. */
  confidence: number;
}

export interface PageLink extends Box {
  /** http, https or mailto only; never followed. */
  url: string;
}

export interface DeckPage {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  /** In reading order. Invisible, off-page, tiny and background-coloured text is not here. */
  lines: TextLine[];
  links: PageLink[];
  /** Share of the page's area covered by images, 0..1. */
  imageShare: number;
  /** True when the lines come from OCR. */
  ocr: boolean;
}

export type ReadWarning = 'hidden_text' | 'control_characters' | 'ocr_pages_skipped' | 'text_truncated' | 'page_unreadable';

export interface DeckDocument {
  pageCount: number;
  pages: DeckPage[];
  metadata: { title: string | null; author: string | null; producer: string | null; createdAt: string | null };
  warnings: ReadWarning[];
}

/** Why a file could not be read; the codes are those of a failed job (contract, section 3). */
export type ReadFailureCode = 'unreadable_pdf' | 'encrypted_pdf' | 'too_many_pages' | 'analysis_failed';

export class DeckReadError extends Error {
  constructor(
    readonly code: ReadFailureCode,
    message: string,
  ) {
    super(message);
  }
}
