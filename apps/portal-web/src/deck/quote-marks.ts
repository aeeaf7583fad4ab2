/** A run of text on a page; `from` and `to` are shares of its width. */
export interface Mark {
  item: number;
  from: number;
  to: number;
}

/** Without spaces and case, as texts of two readers of one file are alike. */
function letters(text: string): string[] {
  return [...text.normalize('NFKC').toLowerCase()].filter((letter) => /[\p{L}\p{N}%$€£+]/u.test(letter));
}

/** Where the words of a quote stand among the runs of text of its page; empty where they do not, as of a picture. */
export function marksOf(runs: readonly string[], quote: string): Mark[] {
  const all = runs.flatMap((run, item) => {
    const own = letters(run);
    return own.map((letter, index) => ({ letter, item, index, of: own.length }));
  });
  const sought = letters(quote).join('');
  const start =
    sought === ''
      ? -1
      : all
          .map(({ letter }) => letter)
          .join('')
          .indexOf(sought);
  if (start < 0) return [];
  const marks = new Map<number, Mark>();
  for (const { item, index, of } of all.slice(start, start + [...sought].length)) {
    const mark = marks.get(item) ?? { item, from: index / of, to: 0 };
    marks.set(item, { ...mark, to: (index + 1) / of });
  }
  return [...marks.values()];
}
