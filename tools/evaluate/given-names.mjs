#!/usr/bin/env node
// node tools/evaluate/given-names.mjs DIR: writes libs/deck-analysis/src/people/given-name-list.json from the first names of @faker-js/faker (MIT),
// unpacked with what it depends on in DIR: `npm install --prefix DIR @faker-js/faker@10.6.0`. It is needed for that alone, hence no
// dependency. Single words in Latin and Cyrillic letters, folded; words that decks use for other things stay out when names are read.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { writeWordList } from './word-list.mjs';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '../../libs/deck-analysis/src/people/given-name-list.json');
const NAME = /^(?:\p{Script=Latin}{3,14}|\p{Script=Cyrillic}{3,14})$/u;

const root = join(resolve(process.argv[2] ?? '.'), 'node_modules/@faker-js/faker');
const { version, license, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entry = exports['.'].default ?? exports['.'].import?.default ?? exports['.'].import;
const { allLocales } = await import(pathToFileURL(join(root, entry)).href);

const fold = (name) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const names = new Set();
for (const { person } of Object.values(allLocales)) {
  const { generic = [], female = [], male = [] } = person?.first_name ?? {};
  for (const name of [...generic, ...female, ...male]) if (NAME.test(fold(name))) names.add(fold(name));
}
writeWordList(OUT, `@faker-js/faker ${version} (${license})`, 'names', names);
