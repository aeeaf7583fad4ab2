#!/usr/bin/env node
// npm run build: TypeScript → dist/ (swc, one output a source, same paths) and the two front ends (esbuild).
// Only what changed is compiled; what lost its source is removed.
import { existsSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleAll, compilerVersions } from './build/bundle.mjs';
import { compileAll } from './build/compile.mjs';
import { sha256, walk, withLock, writeAtomic } from './build/files.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const MANIFEST = '.build.json';
const LOCK = '.build.lock';

function readManifest(dist, recipe) {
  try {
    const manifest = JSON.parse(readFileSync(join(dist, MANIFEST), 'utf8'));
    if (manifest.recipe === recipe) return manifest;
  } catch {
    // No manifest, or one cut short: everything is built anew.
  }
  return { files: {}, bundles: {} };
}

/** One hash over everything that decides how a source is compiled: a change makes all outputs stale. */
function recipeOf(root) {
  const own = readdirSync(join(ROOT, 'tools/build')).map((name) => join(ROOT, 'tools/build', name));
  const texts = [...own.sort(), join(ROOT, 'tools/build.mjs'), join(root, '.swcrc')].map((path) => readFileSync(path));
  return sha256([root, ...texts, ...compilerVersions(root)].join('\0'));
}

/** `node dist/apps/<app>/main.js` is the documented entry; the code lives one folder deeper. */
function shims(files) {
  const apps = Object.keys(files).map((path) => /^apps\/([a-z-]+)\/src\/main\.ts$/.exec(path)?.[1]);
  return apps.filter((app) => app !== undefined).map((app) => `apps/${app}/main.js`);
}

function removeOrphans(dist, present, wanted) {
  for (const path of present) if (!wanted.has(path)) rmSync(join(dist, path), { force: true });
}

/**
 * Brings dist/ up to date.
 * @returns {{written: number, errors: string[], milliseconds: number}}
 */
export async function build({ root = ROOT, dist = join(root, 'dist') } = {}) {
  const began = performance.now();
  return withLock(join(dist, LOCK), async () => {
    const recipe = recipeOf(root);
    const before = readManifest(dist, recipe);
    const present = new Set(walk(dist, ''));
    const [scripts, fronts] = await Promise.all([
      compileAll({ root, dist, before: before.files, present }),
      bundleAll({ root, dist, before: before.bundles, present }),
    ]);
    const errors = [...scripts.errors, ...fronts.errors];
    const entries = shims(scripts.files);
    for (const entry of entries) {
      if (!present.has(entry)) writeAtomic(join(dist, entry), `'use strict';\nrequire('./src/main.js');\n`);
    }
    if (errors.length === 0) removeOrphans(dist, present, wantedOutputs(scripts.files, fronts.bundles, entries));
    if (scripts.written + fronts.written + errors.length > 0 || Object.keys(before.files).length !== Object.keys(scripts.files).length) {
      writeAtomic(join(dist, MANIFEST), JSON.stringify({ recipe, files: scripts.files, bundles: fronts.bundles }));
    }
    return { written: scripts.written + fronts.written, errors, milliseconds: Math.round(performance.now() - began) };
  });
}

function wantedOutputs(files, bundles, entries) {
  const wanted = new Set([MANIFEST, LOCK, ...entries]);
  for (const source of Object.keys(files)) {
    const output = source.endsWith('.ts') ? source.replace(/\.ts$/, '.js') : source;
    wanted.add(output);
    if (source.endsWith('.ts')) wanted.add(`${output}.map`);
  }
  for (const { outputs } of Object.values(bundles)) for (const output of outputs) wanted.add(output);
  return wanted;
}

async function main() {
  if (!existsSync(join(ROOT, 'node_modules/@swc/core'))) {
    console.error('Nothing is installed yet: run `npm ci` first (npm start and npm test do it by themselves).');
    return 1;
  }
  const rootFlag = process.argv.indexOf('--root');
  const { written, errors, milliseconds } = await build(rootFlag < 0 ? {} : { root: resolve(process.argv[rootFlag + 1]) });
  for (const error of errors) console.error(error);
  if (errors.length > 0) {
    console.error(`build failed: ${errors.length} file(s) do not compile`);
    return 1;
  }
  console.log(`built ${written} file(s) in ${(milliseconds / 1000).toFixed(2)} s`);
  return 0;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main();
}
