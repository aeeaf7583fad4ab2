const { availableParallelism } = require('node:os');

const swcrc = JSON.parse(require('node:fs').readFileSync(`${__dirname}/.swcrc`, 'utf8'));
const swc = ['@swc/jest', { ...swcrc, sourceMaps: 'inline', swcrc: false }];

// What only tests load; packages and the service's own modules are loaded as they are (test/jest/runtime.js).
const common = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/test/jest/environment.js',
  runtime: '<rootDir>/test/jest/runtime.js',
  transform: { '^.+\\.(t|j|mj|cj)s$': swc },
  moduleNameMapper: {
    '^@app/([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^@app/([a-z-]+)/api$': '<rootDir>/libs/$1/src/api.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts', '$1'],
  },
  extensionsToTreatAsEsm: [],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.bench/'],
};

module.exports = {
  // A test brings its own servers and browser; checks run beside in CI. One more would make those fail that promise a time.
  maxWorkers: availableParallelism(),
  testSequencer: '<rootDir>/test/jest/sequencer.js',
  testTimeout: 120_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,packages,tools}/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/build.ts',
    },
    {
      ...common,
      displayName: 'db',
      testMatch: ['<rootDir>/{apps,libs}/**/*.db-spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
    {
      ...common,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/**/*.e2e-spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
    // Its servers are its own, since it kills them.
    {
      ...common,
      displayName: 'faults',
      testMatch: ['<rootDir>/test/faults/**/*.fault-spec.ts'],
      globalSetup: '<rootDir>/test/faults/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/faults/support/global-teardown.ts',
    },
  ],
};
