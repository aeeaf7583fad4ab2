#!/usr/bin/env node
// npm run build: `nest build` (every app and lib, one output a source) and `vite build` for the three front ends, each only when a
// source of its own changed. npm start, the tests and the image all run what this makes.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256, walk, withLock, writeAtomic } from './build/files.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const MANIFEST = 'dist/.build.json';
const FRONT_ENDS = ['apps/portal-web', 'apps/widget', 'apps/reference'];
/** What a front end is made from beside its own folder. */
const ALSO = { 'apps/widget': ['packages/client/src'] };
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'nest-cli.json', '.swcrc'];

/** As nest-cli.json leaves them out. */
const isForTests = (path) => /\bspec\.ts$|\/testing\//.test(path);
const isFrontEnd = (path) => FRONT_ENDS.some((folder) => path.startsWith(`${folder}/`));
const notInstalled = (name) => name !== 'node_modules';

/** One hash over the paths and contents of `paths`. */
const fingerprint = (root, paths) =>
  sha256(
    paths
      .sort()
      .map((path) => `${path} ${sha256(readFileSync(join(root, path)))}`)
      .join('\n'),
  );

/** One hash over the sizes of `paths` and when each was last written, which no program can set back. */
const glance = (root, paths) =>
  sha256(
    paths
      .sort()
      .map((path) => {
        const { size, ctimeMs } = statSync(join(root, path));
        return `${path} ${size} ${ctimeMs}`;
      })
      .join('\n'),
  );

/** What `paths` are now. Where a glance shows what the `known` state showed, 25 MB need not be read before every command. */
function stateOf(root, paths, known) {
  // Before the contents: what is written in between shows at the next glance.
  const seen = glance(root, paths);
  return seen === known?.seen ? known : { seen, contents: fingerprint(root, paths) };
}

/** What has to be built: a name, what it is made from, the command that makes it. */
function targets(root) {
  const settings = SETTINGS.filter((path) => existsSync(join(root, path)));
  const sources = ['apps', 'libs', 'tools'].flatMap((folder) => walk(root, folder, notInstalled));
  const nest = {
    name: 'nest',
    sources: [...sources.filter((path) => !isFrontEnd(path) && !isForTests(path)), ...settings],
    output: 'dist/apps/api/main.js',
    command: ['@nestjs/cli/bin/nest.js', 'build', 'api'],
  };
  const fronts = FRONT_ENDS.filter((folder) => existsSync(join(root, folder, 'vite.config.mts'))).map((folder) => ({
    name: folder,
    sources: [...[folder, ...(ALSO[folder] ?? [])].flatMap((each) => walk(root, each, notInstalled)), ...settings],
    output: `dist/${folder}`,
    command: ['vite/bin/vite.js', 'build', folder, '--logLevel', 'warn'],
  }));
  return [nest, ...fronts];
}

function readManifest(root) {
  try {
    return JSON.parse(readFileSync(join(root, MANIFEST), 'utf8'));
  } catch {
    // None, or one cut short: everything is built anew.
    return {};
  }
}

/** @returns {Promise<string>} what it printed when it failed, else '' */
function run(root, [program, ...args]) {
  return new Promise((done) => {
    let output = '';
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => done(error.message));
    child.on('close', (code) => done(code === 0 ? '' : output.trim() || `${program} failed`));
  });
}

/** A file in dist whose source was deleted would still be loaded by name (migrations, specs of the build). */
function removeOrphans(root) {
  for (const path of walk(join(root, 'dist'), '').filter((each) => /^(apps|libs|tools)\//.test(each) && !isFrontEnd(each))) {
    const source = path.replace(/\.js(\.map)?$/, '');
    if (!['.ts', '.js', '.mjs', ''].some((extension) => existsSync(join(root, `${source}${extension}`)))) rmSync(join(root, 'dist', path));
  }
}

/**
 * Brings dist/ up to date.
 * @returns {Promise<{built: string[], errors: string[], milliseconds: number}>}
 */
export async function build({ root = ROOT } = {}) {
  const began = performance.now();
  return withLock(join(root, 'dist/.build.lock'), async () => {
    const manifest = readManifest(root);
    const before = JSON.stringify(manifest);
    const stale = targets(root)
      .map((target) => ({ ...target, state: stateOf(root, target.sources, manifest[target.name]) }))
      .filter(({ name, output, state }) => {
        const same = manifest[name]?.contents === state.contents;
        if (same) manifest[name] = state;
        return !same || !existsSync(join(root, output));
      });
    const errors = [];
    await Promise.all(
      stale.map(async ({ name, command, state }) => {
        const failure = await run(root, command);
        if (failure === '') manifest[name] = state;
        else errors.push(failure);
      }),
    );
    if (stale.some(({ name }) => name === 'nest')) removeOrphans(root);
    const after = JSON.stringify(manifest);
    if (after !== before) writeAtomic(join(root, MANIFEST), after);
    return { built: stale.map(({ name }) => name), errors, milliseconds: Math.round(performance.now() - began) };
  });
}

async function main() {
  if (!existsSync(join(ROOT, 'node_modules/@nestjs/cli'))) {
    console.error('Nothing is installed yet: run `npm ci` first (npm start and npm test do it by themselves).');
    return 1;
  }
  const rootFlag = process.argv.indexOf('--root');
  const { built, errors, milliseconds } = await build(rootFlag < 0 ? {} : { root: resolve(process.argv[rootFlag + 1]) });
  for (const error of errors) console.error(error);
  if (errors.length > 0) return 1;
  console.log(
    `built ${built.length === 0 ? 'nothing: all is up to date' : `${built.join(', ')} in ${(milliseconds / 1000).toFixed(2)} s`}`,
  );
  return 0;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  process.exitCode = await main();
}
