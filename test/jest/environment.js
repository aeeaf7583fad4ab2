const { appendFileSync, readFileSync } = require('node:fs');
const { TestEnvironment } = require('jest-environment-node');

/**
 * Test files run in the process's own realm, one after the other, so that they can share what it has loaded (`runtime.js`): an `Error`
 * or an array is of the same class for a test and for the service. What a file leaves in the environment, in the globals and at the
 * process is taken away after it.
 */
class SharedRealmEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.before = snapshot();
    this.cost = { file: context.testPath, cpu: process.cpuUsage(), children: childrenSeconds(), began: performance.now() };
    const { moduleMocker, fakeTimers, fakeTimersModern } = this;
    fakeTimers.dispose();
    fakeTimersModern.dispose();
    this.global = globalThis;
    this.moduleMocker = new moduleMocker.constructor(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new fakeTimersModern.constructor({ config: config.projectConfig, global: globalThis });
  }

  /** Those that shared modules made: they stay with them. */
  keepGlobals(keys) {
    for (const key of keys) this.before.globals.set(key, {});
  }

  async teardown() {
    await super.teardown();
    restore(this.before);
    tell(this.cost);
  }
}

const EVENTS = ['exit', 'beforeExit', 'SIGTERM', 'SIGINT', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'warning', 'message'];

function snapshot() {
  return {
    globals: new Map(Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)])),
    env: { ...process.env },
    exit: process.exit,
    exitCode: process.exitCode,
    directory: process.cwd(),
    listeners: new Map(EVENTS.map((event) => [event, process.rawListeners(event)])),
  };
}

function restore({ globals, env, exit, exitCode, directory, listeners }) {
  for (const key of Reflect.ownKeys(globalThis)) restoreGlobal(key, globals.get(key));
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  Object.assign(process, { exit, exitCode });
  process.chdir(directory);
  for (const [event, before] of listeners) {
    for (const listener of process.rawListeners(event)) if (!before.includes(listener)) process.removeListener(event, listener);
  }
}

function restoreGlobal(key, before) {
  const { configurable, writable, value } = Object.getOwnPropertyDescriptor(globalThis, key);
  if (before === undefined) {
    if (configurable) delete globalThis[key];
    // Others are getters: Node's own, which become values when they are first read.
  } else if ('value' in before && before.value !== value && (configurable || writable)) Object.defineProperty(globalThis, key, before);
}

/** Hundredths of a second, in which Linux counts. */
const TICKS = 100;

/** Processor time of the children that have ended, and of theirs. Zero where there is no /proc. */
function childrenSeconds() {
  if (process.platform !== 'linux') return 0;
  // The name, in parentheses, may hold spaces; the third field follows it.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** With SUITE_COSTS naming a file, a line of JSON for each test file: seconds of processor time (the worker's, its ended children's), and on the clock. */
function tell({ file, cpu, children, began }) {
  if (!process.env.SUITE_COSTS) return;
  const { user, system } = process.cpuUsage(cpu);
  const line = { file, cpu: (user + system) / 1e6, children: childrenSeconds() - children, clock: (performance.now() - began) / 1000 };
  appendFileSync(process.env.SUITE_COSTS, `${JSON.stringify(line)}\n`);
}

module.exports = SharedRealmEnvironment;
