import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createRequire } from 'node:module';
import { sha256, stamp, walk, writeAtomic } from './files.mjs';

const STATIC = /\.(html|svg|png|ico|webp|woff2|txt)$/;

/** The front ends: built only where the entry exists. `output` is the folder under dist that the server reads from. */
const FRONT_ENDS = [
  {
    name: 'portal-web',
    entry: 'libs/portal-web/src/main.tsx',
    output: 'libs/portal-web/assets',
    bundle: 'portal',
    statics: ['libs/portal-web'],
    options: { format: 'esm', jsx: 'automatic', jsxImportSource: 'preact' },
  },
  {
    name: 'widget',
    entry: 'libs/widget/src/widget.ts',
    output: 'libs/widget/assets',
    bundle: 'widget',
    statics: [],
    options: { format: 'iife' },
  },
];

/** Paths of the files that the bundle stood on, with their hash: the next build compares them. */
const inputTable = (root, paths) =>
  Object.fromEntries(paths.map((path) => [path, { stamp: stamp(join(root, path)), hash: sha256(readFileSync(join(root, path))) }]));

function unchanged(root, before, statics) {
  if (before === undefined || statics.some((path) => before.inputs[path] === undefined)) return false;
  return Object.entries(before.inputs).every(([path, last]) => {
    const now = stamp(join(root, path));
    return now !== undefined && (now === last.stamp || sha256(readFileSync(join(root, path))) === last.hash);
  });
}

function staticFiles(root, frontEnd) {
  return frontEnd.statics
    .flatMap((dir) => walk(root, dir, (name) => name !== 'node_modules'))
    .filter((path) => STATIC.test(path));
}

async function bundleOne({ root, dist, frontEnd, statics }) {
  const { build } = await import('esbuild');
  const result = await build({
    absWorkingDir: root,
    entryPoints: { [frontEnd.bundle]: frontEnd.entry },
    outdir: join(dist, frontEnd.output),
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    charset: 'utf8',
    legalComments: 'none',
    target: ['es2022'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'dataurl' },
    logLevel: 'silent',
    tsconfigRaw: {},
    ...frontEnd.options,
  });
  for (const file of result.outputFiles) writeAtomic(file.path, file.contents);
  const copied = statics.map((path) => [path, `${frontEnd.output}/${path.slice(path.lastIndexOf('/') + 1)}`]);
  for (const [from, to] of copied) writeAtomic(join(dist, to), readFileSync(join(root, from)));
  const inputs = Object.keys(result.metafile.inputs).filter((path) => !path.includes('node_modules/'));
  return {
    inputs: inputTable(root, [...inputs, ...statics]),
    outputs: [...result.outputFiles.map((file) => relative(dist, file.path)), ...copied.map(([, to]) => to)],
  };
}

/** Bundles what changed. Returns the table for the next build and the error lines. */
export async function bundleAll({ root, dist, before, present }) {
  const bundles = {};
  const errors = [];
  let written = 0;
  for (const frontEnd of FRONT_ENDS.filter((each) => existsSync(join(root, each.entry)))) {
    const last = before[frontEnd.name];
    const statics = staticFiles(root, frontEnd);
    if (unchanged(root, last, statics) && last.outputs.every((path) => present.has(path))) {
      bundles[frontEnd.name] = last;
      continue;
    }
    try {
      bundles[frontEnd.name] = await bundleOne({ root, dist, frontEnd, statics });
      written += 1;
    } catch (error) {
      errors.push(`${frontEnd.name}: ${error.message}`);
    }
  }
  return { bundles, errors, written };
}

/** Versions of the two compilers: a new version makes every output stale. */
export function compilerVersions(root) {
  const require = createRequire(join(root, 'package.json'));
  return ['@swc/core', 'esbuild', 'preact'].map((name) => {
    try {
      return `${name}@${JSON.parse(readFileSync(join(dirname(require.resolve(`${name}/package.json`)), 'package.json'), 'utf8')).version}`;
    } catch {
      return name;
    }
  });
}
