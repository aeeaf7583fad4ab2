import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What drawn decks are made of: parts of names, other firms, people. No name of a real deck is among them. */
export interface Words {
  beginnings: readonly string[];
  endings: readonly string[];
  /** Words of the dictionary that companies are called by. */
  things: readonly string[];
  qualities: readonly string[];
  trades: readonly string[];
  compoundBeginnings: readonly string[];
  compoundEnds: readonly string[];
  accented: readonly string[];
  tlds: readonly string[];
  /** What is set around a name whose short address was taken; `*` is the name. */
  affixes: readonly string[];
  legal: readonly string[];
  /** Firms that decks name beside their own. */
  others: readonly string[];
  investors: readonly string[];
  places: readonly string[];
  tools: readonly string[];
  first: readonly string[];
  last: readonly string[];
}

/** Slides that stand in any deck, in one language; `*` is the company, `+` another firm, `#` a person. */
export interface Tongue {
  headings: readonly string[];
  lines: readonly string[];
  /** Sentences and headings with the company's name. */
  named: readonly string[];
  taglines: readonly string[];
  competition: string;
  customers: string;
  partners: string;
  team: string;
  contact: readonly string[];
  deck: readonly string[];
  roles: readonly string[];
}

/** Lists are written as lists, or as one text where no entry holds a space. */
export const WORDS: Words = Object.fromEntries(
  Object.entries(read('vocabulary.json') as Record<string, string | string[]>).map(([name, list]) => [
    name,
    typeof list === 'string' ? list.split(' ') : list,
  ]),
) as unknown as Words;

const tongue = (language: string): Tongue => read(`tongues/${language}.json`) as Tongue;

const ENGLISH = tongue('en');

/** English as often as all others. */
export const TONGUES: readonly Tongue[] = [
  ...Array.from({ length: 6 }, () => ENGLISH),
  ...['de', 'fr', 'es', 'pl', 'it', 'pt'].map((language) => tongue(language)),
];

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(__dirname, name), 'utf8'));
}
