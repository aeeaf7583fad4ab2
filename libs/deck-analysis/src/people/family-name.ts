import { type Lexicon, wordsOf } from '@app/lexicon';
import { fold, tokens } from '@app/taxonomy';

const FAMILY_NAMES = wordsOf('family_names').sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
/** "東 太郎" is a person, "東京都" is a place: where the family's name is one sign, a space parts it. */
const FULL_NAME = new RegExp(
  String.raw`^(${FAMILY_NAMES.join('|')})([ \u3000]?)([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]{1,4})(?=$|[\s(（,、/|｜:：・—–-])`,
  'u',
);

export interface FamilyNameFirst {
  name: string;
  rest: string;
}

/** A name as Japan writes it, family first, at the start of a text; null where none stands. */
export function familyNameFirst(text: string, lexicon: Lexicon): FamilyNameFirst | null {
  const match = FULL_NAME.exec(text);
  if (match === null) return null;
  const [whole, family = '', gap = '', given = ''] = match;
  if (gap === '' && (family.length < 2 || !/^\p{Script=Han}{1,3}$/u.test(given))) return null;
  const words = tokens(fold(given));
  if (lexicon.roles.has(words) || lexicon.titles.has(words)) return null;
  return { name: gap === '' ? whole : `${family} ${given}`, rest: text.slice(whole.length) };
}
