import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const typed = ['apps/**/*.ts', 'apps/**/*.tsx', 'libs/**/*.ts', 'packages/**/*.ts', 'test/**/*.ts', 'tools/**/*.ts'];

export default defineConfig(
  { ignores: ['**/node_modules/', 'dist/', 'coverage/', '.data/', '.bench/', 'tmp/', '**/*.d.ts', '**/*.d.mts', '**/*.generated.ts'] },
  {
    files: typed,
    extends: [tseslint.configs.base],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
    rules: {
      // A promise that nobody waits for is an error that nobody sees.
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unsafe-argument': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true }],
      '@typescript-eslint/only-throw-error': 'error',
      // Not consistent-type-imports: Nest reads constructor types at run time, and the rule would erase them.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'off',
      'no-debugger': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      'prefer-const': 'error',
      'no-var': 'error',
    },
  },
  {
    // Browsers and commands that run for a moment may ask it.
    files: ['libs/**/*.ts', 'apps/{api,worker,mcp,admin}/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'It forgets letters such as "ü" once compiled: parsedUrl of @app/taxonomy.' },
      ],
    },
  },
  {
    files: ['libs/**/*.repository.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "CallExpression[callee.property.name='save']", message: 'It asks before it writes: insert or update (ADR 0002).' },
        { selector: "Property[key.name='relations']", message: 'A join costs a fifteenth of it (ADR 0002).' },
      ],
    },
  },
  {
    // Jest's matchers (expect.objectContaining …) are `any` by their own types.
    files: ['**/*spec.ts', 'test/**/*.ts'],
    rules: { '@typescript-eslint/no-unsafe-argument': 'off' },
  },
  {
    // What came over the wire has the type that the test says it has.
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  {
    files: ['tools/**/*.mjs', '*.mjs', '*.js'],
    linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true },
    rules: {
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-var': 'error',
      'no-debugger': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
);
