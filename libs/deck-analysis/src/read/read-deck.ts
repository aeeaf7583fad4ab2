import type { DeckDocument } from '../pages';
import { DeckReader } from './deck-reader';

const reader = new DeckReader();

/**
 * Stage 1 without isolation and without OCR: reads a PDF's text, links and layout in this process. A hostile file can use up this
 * process's time and memory: a service reads through `DeckReaderPool`; this is for tests and tools.
 * @throws DeckReadError with the code of a failed job
 */
export async function readDeckInProcess(bytes: Uint8Array): Promise<DeckDocument> {
  return reader.read(bytes);
}
