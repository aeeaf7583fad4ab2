import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Slides of one line of business in one language; `+` is another firm, `#` a person, `*` the company. */
export interface Topic {
  language: string;
  headings: readonly string[];
  modules: readonly string[];
  sentences: readonly string[];
  phrases: readonly string[];
  slogans: readonly string[];
  named?: readonly string[];
}

interface Bodies {
  /** Sentences of any deck, in no firm's name. */
  general: readonly string[];
  named: Record<'defining' | 'plain' | 'headings', readonly string[]>;
  occasions: readonly string[];
  notes: readonly string[];
  quotes: readonly string[];
  /** What programs and templates leave as a file's title. */
  programs: readonly string[];
  designers: readonly string[];
  credits: readonly string[];
  accelerators: readonly string[];
  coins: readonly string[];
  tails: readonly string[];
  plain: readonly string[];
  second: readonly string[];
  trades: readonly string[];
  phrasal: readonly string[];
  legal: readonly string[];
}

const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(__dirname, ...path), 'utf8'));

/** What the decks of the families are made of. Lists are written as lists, or as one text where no entry holds a space. */
export const BODIES: Bodies = Object.fromEntries(
  Object.entries(read('vocabulary.json') as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.split(' ') : value,
  ]),
) as unknown as Bodies;

export const TOPICS: readonly Topic[] = readdirSync(join(__dirname, 'topics'))
  .sort()
  .map((name) => read('topics', name) as Topic);
