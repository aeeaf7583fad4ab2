import type { SignalKey } from '@app/scoring';
import type { ScoredDeck } from './score-decks';

/** Some of a deck's points that stand on one quote, and how many of the drawn ones are among them. */
export interface DrawnPoints {
  deck: string;
  signal: SignalKey;
  step: string;
  /** What the signal has in all. */
  points: number;
  /** Of these points, as many were drawn. */
  drawn: number;
  page: number | null;
  quote: string | null;
}

/**
 * Draws single points, each as likely as every other, from all that the decks have by what their pages say. The same decks, seed and
 * count give the same points; the platform's are none of a deck's.
 */
export function drawPoints(decks: readonly ScoredDeck[], seed: number, count: number): DrawnPoints[] {
  const all = decks.flatMap(({ file, cri }) =>
    cri.domains.flatMap(({ evidence }) =>
      evidence
        .filter(({ source }) => source !== 'platform')
        .map(({ signal, step, points, page, quote }): DrawnPoints => ({ deck: file, signal, step, points, drawn: 0, page, quote })),
    ),
  );
  const single = all.flatMap((item) => Array.from({ length: item.points }, () => item));
  shuffle(single, seed);
  for (const item of single.slice(0, count)) item.drawn += 1;
  return all.filter(({ drawn }) => drawn > 0);
}

/** Fisher and Yates with a generator of its own, so that a seed draws the same everywhere. */
export function shuffle(items: unknown[], seed: number): void {
  const next = generator(seed);
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [items[at], items[other]] = [items[other], items[at]];
  }
}

/** mulberry32: 0 up to, not including, 1. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LINES_AROUND = 6;

/** For whoever judges by reading: each with the lines of its page around the quote. */
export function pointsForReading(drawn: readonly DrawnPoints[], decks: readonly ScoredDeck[]): string {
  return drawn
    .map((item) => {
      const document = decks.find(({ file }) => file === item.deck)?.document;
      const lines = document?.pages.find(({ number }) => number === item.page)?.lines.map(({ text }) => text) ?? [];
      const at = lines.findIndex((text) => item.quote !== null && (item.quote.includes(text) || text.includes(item.quote)));
      const around = lines.slice(Math.max(0, at - LINES_AROUND), Math.max(0, at) + LINES_AROUND + 1);
      const head = `${item.deck} ${item.signal} ${item.step}, ${item.drawn} of ${item.points} points, page ${item.page ?? '-'}`;
      return `${head}\n  quote: ${item.quote ?? '-'}\n${around.map((text) => `  | ${text}`).join('\n')}`;
    })
    .join('\n\n');
}
