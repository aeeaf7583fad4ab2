import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { names } = JSON.parse(readFileSync(join(__dirname, 'given-name-list.json'), 'utf8')) as { names: string[] };

/** First names of some sixty countries, folded, as tools/evaluate/given-names.mjs collects them: many are ordinary words, too. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(names.flatMap((line) => line.split(' ')));
