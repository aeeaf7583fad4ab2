#!/usr/bin/env node
// node tools/run.mjs FILE.ts [args…]: builds what is stale (quietly), then runs the compiled FILE.
import { existsSync } from 'node:fs';
import Module from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node tools/run.mjs FILE.ts [arguments]');
  process.exit(2);
}
const { errors } = await build();
for (const error of errors) console.error(error);
const entry = join(root, 'dist', relative(root, resolve(root, file)).replace(/\.ts$/, '.js'));
if (errors.length > 0 || !existsSync(entry)) {
  console.error(errors.length > 0 ? 'build failed' : `there is no ${file}`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
process.argv.splice(1, process.argv.length, entry, ...args);
Module.runMain();
