import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkImports } from './import-rules';

/** Runs the check on a small tree and gives its lines. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'deal-flow-rules-'));
  try {
    for (const [path, text] of Object.entries({ 'libs/errors/src/index.ts': '', ...files })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return checkImports(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

describe('the import rules', () => {
  it('let through what the table lists, and specs that use the test kit', () => {
    expect(
      check({
        'libs/http/src/index.ts': `import { x } from '@app/errors'; import './local'; import { readFileSync } from 'node:fs'; void [x, readFileSync];`,
        'libs/http/src/local.ts': 'export const local = 1;',
        'libs/http/src/a.spec.ts': `import { boot } from '@app/testing'; void boot;`,
        'libs/testing/src/index.ts': `import { x } from '@app/http'; void x;`,
        'apps/api/src/main.ts': `import { x } from '@app/http'; void [x, process.argv];`,
        'apps/widget/src/api.ts': `import { publicForms } from '../../../packages/client/src/index'; void publicForms;`,
        'libs/config/src/load.ts': 'export const env = process.env.HOME; // forwardRef( in a comment is no use of it',
      }),
    ).toEqual([]);
  });

  it.each([
    [
      'an import the table does not list',
      'libs/errors/src/a.ts',
      `import { x } from '@app/http'; void x;`,
      /imports @app\/http, which errors may not/,
    ],
    [
      'a type-only import of the same',
      'libs/errors/src/a.ts',
      `import type { X } from '@app/http'; export type Y = X;`,
      /which errors may not/,
    ],
    ['a late import of the same', 'libs/errors/src/a.ts', `export const late = () => import('@app/http');`, /which errors may not/],
    ['an unknown lib', 'libs/errors/src/a.ts', `export * from '@app/nowhere';`, /which the table does not list/],
    ['a lib that the table does not know', 'libs/novelty/src/a.ts', `export * from '@app/errors';`, /belongs to lib novelty/],
    ['a deep import', 'apps/api/src/main.ts', `import '@app/http/src/secret';`, /entered by @app\/http only/],
    ['a door of HTTP in the worker', 'apps/worker/src/a.ts', `import '@app/errors/api';`, /for what serves HTTP only/],
    ['a door of HTTP in a service', 'libs/http/src/a.service.ts', `import '@app/errors/api';`, /for what serves HTTP only/],
    ["another lib's controllers in mcp", 'apps/mcp/src/a.ts', `import '@app/errors/api';`, /controllers of its own/],
    ['a relative path into another lib', 'libs/http/src/a.ts', `import '../../errors/src/index';`, /leaves its lib/],
    ['an app that reaches into another', 'apps/api/src/a.ts', `import '../../worker/src/main';`, /leaves its app/],
    ['a way into the client past its door', 'apps/widget/src/a.ts', `import '../../../packages/client/src/forms';`, /leaves its app/],
    ['an app that has no use for the client', 'apps/api/src/a.ts', `import '../../../packages/client/src/index';`, /leaves its app/],
    ['a lib that imports an app', 'libs/http/src/a.ts', `import '../../../apps/api/src/main';`, /leaves its lib/],
    ['the test kit outside a spec', 'libs/http/src/a.ts', `import '@app/testing';`, /for specs only/],
    ['a lib that imports itself by its alias', 'libs/http/src/a.ts', `import '@app/http';`, /use a relative path/],
    ['forwardRef', 'libs/http/src/a.ts', `import { forwardRef } from '@nestjs/common'; void forwardRef(() => 1);`, /forwardRef/],
    ['a request-scoped provider', 'libs/http/src/a.ts', `const x = { scope: Scope.REQUEST };`, /singleton/],
    ['a global module', 'libs/companies/src/a.ts', `@Global()\nexport class A {}`, /@Global/],
    ['process.env', 'libs/http/src/a.ts', 'export const x = process.env.HOME;', /process\.env/],
    ['a statement in a service', 'libs/teams/src/a.service.ts', 'export const x = `SELECT 1 FROM teams`;', /holds SQL/],
    [
      'a statement within another',
      'libs/teams/src/a.ts',
      'export const x = (id: string) => `EXISTS (SELECT 1\n FROM teams WHERE id = ${id})`;',
      /holds SQL/,
    ],
    ['a query of an app', 'apps/admin/src/a.ts', `export const x = ['SELECT 1'];`, /holds SQL/],
    [
      'an insert into a table of another lib',
      'libs/views/src/a.repository.ts',
      'export const x = `INSERT INTO teams (id) VALUES ($1)`;',
      /writes teams, which only teams does/,
    ],
    [
      'an update of one, inside a statement',
      'libs/views/src/a.repository.ts',
      'export const x = `WITH w AS (SELECT 1) UPDATE companies c SET name = ${1} FROM w`;',
      /writes companies, which only companies does/,
    ],
    ['a deletion from one', 'libs/views/src/a.repository.ts', `export const x = 'DELETE FROM jobs WHERE id = $1';`, /writes jobs/],
    [
      'a table that no lib owns',
      'libs/views/src/a.repository.ts',
      `export const x = 'INSERT INTO gossip (id) VALUES ($1)';`,
      /which no lib owns/,
    ],
  ])('refuse %s', (_, path, text, expected) => {
    const lines = check({ [path]: text });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(expected);
  });

  it('let a repository read every table and write those of its lib, and prose speak of both', () => {
    expect(
      check({
        'libs/teams/src/a.repository.ts': `export const x = ['INSERT INTO teams (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET name = $2',
          'SELECT 1 FROM companies WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED', 'UPDATE teams t SET name = $1', 'DELETE FROM users'];`,
        'libs/teams/src/b.ts': `export const x = 'Select one from the list, or update it'; // SELECT id FROM teams`,
        'libs/teams/src/a.db-spec.ts': `export const x = 'INSERT INTO jobs (id) VALUES ($1)';`,
        'libs/database/src/migrations/1.ts': 'export const x = `UPDATE companies SET name = 1`;',
      }),
    ).toEqual([]);
  });

  it('find a controller behind an index, and none behind an api', () => {
    const lib = {
      'libs/http/src/api.ts': `export * from './a.module';`,
      'libs/http/src/a.module.ts': `import { A } from './a.controller'; export const a = A;`,
      'libs/http/src/a.controller.ts': 'export class A {}',
      'apps/api/src/main.ts': `import '@app/http/api';`,
    };
    expect(check(lib)).toEqual([]);
    expect(check({ ...lib, 'libs/http/src/index.ts': `export * from './a.module';` })).toEqual([
      'libs/http/src/index.ts: loads libs/http/src/a.controller.ts; it belongs behind api.ts',
    ]);
  });

  it('find circles among files and through lib indexes, but not those of types', () => {
    const circle = {
      'libs/http/src/a.ts': `import { b } from './b'; export const a = () => b;`,
      'libs/http/src/b.ts': `export * from './c';`,
      'libs/http/src/c.ts': `import { a } from './a'; export const b = a;`,
    };
    expect(check(circle)).toEqual(['circle: libs/http/src/a.ts → libs/http/src/b.ts → libs/http/src/c.ts → libs/http/src/a.ts']);
    expect(
      check({ ...circle, 'libs/http/src/c.ts': `import type { a } from './a'; export type C = typeof a; export const b = 1;` }),
    ).toEqual([]);
  });
});
