#!/usr/bin/env node
// npm start, and with --watch npm run dev. This file runs before anything is installed or compiled: it imports nothing but Node and its neighbours.
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled, nodeTooOld } from './setup/install.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const say = (line) => console.log(line);

async function prepare() {
  const tooOld = nodeTooOld(root);
  if (tooOld !== undefined) {
    console.error(tooOld);
    return false;
  }
  if (!(await ensureInstalled(root, { dev: true, say }))) return false;
  const { errors, built, milliseconds } = await build();
  for (const error of errors) console.error(error);
  if (errors.length > 0) console.error('The sources do not compile; nothing was started.');
  else if (built.length > 0) say(`Built in ${(milliseconds / 1000).toFixed(1)} s.`);
  return errors.length === 0;
}

if (await prepare()) {
  // require: import() does not see all the names that compiled CommonJS exports.
  const { start } = createRequire(import.meta.url)('../dist/tools/start/start.js');
  await start(root, { watch: process.argv.includes('--watch') });
} else process.exitCode = 1;
