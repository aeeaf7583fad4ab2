#!/usr/bin/env node
// npm test: installs what is missing, builds, runs Jest (arguments are passed on) and ends with a line of its own:
// "412 passed, 0 failed". What could not run for want of a program is said loudly before it, and is a failure where REQUIRE_ALL=1.
// With RERUN_FAILED=1 files that failed run once more, alone, and those that pass then are named as unsteady: on a machine
// that does other work a fault of the service fails twice, a starved test once.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureInstalled, nodeTooOld } from './setup/install.mjs';
import { requiresAll } from './setup/require-all.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const say = (line) => console.log(line);
/** Servers of the tests are taken down meanwhile. */
const MAY_TAKE_TO_END_MS = 60_000;
/** What tests may want that is not a program. */
const OTHER_WANTS = {
  '': 'they are skipped in the source',
  root: 'only root may mount a disk',
  'network-namespaces': 'network namespaces cannot be made here: they need root, iproute2 and a container that allows them',
  postgresql: 'postgresql is not installed (apt-get install postgresql)',
  'git-history': 'this is not a clone that holds the last release (docs/releases.json): clone in full, with git installed',
};
/** No program to install: mounting a disk or making a network is not for every container, and a runner may check out the last commit alone. */
const EXCUSED = new Set(['root', 'git-history', 'network-namespaces']);

async function prepare() {
  const tooOld = nodeTooOld(root);
  if (tooOld !== undefined) console.error(tooOld);
  if (tooOld !== undefined || !(await ensureInstalled(root, { dev: true, say }))) return false;
  const { errors } = await build();
  for (const error of errors) console.error(error);
  return errors.length === 0;
}

function runJest(report, ...more) {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--json', `--outputFile=${report}`, ...process.argv.slice(2), ...more];
  // Jest writes the JSON to the file and what people read to stderr.
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'ignore', 'inherit'] });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((done) => {
    const stopped = endAfter(child, report);
    // Stopped after its report, it has said all it had to say: the report decides.
    child.on('close', (code, signal) => done(stopped() ? 0 : signal === null ? code : 1));
  });
}

/** Jest waits for ever for what a failed test left open: once its report is written it has little time to end. @returns whether it was stopped */
function endAfter(child, report) {
  let stopped = false;
  let end;
  const watch = setInterval(() => {
    if (!existsSync(report)) return;
    clearInterval(watch);
    end = setTimeout(() => {
      console.error(`Jest has not ended ${MAY_TAKE_TO_END_MS / 1000} s after its last test: something was left open. It is stopped.`);
      stopped = true;
      child.kill('SIGKILL');
    }, MAY_TAKE_TO_END_MS);
  }, 1000);
  child.on('close', () => {
    clearInterval(watch);
    clearTimeout(end);
  });
  return () => stopped;
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    // Jest died before it could write: one failure, no passes.
    return { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1, testResults: [] };
  }
}

/** More than these are no bad moment of the machine. */
const MAY_RERUN = 10;

/** What failed runs once more with nothing beside it; its results take the place of the first ones. */
async function rerunFailed(first, report) {
  const failed = first.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (process.env.RERUN_FAILED !== '1' || failed.length === 0 || failed.length > MAY_RERUN) return first;
  say(`\n!!! ${failed.length} file(s) failed and run once more, alone:\n${failed.map((name) => `    ${name}`).join('\n')}`);
  await runJest(report, '-i', '--runTestsByPath', ...failed);
  const again = readReport(report);
  for (const { name, status } of again.testResults) if (status === 'passed') say(`!!! UNSTEADY: failed, then passed alone: ${name}`);
  const others = first.testResults.filter(({ name }) => !again.testResults.some((file) => file.name === name));
  return summed([...others, ...again.testResults]);
}

function summed(testResults) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (status) => tests.filter((test) => test.status === status).length;
  // A file that does not load has no tests to count.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { numPassedTests: count('passed'), numFailedTests: count('failed'), numRuntimeErrorTestSuites: broken.length, testResults };
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
    const why = OTHER_WANTS[program] ?? `${program} is not installed (apt-get install ${PROGRAMS[program]?.packageName ?? program})`;
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
    const first = readReport(join(folder, 'report.json'));
    const result = await rerunFailed(first, join(folder, 'again.json'));
    const missed = sayWhatCouldNotRun(result);
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites + missed;
    say(`${result.numPassedTests} passed, ${failed} failed`);
    // A run without tests has shown nothing.
    if (failed > 0 || result.numPassedTests === 0) return code === 0 ? 1 : code;
    return result === first ? code : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
