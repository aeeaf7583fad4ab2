/**
 * Folding: what is compared is compared without case, accents and the kinds of quotes and dashes. One fold for decks, profiles and
 * theses, so that the same word is the same everywhere.
 */
const COMBINING = /\p{M}+/gu;
const ELISION = /(^|[^\p{L}])(\p{L}|qu)'(?=\p{L})/gu;
const PLAIN = /^[\x20-\x5f\x61-\x7e]*$/;
const TOKEN = /[\p{L}\p{N}]+/gu;
const UNPARTED = /[\u3040-\u30ff\u3400-\u9fff]/u;
/** Japanese and Chinese set no spaces: a run of katakana is a word, every other sign one of its own, so phrases are found wherever they stand. */
const TOKEN_UNPARTED =
  /[\u30a1-\u30fa\u30fc]+|[\u3005\u3041-\u3096\u3400-\u9fff]|(?:(?![\u3005\u3040-\u30ff\u3400-\u9fff])[\p{L}\p{N}])+/gu;

/** Lower case, no accents, one kind of quote and dash; everything else stays where it is. */
export function fold(text: string): string {
  // Most lines are plain ASCII, and normalising is what folding costs.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(COMBINING, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[“”„«»]/g, '"');
}

/** Words of a folded text; French and Italian elisions split ("l'equipe" is two words), English ones do not ("what's"). */
export function tokens(folded: string): string[] {
  const text = folded.includes("'") ? folded.replace(ELISION, '$1$2 ').replace(/'/g, '') : folded;
  return text.match(UNPARTED.test(text) ? TOKEN_UNPARTED : TOKEN) ?? [];
}

/** A deck asks for the same few hundred words thousands of times; hostile ones must not fill memory. */
const squashed = new Map<string, string>();
const MAX_REMEMBERED = 5000;
const MAX_REMEMBERED_LENGTH = 40;

/** Letters and digits only, folded: how names, hosts and file names are compared. */
export function squash(text: string): string {
  const known = squashed.get(text);
  if (known !== undefined) return known;
  const answer = fold(text).replace(/[^\p{L}\p{N}]/gu, '');
  if (text.length > MAX_REMEMBERED_LENGTH) return answer;
  if (squashed.size >= MAX_REMEMBERED) squashed.clear();
  squashed.set(text, answer);
  return answer;
}

/** Folded words separated by single blanks: "São-Paulo" and "sao paulo" are one, "R&D" is "r and d". */
export function plain(text: string): string {
  return fold(text)
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a plain text holds a plain phrase as whole words; a plural s or es at its end is forgiven both ways. */
export function holds(text: string, phrase: string): boolean {
  if (phrase === '') return false;
  const padded = ` ${text} `;
  return variants(phrase).some((variant) => padded.includes(` ${variant} `));
}

function variants(phrase: string): string[] {
  const forms = [phrase, `${phrase}s`, `${phrase}es`];
  if (/(?:[sxz]|ch|sh)es$/.test(phrase)) forms.push(phrase.slice(0, -2));
  if (phrase.length > 4 && phrase.endsWith('s') && !phrase.endsWith('ss')) forms.push(phrase.slice(0, -1));
  return forms;
}
