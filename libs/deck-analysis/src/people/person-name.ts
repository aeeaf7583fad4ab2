import { alternatives, FIRST_NAMES, type Lexicon, phraseMatcher, wordSet } from '@app/lexicon';
import { fold, squash, tokens } from '@app/taxonomy';
import { GIVEN_NAMES } from './given-names';
import { familyNameFirst } from './family-name';

/** A person's name found at the start of a line, with what follows it on the line. */
export interface NameMatch {
  name: string;
  /** "Head of Sales" of "Ann Lee – Head of Sales", else an empty string. */
  rest: string;
  /** A dash, comma or bracket parts the rest from the name. */
  separated: boolean;
  /** A first name known as such, or a title before the name ("Prof."). */
  known: boolean;
  /** A first name of some country at least. */
  given: boolean;
  /** Reads as a name wherever it stands; others are names where what stands around them says so. */
  sure: boolean;
  /** The words before it say that whoever bears it founded the company, or is of its team. */
  introduced?: 'founder' | 'member' | 'advisor';
}

const HONORIFIC =
  /^(?:(?:dr|prof|professor|med|pr|mr|mrs|ms|miss|ing|ir|dipl|mag|sir|dame|er|ar|shri|smt|adv|atty|capt|col|gen)(?:\.?(?:-?(?:ing|med|rer|nat|phil)\.?)*\s+|\.(?=\p{Lu})))+/iu;
/** Part of how people are called; the others are politeness. */
const ACADEMIC = /(?:(?:dr|prof|professor|med)\b\.?\s*)+$/iu;
const DEGREES = String.raw`ph\.?\s?d|d\.?phil|ll\.?[mb]|m\.?b\.?b\.?s|[bm]\.?sc|[bm]\.?tech|[bm]\.?eng|[bm]\.?com|[bm]\.?arch|m\.?p\.?[ah]|m\.?b\.?a|b\.?b\.?a|d\.?b\.?a|ed\.?d|m\.?d|j\.?d|c\.?f\.?a|c\.?p\.?a|pmp|esq|jr|sr`;
const AFTER_NAME = new RegExp(String.raw`^\s?(?:(?:,\s?(?:${DEGREES}|д\.\s?\p{L}+)\b\.?[\p{L}.]*)+|\b(?:${DEGREES})\b\.?)`, 'iu');
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
  'ul',
  'ur',
  'dal',
  'dalla',
  'dello',
  'las',
  'los',
  'san',
  'zum',
  'vom',
  'ap',
  'bint',
]);
/** "d’Arcy", "al-Sayed": a particle that is one word with its name. */
const JOINED_PARTICLE = /^(?:d|l|dell|al|el|abd|ul)['’-]\p{Lu}/u;
/** 'Robert "Bob" Smith', "Katarzyna (Kasia) Nowak". */
const NICKNAME = /^(?:\(\p{Lu}[\p{L}'’-]{1,14}\)|["“”„'‘’]\p{Lu}[\p{L}'’-]{1,14}["“”'’])(?=\s+\p{Lu})/u;
const SEPARATOR = /^\s*(?:[-–—|:,•·/]\s*|\(\s*)/u;
const WORD = /^[\p{L}][\p{L}'’-]*\.?/u;

const COMMON_NOUNS = wordSet('common_nouns');
const VACANCIES = phraseMatcher('vacancies');
/** What a firm's name ends with. */
const LEGAL_FORM = /\s(?:ltd|inc|llc|llp|plc|corp|gmbh|ag|kg|bv|b\.v|nv|oy|ab|srl|s\.r\.l|spa|sarl|sas|pvt|oü|sp|doo|d\.o\.o|kft)\.?$/iu;

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
  const eastern = familyNameFirst(text.replace(/^[•●·*✓▪■–-]\s+/u, ''), lexicon);
  if (eastern) return { ...partedRest(eastern.rest), name: eastern.name, known: true, given: true, sure: true };
  let rest = ocr ? cleanOcr(text) : text.replace(/^[•●·*✓▪■–-]\s+/u, '');
  const honorific = HONORIFIC.exec(rest)?.[0] ?? '';
  const academic = academicOf(honorific);
  rest = rest.slice(honorific.length);
  const words: string[] = [];
  while (words.length < 5) {
    const [word] = (words.length === 1 ? NICKNAME.exec(rest) : null) ?? WORD.exec(rest) ?? [];
    if (word === undefined || !isNameWord(word, words.length)) break;
    words.push(word);
    rest = rest.slice(word.length);
    const gap = /^\s+/.exec(rest);
    if (!gap) break;
    rest = rest.slice(gap[0].length);
  }
  const match = accept(trimRole(words, rest, lexicon), isOrdinary);
  if (match && isNobody(match.name)) return null;
  return match && { ...match, name: academic + match.name, known: match.known || honorific !== '' };
}

/** A firm, or a place that nobody holds yet. */
function isNobody(name: string): boolean {
  return LEGAL_FORM.test(name) || VACANCIES.has(tokens(fold(name)));
}

/** Icons beside a name come out of OCR as brackets and stray letters; narrow gaps get lost. */
function cleanOcr(text: string): string {
  return text
    .replace(/([\p{Ll}])(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .replace(/^(?:[^\p{L}\d]*(?:in|o|@|©|®|\p{L})?[^\p{L}\d]+)?(?=\p{Lu}\p{L})/u, '')
    .replace(/^[^\p{L}]+/u, '');
}

/** "MSc" behind a name is none of its words. */
const DEGREE = new RegExp(String.raw`^(?:${DEGREES})\.?$`, 'iu');

/** A name without the titles before it, by which one person is the same wherever they are named. */
export function bareName(name: string): string {
  return name.replace(HONORIFIC, '');
}

function isNameWord(word: string, at: number): boolean {
  if (at > 1 && DEGREE.test(word)) return false;
  const bare = word.replace(/\.$/, '');
  if (at > 0 && (PARTICLES.has(bare) || JOINED_PARTICLE.test(bare) || NICKNAMED.test(bare))) return true;
  return /^\p{Lu}/u.test(bare);
}

const NICKNAMED = /^[("“”„'‘’]/u;

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
  const full = words.filter((word) => !PARTICLES.has(word) && !NICKNAMED.test(word));
  if (full.length < 2 || full.length > 4 || words.join(' ').length > 40) return null;
  // "R. K. Sharma": initials say nothing of their own, and a name is not made of them alone.
  const long = full.filter((word) => !isInitial(word));
  const initialled = isInitial(full[0] ?? '');
  if (long.length === 0 || (initialled && long.some((word) => word.length < 3))) return null;
  const listed = isListed(full[0] ?? '');
  // "Former Netcare CEO" says whence somebody is, not who.
  if (!listed && A_PAST.test(full[0] ?? '')) return null;
  const ordinary = long.filter((word) => isOrdinary(word)).length;
  if (listed ? ordinary > long.length / 2 : ordinary > 0) return null;
  const shouting = isShouting(full);
  if (full.some((word) => !shouting && /^\p{Lu}{2,}$/u.test(word.replace(/\.$/, '')) && word.length > 2)) return null;
  const name = words.join(' ').replace(/[.,]+$/, '');
  return {
    name: shouting ? capitalise(name) : name,
    ...partedRest(found.rest),
    known: listed,
    given: isGivenName(full[0] ?? ''),
    sure: !initialled || /^\p{Lu}\./u.test(full[0] ?? ''),
  };
}

/** What follows a name, without degrees and the mark that parts it. */
export function partedRest(text: string): Pick<NameMatch, 'rest' | 'separated'> {
  const tail = text.replace(AFTER_NAME, '');
  const rest = tail
    .replace(SEPARATOR, '')
    .replace(/\)\s*$/, '')
    .trim();
  return { rest, separated: SEPARATOR.test(tail) || tail !== text };
}

/** "Prof.Dr." is written "Prof. Dr. ". */
function academicOf(honorific: string): string {
  return (ACADEMIC.exec(honorific)?.[0] ?? '').replace(/\.(?=\S)|\.?\s+|\.$/g, (mark) => (mark.startsWith('.') ? '. ' : ' '));
}

const A_PAST = new RegExp(String.raw`^(?:${alternatives('past')})$`, 'iu');

const keyOf = (word: string): string => fold(word).replace(/[^\p{L}]/gu, '');

/** "Jean-Luc" is known by "Jean". */
function isListed(word: string): boolean {
  return FIRST_NAMES.has(keyOf(word)) || FIRST_NAMES.has(keyOf(word.split('-')[0] ?? ''));
}

function isGivenName(word: string): boolean {
  return isListed(word) || GIVEN_NAMES.has(keyOf(word)) || GIVEN_NAMES.has(keyOf(word.split('-')[0] ?? ''));
}

function isInitial(word: string): boolean {
  return /^\p{Lu}\.?$/u.test(word);
}

/** Capitals throughout, which is how a slide sets names and not how firms abbreviate theirs. */
function isShouting(words: readonly string[]): boolean {
  const letters = words.join('').replace(/[^\p{L}]/gu, '');
  return letters.length >= 5 && letters === letters.toUpperCase() && words.some((word) => word.length > 2);
}

const MAX_POSSIBLE = 40;

/**
 * Reads what may be a name where somebody's function stands beside it, and is none anywhere else: a surname in small letters, an
 * ordinary word, one word alone. The text up to a mark, and nothing but words.
 */
export function possibleNameAt(line: string, lexicon: Lexicon, isOrdinary: IsOrdinary): NameMatch | null {
  const bare = line.replace(/^[•●·*✓▪■–-]\s+/u, '');
  const honorific = HONORIFIC.exec(bare)?.[0] ?? '';
  const academic = academicOf(honorific);
  const [, head = '', tail = ''] = /^([\p{L}\p{M}.'’ -]+?)(\s+[-–—|:/•·].*|\s*[,:|(].*)?$/u.exec(bare.slice(honorific.length)) ?? [];
  const all = head.split(/\s+/).filter((word) => word !== '');
  const degree = all.findIndex((word, at) => at > 0 && DEGREE.test(word));
  const words = degree > 0 ? all.slice(0, degree) : all;
  if (words.length === 0 || words.length > 4 || head.length > MAX_POSSIBLE || words.some((word) => !POSSIBLE_WORD.test(word))) return null;
  if (lexicon.roles.has(words.map((word) => squash(word))) || isNobody(head)) return null;
  const long = words.filter((word) => !isInitial(word) && !PARTICLES.has(word));
  const given = isGivenName(words[0] ?? '');
  const ordinary = long.filter((word) => isOrdinary(word)).length;
  const small = words.every((word) => /^\p{Ll}/u.test(word));
  const enough = long.length >= 2 ? given || ordinary <= long.length / 2 : ordinary === 0;
  if (long.length === 0 || !enough || (small && !given) || (!small && !/^\p{Lu}/u.test(words[0] ?? ''))) return null;
  const text = words.join(' ');
  const name = small || isShouting(words) ? capitalise(text) : text;
  return { name: academic + name, ...partedRest(tail), known: isListed(words[0] ?? '') || honorific !== '', given, sure: false };
}

const POSSIBLE_WORD = /^(?:\p{Lu}\.?|\p{L}[\p{L}\p{M}'’-]+)$/u;

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

/** "jane-van-der-berg-1a2b3c" → "Jane Van Der Berg": two words or more, and no digits in them; null for anything else. */
export function nameFromSlug(slug: string): string | null {
  const words = slug.split('-').filter((word) => word !== '');
  const end = words.findIndex((word) => /\d/.test(word));
  const name = end < 0 ? words : words.slice(0, end);
  if (name.length < 2 || name.length > 4 || name.some((word) => !/^\p{L}{2,}$/u.test(word))) return null;
  return capitalise(name.join(' '));
}
