#!/usr/bin/env node
// npm run evaluate -- [DIR…] [--part work|judge] [--cache DIR] [--json] [--analyst | --pairs | --points SEED | --advice | --reading]:
// measures the analyser on the generated decks of the repository, or on folders of PDFs with a truth.json (docs/decks.md says what
// it holds); --reading what reading costs and finds. Runs from the sources, since what
// generates decks is for tests and is not built.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
require('../libs/deck-analysis/src/read/isolation/run-from-sources.js');
const { evaluate } = require('./evaluate/evaluate.ts');
process.exitCode = await evaluate(process.argv.slice(2));
