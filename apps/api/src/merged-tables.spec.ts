import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** The tables that are told what becomes of them in a merge, in a process that has loaded these built files and nothing else. */
function knownAfter(...files: string[]): string[] {
  const probe = `
    for (const file of process.argv.slice(1)) require('./dist/' + file);
    const { companyTables } = require('./dist/libs/database/src');
    console.log(JSON.stringify(companyTables().map(({ table }) => table)));`;
  return JSON.parse(execFileSync(process.execPath, ['-e', probe, ...files], { cwd: ROOT, encoding: 'utf8' })) as string[];
}

describe('the tables of a company', () => {
  const all = knownAfter(...readdirSync(join(ROOT, 'libs')).map((lib) => `libs/${lib}/src/index.js`));

  it.each([
    ['api', 'apps/api/src/create-api.js'],
    ['worker', 'apps/worker/src/create-worker.js'],
    ['command line', 'apps/admin/src/handlers/merges.js'],
  ])('are all known to the %s, which merges', (_name, file) => {
    expect(all).toContain('import_rows');
    expect(knownAfter(file)).toEqual(all);
  });
});
