import sectors from './sectors.json';
import { holds, plain } from './text';

export interface Sector {
  name: string;
  /** Broader sector that this one is a part of. */
  within?: string;
  /** Words that mean this sector in a thesis or a profile. */
  words: readonly string[];
  /** What it is called as a fact of a deck, with the phrases of slides that tell it. */
  decks?: readonly DeckIndustry[];
}

export interface DeckIndustry {
  label: string;
  /** All languages together; `*` at a word's end is any ending. A word weighs the same wherever it stands in the list. */
  tells: readonly string[];
}

/**
 * Industries as decks, theses and profiles name them. A company in a part is in the whole; one known only as the whole may be in
 * the part.
 */
export const SECTORS: readonly Sector[] = sectors;

const BY_WORD = new Map(
  SECTORS.flatMap((sector) =>
    [...sector.words, ...(sector.decks ?? []).map(({ label }) => plain(label))].map((word) => [word, sector] as const),
  ),
);
/** Everything that a deck can be told to be in. */
export const DECK_INDUSTRIES: readonly DeckIndustry[] = SECTORS.flatMap(({ decks }) => decks ?? []);

const BY_NAME = new Map(SECTORS.map((sector) => [sector.name, sector]));

/** Sectors that a text names: by the whole text, else by the words in it. */
function sectorsOf(text: string): Sector[] {
  const folded = plain(text);
  const whole = BY_WORD.get(folded) ?? BY_NAME.get(folded);
  return whole ? [whole] : SECTORS.filter((sector) => sector.words.some((word) => holds(folded, word)));
}

export type IndustryFit = 'same' | 'part' | 'broader' | 'none';

/** How a company's industry stands to one that a thesis asks for; "part" and "same" are inside, "broader" may be. */
export function compareIndustry(company: string, asked: string): IndustryFit {
  const own = plain(company);
  if (own !== '' && own === plain(asked)) return 'same';
  const of = sectorsOf(company);
  const wanted = sectorsOf(asked);
  if (of.some((sector) => wanted.includes(sector))) return 'same';
  if (of.some((sector) => wanted.some((other) => other.name === sector.within))) return 'part';
  if (wanted.some((other) => of.some((sector) => sector.name === other.within))) return 'broader';
  if (of.length === 0 || wanted.length === 0) return holds(own, plain(asked)) || holds(plain(asked), own) ? 'same' : 'none';
  return 'none';
}
