import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeckDocument, type DeckFacts, DeckReaderPool, understand } from '@app/deck-analysis';
import { type CriResult, NO_PLATFORM_FACTS, scoreDeck } from '@app/scoring';
import { NEUTRAL_NAME, readCached } from './read-cached';

export interface ScoredDeck {
  file: string;
  document: DeckDocument;
  facts: DeckFacts;
  cri: CriResult;
}

/** The decks of these names that lie in one of the folders, scored as a company is of which the platform knows nothing. */
export async function scoreDecks(files: readonly string[], folders: readonly string[], cache: string | undefined): Promise<ScoredDeck[]> {
  const pool = new DeckReaderPool({ size: 1 });
  try {
    const decks: ScoredDeck[] = [];
    for (const file of files) {
      const path = folders.map((folder) => join(folder, file)).find(existsSync);
      if (path === undefined) continue;
      const document = await readCached(new Uint8Array(readFileSync(path)), pool, cache);
      const facts = understand(document, { fileName: NEUTRAL_NAME });
      decks.push({ file, document, facts, cri: scoreDeck(facts, NO_PLATFORM_FACTS) });
    }
    return decks;
  } finally {
    await pool.close();
  }
}
