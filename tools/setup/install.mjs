import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../build/files.mjs';

const INSTALL_MILLISECONDS = 15 * 60_000;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** A sentence when this Node.js is too old for the service (package.json `engines`), else undefined. */
export function nodeTooOld(root, version = process.versions.node) {
  const least = readJson(join(root, 'package.json')).engines.node.replace(/^>=/, '');
  const [wanted, found] = [least, version].map((each) => each.split('.').map(Number));
  for (const [index, part] of wanted.entries()) {
    if (found[index] > part) return undefined;
    if (found[index] < part) return `This is Node.js ${version}; the service needs ${least} or newer (24 is best).`;
  }
  return undefined;
}

/**
 * Packages of package-lock.json that node_modules does not hold in that version. npm writes what it installed to
 * node_modules/.package-lock.json. Packages for other platforms are optional and may be missing.
 */
export function missingPackages(root, { dev }) {
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  let installed;
  try {
    installed = readJson(join(root, 'node_modules/.package-lock.json')).packages;
  } catch {
    return ['everything'];
  }
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && !entry.optional && !entry.devOptional && (dev || !entry.dev))
    .filter(([path, entry]) => installed[path]?.version !== entry.version)
    .map(([path]) => path);
}

function runNpm(root, args) {
  // Under `npm start` this is the npm that runs us, which need not be the first on the PATH.
  const cli = process.env.npm_execpath;
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const forward = (signal) => child.kill(signal);
    process.once('SIGINT', forward).once('SIGTERM', forward);
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve({ code: code ?? 1, signal, output });
    });
  });
}

/**
 * Runs `npm ci` when something is missing. `dev` says whether the tests' packages are needed.
 * @returns {Promise<boolean>} false when it failed; the reason has been printed.
 */
export async function ensureInstalled(root, { dev, say }) {
  const lock = join(tmpdir(), `deal-flow-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);
  if (missingPackages(root, { dev }).length === 0) return true;
  return withLock(
    lock,
    async () => {
      // Another start may have installed while this one waited.
      if (missingPackages(root, { dev }).length === 0) return true;
      const began = performance.now();
      say('Installing packages (npm ci; this may take a minute) …');
      // The cache first, and few retries: without a network this is an answer within seconds.
      const patience = ['--prefer-offline', '--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
      const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...patience, ...(dev ? ['--include=dev'] : [])];
      const { code, signal, output } = await runNpm(root, args);
      if (code === 0) {
        say(`Installed in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
        return true;
      }
      const lines = output.split('\n').filter((line) => /^npm error \S/.test(line));
      console.error(lines.slice(0, 12).join('\n') || output.trim());
      console.error(signal ? `npm ci was stopped by ${signal}.` : `npm ci failed (exit code ${code}); the lines above say why.`);
      return false;
    },
    INSTALL_MILLISECONDS,
  );
}
