#!/usr/bin/env node
// npm test: installs what is missing, builds, runs Jest (arguments are passed on) and ends with a line of its own:
// "412 passed, 0 failed". What could not run for want of a program is said loudly before it, and is a failure where REQUIRE_ALL=1.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled, nodeTooOld } from './setup/install.mjs';
import { requiresAll } from './setup/require-all.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const say = (line) => console.log(line);
/** Mounting a disk is not for every container, whatever is installed in it. */
const EXCUSED = new Set(['root']);

async function prepare() {
  const tooOld = nodeTooOld(root);
  if (tooOld !== undefined) console.error(tooOld);
  if (tooOld !== undefined || !(await ensureInstalled(root, { dev: true, say }))) return false;
  const { errors } = await build();
  for (const error of errors) console.error(error);
  return errors.length === 0;
}

function runJest(report) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--json', `--outputFile=${report}`, ...process.argv.slice(2)];
  // Jest writes the JSON to the file and what people read to stderr.
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((done) => child.on('close', (code, signal) => done(signal === null ? code : 1)));
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    // Jest died before it could write: one failure, no passes.
    return { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1, testResults: [] };
  }
}

/** Tests inside `describeWith(program, …)` carry "(needs <program>)" in the name of their group. */
function notRun(result) {
  const counts = new Map();
  for (const { status, ancestorTitles } of result.testResults.flatMap((file) => file.assertionResults)) {
    if (status !== 'pending' && status !== 'todo') continue;
    const program = /\(needs ([a-z-]+)\)$/.exec(ancestorTitles.find((title) => title.includes('(needs ')) ?? '')?.[1] ?? '';
    counts.set(program, (counts.get(program) ?? 0) + 1);
  }
  return counts;
}

/** @returns the number of tests that had to run and could not */
function sayWhatCouldNotRun(result) {
  let missed = 0;
  // require: import() does not see the names that compiled CommonJS exports.
  const { PROGRAMS } = createRequire(import.meta.url)('../dist/tools/programs.js');
  for (const [program, count] of notRun(result)) {
    const why = program === '' ? 'they are skipped in the source' : program === 'root' ? 'only root may mount a disk' : `${program} is not installed (apt-get install ${PROGRAMS[program]?.packageName ?? program})`;
    const fails = requiresAll() && !EXCUSED.has(program);
    if (fails) missed += count;
    say(`\n!!! NOT RUN: ${count} test(s), because ${why}${fails ? '; REQUIRE_ALL=1 counts them as failed' : ''}`);
  }
  return missed;
}

async function main() {
  if (!(await prepare())) {
    say('0 passed, 1 failed');
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'deal-flow-jest-'));
  try {
    const code = await runJest(join(folder, 'report.json'));
    const result = readReport(join(folder, 'report.json'));
    const missed = sayWhatCouldNotRun(result);
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + missed;
    say(`${result.numPassedTests} passed, ${failed} failed`);
    // A run without tests has shown nothing.
    return code !== 0 ? code : failed > 0 || result.numPassedTests === 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
