import type { DeckDocument, LeftOffReason, ReadFailureCode } from '../../pages';
import type { PageImage, PageImageWish } from '../page-image';

/** Stage 1 is one step, recognising text in pictures of pages another; `done` counts pages of the step. */
export type ReadStep = 'read' | 'ocr';

export interface ReadRequest {
  type: 'read';
  /** Counts up, so that an answer to a file given up on is never taken for the next one's. */
  id: number;
  source: { bytes: Uint8Array };
  ocr: boolean;
  /** A first look: little time, and what would take more is left off. */
  look: FirstLook | null;
}

/** Pages as images; the file is opened anew. */
export interface DrawRequest {
  type: 'draw';
  id: number;
  source: { bytes: Uint8Array };
  wish: PageImageWish;
}

export type ReaderRequest = ReadRequest | DrawRequest;

/** What is answered to which request. */
export interface ReaderAnswers {
  read: DeckDocument;
  draw: PageImage[];
}
export type ReaderAnswer = ReaderAnswers[keyof ReaderAnswers];

/** What a first look may do. */
export interface FirstLook {
  /** Pages that are pictures, more than which are left to a full reading. */
  maxPictures: number;
}

export type ChildMessage =
  | { type: 'ready' }
  /** The child has the request: from here on, its death is the file's doing. */
  | { type: 'started'; id: number }
  | { type: 'progress'; id: number; done: number; total: number; step: ReadStep }
  /** The file wants more than it may have. */
  | { type: 'left_off'; id: number; why: LeftOffReason; residentBytes: number }
  | { type: 'done'; id: number; answer: ReaderAnswer; residentBytes: number }
  | { type: 'failed'; id: number; code: ReadFailureCode; message: string; residentBytes: number };

/** What the parent tells the child by its arguments. */
export interface ChildLimits {
  maxResidentBytes: number;
}
