#!/usr/bin/env node
// npm run evaluate: measures the analyser against decks with known answers, where such a collection lies beside the project.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const script = process.env.DECKS === undefined ? resolve(root, '../shared/decks/evaluate.mjs') : join(resolve(process.env.DECKS), 'evaluate.mjs');
if (!existsSync(script)) {
  console.log('No evaluation decks here: they are not part of the project. Set DECKS to a folder with evaluate.mjs and truth.json.');
  process.exit(0);
}
const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
