import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as Database from '@app/database';

const LIBS = join(__dirname, '../../../libs');

/** The tables that are told what becomes of them in a merge, once `load` has run and nothing else. */
function knownAfter(load: () => void): string[] {
  let tables: string[] = [];
  jest.isolateModules(() => {
    load();
    const { companyTables } = require('@app/database') as typeof Database;
    tables = companyTables().map(({ table }) => table);
  });
  return tables;
}

describe('the tables of a company', () => {
  const all = knownAfter(() => {
    for (const lib of readdirSync(LIBS)) require(join(LIBS, lib, 'src/index.ts'));
  });

  // Each process alone: in the tests that start the whole service, what one has loaded the other one knows.
  it.each([
    ['api', './create-api'],
    ['worker', '../../worker/src/create-worker'],
  ])('are all known to the %s, which merges', (_name, path) => {
    expect(all).toContain('import_rows');
    expect(knownAfter(() => void require(path))).toEqual(all);
  });
});
