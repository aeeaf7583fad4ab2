import { fold, squash } from '@app/taxonomy';
import type { Lexicon } from '../lexicon/lexicon';
import { FIRST_NAMES } from '../lexicon/first-names';
import { wordSet } from '../lexicon/words';

/** A person's name found at the start of a line, with what follows it on the line. */
export interface NameMatch {
  name: string;
  /** "Head of Sales" of "Ann Lee – Head of Sales", else an empty string. */
  rest: string;
  /** A dash, comma or bracket parts the rest from the name. */
  separated: boolean;
  /** A first name known as such, or a title before the name ("Prof."). */
  known: boolean;
}

const HONORIFIC =
  /^(?:(?:dr|prof|professor|mr|mrs|ms|miss|ing|dipl|mag|sir|er|shri|smt|adv|capt|col|gen)\.?(?:-?(?:ing|med|rer|nat|phil)\.?)*\s+)+/iu;
/** Part of how people are called; the others are politeness. */
const ACADEMIC = /(?:(?:dr|prof|professor)\b\.?\s+)+$/iu;
const AFTER_NAME =
  /^\s?(?:,\s?(?:ph\.?\s?d|m\.?d|mba|m\.?sc|esq|jr|sr|cfa|cpa|d\.?phil|д\.\s?\p{L}+)\b\.?[\p{L}.]*|\b(?:ph\.?d|mba|m\.?d|[bm]\.?sc)\b\.?)/iu;
const PARTICLES: ReadonlySet<string> = new Set([
  'de',
  'da',
  'do',
  'dos',
  'das',
  'del',
  'della',
  'di',
  'du',
  'la',
  'le',
  'van',
  'von',
  'der',
  'den',
  'ter',
  'ten',
  'bin',
  'ibn',
  'al',
  'el',
  'y',
  'e',
  'zu',
  'af',
  'st',
  'abu',
  'ben',
  'bar',
]);
const SEPARATOR = /^\s*(?:[-–—|:,•·/]\s*|\(\s*)/u;
const WORD = /^[\p{L}][\p{L}'’-]*\.?/u;

const COMMON_NOUNS = wordSet('common_nouns');

/** Words no name is made of although they are capitalised in headings. */
export type IsOrdinary = (word: string) => boolean;

export function ordinaryWords(lexicon: Lexicon, lower: ReadonlyMap<string, number>): IsOrdinary {
  return (word) => {
    const key = squash(word);
    return lexicon.ordinary.has(key) || COMMON_NOUNS.has(key) || (lower.get(key) ?? 0) > 0;
  };
}

/** Reads a name of two to four words at the start of `text`; null where none stands. */
export function nameAt(text: string, lexicon: Lexicon, isOrdinary: IsOrdinary, ocr: boolean): NameMatch | null {
  let rest = ocr ? cleanOcr(text) : text.replace(/^[•●·*✓▪■–-]\s+/u, '');
  const honorific = HONORIFIC.exec(rest)?.[0] ?? '';
  const academic = (ACADEMIC.exec(honorific)?.[0] ?? '').replace(/\s+/g, ' ');
  rest = rest.slice(honorific.length);
  const words: string[] = [];
  while (words.length < 5) {
    const match = WORD.exec(rest);
    if (!match || !isNameWord(match[0], words.length)) break;
    words.push(match[0]);
    rest = rest.slice(match[0].length);
    const gap = /^\s+/.exec(rest);
    if (!gap) break;
    rest = rest.slice(gap[0].length);
  }
  const match = accept(trimRole(words, rest, lexicon), isOrdinary);
  return match && { ...match, name: academic + match.name, known: match.known || honorific !== '' };
}

/** Icons beside a name come out of OCR as brackets and stray letters; narrow gaps get lost. */
function cleanOcr(text: string): string {
  return text
    .replace(/([\p{Ll}])(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .replace(/^(?:[^\p{L}\d]*(?:in|o|@|©|®|\p{L})?[^\p{L}\d]+)?(?=\p{Lu}\p{L})/u, '')
    .replace(/^[^\p{L}]+/u, '');
}

/** "MSc" behind a name is none of its words. */
const DEGREE = /^(?:ph\.?d|mba|m\.?d|[bm]\.?sc|[bm]\.?tech|[bm]\.?eng)\.?$/iu;

/** A name without the titles before it, by which one person is the same wherever they are named. */
export function bareName(name: string): string {
  return name.replace(HONORIFIC, '');
}

function isNameWord(word: string, at: number): boolean {
  if (at > 1 && DEGREE.test(word)) return false;
  const bare = word.replace(/\.$/, '');
  if (at > 0 && PARTICLES.has(bare)) return true;
  if (!/^\p{Lu}/u.test(bare)) return false;
  return bare.length > 1 || word.endsWith('.') || at > 0;
}

/** "Ann Lee CEO": the words from the first role on are not part of the name. */
function trimRole(words: string[], rest: string, lexicon: Lexicon): { words: string[]; rest: string } {
  const hits = lexicon.roles.find(words.map((word) => squash(word)));
  const cut = Math.min(
    words.length,
    ...hits.filter((hit) => hit.payload === 'executive' || hit.payload === 'founder' || hit.start > 0).map((hit) => hit.start),
  );
  const starting = hits.some((hit) => hit.start === 0);
  if (starting) return { words: [], rest };
  return { words: words.slice(0, cut), rest: [...words.slice(cut), rest].join(' ') };
}

function accept(found: { words: string[]; rest: string }, isOrdinary: IsOrdinary): NameMatch | null {
  const words = [...found.words];
  while (words.length > 0 && PARTICLES.has(words[words.length - 1] ?? '')) words.pop();
  const full = words.filter((word) => !PARTICLES.has(word));
  if (full.length < 2 || full.length > 4 || words.join(' ').length > 40) return null;
  const known = FIRST_NAMES.has(fold(full[0] ?? '').replace(/[^\p{L}]/gu, ''));
  const ordinary = full.filter((word) => isOrdinary(word)).length;
  if (known ? ordinary > full.length / 2 : ordinary > 0) return null;
  const shouting = full.every((word) => word === word.toUpperCase() && word.length > 2);
  if (full.some((word) => !shouting && /^\p{Lu}{2,}$/u.test(word.replace(/\.$/, '')) && word.length > 2)) return null;
  const tail = found.rest.replace(AFTER_NAME, '');
  const rest = tail
    .replace(SEPARATOR, '')
    .replace(/\)\s*$/, '')
    .trim();
  const name = words.join(' ').replace(/[.,]+$/, '');
  return { name: shouting ? capitalise(name) : name, rest, separated: SEPARATOR.test(tail), known };
}

function capitalise(name: string): string {
  return name.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** "mikaellazarev" → "Mikael Lazarev", by a first name known as such; null where no known one begins it. */
export function nameFromHandle(handle: string): string | null {
  const key = handle.toLowerCase();
  const parts = key.split(/[._-]/).filter((part) => part !== '');
  if (parts.length === 2 && FIRST_NAMES.has(parts[0] ?? '')) return capitalise(parts.join(' '));
  for (let length = Math.min(10, key.length - 4); length >= 4; length -= 1) {
    if (FIRST_NAMES.has(key.slice(0, length)) && /^[a-z]{4,14}$/.test(key.slice(length)))
      return capitalise(`${key.slice(0, length)} ${key.slice(length)}`);
  }
  return null;
}
