import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../bounded.mjs';
import { forSpecmatic } from './description.mjs';
import { examplesOf, fileOf, templateOf } from './examples.mjs';
import { ONCE, openGoBetween } from './go-between.mjs';
import { openReceiver } from './receiver.mjs';
import { startService } from './service.mjs';
import { deckFrom, Site } from './site.mjs';

const JAVA = 17;
/** Values of one request that are varied together grow without bound; every single one is varied below this limit. */
const COMBINATIONS = 24;
/** Fewer would mean that the tool has stopped making requests, not that all is well. */
const LEAST_TESTS = 2800;
const SHOWN = 10;

/** Why the tool cannot run here, or null. */
export function javaIsMissing() {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const install = 'apt-get install openjdk-17-jre-headless, or default-jre-headless';
  if (status !== 0) return `java is not installed (${install})`;
  const version = /version "(\d+)/.exec(stderr)?.[1];
  return Number(version) >= JAVA ? null : `java is older than ${JAVA} (${install})`;
}

/** @returns whether every generated request was answered as described; says what was not */
export async function checkGeneratedRequests(root, scratch) {
  const jar = join(root, 'tools/checks/node_modules/specmatic/specmatic.jar');
  const description = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
  const dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-specmatic-'));
  try {
    const service = await startService(root, dataDir);
    const receiver = await openReceiver();
    try {
      const deck = deckFrom(join(dataDir, 'example-deck.pdf'));
      const site = new Site(service.demo, deck, receiver.url);
      const made = await site.prepare();
      const read = forSpecmatic(description, made);
      const between = await openGoBetween(site);
      writeInputs(scratch, { read, made, deck, demo: service.demo, url: between.url });
      const output = await runTool(jar, scratch).finally(between.close);
      return judge(output, between.exchanges, read);
    } finally {
      receiver.close();
      await service.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function writeInputs(scratch, { read, made, deck, demo, url }) {
  mkdirSync(join(scratch, 'examples'), { recursive: true });
  mkdirSync(join(scratch, 'home'));
  writeFileSync(join(scratch, 'deck.pdf'), deck);
  writeFileSync(join(scratch, 'openapi.json'), JSON.stringify(read));
  writeFileSync(join(scratch, 'table.csv'), `name\nCedar ${ONCE.number}\n`);
  examplesOf(made, { deck: 'deck.pdf', table: 'table.csv' }).forEach((example, index) => {
    writeFileSync(join(scratch, 'examples', `${index}.json`), JSON.stringify(fileOf(example, read)));
  });
  const bearer = (token) => ({ type: 'bearer', token });
  const securitySchemes = {
    investorKey: bearer(demo.investor_key),
    founderKey: bearer(demo.founder_key),
    uploadToken: bearer(ONCE.token),
  };
  const here = { filesystem: { directory: '.' } };
  const config = {
    version: 3,
    systemUnderTest: {
      service: {
        definitions: [{ definition: { source: here, specs: [{ spec: { id: 'api', path: 'openapi.json' } }] } }],
        data: { examples: [{ directories: ['examples'] }] },
        runOptions: { openapi: { baseUrl: url, specs: [{ spec: { id: 'api', securitySchemes } }] } },
        settings: { schemaResiliencyTests: 'all', maxTestRequestCombinations: COMBINATIONS, timeoutInMilliseconds: 40_000 },
      },
    },
    specmatic: { settings: { general: { disableTelemetry: true, ignoreInlineExamples: true } } },
  };
  writeFileSync(join(scratch, 'specmatic.json'), JSON.stringify(config));
}

/**
 * With a home of its own, where it finds nobody's settings. It runs on the open licence within its jar (until December
 * 2027, when a newer version is due), and asks no server for anything. @returns everything that it said
 */
async function runTool(jar, scratch) {
  const home = join(scratch, 'home');
  const args = [`-Duser.home=${home}`, '-jar', jar, 'test', '--config=specmatic.json'];
  return runProgram('java', args, { cwd: scratch, env: { PATH: process.env.PATH, HOME: home } });
}

function judge({ code, text }, exchanges, { paths }) {
  const [, tests, passed] = /Tests run: (\d+), Successes: (\d+)/.exec(text) ?? [0, '0', '0'];
  const reached = new Set(exchanges.map(({ method, path }) => `${method} ${templateOf(paths, path)}`));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const missed = operations.filter((operation) => !reached.has(operation));
  const failures = text.split(/^-{20,}$/m).filter((block) => / has FAILED$/m.test(block));
  const where = `at ${operations.length - missed.length} operations`;
  console.log(`       ${tests} generated requests ${where}, ${passed} answered as described`);
  const shown = new Map(failures.map((block) => [/Scenario: \S+ \S+ -> \S+/.exec(block)?.[0], block]));
  const few = [...shown.values()].slice(0, SHOWN);
  for (const failure of few) console.log(shortened(failure));
  if (failures.length > few.length) console.log(`and ${failures.length - few.length} more like these`);
  if (missed.length > 0) console.log(`never reached: ${missed.join(', ')}`);
  if (Number(tests) < LEAST_TESTS) console.log(`fewer than ${LEAST_TESTS} requests were made:\n${shortened(text.slice(-4000))}`);
  return code === 0 && tests === passed && missed.length === 0 && Number(tests) >= LEAST_TESTS;
}

/** Long generated texts say nothing. */
const shortened = (text) => text.replace(/^.{300}.+$/gm, (line) => `${line.slice(0, 300)} …`);
