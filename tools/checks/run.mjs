import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, within } from './bounded.mjs';
import { silentBreaks, staleTypes } from './description.mjs';
import { filesUnder } from './files.mjs';
import { checkGeneratedRequests, javaIsMissing } from './specmatic/check.mjs';
import { missingPackages } from '../setup/install.mjs';
import { requiresAll } from '../setup/require-all.mjs';

/**
 * The independent checks, each by a tool that knows nothing of this code: `npm run check [name…]`. One whose program is missing
 * on this machine says so, and fails nothing unless REQUIRE_ALL=1. Some look at what a test leaves, and run it first. CI, which runs all
 * tests anyway, parts them: `npm run check -- --beside-tests`, and then `--after-tests` with TESTS_LEFT naming
 * the folder in which these left `traffic.har` (TRAFFIC_HAR) and `logs` (LOGS_DIR).
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const here = join(root, 'tools/checks');
const scratch = mkdtempSync(join(tmpdir(), 'deal-flow-checks-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
/** None takes half as long. */
const MINUTES = 10;
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** @returns whether it ended well; prints what it said when it did not */
async function run(command, args, { variables = {}, input } = {}) {
  const { code, text } = await runProgram(command, args, { cwd: root, env: { ...env, ...variables }, input });
  if (code !== 0) console.log(text);
  return code === 0;
}

const tool = (name, args, options) => run(process.execPath, [join(here, 'node_modules', ...name.split('/')), ...args], options);
const REDOCLY = '@redocly/cli/bin/cli.js';
const SPECTRAL = '@stoplight/spectral-cli/dist/index.js';
const SECRETLINT = 'secretlint/bin/secretlint.js';
const jest = (file, variables) =>
  run(process.execPath, [join(root, 'node_modules/jest/bin/jest.js'), '-i', '--selectProjects', 'e2e', '--', file], {
    variables,
  });

/** Where the tests have run already and left what is looked at; else undefined. */
const left = process.env.TESTS_LEFT || undefined;
/** @returns the path of what a test leaves, or null when it failed */
async function leftBy(file, name, variable) {
  const path = join(left ?? scratch, name);
  if (left === undefined && !(await jest(file, { [variable]: path }))) return null;
  if (existsSync(path)) return path;
  console.log(`${file} left no ${name}`);
  return null;
}

/** Prints what is wrong. @returns whether nothing is */
function told(complaints) {
  for (const complaint of complaints) console.log(complaint);
  return complaints.length === 0;
}

const CHECKS = {
  // The clients' types are those of the description (UPDATE_OPENAPI=1 with test/description makes them anew).
  clients: () => told([staleTypes(root)].filter((complaint) => complaint !== '')),
  // The collection for Postman, Bruno and others is that of the description (made anew with the types), and every request of it is answered.
  collection: async () => left !== undefined || jest('test/collection'),
  // What would break callers of the last release is named in the change log.
  breaking: () => told(silentBreaks(root)),
  redocly: () => tool(REDOCLY, ['lint', 'docs/openapi.json']),
  spectral: () => tool(SPECTRAL, ['lint', 'docs/openapi.json', '--fail-severity', 'hint']),
  // What the generated client saw at every operation, against what is described.
  drift: async () => {
    const har = await leftBy('test/typed-client', 'traffic.har', 'TRAFFIC_HAR');
    if (har === null) return false;
    const { origin } = new URL(JSON.parse(readFileSync(har, 'utf8')).log.entries[0].request.url);
    return tool(REDOCLY, ['drift', har, '--api', 'docs/openapi.json', '--server', origin]);
  },
  // Requests that Specmatic makes of the description, right ones and wrong ones, against the built service.
  specmatic: () =>
    checkGeneratedRequests(root, join(scratch, 'specmatic')).catch((error) => {
      console.log(error.message);
      return false;
    }),
  secrets: async () => {
    const logs = await leftBy('test/attacks/secrets-in-logs', 'logs', 'LOGS_DIR');
    if (logs === null) return false;
    const read = (app) => tool(SECRETLINT, [`--stdinFileName=${app}.log`], { input: readFileSync(join(logs, `${app}.log`)) });
    return (await tool(SECRETLINT, ['--no-glob', ...texts()])) && (await read('api')) && read('worker');
  },
  patterns: async () => {
    if (!(await run(process.execPath, [join(root, 'tools/build.mjs')]))) return false;
    const { checkPatterns } = await import('./patterns.mjs');
    const wrong = await checkPatterns(root);
    for (const line of wrong) console.log(line);
    return wrong.length === 0;
  },
};

/** Why a check cannot run on this machine, or null; those not named here need nothing that npm does not bring. */
const MISSING = { specmatic: javaIsMissing };

/** Everything that is text. */
const texts = () => filesUnder(root, ['.']).filter((name) => !/\.(?:png|jpg|pdf|gz|wasm|ico|log)$/.test(name));

/** Those that look at what tests leave, and the one that tells by the clock, which a busy machine would mislead. */
const AFTER_TESTS = ['collection', 'drift', 'secrets', 'patterns'];
const GROUPS = { '--after-tests': AFTER_TESTS, '--beside-tests': Object.keys(CHECKS).filter((name) => !AFTER_TESTS.includes(name)) };
const wanted = process.argv.slice(2).flatMap((name) => GROUPS[name] ?? [name]);
const unknown = wanted.filter((name) => !(name in CHECKS));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(', ')}; there are ${Object.keys(CHECKS).join(', ')}.`);
  process.exit(2);
}

const names = wanted.length > 0 ? wanted : Object.keys(CHECKS);
const failed = [];
const runnable = names.filter((name) => {
  const why = MISSING[name]?.() ?? null;
  if (why !== null) {
    console.log(`\n!!! NOT RUN: ${name}, because ${why}${requiresAll() ? '; REQUIRE_ALL=1 counts it as failed' : ''}`);
    if (requiresAll()) failed.push(name);
  }
  return why === null;
});
if (
  runnable.length > 0 &&
  missingPackages(here, { dev: true }).length > 0 &&
  !(await within(MINUTES * 60, () => run('npm', ['ci', '--prefix', here, '--no-audit', '--no-fund', '--loglevel=error']), false))
)
  process.exit(1);

/** One that failed, but was not cut short, is looked at a second time where the tests are (`npm test`). */
async function looked(name) {
  const ok = await within(MINUTES * 60, CHECKS[name], undefined);
  if (ok !== false || process.env.RERUN_FAILED !== '1') return ok;
  const again = await within(MINUTES * 60, CHECKS[name], undefined);
  if (again) console.log(`!!! UNSTEADY: ${name} failed, then passed`);
  return again;
}

for (const name of runnable) {
  const ok = await looked(name);
  console.log(
    ok === undefined ? `FAILED ${name}: cut short, it had not ended after ${MINUTES} minutes` : `${ok ? 'ok    ' : 'FAILED'} ${name}`,
  );
  if (!ok) failed.push(name);
}
process.exit(failed.length > 0 ? 1 : 0);
