import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { sha256, stamp, walk, writeAtomic } from './files.mjs';

const SOURCES = ['apps', 'libs', 'tools'];
// Front ends are bundled by esbuild (bundle.mjs); the browser code never runs in Node.
const FRONT_ENDS = ['libs/portal-web/', 'libs/widget/'];
const TESTS_ONLY = new Set(['node_modules', 'fixtures', '__fixtures__', '__snapshots__', 'corpus']);
// libs/<lib>/src/testing/ holds what several specs of a lib share.
const SPEC = /(\.(spec|db-spec|e2e-spec|test)\.ts$)|(^libs\/[^/]+\/src\/testing\/)/;
const ASSET = /\.(json|html|css|js|svg|png|ico|txt|sql|csv|woff2|traineddata|wasm|bin)$/;

const isFrontEnd = (path) => FRONT_ENDS.some((prefix) => path.startsWith(prefix));

/** What dist must hold: source path → output path, told apart by what has to be done with it. */
export function listSources(root) {
  const all = SOURCES.flatMap((dir) => walk(root, dir, (name) => !TESTS_ONLY.has(name)));
  const own = all.filter((path) => !isFrontEnd(path));
  const scripts = own.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !SPEC.test(path));
  const assets = own.filter((path) => ASSET.test(path) && !path.startsWith('tools/'));
  return [
    ...scripts.map((source) => ({ kind: 'script', source, output: source.replace(/\.ts$/, '.js') })),
    ...assets.map((source) => ({ kind: 'asset', source, output: source })),
  ];
}

/**
 * import() of our own modules becomes a late require(): Node cannot see the names that a CommonJS module re-exports, so
 * import() would give a namespace without them. Packages keep import(), since some are ESM only.
 */
export function rewriteLateImports(code, source) {
  return code.replace(/\b(import|require)\((['"])(@app\/[a-z-]+|\.{1,2}\/[^'"]+)\2\)/g, (whole, call, quote, target) => {
    const lib = /^@app\/(.+)$/.exec(target)?.[1];
    if (lib === undefined && (call === 'require' || target.endsWith('.mjs'))) return whole;
    const path = lib === undefined ? target : posix.relative(posix.dirname(source), `libs/${lib}/src/index.js`);
    const late = `require(${quote}${path.startsWith('.') ? path : `./${path}`}${quote})`;
    return call === 'require' ? late : `Promise.resolve().then(() => ${late})`;
  });
}

function readCompilerOptions(root) {
  const { $schema: _schema, ...options } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
  return { ...options, swcrc: false, configFile: false, jsc: { ...options.jsc, baseUrl: root } };
}

async function compileScript(swc, options, { root, dist, source, output, text }) {
  const { code, map } = await swc.transform(text, { ...options, filename: join(root, source), sourceFileName: source });
  const name = output.slice(output.lastIndexOf('/') + 1);
  const body = map === undefined ? code : `${code}\n//# sourceMappingURL=${name}.map\n`;
  if (map !== undefined) writeAtomic(join(dist, `${output}.map`), map);
  writeAtomic(join(dist, output), rewriteLateImports(body, source));
}

/**
 * Brings the compiled scripts and copied assets up to date.
 * `before` is the file table of the last build: {source: {stamp, hash}}; the new table is returned with the errors.
 * A file whose compilation failed is left out of the table, so that the next build tries it again.
 */
export async function compileAll({ root, dist, before, present }) {
  const files = {};
  const stale = [];
  for (const item of listSources(root)) {
    const last = before[item.source];
    const now = stamp(join(root, item.source));
    if (now === undefined) continue;
    const exists = present.has(item.output);
    if (exists && last?.stamp === now) files[item.source] = last;
    else {
      const text = readFileSync(join(root, item.source), item.kind === 'script' ? 'utf8' : undefined);
      const hash = sha256(text);
      if (exists && last?.hash === hash) files[item.source] = { stamp: now, hash };
      else stale.push({ ...item, text, entry: { stamp: now, hash } });
    }
  }
  const errors = await writeStale({ root, dist, stale, files });
  return { files, errors, written: stale.length - errors.length };
}

async function writeStale({ root, dist, stale, files }) {
  if (stale.length === 0) return [];
  const { default: swc } = await import('@swc/core');
  const options = readCompilerOptions(root);
  const errors = [];
  await Promise.all(
    stale.map(async (item) => {
      try {
        if (item.kind === 'script') await compileScript(swc, options, { root, dist, ...item });
        else copyAsset(join(root, item.source), join(dist, item.output));
        files[item.source] = item.entry;
      } catch (error) {
        errors.push(`${item.source}: ${error.message.split('\n\n\nCaused by')[0].trim()}`);
      }
    }),
  );
  return errors;
}

function copyAsset(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}
