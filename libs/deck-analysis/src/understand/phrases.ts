import { tokens as tokenise, fold } from './text';

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

export class PhraseMatcher<T> {
  private readonly exact = new Map<string, Entry<T>[]>();
  private readonly prefix = new Map<string, Entry<T>[]>();
  private readonly digits: Entry<T>[] = [];

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
      const word = text[at] ?? '';
      this.collect(this.exact.get(word), text, at, hits);
      this.collect(this.prefix.get(word.slice(0, PREFIX_LENGTH)), text, at, hits);
      if (this.digits.length > 0 && isNumeric(word)) this.collect(this.digits, text, at, hits);
    }
    return hits;
  }

  has(text: readonly string[]): boolean {
    return this.find(text).length > 0;
  }

  private collect(entries: Entry<T>[] | undefined, text: readonly string[], at: number, hits: PhraseHit<T>[]): void {
    if (!entries) return;
    for (const entry of entries) {
      if (entry.words.every((word, offset) => matches(word, text[at + offset]))) {
        hits.push({ payload: entry.payload, start: at, end: at + entry.words.length });
      }
    }
  }
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
