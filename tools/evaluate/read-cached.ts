import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeckDocument, DeckReaderPool } from '@app/deck-analysis';

/** A file's name is no evidence of whose deck it is. */
export const NEUTRAL_NAME = 'pitch-deck.pdf';

/** Recognising pages is what takes the time; a folder keeps what was read, by the file's hash. Empty it when the reader changes. */
export async function readCached(bytes: Uint8Array, pool: DeckReaderPool, cache: string | undefined): Promise<DeckDocument> {
  if (cache === undefined) return pool.read(bytes);
  const path = join(cache, `${createHash('sha256').update(bytes).digest('hex')}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as DeckDocument;
  const document = await pool.read(bytes);
  mkdirSync(cache, { recursive: true });
  writeFileSync(path, JSON.stringify(document));
  return document;
}
