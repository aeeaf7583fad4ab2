#!/usr/bin/env node
// npm run train -- DIR… [--cache DIR] [--names | --families | --words]: trains what tells slides' sections, the company's name and its metrics on folders of PDFs with a
// truth.json, without the decks that judge (docs/decks.md), and writes section-model.json, name-model.json and metric-model.json of libs/deck-analysis;
// --words trains word-model.json on the slides of tools/evaluate/train/slides.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('../libs/deck-analysis/src/read/isolation/run-from-sources.js');
const { train } = require('./evaluate/train/train.ts');
process.exitCode = await train(process.argv.slice(2));
