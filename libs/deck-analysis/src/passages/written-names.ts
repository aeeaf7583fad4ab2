import { alternatives, type Lexicon, phraseMatcher, type SectionKind } from '@app/lexicon';
import type { Line } from '../layout/layout';
import { ASIDES } from './weights';

/** "Marco Leone, production": a name of two words or three, and what he does. */
const NAME_AND_WORK = /^\p{Lu}\p{Ll}+(?: \p{Lu}[\p{Ll}.]*){1,2}(?:,| [–—|-]) ?\p{L}/u;
/** "Steering group: Hedda Kronvall (Debian)", "In our corner: Maude Ferland": whatever the label, names behind it are of people or firms. */
const LABELLED_NAMES = /[\p{L}\d]\)?: ?(?:\p{L}{2,5}\.? )?\p{Lu}[\p{L}'’.-]{1,30} (?:\p{Ll}{2,3} )?\p{Lu}[\p{L}'’-]/u;
/** "Dr Renske Tolhuis (TU Delft) · Amaury Belcastel": names in a row. */
const NAMES_IN_A_ROW = new RegExp(
  String.raw`\p{Lu}[\p{L}'’.-]{1,30} \p{Lu}[\p{L}'’-]{1,30}(?: ?\([^()]{1,40}\))? ?(?:[·,|&]|${alternatives('and')}) (?:\p{L}{2,4}\.? )?\p{Lu}[\p{L}'’.-]{1,30} \p{Lu}`,
  'u',
);
const ADVISED_BY = phraseMatcher('advised_by');
const BACKED: readonly SectionKind[] = ['team', 'advisors', 'investors', 'ask', 'use_of_funds', 'traction', 'contact'];

export function isNameWithWork(text: string): boolean {
  return NAME_AND_WORK.test(text);
}

/** Names behind a label or in a row, or the label alone, where those who back a company are named. Who of them was read is for the reader to say. */
export function mayBeOfBackers({ text, words }: Line, kinds: readonly SectionKind[], lexicon: Lexicon): boolean {
  if (!kinds.some((kind) => BACKED.includes(kind))) return false;
  if (LABELLED_NAMES.test(text) || NAMES_IN_A_ROW.test(text)) return true;
  const heads = lexicon.titles.find(words).some(({ payload }) => payload === 'advisors' || payload === 'investors');
  return words.length <= ASIDES.heading && (heads || ADVISED_BY.has(words));
}
