import { wordSet } from '@app/lexicon';
import { fold } from '@app/taxonomy';
import { JAPANESE_FORM } from './names';

const JOINS = wordSet('joins_a_name');

/** A word of a line as a part of a name that it may be. */
export interface Token {
  /** Without the marks around it, and without "’s". */
  text: string;
  raw: string;
  capital: boolean;
  /** "of", "&": stands between the words of a name. */
  joins: boolean;
}

export function tokensOf(text: string): Token[] {
  const spaced = /^(?:\p{L} ){2,}\p{L}$/u.test(text) ? text.replaceAll(' ', '') : text;
  return apart(spaced)
    .split(/\s+/)
    .filter((raw) => /[\p{L}\d&+]/u.test(raw))
    .map((raw, at, all) => {
      const bare = raw.replace(/^[^\p{L}\d&]+|[^\p{L}\d!+&]+$/gu, '').replace(/[’']s$/u, '');
      const named = JAPANESE_FORM.test(all[at - 1] ?? '') || JAPANESE_FORM.test(all[at + 1] ?? '');
      const capital = named || /^[\u30a1-\u30fa]{2}/u.test(bare) || /^[\p{Lu}\d]/u.test(bare) || /^\p{Ll}+\p{Lu}/u.test(bare);
      return { raw, text: bare, capital, joins: !capital && (bare === '&' || bare === '+' || JOINS.has(fold(bare))) };
    });
}

const UNPARTED = /[\u3040-\u30ff\u3400-\u9fff]/u;
const SCRIPT_CHANGES =
  /(?<=[\u30a1-\u30fc])(?=[\u3041-\u3096\u3400-\u9fff])|(?<=[\u3041-\u3096\u3400-\u9fff])(?=[\u30a1-\u30fa])|(?<=[\u3041-\u3096])(?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff])(?=[\u3041-\u3096])|(?<=[A-Za-z\d])(?=[\u3040-\u30ff\u3400-\u9fff])|(?<=[\u3040-\u30ff\u3400-\u9fff])(?=[A-Za-z\d])/gu;

/** Japanese parts no words: there a name ends where the script changes, and beside 株式会社. */
function apart(text: string): string {
  if (!UNPARTED.test(text)) return text;
  return text.replace(/株式会社|合同会社|有限会社|一般社団法人|[「」『』【】、。・()（）]/gu, ' $& ').replace(SCRIPT_CHANGES, ' ');
}
