import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { secretsOf } from '@app/config';

const ROOT = resolve(__dirname, '../../..');
const SECRETS = Object.fromEntries(secretsOf('api').map((name) => [name, `${name}-of-a-test`.padEnd(32, '-')]));
/** Nothing is asked of the database. */
const env = { PATH: process.env.PATH, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...SECRETS };

it('names the places of its errors in the sources', () => {
  const program = `require('./dist/libs/runtime/src').runProcess('api', () => {
    process.stdout.write(new Error('somewhere').stack);
    process.exit(0);
  })`;
  const stack = execFileSync(process.execPath, ['-e', program], { cwd: ROOT, encoding: 'utf8', env });
  expect(stack).toMatch(/at (?:Object\.)?runProcess \(.*libs\/runtime\/src\/run-process\.ts:\d+:\d+\)/);
});
