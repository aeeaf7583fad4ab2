import { tokens as tokenise, fold } from '@app/taxonomy';

/**
 * Finds phrases in a token list in one pass. A phrase is a row of words; a word may end in `*` (prefix), and `#` stands for
 * any token that starts with a digit. No regular expression is involved, so the time is linear in the text whatever it holds.
 */
export interface PhraseHit<T> {
  payload: T;
  /** Token positions, end exclusive. */
  start: number;
  end: number;
}

interface Entry<T> {
  words: string[];
  payload: T;
}

const PREFIX_LENGTH = 2;
/** Words looked up before are remembered, for a deck says the same few hundred over and over; hostile ones must not fill memory. */
const MAX_REMEMBERED = 20_000;

export class PhraseMatcher<T> {
  private readonly exact = new Map<string, Entry<T>[]>();
  private readonly prefix = new Map<string, Entry<T>[]>();
  private readonly digits: Entry<T>[] = [];
  private readonly remembered = new Map<string, readonly Entry<T>[] | null>();

  constructor(entries: Iterable<readonly [string, T]>) {
    for (const [phrase, payload] of entries) this.add(phrase, payload);
  }

  private add(phrase: string, payload: T): void {
    const words = phrase
      .split(' ')
      .filter((word) => word !== '')
      .flatMap((word) => (word === '#' || word === '*' ? [word] : wordsOf(word)));
    const first = words[0];
    if (first === undefined) return;
    const entry = { words, payload };
    if (first === '#') this.digits.push(entry);
    else if (first.endsWith('*')) push(this.prefix, first.slice(0, PREFIX_LENGTH), entry);
    else push(this.exact, first, entry);
  }

  find(text: readonly string[]): PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = [];
    for (let at = 0; at < text.length; at += 1) {
      const entries = this.startingWith(text[at] as string);
      if (entries === null) continue;
      for (const entry of entries) {
        if (continues(entry.words, text, at)) hits.push({ payload: entry.payload, start: at, end: at + entry.words.length });
      }
    }
    return hits;
  }

  has(text: readonly string[]): boolean {
    for (let at = 0; at < text.length; at += 1) {
      const entries = this.startingWith(text[at] as string);
      if (entries !== null && entries.some((entry) => continues(entry.words, text, at))) return true;
    }
    return false;
  }

  /** Entries whose first word fits; null for the many words no phrase begins with. */
  private startingWith(word: string): readonly Entry<T>[] | null {
    const known = this.remembered.get(word);
    if (known !== undefined) return known;
    const prefixed = this.prefix.get(word.slice(0, PREFIX_LENGTH))?.filter((entry) => matches(entry.words[0] as string, word));
    const found = [...(this.exact.get(word) ?? []), ...(prefixed ?? []), ...(isNumeric(word) ? this.digits : [])];
    const answer = found.length === 0 ? null : found;
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(word, answer);
    return answer;
  }
}

/** The words after the first, which is known to fit. */
function continues(words: readonly string[], text: readonly string[], at: number): boolean {
  for (let offset = 1; offset < words.length; offset += 1) if (!matches(words[offset] as string, text[at + offset])) return false;
  return true;
}

/** Hits that lie within no longer hit: "ltv cac" hides "ltv", "pre seed" hides "seed". */
export function longest<T>(hits: PhraseHit<T>[]): PhraseHit<T>[] {
  if (hits.length < 2) return hits;
  return hits.filter(
    (hit) => !hits.some((other) => other.start <= hit.start && other.end >= hit.end && other.end - other.start > hit.end - hit.start),
  );
}

function wordsOf(word: string): string[] {
  const open = word.endsWith('*');
  const parts = tokenise(fold(open ? word.slice(0, -1) : word));
  if (open && parts.length > 0) parts[parts.length - 1] += '*';
  return parts;
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function isNumeric(word: string | undefined): boolean {
  const code = word?.charCodeAt(0) ?? 0;
  return code >= 48 && code <= 57;
}

function matches(pattern: string, word: string | undefined): boolean {
  if (word === undefined) return false;
  if (pattern === '#') return isNumeric(word);
  if (pattern.endsWith('*')) return word.startsWith(pattern.slice(0, -1));
  return pattern === word;
}
