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
  /** In reading order. Text that a person cannot read at a glance is not here (`read/legibility.ts`). */
  lines: TextLine[];
  links: PageLink[];
  /** Share of the page's area covered by images, 0..1. */
  imageShare: number;
  /** True when the lines come from OCR. */
  ocr: boolean;
  /** Text of the file that a person looking at the page cannot read; absent where there is hardly any. At most 300 characters. */
  hidden?: string;
}

export type ReadWarning = 'hidden_text' | 'control_characters' | 'ocr_pages_skipped' | 'text_truncated' | 'page_unreadable';

export interface DeckDocument {
  pageCount: number;
  pages: DeckPage[];
  metadata: { title: string | null; author: string | null; producer: string | null; createdAt: string | null };
  warnings: ReadWarning[];
}

/** Why reading was left off: its time was up, or more pages are pictures than it may recognise. */
export type LeftOffReason = 'time' | 'pictures';

/** A first look did not do: the file wants more time, or its pages are pictures. Nothing is wrong with it as far as is known. */
export class SlowDeckError extends Error {
  constructor(readonly why: LeftOffReason) {
    super(`a first look did not do: ${why}`);
  }
}

/** No reader process could be started, or none lived long enough to take up the file: not the file's fault. */
export class NoReaderError extends Error {}

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
