'use strict';

// Preloaded into the pool's children and their threads when the project runs from TypeScript sources (tests): compiles each
// module as it is required, with the project's own settings. Compiled code never loads this file.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const Module = require('node:module');
const { transformSync } = require('@swc/core');

const root = join(__dirname, '..', '..', '..', '..', '..');
const { $schema: _schema, ...settings } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
const options = { ...settings, swcrc: false, configFile: false, sourceMaps: 'inline' };

Module._extensions['.ts'] = (module, filename) => {
  module._compile(transformSync(readFileSync(filename, 'utf8'), { ...options, filename }).code, filename);
};

// A lib's two doors, as tsconfig.json names them.
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  const [, lib, door] = /^@app\/([a-z-]+)(\/api)?$/.exec(request) ?? [];
  return resolve.call(Module, lib === undefined ? request : join(root, 'libs', lib, 'src', door ? 'api.ts' : 'index.ts'), ...rest);
};
