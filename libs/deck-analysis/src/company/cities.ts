import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { names } = JSON.parse(readFileSync(join(__dirname, 'city-list.json'), 'utf8')) as { names: string[] };

/** Cities of 150,000 people or more, squashed, as tools/evaluate/cities.mjs collects them: decks name those they work in more often than themselves. */
export const CITIES: ReadonlySet<string> = new Set(names.flatMap((line) => line.split(' ')));
