const { existsSync, statSync } = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { join, relative, sep } = require('node:path');

/**
 * Jest loads every module anew for each test file; the service and its packages are more than two thousand. Here they are
 * loaded once a process, by Node itself: packages as they are, product code as `npm run build` made it (the run's
 * global setup builds what is stale), which is what `npm start` and the image run. Jest's registry holds what only tests have.
 */
const ROOT = join(__dirname, '../..');
const DIST = join(ROOT, 'dist');
const BUILT = ['apps', 'libs', 'tools'].map((folder) => join(ROOT, folder) + sep);
/** Stands on what generates decks, which is not built. */
const FROM_SOURCES = join(ROOT, 'tools/evaluate') + sep;
const PACKAGES = `${sep}node_modules${sep}`;
/** Jest's own, which are made for each test file. */
const OF_JEST = /^(?:@jest\/|jest$|jest-|expect$)/;

let built = '';
/** Tests that are watched run again in the same process, after another build. */
function forgetStale() {
  const manifest = statSync(join(DIST, '.build.json'), { throwIfNoEntry: false });
  const now = String(manifest?.mtimeMs);
  if (built !== now) for (const path of Object.keys(require.cache)) if (path.startsWith(DIST + sep)) delete require.cache[path];
  built = now;
}

/** The compiled file of a source, or undefined where there is none: specs, what only they load, front ends. */
function compiled(path) {
  if (path.startsWith(DIST + sep)) return path;
  if (!BUILT.some((folder) => path.startsWith(folder)) || path.startsWith(FROM_SOURCES)) return undefined;
  const file = join(DIST, relative(ROOT, path)).replace(/\.ts$/, '.js');
  return existsSync(file) ? file : undefined;
}

module.exports = class SharedModulesRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    forgetStale();
    this.sharedPaths = new Map();
    // In the realm of the process (`environment.js`), where import() is Node's.
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModuleOrMock(from, name) {
    const path = isBuiltin(name) || OF_JEST.test(name) ? undefined : this.sharedPath(from, name);
    return path === undefined ? super.requireModuleOrMock(from, name) : this.requireShared(path);
  }

  requireShared(path) {
    if (require.cache[path] !== undefined) return require(path);
    const before = new Set(Reflect.ownKeys(globalThis));
    const exports = require(path);
    // class-validator and TypeORM collect what decorators say in globals.
    this._environment.keepGlobals(Reflect.ownKeys(globalThis).filter((key) => !before.has(key)));
    return exports;
  }

  /** Where Node loads it from; undefined for what is the test file's own. */
  sharedPath(from, name) {
    const key = `${from}\n${name}`;
    if (!this.sharedPaths.has(key)) this.sharedPaths.set(key, this.findShared(from, name));
    return this.sharedPaths.get(key);
  }

  findShared(from, name) {
    // A package by Node's own resolution, as the service's modules find it.
    if (/^[^./]/.test(name) && !name.startsWith('@app/')) return createRequire(from).resolve(name);
    const path = this._resolution.resolveCjs(from, name);
    return path.includes(PACKAGES) ? path : compiled(path);
  }
};
