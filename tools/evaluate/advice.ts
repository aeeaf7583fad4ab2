import type { ScoredDeck } from './score-decks';

/** What the decks are advised to change, for whoever judges it by reading: each item with the lines of the page that it names. */
export function adviceForReading(decks: readonly ScoredDeck[]): string {
  return decks
    .flatMap(({ file, document, cri }) =>
      cri.recommendations
        .filter((item) => item.domain !== 'platform')
        .map(({ id, points, title, detail, page }) => {
          const lines = document.pages.find(({ number }) => number === page)?.lines ?? [];
          const text = lines.slice(0, 12).map((line) => `  | ${line.text}`);
          return [`${file} ${id} +${points}: ${title}. ${detail}`, ...text].join('\n');
        }),
    )
    .join('\n\n');
}
