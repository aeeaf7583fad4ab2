import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { DeckDialog, type Shown } from './deck-dialog';

/** Opens a deck at a page, over whatever speaks of it. @param path of the file, as the portal's JSON API has it */
export type ShowDeck = (path: string, page: number, quote: string | null) => void;

/** @returns what opens a deck, and the deck that is open, to be drawn once on the screen */
export function useDeck(): [ShowDeck, JSX.Element | null] {
  const [shown, setShown] = useState<Shown | null>(null);
  const show: ShowDeck = (path, page, quote) => setShown({ path, page, quote });
  return [show, shown && <DeckDialog shown={shown} onClose={() => setShown(null)} />];
}
